//! `barrow view`: draws any level file that can be read.

use barrow_formats::{Found, ReadOptions};
use barrow_io::{display_name, read};
use clap::{Args, ValueHint};

use crate::color::Color;
use crate::format::{colored, rows};
use crate::output::Output;
use crate::stop::{Stop, complain};

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
    levels.iter().try_for_each(|found| out.write(draw(&found.map, args.start)))?;
    out.finish()
}

/// The levels of a file, or of standard input for `-`. Says on standard error what a level cannot hold.
pub(crate) fn read_levels(path: &str) -> Result<Vec<Found>, Stop> {
    read_levels_as(path, ReadOptions::default())
}

/// The same, as its reader is told.
pub(crate) fn read_levels_as(path: &str, options: ReadOptions) -> Result<Vec<Found>, Stop> {
    let (bytes, name) = (read(path)?, display_name(path));
    let levels =
        barrow_formats::read(&bytes, options).map_err(|error| Stop::Wrong(format!("{name}: {error}")))?;
    for lost in levels.iter().flat_map(|found| &found.lost) {
        complain(format!("{name}: {lost}"));
    }
    Ok(levels)
}
