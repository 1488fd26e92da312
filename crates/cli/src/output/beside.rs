//! Files that belong beside the output, such as the pictures of the tiles that an editor shows.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use barrow_formats::Beside;

use super::Output;
use crate::stop::{Stop, complain};

/// Files to be written beside another.
pub(crate) struct Pending(Vec<(PathBuf, Vec<u8>)>);

impl Pending {
    /// Finds which files are missing beside `path`. Returns an error if a different file has one of those names.
    pub(crate) fn beside(path: &str, files: &[Beside]) -> Result<Self, Stop> {
        let mut missing = Vec::new();
        for file in files {
            let Some(place) = place(path, &file.name) else {
                let name = &file.name;
                complain(format_args!(
                    "the tiles are shown from {name}, which must lie beside the level; writing to a file makes both"
                ));
                continue;
            };
            if is_missing(path, &place, file)? {
                missing.push((place, file.bytes.clone()));
            }
        }
        Ok(Self(missing))
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

/// Returns the path of a file beside `path`; nothing if `path` is not a regular file.
fn place(path: &str, name: &str) -> Option<PathBuf> {
    let is_file = |path: &str| fs::metadata(path).map_or(true, |there| there.is_file());
    (path != "-" && is_file(path)).then(|| Path::new(path).with_file_name(name))
}

/// Returns whether a file is missing or out of date.
fn is_missing(path: &str, place: &Path, file: &Beside) -> Result<bool, Stop> {
    let name = place.display();
    if place == Path::new(path) {
        return Err(Stop::Wrong(format!("{name} is the name of the picture beside it; choose another")));
    }
    match fs::read(place) {
        Ok(there) if there == file.bytes => Ok(false),
        Ok(there) if file.may_replace(&there) => Ok(true),
        Ok(_) => Err(Stop::Wrong(format!(
            "{path} shows its tiles from {name}, but there is another file of that name; move it, or choose another folder"
        ))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(Stop::unread(&name.to_string(), &error)),
    }
}
