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

    /// Keeps a game under a name: in the folder, or if that fails among the temporary files, or where the program runs.
    pub fn save(&self, name: &str, record: &Record) -> Kept {
        let others = [env::temp_dir()].into_iter().chain(env::current_dir());
        self.save_or(name, record, others)
    }

    /// The same in the folder, or in the first of others that takes it.
    fn save_or(&self, name: &str, record: &Record, others: impl IntoIterator<Item = PathBuf>) -> Kept {
        let trouble = match self.save_here(name, record) {
            Ok(path) => return Kept::Saved(path),
            Err(trouble) => trouble,
        };
        let text = record.to_text();
        for folder in others {
            let file = |name: &str| folder.join(format!("barrow-{name}.{EXTENSION}"));
            let path = file(&free(name, |name| file(name).exists()));
            if write(&path, text.as_bytes()).is_ok() {
                return Kept::Elsewhere(path, trouble);
            }
        }
        Kept::Nowhere(trouble)
    }

    /// Keeps a game in the folder or not at all.
    pub fn save_here(&self, name: &str, record: &Record) -> Result<PathBuf, StoreError> {
        let path = self.save_path(name);
        write(&path, record.to_text().as_bytes()).map(|()| path)
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
    use barrow_game::{Action, GameSource, RULES_VERSION};

    use super::*;
    use crate::read_level;
    use crate::scratch::Folder;

    /// A game of a few moves.
    fn record(seed: u64, turns: usize) -> Record {
        let source = GameSource { seed, ..GameSource::default() };
        let mut game = source.start(read_level).unwrap();
        let actions = vec![Action::Search; turns];
        for &action in &actions {
            game.act(action).unwrap();
        }
        Record::new(source, actions, &game)
    }

    fn written(kept: Kept) -> PathBuf {
        match kept {
            Kept::Saved(path) | Kept::Elsewhere(path, _) => path,
            Kept::Nowhere(trouble) => panic!("{trouble}"),
        }
    }

    /// Whatever a byte becomes, and wherever a file ends, it is told and left as it is.
    #[test]
    fn a_damaged_save_is_named_kept_and_never_read() {
        let folder = Folder::new();
        let store = Store::at(folder.path(""));
        let path = written(store.save("a", &record(3, 9)));
        let whole = fs::read(&path).unwrap();
        let refuse = |bytes: &[u8], how: &str| {
            fs::write(&path, bytes).unwrap();
            let error = read_record(&path).expect_err(how);
            assert!(error.to_string().contains("a.barrow: "), "{error}");
            assert!(matches!(error, StoreError::Record(..)), "{how}: {error}");
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
        let listed = store.saves().unwrap();
        assert!(listed.len() == 1 && listed[0].record.is_err());
        fs::write(&path, &whole).unwrap();
        assert_eq!(read_record(&path).unwrap(), record(3, 9));
    }

    #[test]
    fn newer_and_foreign_files_are_told_apart() {
        let folder = Folder::new();
        let store = Store::at(folder.path(""));
        let path = written(store.save("a", &record(3, 9)));
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
            assert!(error.why().contains(why), "{error}");
        }
        let gone = read_record(&folder.path("gone")).unwrap_err();
        assert!(gone.to_string().contains("cannot read") && gone.to_string().contains("gone"), "{gone}");
    }

    #[test]
    fn what_cannot_be_kept_here_is_kept_elsewhere_and_the_old_save_stays() {
        let folder = Folder::new();
        let store = Store::at(folder.path("data"));
        let (old, new) = (record(3, 2), record(3, 5));
        // A folder under the name of the save cannot be replaced by a file, whoever asks.
        fs::create_dir_all(store.save_path("b").join("in the way")).unwrap();
        store.save_here("a", &old).unwrap();
        fs::write(folder.path("none"), "no folder").unwrap();
        let others = || [folder.path("none"), folder.path("other")];
        for n in 0..2 {
            let kept = store.save_or("b", &new, others());
            let Kept::Elsewhere(path, trouble) = kept else { panic!("{kept:?}") };
            assert!(trouble.to_string().contains("cannot write"), "{trouble}");
            assert_eq!(path, folder.path(["other/barrow-b.barrow", "other/barrow-b-2.barrow"][n]));
            assert_eq!(read_record(&path).unwrap(), new);
        }
        let kept = store.save_or("b", &new, [folder.path("none")]);
        assert!(matches!(&kept, Kept::Nowhere(why) if why.to_string().contains("b.barrow")), "{kept:?}");
        assert!(store.save_here("b", &new).is_err());
        assert_eq!(read_record(&store.save_path("a")).unwrap(), old);
        let names = fs::read_dir(store.saves_folder()).unwrap().count();
        assert_eq!(names, 2, "nothing half done is left");
    }

    #[test]
    fn a_game_has_one_save_until_it_is_removed() {
        let folder = Folder::new();
        let store = Store::at(folder.path(""));
        assert!(store.saves().unwrap().is_empty());
        assert_eq!(store.free_save("The Barrow", 7), "the-barrow-7");
        store.save_here("the-barrow-7", &record(7, 1)).unwrap();
        store.save_here("the-barrow-7", &record(7, 2)).unwrap();
        let saves = store.saves().unwrap();
        assert!(saves.len() == 1 && saves[0].record.as_ref().unwrap().actions.len() == 2);
        assert_eq!(store.name_of(&store.save_path("the-barrow-7")).as_deref(), Some("the-barrow-7"));
        assert_eq!(store.free_save("The Barrow", 7), "the-barrow-7-2");
        store.remove("the-barrow-7").unwrap();
        store.remove("the-barrow-7").unwrap();
        assert!(store.saves().unwrap().is_empty());
    }

    #[test]
    fn names_are_plain() {
        assert_eq!(slug("The Barrow!"), "the-barrow");
        assert_eq!(slug("../../etc/passwd"), "etc-passwd");
        assert_eq!(slug("é"), "game");
        assert_eq!(free("a", |name| name.len() < 3), "a-2");
        assert_eq!(free("a", |_| false), "a");
    }
}
