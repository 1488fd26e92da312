//! Files that belong beside the output, such as the pictures of the tiles that an editor shows.

use std::fs;
use std::path::{Path, PathBuf};

use barrow_formats::{Beside, Error, missing_beside};

use super::Output;
use crate::stop::{Stop, complain};

/// Files to be written beside another.
pub(crate) struct Pending(Vec<(PathBuf, Vec<u8>)>);

impl Pending {
    /// Finds which files are missing beside `path`. Returns an error if a different file has one of those names.
    pub(crate) fn beside(path: &str, files: &[Beside]) -> Result<Self, Stop> {
        if !is_file(path) {
            for Beside { name, .. } in files {
                complain(format_args!(
                    "the tiles are shown from {name}, which must lie beside the level; writing to a file makes both"
                ));
            }
            return Ok(Self(Vec::new()));
        }
        let missing = missing_beside(Path::new(path), files.to_vec()).map_err(|error| match error {
            Error::File { path, error } => Stop::unread(&path.display().to_string(), &error),
            other => Stop::Wrong(other.to_string()),
        });
        missing.map(Self)
    }

    /// Writes them.
    pub(crate) fn write(&self) -> Result<(), Stop> {
        for (place, bytes) in &self.0 {
            let mut out = Output::open(&place.display().to_string())?;
            out.write(bytes)?;
            out.finish()?;
        }
        Ok(())
    }
}

/// Returns whether files can lie beside it: it is a file in a folder, or becomes one.
fn is_file(path: &str) -> bool {
    path != "-" && fs::metadata(path).map_or(true, |there| there.is_file())
}
