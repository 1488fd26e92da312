//! Reading of level files.

use barrow_formats::{Found, ReadOptions};
use barrow_io::{InputError, display_name, read_up_to};
use clap::Args;

use crate::stop::{Stop, complain};

/// Part of the memory of a reader that the file itself may take: a level takes several times as much.
const FILE_PART: u64 = 4;

/// Options of commands that read level files.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ReadArgs {
    /// Memory that reading may take, such as 512M or 4G; a file may have a quarter of it
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_memory)]
    max_memory: u64,
}

impl ReadArgs {
    /// Returns the options of the reader.
    pub(crate) const fn options(self, lenient: bool) -> ReadOptions {
        ReadOptions { lenient, max_memory: self.max_memory }
    }
}

/// Parses a number of bytes, with K, M or G for powers of 1024.
fn parse_memory(text: &str) -> Result<u64, String> {
    let (number, shift) = match text.as_bytes().last().map(u8::to_ascii_uppercase) {
        Some(b'K') => (&text[..text.len() - 1], 10),
        Some(b'M') => (&text[..text.len() - 1], 20),
        Some(b'G') => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    let bytes = number.parse::<u64>().ok().and_then(|number| number.checked_mul(1 << shift));
    bytes.ok_or_else(|| {
        "a size is a number of bytes, with K, M or G for powers of 1024, such as 512M".to_string()
    })
}

/// Reads the levels of a file, or of standard input for `-`. Prints warnings about ignored parts on standard error.
pub(crate) fn read_levels(path: &str, options: ReadOptions) -> Result<Vec<Found>, Stop> {
    let name = display_name(path);
    let bytes = read_up_to(path, options.max_memory / FILE_PART).map_err(|error| match error {
        InputError::TooLarge(..) => {
            Stop::Wrong(format!("{error}, a quarter of the memory for reading; --max-memory raises it"))
        }
        error => error.into(),
    })?;
    let levels =
        barrow_formats::read(&bytes, options).map_err(|error| Stop::Wrong(format!("{name}: {error}")))?;
    for lost in levels.iter().flat_map(|found| &found.lost) {
        complain(format!("{name}: {lost}"));
    }
    Ok(levels)
}
