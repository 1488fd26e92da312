//! `barrow view`: draws any level file that can be read.

use barrow_io::Sequences;
use clap::{Args, ValueHint};

use crate::arguments::ColorChoice;
use crate::input::{ReadArgs, read_levels};
use crate::output::Output;
use crate::output::format::map_drawer;
use crate::stop::Stop;

#[derive(Args, Debug)]
pub(crate) struct ViewArgs {
    /// A level file of any format that is read (see `barrow list --formats`), or - for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    file: String,
    /// Draw the start of the player as @
    #[arg(long)]
    start: bool,
    /// When to color the rows
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
    #[command(flatten)]
    read: ReadArgs,
}

/// Draws every level of a file, one below the other.
pub(crate) fn run(args: &ViewArgs) -> Result<(), Stop> {
    let draw = map_drawer(args.color);
    let levels = read_levels(&args.file, args.read.options(false))?;
    let mut out = Output::stdout_with(Sequences::Colors);
    levels.iter().try_for_each(|found| out.write(draw(&found.map, args.start)))?;
    out.finish()
}
