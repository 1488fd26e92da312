//! Durable writing of small files.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use barrow_io::AtomicFile;

use super::FileError;

/// Writes a file durably, and creates its folder if it is missing. On failure, an older file stays unchanged.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let written = create(path).and_then(|mut file| {
        file.write_all(bytes)?;
        file.commit_durably()
    });
    written.map_err(|error| FileError::Write(path.to_path_buf(), error))
}

/// Checks whether a file can be written, as far as that is known before. An existing file stays unchanged.
pub(crate) fn check_writable(path: &Path) -> Result<(), FileError> {
    let checked = match fs::metadata(path) {
        Ok(old) if old.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(_) => File::options().append(true).open(path).map(drop),
        Err(_) => create(path).map(drop),
    };
    checked.map_err(|error| FileError::Write(path.to_path_buf(), error))
}

fn create(path: &Path) -> io::Result<AtomicFile> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    AtomicFile::create(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_folder::TestFolder;

    #[test]
    fn a_folder_that_cannot_be_created_is_named() {
        let folder = TestFolder::new();
        fs::write(folder.path("a"), "in the way").unwrap();
        let error = write(&folder.path("a/b.barrow"), b"x").unwrap_err();
        assert!(error.to_string().starts_with("cannot write "), "{error}");
        assert!(error.to_string().contains("b.barrow"), "{error}");
        assert_eq!(fs::read(folder.path("a")).unwrap(), b"in the way");
    }

    #[test]
    fn a_check_leaves_no_file() {
        let folder = TestFolder::new();
        check_writable(&folder.path("new/a.barrow")).unwrap();
        assert_eq!(fs::read_dir(folder.path("new")).unwrap().count(), 0);
        write(&folder.path("a.barrow"), b"x").unwrap();
        check_writable(&folder.path("a.barrow")).unwrap();
        assert_eq!(fs::read(folder.path("a.barrow")).unwrap(), b"x");
        assert!(check_writable(&folder.path("new")).is_err());
    }
}
