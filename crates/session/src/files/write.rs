//! Durable writing of small files.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

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

/// Writes a file durably under the first name that no file has: `name`, `name-2` and so on. `path` returns the path of
/// a name. Processes that do so at once get different names. Returns the name.
pub(crate) fn write_new(
    name: &str,
    path: impl Fn(&str) -> PathBuf,
    bytes: &[u8],
) -> Result<String, FileError> {
    for n in 1.. {
        let unique = numbered(name, n);
        let path = path(&unique);
        // A cheap test first, so that many games of one seed do not write the file for every number.
        if fs::symlink_metadata(&path).is_ok() {
            continue;
        }
        let failed = |error| FileError::Write(path.clone(), error);
        let mut file = create(&path).map_err(failed)?;
        file.write_all(bytes).map_err(failed)?;
        match file.commit_new() {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            result => return result.map(|()| unique).map_err(failed),
        }
    }
    unreachable!("there are more numbers than files")
}

/// Returns the name, with a number at its end from the second on.
pub(super) fn numbered(name: &str, n: u32) -> String {
    if n == 1 { name.to_string() } else { format!("{name}-{n}") }
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
    use std::thread;

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
    fn names_are_claimed_once() {
        let folder = TestFolder::new();
        let names = || {
            thread::scope(|scope| {
                let file = |name: &str| folder.path(&format!("{name}.barrow"));
                let write = |n: u8| scope.spawn(move || (n, write_new("a", file, &[n]).unwrap()));
                let writes: Vec<_> = (0..4).map(write).collect();
                writes.into_iter().map(|write| write.join().unwrap()).collect::<Vec<_>>()
            })
        };
        for round in 0..40 {
            for (n, name) in names() {
                let path = folder.path(&format!("{name}.barrow"));
                assert_eq!(fs::read(&path).unwrap(), [n], "round {round}");
                fs::remove_file(path).unwrap();
            }
        }
        assert_eq!(fs::read_dir(folder.path("")).unwrap().count(), 0);
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
