//! `barrow view`: draws any level file that can be read.

use clap::{Args, ValueHint};

use crate::arguments::ColorChoice;
use crate::input::read_levels;
use crate::output::Output;
use crate::output::format::map_drawer;
use crate::stop::Stop;

/// Arguments of `view`.
#[derive(Args, Debug)]
pub(crate) struct ViewArgs {
    /// A level file of any format that is read (see `barrow list --formats`), or - for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    file: String,
    /// Show where the player begins as @
    #[arg(long)]
    start: bool,
    /// Whether the rows are colored
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

/// Draws every level of a file, one below the other.
pub(crate) fn run(args: &ViewArgs) -> Result<(), Stop> {
    let draw = map_drawer(args.color);
    let levels = read_levels(&args.file)?;
    let mut out = Output::stdout();
    levels.iter().try_for_each(|found| out.write(draw(&found.map, args.start)))?;
    out.finish()
}
