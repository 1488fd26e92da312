//! Reading of saves and recordings, which are records of games.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use barrow_game::{Record, RecordError};

use super::FileError;

/// First bytes of every record.
const HEADER: &[u8] = b"barrow game ";

/// Largest record in bytes: 256 MiB. Only the levels of other programs in it are larger than a few megabytes.
const MAX_BYTES: u64 = 256 << 20;

/// Returns whether bytes begin like a record, complete or not.
pub fn is_record(bytes: &[u8]) -> bool {
    bytes.starts_with(HEADER)
}

/// Reads a record of a folder, as [`read_record`] does. Pipes, devices and folders are errors: they could block.
pub fn read_record_file(path: &Path) -> Result<Record, FileError> {
    let failed = |error| FileError::Read(path.to_path_buf(), error);
    match std::fs::metadata(path) {
        Ok(found) if !found.is_file() => Err(failed(io::Error::other("this is not a regular file"))),
        Ok(_) => read_record(path),
        Err(error) => Err(failed(error)),
    }
}

/// Reads a record from a file without playing it. A file that does not begin like a record is not read to its end.
pub fn read_record(path: &Path) -> Result<Record, FileError> {
    let bytes = read_bytes(path).map_err(|error| FileError::Read(path.to_path_buf(), error))?;
    let invalid = |error| FileError::Record(path.to_path_buf(), error);
    if bytes.len() as u64 > MAX_BYTES {
        return Err(invalid(RecordError::Large(MAX_BYTES)));
    }
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

/// Reads at most one byte more than allowed.
fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    file.by_ref().take(HEADER.len() as u64).read_to_end(&mut bytes)?;
    if is_record(&bytes) {
        file.take(MAX_BYTES + 1 - bytes.len() as u64).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
