//! Games that go on: one file for each.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use barrow_game::{Record, RecordError};

use crate::{EXTENSION, Store, StoreError, write};

/// A save of the folder.
#[derive(Debug)]
pub struct Saved {
    /// Its name.
    pub name: String,
    /// What is in it, or why it cannot be read.
    pub record: Result<Record, StoreError>,
}

/// Where a game was kept.
#[derive(Debug)]
pub enum Kept {
    /// Where it belongs.
    Saved(PathBuf),
    /// It could not be written there, and lies elsewhere.
    Elsewhere(PathBuf, StoreError),
    /// It could be written nowhere.
    Nowhere(StoreError),
}

impl Store {
    /// The folder of saves.
    pub fn saves_folder(&self) -> PathBuf {
        self.root.join("saves")
    }

    /// The file of a save.
    pub fn save_path(&self, name: &str) -> PathBuf {
        self.saves_folder().join(format!("{name}.{EXTENSION}"))
    }

    /// The file of the recording of a game that is over.
    pub fn recording_path(&self, name: &str) -> PathBuf {
        self.morgue_folder().join(format!("{name}.{EXTENSION}"))
    }

    /// All saves, by name. Damaged ones too.
    pub fn saves(&self) -> Result<Vec<Saved>, StoreError> {
        let folder = self.saves_folder();
        let unread = |error| StoreError::Unread(folder.clone(), error);
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(unread(error)),
        };
        let mut saves = Vec::new();
        for entry in entries {
            let path = entry.map_err(unread)?.path();
            if path.extension().is_some_and(|extension| extension == EXTENSION) {
                let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                saves.push(Saved { name, record: read_record(&path) });
            }
        }
        saves.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(saves)
    }

    /// The name of the save that a file is, if it is one of this folder.
    pub fn name_of(&self, path: &Path) -> Option<String> {
        let path = fs::canonicalize(path).ok()?;
        let folder = fs::canonicalize(self.saves_folder()).ok()?;
        let is_save = path.parent() == Some(&folder) && path.extension().is_some_and(|end| end == EXTENSION);
        is_save.then(|| path.file_stem().unwrap_or_default().to_string_lossy().into_owned())
    }

    /// A name for a new save, with a number behind it if it is taken.
    pub fn free_save(&self, what: &str, seed: u64) -> String {
        free(&format!("{}-{seed}", slug(what)), |name| self.save_path(name).exists())
    }

    /// Keeps a game under a name: in the folder, or if that fails among the temporary files.
    pub fn save(&self, name: &str, record: &Record) -> Kept {
        let (path, text) = (self.save_path(name), record.to_text());
        let Err(trouble) = write(&path, text.as_bytes()) else { return Kept::Saved(path) };
        let file = |name: &str| env::temp_dir().join(format!("barrow-{name}.{EXTENSION}"));
        let path = file(&free(name, |name| file(name).exists()));
        match write(&path, text.as_bytes()) {
            Ok(()) => Kept::Elsewhere(path, trouble),
            Err(_) => Kept::Nowhere(trouble),
        }
    }

    /// Removes a save, if it is there.
    pub fn remove(&self, name: &str) -> Result<(), StoreError> {
        let path = self.save_path(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(StoreError::Unwritten(path, error)),
            _ => Ok(()),
        }
    }
}

/// Whether bytes are those of a game, whole or not.
pub fn is_record(bytes: &[u8]) -> bool {
    bytes.starts_with(b"barrow game ")
}

/// Reads a game from a file. Nothing is played yet.
pub fn read_record(path: &Path) -> Result<Record, StoreError> {
    let bytes = fs::read(path).map_err(|error| StoreError::Unread(path.to_path_buf(), error))?;
    let wrong = |error| StoreError::Record(path.to_path_buf(), error);
    match String::from_utf8(bytes) {
        Ok(text) => Record::parse(&text).map_err(wrong),
        Err(error) if is_record(error.as_bytes()) => {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = before.split(|byte| *byte == b'\n').count();
            let why = "the file is damaged: this is not text".to_string();
            Err(wrong(RecordError::Damaged(line, why)))
        }
        Err(_) => Err(wrong(RecordError::Foreign)),
    }
}

/// The name, or with the first number behind it that is not taken.
pub(crate) fn free(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut found = name.to_string();
    let mut n = 1;
    while is_taken(&found) {
        n += 1;
        found = format!("{name}-{n}");
    }
    found
}

/// Letters and digits; everything else is a dash. No system takes offense at such a name.
pub(crate) fn slug(text: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let dashed: String = text.chars().map(plain).collect();
    let parts: Vec<&str> = dashed.split('-').filter(|part| !part.is_empty()).collect();
    let name: String = parts.join("-").chars().take(40).collect();
    if name.is_empty() { "game".to_string() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain() {
        assert_eq!(slug("The Barrow!"), "the-barrow");
        assert_eq!(slug("../../etc/passwd"), "etc-passwd");
        assert_eq!(slug("é"), "game");
        assert_eq!(free("a", |name| name.len() < 3), "a-2");
        assert_eq!(free("a", |_| false), "a");
    }
}
