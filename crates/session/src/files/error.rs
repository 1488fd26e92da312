//! Errors of the files in the data folder.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use barrow::Quoted;
use barrow_game::RecordError;
use barrow_io::os_message;

/// Error of a file operation, with the path of the file.
#[derive(Debug)]
pub enum FileError {
    /// The file cannot be written.
    Write(PathBuf, io::Error),
    /// The file cannot be read.
    Read(PathBuf, io::Error),
    /// The file contains no game that can be played. It is left unchanged.
    Record(PathBuf, RecordError),
}

impl FileError {
    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        match self {
            Self::Write(path, _) | Self::Read(path, _) | Self::Record(path, _) => path,
        }
    }

    /// Returns the error's message without the path.
    pub fn reason(&self) -> String {
        match self {
            Self::Write(_, error) | Self::Read(_, error) => os_message(error),
            Self::Record(_, error) => error.to_string(),
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, reason) = (Quoted::path(self.path()), self.reason());
        match self {
            Self::Write(..) => write!(f, "cannot write {path}: {reason}"),
            Self::Read(..) => write!(f, "cannot read {path}: {reason}"),
            Self::Record(..) => write!(f, "{path}: {reason}"),
        }
    }
}

impl std::error::Error for FileError {}
