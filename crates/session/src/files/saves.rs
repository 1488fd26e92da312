//! Games in progress: one save for each.

use std::path::{Path, PathBuf};
use std::{fs, io};

use barrow_game::Record;

use super::location::own_folders;
use super::{DataDir, FileError, RECORD_EXTENSION, read_record_file, write, write_new};

/// A save in the data folder.
#[derive(Debug)]
pub struct SavedGame {
    /// File name without the extension.
    pub name: String,
    /// Its record, or the error of reading it.
    pub record: Result<Record, FileError>,
}

/// Name under which a game is saved in the data folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveName {
    /// The name of its save, which is replaced.
    Known(String),
    /// The name of a game without a save. If another save has it, a number is added.
    New(String),
}

impl SaveName {
    /// Returns the name for a game without a save.
    pub fn new(campaign: &str, seed: u64) -> Self {
        Self::New(format!("{}-{seed}", slug(campaign)))
    }
}

/// Result of saving a game.
#[derive(Debug)]
pub enum SaveOutcome {
    /// Saved in the data folder, under that name.
    Saved(String),
    /// Saved in another folder, because of an error in the data folder.
    Fallback(PathBuf, FileError),
    /// Not saved. The error is that of the data folder.
    Unsaved(FileError),
}

impl DataDir {
    /// Returns the folder of saves.
    pub fn saves_folder(&self) -> PathBuf {
        self.root.join("saves")
    }

    /// Returns the path of a save.
    pub fn save_path(&self, name: &str) -> PathBuf {
        self.saves_folder().join(format!("{name}.{RECORD_EXTENSION}"))
    }

    /// Reads all saves, sorted by name. Damaged ones are included.
    pub fn saves(&self) -> Result<Vec<SavedGame>, FileError> {
        let folder = self.saves_folder();
        let failed = |error| FileError::Read(folder.clone(), error);
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(failed(error)),
        };
        let mut saves = Vec::new();
        for entry in entries {
            let path = entry.map_err(failed)?.path();
            if has_record_extension(&path) {
                saves.push(SavedGame { name: stem(&path), record: read_record_file(&path) });
            }
        }
        saves.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(saves)
    }

    /// Returns the name of the save at a path; `None` if the file is not a save of this folder.
    pub fn save_name_of(&self, path: &Path) -> Option<String> {
        let path = fs::canonicalize(path).ok()?;
        let folder = fs::canonicalize(self.saves_folder()).ok()?;
        let is_save = path.parent() == Some(&folder) && has_record_extension(&path);
        is_save.then(|| stem(&path))
    }

    /// Saves a game in the data folder, or if that fails in another folder of the user's own. A game without a save
    /// gets a new name. Returns also the name of the save in the data folder.
    pub fn save_anywhere(&self, name: &SaveName, record: &Record) -> SaveOutcome {
        self.save_or(name, record, own_folders())
    }

    /// Saves a game in the data folder, or if that fails in the first fallback that can be written to.
    fn save_or(
        &self,
        name: &SaveName,
        record: &Record,
        fallbacks: impl IntoIterator<Item = PathBuf>,
    ) -> SaveOutcome {
        let error = match self.save(name, record) {
            Ok(name) => return SaveOutcome::Saved(name),
            Err(error) => error,
        };
        let (SaveName::Known(name) | SaveName::New(name)) = name;
        for folder in fallbacks {
            let file = |name: &str| folder.join(format!("barrow-{name}.{RECORD_EXTENSION}"));
            if let Ok(name) = write_new(name, file, record.to_text().as_bytes()) {
                return SaveOutcome::Fallback(file(&name), error);
            }
        }
        SaveOutcome::Unsaved(error)
    }

    /// Saves a game in the data folder. Returns the name of its save.
    pub fn save(&self, name: &SaveName, record: &Record) -> Result<String, FileError> {
        let text = record.to_text();
        match name {
            SaveName::Known(name) => write(&self.save_path(name), text.as_bytes()).map(|()| name.clone()),
            SaveName::New(name) => write_new(name, |name| self.save_path(name), text.as_bytes()),
        }
    }

    /// Removes a save, if it exists.
    pub fn remove_save(&self, name: &str) -> Result<(), FileError> {
        let path = self.save_path(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(FileError::Write(path, error)),
            _ => Ok(()),
        }
    }
}

/// Returns whether a path ends like that of a save or recording.
pub(crate) fn has_record_extension(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == RECORD_EXTENSION)
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns a text as at most 40 letters, digits and dashes, which every file system accepts.
pub(super) fn slug(text: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let dashed: String = text.chars().map(plain).collect();
    let parts: Vec<&str> = dashed.split('-').filter(|part| !part.is_empty()).collect();
    let name: String = parts.join("-").chars().take(40).collect();
    if name.is_empty() { "game".to_string() } else { name }
}

#[cfg(test)]
mod tests {
    use barrow_game::{Action, GameSource, RULES_VERSION};

    use super::*;
    use crate::test_folder::TestFolder;
    use crate::{read_level, read_record};

    /// Returns the record of a game of a few searches.
    fn record(seed: u64, turns: usize) -> Record {
        let source = GameSource { seed, ..GameSource::default() };
        let mut game = source.start(read_level).unwrap();
        let actions = vec![Action::Search; turns];
        for &action in &actions {
            game.act(action).unwrap();
        }
        Record::new(source, actions, &game)
    }

    fn known(name: &str) -> SaveName {
        SaveName::Known(name.to_string())
    }

