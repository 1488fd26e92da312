//! Files that must lie in the same folder as the output, such as a tileset image of an editor.

use std::fs;
use std::path::{Path, PathBuf};

use barrow_formats::{Beside, Error, missing_beside};

use super::Output;
use crate::stop::{Stop, complain};

/// Files that remain to be written, with their paths.
pub(crate) struct Pending(Vec<(PathBuf, Vec<u8>)>);

impl Pending {
    /// Finds which files are missing beside `path`. Returns an error if a different file has one of those names.
    pub(crate) fn beside(path: &str, files: &[Beside]) -> Result<Self, Stop> {
        if !is_file(path) {
            for Beside { name, .. } in files {
                complain(format_args!(
                    "the level refers to the tileset {name}, which is written only if the output is a file (-o FILE)"
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

    pub(crate) fn write(&self) -> Result<(), Stop> {
        for (place, bytes) in &self.0 {
            let mut out = Output::open(&place.display().to_string())?;
            out.write(bytes)?;
            out.finish()?;
        }
        Ok(())
    }
}

/// Returns whether the output is a regular file or does not exist yet, unlike standard output and devices.
fn is_file(path: &str) -> bool {
    path != "-" && fs::metadata(path).map_or(true, |found| found.is_file())
}
