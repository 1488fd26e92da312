//! Bounded reading of files and of standard input.

use std::fs::File;
use std::io::{self, Read};
use std::{error, fmt};

use crate::os_message;

/// Largest input in bytes: 1 GiB.
const MAX_BYTES: u64 = 1 << 30;

/// Error of reading an input. The first field of each variant is the input's [`display_name`].
#[derive(Debug)]
pub enum InputError {
    /// The input cannot be read.
    Unreadable(String, io::Error),
    /// The input has more than 1 GiB.
    TooLarge(String),
    /// The input is not UTF-8; the number is the offset of the first invalid byte.
    NotText(String, usize),
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(name, error) => write!(f, "cannot read {name}: {}", os_message(error)),
            Self::TooLarge(name) => write!(f, "{name} is larger than 1 GiB"),
            Self::NotText(name, at) => write!(f, "{name} is not text: byte {at} is not UTF-8"),
        }
    }
}

impl error::Error for InputError {}

/// Reads the bytes of a file, or of standard input for `-`.
pub fn read(path: &str) -> Result<Vec<u8>, InputError> {
    let name = || display_name(path).to_string();
    let read = match path {
        "-" => read_bounded(io::stdin().lock()),
        _ => File::open(path).and_then(read_bounded),
    };
    let bytes = read.map_err(|error| InputError::Unreadable(name(), error))?;
    if bytes.len() as u64 > MAX_BYTES { Err(InputError::TooLarge(name())) } else { Ok(bytes) }
}

/// Reads the text of a file, or of standard input for `-`.
pub fn read_text(path: &str) -> Result<String, InputError> {
    String::from_utf8(read(path)?).map_err(|error| {
        InputError::NotText(display_name(path).to_string(), error.utf8_error().valid_up_to())
    })
}

/// Returns the name of an input for messages: the path, or "standard input" for `-`.
pub fn display_name(path: &str) -> &str {
    if path == "-" { "standard input" } else { path }
}

/// Reads one byte more than allowed, so that a larger input is recognized without reading all of it.
fn read_bounded(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
