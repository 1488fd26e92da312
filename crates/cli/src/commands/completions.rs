//! `barrow completions`: completion scripts for shells.

use clap::Args;
use clap_complete::Shell;

use crate::command_line;
use crate::output;
use crate::stop::Stop;

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// Shell to print the script for
    shell: Shell,
}

/// Prints the completion script of a shell.
pub(crate) fn run(args: &CompletionsArgs) -> Result<(), Stop> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command_line::describe(), "barrow", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}
