//! Runs cargo and other programs, with the command and its duration on standard error.

use std::env;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Runs cargo in the project's root. Returns whether it succeeded.
pub(crate) fn cargo(args: &[&str], more: &[&str]) -> bool {
    run(&mut cargo_command(args, more))
}

pub(crate) fn cargo_command(args: &[&str], more: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).args(more).current_dir(root()).env("RUSTDOCFLAGS", "--deny warnings");
    command
}

/// The project's root folder.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or_else(|| Path::new("."))
}

/// Runs a program to its end. Returns whether it succeeded.
pub(crate) fn run(command: &mut Command) -> bool {
    eprintln!("xtask: {}", command_line(command));
    let start = now();
    let status = command.status();
    let seconds = start.elapsed().as_secs();
    if seconds > 0 {
        eprintln!("xtask: finished after {seconds} s");
    }
    match status {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("xtask: cannot run {}: {error}", command.get_program().display());
            false
        }
    }
}

/// Program and arguments, separated by spaces.
pub(crate) fn command_line(command: &Command) -> String {
    let words = [command.get_program()].into_iter().chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[expect(clippy::disallowed_methods, reason = "durations are printed and decide nothing")]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// Returns whether `cargo NAME` is installed.
pub(crate) fn has_cargo_command(name: &str) -> bool {
    Command::new("cargo").args([name, "--version"]).output().is_ok_and(|output| output.status.success())
}