    fn written(data: &DataDir, record: &Record) -> PathBuf {
        data.save_path(&data.save(&known("a"), record).unwrap())
    }

    /// Every changed bit and every truncated length is detected, and the file is left unchanged.
    #[test]
    fn a_damaged_save_is_named_and_left_unchanged() {
        let folder = TestFolder::new();
        let data = DataDir::at(folder.path(""));
        let path = written(&data, &record(3, 9));
        let whole = fs::read(&path).unwrap();
        let refuse = |bytes: &[u8], how: &str| {
            fs::write(&path, bytes).unwrap();
            let error = read_record(&path).expect_err(how);
            assert!(error.to_string().contains("a.barrow: "), "{error}");
            assert!(matches!(error, FileError::Record(..)), "{how}: {error}");
            assert!(fs::read(&path).unwrap() == bytes, "{how}");
        };
        (0..whole.len()).for_each(|end| refuse(&whole[..end], &format!("cut at {end}")));
        for (i, bit) in (0..whole.len()).flat_map(|i| (0..8).map(move |bit| (i, bit))) {
            let mut bytes = whole.clone();
            bytes[i] ^= 1 << bit;
            refuse(&bytes, &format!("bit {bit} of byte {i}"));
        }
        refuse(&[&whole[..], b"\n"].concat(), "a line more");
        refuse(&[&whole[..], &whole[..]].concat(), "twice");
        refuse(&vec![0; whole.len()], "nothing but zeros");
        let listed = data.saves().unwrap();
        assert!(listed.len() == 1 && listed[0].record.is_err());
        fs::write(&path, &whole).unwrap();
        assert_eq!(read_record(&path).unwrap(), record(3, 9));
    }

    #[test]
    fn newer_and_foreign_files_have_different_errors() {
        let folder = TestFolder::new();
        let data = DataDir::at(folder.path(""));
        let path = written(&data, &record(3, 9));
        let text = fs::read_to_string(&path).unwrap();
        let head = |version: u32| format!("barrow game {version}\n");
        let newer = text.replacen(&head(RULES_VERSION), &head(RULES_VERSION + 1), 1);
        for (bytes, why) in [
            (newer.as_bytes(), "another version of Barrow"),
            (b"\x89PNG\r\n\x1a\n".as_slice(), "not a game of Barrow"),
            (b"".as_slice(), "not a game of Barrow"),
            (b"barrow game 1\xff".as_slice(), "not text"),
        ] {
            fs::write(&path, bytes).unwrap();
            let error = read_record(&path).unwrap_err();
            assert!(error.reason().contains(why), "{error}");
        }
        let gone = read_record(&folder.path("gone")).unwrap_err();
        assert!(gone.to_string().contains("cannot read") && gone.to_string().contains("gone"), "{gone}");
    }

    #[test]
    fn a_game_falls_back_to_another_folder_and_the_old_save_stays() {
        let folder = TestFolder::new();
        let data = DataDir::at(folder.path("data"));
        let (old, new) = (record(3, 2), record(3, 5));
        // A folder under the name of the save cannot be replaced by a file.
        fs::create_dir_all(data.save_path("b").join("in the way")).unwrap();
        data.save(&known("a"), &old).unwrap();
        fs::write(folder.path("none"), "no folder").unwrap();
        let fallbacks = || [folder.path("none"), folder.path("other")];
        for n in 0..2 {
            let outcome = data.save_or(&known("b"), &new, fallbacks());
            let SaveOutcome::Fallback(path, error) = outcome else { panic!("{outcome:?}") };
            assert!(error.to_string().contains("cannot write"), "{error}");
            assert_eq!(path, folder.path(["other/barrow-b.barrow", "other/barrow-b-2.barrow"][n]));
            assert_eq!(read_record(&path).unwrap(), new);
        }
        let outcome = data.save_or(&known("b"), &new, [folder.path("none")]);
        assert!(
            matches!(&outcome, SaveOutcome::Unsaved(why) if why.to_string().contains("b.barrow")),
            "{outcome:?}"
        );
        assert!(data.save(&known("b"), &new).is_err());
        assert_eq!(read_record(&data.save_path("a")).unwrap(), old);
        let names = fs::read_dir(data.saves_folder()).unwrap().count();
        assert_eq!(names, 2, "no temporary file is left");
    }

    #[test]
    fn a_game_has_one_save_until_it_is_removed() {
        let folder = TestFolder::new();
        let data = DataDir::at(folder.path(""));
        assert!(data.saves().unwrap().is_empty());
        let new = SaveName::new("The Barrow", 7);
        assert_eq!(data.save(&new, &record(7, 1)).unwrap(), "the-barrow-7");
        data.save(&known("the-barrow-7"), &record(7, 2)).unwrap();
        let saves = data.saves().unwrap();
        assert!(saves.len() == 1 && saves[0].record.as_ref().unwrap().actions.len() == 2);
        assert_eq!(data.save_name_of(&data.save_path("the-barrow-7")).as_deref(), Some("the-barrow-7"));
        assert_eq!(data.save(&new, &record(7, 1)).unwrap(), "the-barrow-7-2");
        data.remove_save("the-barrow-7-2").unwrap();
        data.remove_save("the-barrow-7").unwrap();
        data.remove_save("the-barrow-7").unwrap();
        assert!(data.saves().unwrap().is_empty());
    }

    #[test]
    fn names_are_plain() {
        assert_eq!(slug("The Barrow!"), "the-barrow");
        assert_eq!(slug("../../etc/passwd"), "etc-passwd");
        assert_eq!(slug("é"), "game");
    }
}
