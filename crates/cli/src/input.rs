//! Reading files and standard input, within bounds.

use crate::stop::Stop;

pub(crate) use barrow_sitting::name;

/// The bytes of a file, or of standard input for `-`.
pub(crate) fn read(path: &str) -> Result<Vec<u8>, Stop> {
    Ok(barrow_sitting::read(path)?)
}

/// The text of a file, or of standard input for `-`.
pub(crate) fn read_text(path: &str) -> Result<String, Stop> {
    Ok(barrow_sitting::read_text(path)?)
}
