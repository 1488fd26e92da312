//! The player's files: saves, recordings, scores and obituaries in the data folder.
//!
//! ```text
//! saves/barrow-7.barrow       one game in progress
//! morgue/ann-barrow-7.txt     obituary of a finished game
//! morgue/ann-barrow-7.barrow  recording of a finished game
//! scores.tsv                  the high scores
//! ```
//!
//! Files are written atomically and durably: a save survives a full disk and a loss of power.

mod archive;
mod error;
mod level;
mod location;
mod lock;
mod record;
mod saves;
mod write;

use std::path::PathBuf;

pub use archive::Archive;
pub use error::FileError;
pub use level::{level_text, read_level};
pub use location::NoDataDir;
pub(crate) use location::settings_path;
pub use lock::SaveLock;
pub use record::{is_record, read_record, read_record_file};
pub(crate) use saves::has_record_extension;
pub use saves::{SaveName, SaveOutcome, SavedGame};
pub(crate) use write::{check_writable, write, write_new};

/// File name extension of saves and recordings.
pub const RECORD_EXTENSION: &str = "barrow";

/// The folder of a player's saves, recordings, scores and obituaries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataDir {
    root: PathBuf,
}

impl DataDir {
    /// Returns the user's folder: `BARROW_DATA_DIR`, or `barrow` in the system's folder for application data.
    /// Fails if no environment variable names a folder of the user's own.
    pub fn from_env() -> Result<Self, NoDataDir> {
        Ok(Self { root: location::data_folder()? })
    }

    /// Returns a given folder. It is created when the first file is written.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }
}
