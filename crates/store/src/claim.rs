//! A save is played by one at a time. Who plays it holds a lock, which goes with the program however that ends.

use std::fs::{self, File, TryLockError};
use std::path::PathBuf;

use crate::Store;

/// The right to play a save, until this is dropped.
#[derive(Debug)]
pub struct Claim {
    /// Held until then; none where files cannot be locked.
    _lock: Option<File>,
    path: PathBuf,
}

impl Store {
    /// Claims a save; nothing if someone else plays it. Where files cannot be locked, everyone may.
    pub fn claim(&self, name: &str) -> Option<Claim> {
        let path = self.saves_folder().join(format!(".{name}.lock"));
        let lock = match File::create(&path) {
            Ok(file) => match file.try_lock() {
                Err(TryLockError::WouldBlock) => return None,
                Ok(()) | Err(TryLockError::Error(_)) => Some(file),
            },
            Err(_) => None,
        };
        Some(Claim { _lock: lock, path })
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        // A file that stays is in nobody's way: what counts is the lock.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn a_save_is_played_by_one_at_a_time() {
        let folder = Folder::new();
        let store = Store::at(folder.path(""));
        // Without a folder there is nothing to claim, and nobody to ask.
        assert!(store.claim("a").is_some());
        fs::create_dir_all(store.saves_folder()).unwrap();
        let claim = store.claim("a").unwrap();
        assert!(store.claim("a").is_none());
        assert!(store.claim("b").is_some());
        assert!(store.saves().unwrap().is_empty());
        drop(claim);
        assert!(store.claim("a").is_some());
        assert_eq!(fs::read_dir(store.saves_folder()).unwrap().count(), 0);
    }
}
