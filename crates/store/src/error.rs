//! What can go wrong with files.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use barrow_game::RecordError;

/// What went wrong, and with which file.
#[derive(Debug)]
pub enum StoreError {
    /// It cannot be written.
    Unwritten(PathBuf, io::Error),
    /// It cannot be read.
    Unread(PathBuf, io::Error),
    /// It holds no game that can be played. It stays as it is.
    Record(PathBuf, RecordError),
}

impl StoreError {
    /// The file.
    pub fn path(&self) -> &Path {
        match self {
            Self::Unwritten(path, _) | Self::Unread(path, _) | Self::Record(path, _) => path,
        }
    }

    /// What is wrong, without the file's name.
    pub fn why(&self) -> String {
        match self {
            Self::Unwritten(_, error) | Self::Unread(_, error) => reason(error),
            Self::Record(_, error) => error.to_string(),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, why) = (self.path().display(), self.why());
        match self {
            Self::Unwritten(..) => write!(f, "cannot write {path}: {why}"),
            Self::Unread(..) => write!(f, "cannot read {path}: {why}"),
            Self::Record(..) => write!(f, "{path}: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// What the system says is wrong, without its number.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_string()
}
