//! Reading of level files.

use barrow_formats::{Found, ReadOptions};
use barrow_io::{display_name, read};

use crate::stop::{Stop, complain};

/// Reads the levels of a file, or of standard input for `-`. Prints warnings about ignored parts on standard error.
pub(crate) fn read_levels(path: &str) -> Result<Vec<Found>, Stop> {
    read_levels_with(path, ReadOptions::default())
}

/// As [`read_levels`], with options of the reader.
pub(crate) fn read_levels_with(path: &str, options: ReadOptions) -> Result<Vec<Found>, Stop> {
    let (bytes, name) = (read(path)?, display_name(path));
    let levels =
        barrow_formats::read(&bytes, options).map_err(|error| Stop::Wrong(format!("{name}: {error}")))?;
    for lost in levels.iter().flat_map(|found| &found.lost) {
        complain(format!("{name}: {lost}"));
    }
    Ok(levels)
}
