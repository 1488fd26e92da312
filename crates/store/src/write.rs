//! Writing a file so that it is either whole or not there.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;
use std::process;

use crate::StoreError;

/// Writes a file, and makes its folder if there is none. If that fails, what was there before is still there.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    put(path, |file| file.write_all(bytes)).map_err(|error| StoreError::Unwritten(path.to_path_buf(), error))
}

/// Whether a file can be written as far as one can tell before, without touching it.
pub fn can_write(path: &Path) -> Result<(), StoreError> {
    let tried = match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(_) => File::options().append(true).open(path).map(drop),
        Err(_) => put(path, |_| Ok(())).and_then(|()| fs::remove_file(path)),
    };
    tried.map_err(|error| StoreError::Unwritten(path.to_path_buf(), error))
}

/// Has a file beside it filled, which takes its place once that is done.
fn put(path: &Path, fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    // Devices and pipes cannot be replaced by a file.
    if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return File::options().write(true).open(path).and_then(|mut file| fill(&mut file));
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    // A link stays a link, and what it points to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let temporary = path.with_file_name(format!(".{name}.{}.tmp", process::id()));
    let filled = File::create(&temporary).and_then(|mut file| fill(&mut file).and_then(|()| file.sync_all()));
    let done = filled.and_then(|()| fs::rename(&temporary, &path));
    if done.is_err() {
        // Half a file is of no use; that it cannot be removed is not the trouble at hand.
        let _ = fs::remove_file(&temporary);
    }
    // The new name must outlive a loss of power, too, where folders can be told so. It is there by now in any case.
    if cfg!(unix)
        && done.is_ok()
        && let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok())
    {
        let _ = folder.sync_all();
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    /// A disk that is full after so many bytes.
    fn full_after(bytes: &[u8], most: usize) -> impl FnOnce(&mut File) -> io::Result<()> {
        move |file| {
            file.write_all(&bytes[..most])?;
            Err(io::ErrorKind::StorageFull.into())
        }
    }

    #[test]
    fn a_disk_that_fills_up_leaves_the_old_file_alone() {
        let folder = Folder::new();
        let path = folder.path("a/b.barrow");
        let (old, new) = (b"the old game".as_slice(), b"the new and longer game".as_slice());
        for most in 0..=new.len() {
            assert!(put(&path, full_after(new, most)).is_err());
            assert!(!path.exists(), "{most}");
        }
        write(&path, old).unwrap();
        for most in 0..=new.len() {
            assert_eq!(put(&path, full_after(new, most)).unwrap_err().kind(), io::ErrorKind::StorageFull);
            assert_eq!(fs::read(&path).unwrap(), old, "{most}");
        }
        assert_eq!(fs::read_dir(folder.path("a")).unwrap().count(), 1);
        write(&path, new).unwrap();
        assert_eq!(fs::read(&path).unwrap(), new);
    }

    #[test]
    fn a_folder_that_cannot_be_is_told_with_its_name() {
        let folder = Folder::new();
        fs::write(folder.path("a"), "in the way").unwrap();
        let error = write(&folder.path("a/b.barrow"), b"x").unwrap_err();
        assert!(error.to_string().starts_with("cannot write "), "{error}");
        assert!(error.to_string().contains("b.barrow"), "{error}");
        assert_eq!(fs::read(folder.path("a")).unwrap(), b"in the way");
    }

    #[test]
    #[cfg(unix)]
    fn a_link_stays_a_link() {
        let folder = Folder::new();
        fs::write(folder.path("real"), "old").unwrap();
        std::os::unix::fs::symlink(folder.path("real"), folder.path("link")).unwrap();
        write(&folder.path("link"), b"new").unwrap();
        assert_eq!(fs::read(folder.path("real")).unwrap(), b"new");
        assert!(fs::symlink_metadata(folder.path("link")).unwrap().is_symlink());
    }
}
