//! Bounded reading of files and of standard input.

use std::fs::File;
use std::io::{self, Read};
use std::{error, fmt};

use barrow_core::Quoted;

use crate::os_message;

/// Largest input in bytes of [`read`] and [`read_text`]: 256 MiB.
pub const MAX_INPUT: u64 = 256 << 20;

/// Error of reading an input. The first field of each variant is the input's [`display_name`].
#[derive(Debug)]
pub enum InputError {
    /// The input cannot be read.
    Unreadable(String, io::Error),
    /// The input has more bytes than the number.
    TooLarge(String, u64),
    /// The input is not UTF-8; the number is the offset of the first invalid byte.
    NotText(String, usize),
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(name, error) => write!(f, "cannot read {name}: {}", os_message(error)),
            Self::TooLarge(name, most) if *most < 1 << 20 => {
                write!(f, "{name} is larger than {} KiB", most >> 10)
            }
            Self::TooLarge(name, most) => write!(f, "{name} is larger than {} MiB", most >> 20),
            Self::NotText(name, at) => write!(f, "{name} is not text: byte {at} is not UTF-8"),
        }
    }
}

impl error::Error for InputError {}

/// Reads the bytes of a file, or of standard input for `-`.
pub fn read(path: &str) -> Result<Vec<u8>, InputError> {
    read_up_to(path, MAX_INPUT)
}

/// Reads the bytes of a file, or of standard input for `-`. A larger input than `most` bytes is an error; devices can
/// be endless.
pub fn read_up_to(path: &str, most: u64) -> Result<Vec<u8>, InputError> {
    let name = || display_name(path).to_string();
    let read = match path {
        "-" => read_bounded(io::stdin().lock(), most),
        _ => File::open(path).and_then(|file| {
            // The length of a regular file is known before anything is read.
            let known = file.metadata().is_ok_and(|found| found.is_file() && found.len() > most);
            if known { Ok(None) } else { read_bounded(file, most) }
        }),
    };
    let bytes = read.map_err(|error| InputError::Unreadable(name(), error))?;
    bytes.ok_or_else(|| InputError::TooLarge(name(), most))
}

/// Reads the text of a file, or of standard input for `-`.
pub fn read_text(path: &str) -> Result<String, InputError> {
    read_text_up_to(path, MAX_INPUT)
}

/// Reads the text of a file of at most `most` bytes, or of standard input for `-`.
pub fn read_text_up_to(path: &str, most: u64) -> Result<String, InputError> {
    String::from_utf8(read_up_to(path, most)?).map_err(|error| {
        InputError::NotText(display_name(path).to_string(), error.utf8_error().valid_up_to())
    })
}

/// Returns the name of an input for messages: the quoted path, or "standard input" for `-`.
pub fn display_name(path: &str) -> Quoted<'_> {
    Quoted::new(if path == "-" { "standard input" } else { path })
}

/// Reads an input; `None` if it is larger than allowed, which is recognized without reading all of it.
fn read_bounded(from: impl Read, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    from.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= most))
}
