//! Atomic replacement of files: a file appears under its name only when it is complete.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

/// A file being written. Its content appears under its name on [`commit`](Self::commit); if it is dropped before, the
/// file that was there stays unchanged.
///
/// Devices and pipes are written to directly, because a file must not replace them. A symbolic link stays one, and its
/// target is replaced. An existing file keeps its permissions.
#[derive(Debug)]
pub struct AtomicFile {
    file: File,
    // Declared after `file`, so that the file is closed before it is removed.
    target: Option<Replacement>,
}

/// Temporary file with the content so far, and the final path.
#[derive(Debug)]
struct Replacement {
    temporary: Temporary,
    path: PathBuf,
}

/// A file that is removed unless it is renamed.
#[derive(Debug)]
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        // Fails after the rename, as intended. Other failures cannot be reported from a destructor.
        let _ = fs::remove_file(&self.0);
    }
}

impl AtomicFile {
    /// Starts writing a file. Its folder must exist.
    pub fn create(path: &Path) -> io::Result<Self> {
        let old = match fs::metadata(path) {
            // Fails for folders, as intended.
            Ok(old) if !old.is_file() => {
                return Ok(Self { file: File::options().write(true).open(path)?, target: None });
            }
            Ok(old) => Some(old),
            Err(_) => None,
        };
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let temporary = path.with_file_name(temporary_name());
        let file = File::create(&temporary)?;
        let temporary = Temporary(temporary);
        if let Some(old) = old {
            file.set_permissions(old.permissions())?;
        }
        Ok(Self { file, target: Some(Replacement { temporary, path }) })
    }

    /// Renames the file to its final name.
    pub fn commit(self) -> io::Result<()> {
        let Self { file, target } = self;
        drop(file);
        target.map_or(Ok(()), |target| target.rename())
    }

    /// Renames the file to its final name, and returns only when it would survive a loss of power. Takes
    /// milliseconds.
    pub fn commit_durably(self) -> io::Result<()> {
        let Self { file, target } = self;
        let Some(target) = target else { return Ok(()) };
        file.sync_all()?;
        drop(file);
        target.rename()?;
        // Not every system can sync a folder. The file itself is safe by now.
        if cfg!(unix)
            && let Some(folder) = target.path.parent().and_then(|folder| File::open(folder).ok())
        {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Replacement {
    fn rename(&self) -> io::Result<()> {
        fs::rename(&self.temporary.0, &self.path)
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Returns a name that is unique among the files being written, in this process and in others.
fn temporary_name() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!(".barrow.{}.{}.tmp", process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

#[cfg(test)]
mod tests {
    use std::env;

    use super::*;

    /// A temporary folder, removed when dropped.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = env::temp_dir().join(format!("barrow-io-{name}-{}", process::id()));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn path(&self, name: &str) -> PathBuf {
            self.0.join(name)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn write(path: &Path, bytes: &[u8]) {
        let mut file = AtomicFile::create(path).unwrap();
        file.write_all(bytes).unwrap();
        file.commit_durably().unwrap();
    }

    /// Simulates a write that fails after some bytes.
    fn write_part(path: &Path, bytes: &[u8]) {
        let mut file = AtomicFile::create(path).unwrap();
        file.write_all(bytes).unwrap();
    }

    #[test]
    fn a_write_that_fails_leaves_the_old_file_unchanged() {
        let folder = Folder::new("fails");
        let path = folder.path("b.barrow");
        let (old, new) = (b"the old game".as_slice(), b"the new and longer game".as_slice());
        for length in 0..=new.len() {
            write_part(&path, &new[..length]);
            assert!(!path.exists(), "{length}");
        }
        write(&path, old);
        for length in 0..=new.len() {
            write_part(&path, &new[..length]);
            assert_eq!(fs::read(&path).unwrap(), old, "{length}");
        }
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
        write(&path, new);
        assert_eq!(fs::read(&path).unwrap(), new);
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
    }

    #[test]
    fn two_files_of_a_folder_can_be_written_at_once() {
        let folder = Folder::new("two");
        let mut files = ["a", "b"].map(|name| AtomicFile::create(&folder.path(name)).unwrap());
        for (file, text) in files.iter_mut().zip(["1", "2"]) {
            file.write_all(text.as_bytes()).unwrap();
        }
        for file in files {
            file.commit().unwrap();
        }
        assert_eq!(fs::read(folder.path("a")).unwrap(), b"1");
        assert_eq!(fs::read(folder.path("b")).unwrap(), b"2");
    }

    #[test]
    fn a_folder_is_not_replaced() {
        let folder = Folder::new("folder");
        assert!(AtomicFile::create(&folder.0).is_err());
        assert!(AtomicFile::create(&folder.path("missing/file")).is_err());
    }

    #[test]
    #[cfg(unix)]
    fn links_and_permissions_are_preserved() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};

        let folder = Folder::new("link");
        let (real, link) = (folder.path("real"), folder.path("link"));
        fs::write(&real, "old").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&real, &link).unwrap();
        write(&link, b"new");
        assert_eq!(fs::read(&real).unwrap(), b"new");
        assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
