//! `barrow view`: draws any level file that can be read.

use barrow_formats::Found;
use clap::{Args, ValueHint};

use crate::color::Color;
use crate::format::{colored, rows};
use crate::input;
use crate::output::Output;
use crate::stop::Stop;

/// What `view` is told.
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
    color: Color,
}

/// Draws every level of a file, one below the other.
pub(crate) fn run(args: &ViewArgs) -> Result<(), Stop> {
    let draw = if args.color.on_stdout() { colored } else { rows };
    let levels = read_levels(&args.file)?;
    let mut out = Output::stdout();
    levels.iter().try_for_each(|found| out.write(&draw(&found.map, args.start)))?;
    out.finish()
}

/// The levels of a file, or of standard input for `-`.
pub(crate) fn read_levels(path: &str) -> Result<Vec<Found>, Stop> {
    let bytes = input::read(path)?;
    barrow_formats::read(&bytes).map_err(|error| Stop::Wrong(format!("{}: {error}", input::name(path))))
}
