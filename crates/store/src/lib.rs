//! Where games are kept: saves, recordings, scores and obituaries, as files in a folder of the player's.
//!
//! ```text
//! saves/barrow-7.barrow       a game that goes on; one file for each
//! morgue/ann-barrow-7.txt     all about a game that is over
//! morgue/ann-barrow-7.barrow  its recording
//! scores.tsv                  the best
//! ```
//!
//! [`settings_path`] is where a player's settings are. A file appears under its name only when it is whole; until then the old one stays as it is.

mod claim;
mod error;
mod finish;
mod folder;
mod level;
mod saves;
#[cfg(test)]
mod scratch;
mod write;

use std::path::PathBuf;

pub use claim::Claim;
pub use error::StoreError;
pub use finish::Finished;
pub use folder::settings_path;
pub use level::{level_text, read_level};
pub use saves::{Kept, Saved, is_record, read_record};
pub use write::{can_write, write};

/// How the names of files that hold games end.
pub const EXTENSION: &str = "barrow";

/// The folder that games are kept in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    root: PathBuf,
}

impl Store {
    /// The folder of the user: what `BARROW_DATA_DIR` says, or the one that the system has for such things.
    pub fn usual() -> Self {
        Self { root: folder::usual() }
    }

    /// Some folder. It is made when something is kept.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }
}
