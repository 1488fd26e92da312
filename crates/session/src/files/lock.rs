//! Locks on saves, so that only one process at a time plays a saved game.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::DataDir;

/// A lock on a save. The operating system releases it when the process ends, however that happens.
#[derive(Debug)]
pub struct SaveLock {
    /// The locked file; `None` where files cannot be locked.
    _file: Option<File>,
    path: PathBuf,
}

impl DataDir {
    /// Locks a save. Returns `None` if another process holds the lock. Where files cannot be locked, every process
    /// gets a lock.
    pub fn lock_save(&self, name: &str) -> Option<SaveLock> {
        let path = self.saves_folder().join(format!(".{name}.lock"));
        let file = match open_lock(&path) {
            Ok(file) => match file.try_lock() {
                Err(TryLockError::WouldBlock) => return None,
                Ok(()) | Err(TryLockError::Error(_)) => Some(file),
            },
            Err(_) => None,
        };
        Some(SaveLock { _file: file, path })
    }
}

/// Opens a file to lock, and creates it if it is missing. Anything else than a regular file is an error.
pub(super) fn open_lock(path: &Path) -> io::Result<File> {
    if fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(io::Error::other("this is not a regular file"));
    }
    File::options().write(true).create(true).truncate(false).open(path)
}

impl Drop for SaveLock {
    fn drop(&mut self) {
        // A file that stays is harmless: only the lock counts.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_folder::TestFolder;

    #[test]
    fn a_save_is_locked_once_at_a_time() {
        let folder = TestFolder::new();
        let data = DataDir::at(folder.path(""));
        // Without a folder there is no file to lock.
        assert!(data.lock_save("a").is_some());
        fs::create_dir_all(data.saves_folder()).unwrap();
        let lock = data.lock_save("a").unwrap();
        assert!(data.lock_save("a").is_none());
        assert!(data.lock_save("b").is_some());
        assert!(data.saves().unwrap().is_empty());
        drop(lock);
        assert!(data.lock_save("a").is_some());
        assert_eq!(fs::read_dir(data.saves_folder()).unwrap().count(), 0);
    }
}
