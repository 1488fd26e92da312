//! Reading of saves and recordings, which are records of games.

use std::fs;
use std::path::Path;

use barrow_game::{Record, RecordError};

use super::FileError;

/// Returns whether bytes begin like a record, complete or not.
pub fn is_record(bytes: &[u8]) -> bool {
    bytes.starts_with(b"barrow game ")
}

/// Reads a record from a file without playing it.
pub fn read_record(path: &Path) -> Result<Record, FileError> {
    let bytes = fs::read(path).map_err(|error| FileError::Read(path.to_path_buf(), error))?;
    let invalid = |error| FileError::Record(path.to_path_buf(), error);
    match String::from_utf8(bytes) {
        Ok(text) => Record::parse(&text).map_err(invalid),
        Err(error) if is_record(error.as_bytes()) => {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = before.split(|byte| *byte == b'\n').count();
            let reason = "the file is damaged: this is not text".to_string();
            Err(invalid(RecordError::Damaged(line, reason)))
        }
        Err(_) => Err(invalid(RecordError::Foreign)),
    }
}
