//! Atomic replacement of files: a file appears under its name only when it is complete.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata, OpenOptions};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::time::Duration;

/// Name of temporary files: this, a random number, and [`SUFFIX`].
const PREFIX: &str = ".barrow.";
const SUFFIX: &str = ".tmp";
/// Age of temporary files after which no process can still be writing them.
const MAX_AGE: Duration = Duration::from_secs(24 * 60 * 60);
/// Largest number of files in a folder that are looked at to find old temporary files.
const MAX_LOOKED_AT: usize = 10_000;

/// A file being written. Its content appears under its name on [`commit`](Self::commit); if it is dropped before, the
/// file that was there stays unchanged.
///
/// Devices and pipes are written to directly, because a file must not replace them. A symbolic link stays one, and its
/// target is replaced. An existing file keeps its permissions.
///
/// The content is first written to a temporary file in the same folder. Its name is random and it is created
/// exclusively, so that no other user can put a link there. Temporary files that a killed process left in the folder are
/// removed after a day.
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
        /// Looks for old temporary files once in a process, in the first folder that is written to.
        static CLEAN: Once = Once::new();
        let old = match fs::metadata(path) {
            // Fails for folders, as intended.
            Ok(old) if !old.is_file() => {
                return Ok(Self { file: File::options().write(true).open(path)?, target: None });
            }
            Ok(old) => Some(old),
            Err(_) => None,
        };
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let (temporary, file) = create_temporary(&path, old.as_ref())?;
        CLEAN.call_once(|| {
            if let (Some(folder), Ok(own)) = (path.parent(), file.metadata()) {
                remove_old(folder, &own, MAX_AGE);
            }
        });
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
        self.commit_durably_by(Replacement::rename)
    }

    /// As [`commit_durably`](Self::commit_durably), but fails with [`io::ErrorKind::AlreadyExists`] if there is a file
    /// with the final name. Of several processes that commit a name at once, one succeeds.
    pub fn commit_new(self) -> io::Result<()> {
        self.commit_durably_by(Replacement::rename_new)
    }

    fn commit_durably_by(self, rename: fn(&Replacement) -> io::Result<()>) -> io::Result<()> {
        let Self { file, target } = self;
        let Some(target) = target else { return Ok(()) };
        file.sync_all()?;
        drop(file);
        rename(&target)?;
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

    /// Renames without replacing a file: a hard link fails if its name is taken, a rename does not.
    fn rename_new(&self) -> io::Result<()> {
        match fs::hard_link(&self.temporary.0, &self.path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                // Not every file system has hard links. The empty file claims the name.
                File::create_new(&self.path)?;
                self.rename()
            }
            result => result,
        }
    }
}

/// Creates a temporary file in the folder of a target, with the permissions of the file that it replaces.
fn create_temporary(target: &Path, old: Option<&Metadata>) -> io::Result<(Temporary, File)> {
    const ATTEMPTS: usize = 16;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if old.is_some() {
        // Until it has the permissions of the old file, no other user may open it.
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    let mut created = Err(io::ErrorKind::AlreadyExists.into());
    for _ in 0..ATTEMPTS {
        let path = target.with_file_name(temporary_name());
        created = options.open(&path).map(|file| (Temporary(path), file));
        if !matches!(&created, Err(error) if error.kind() == io::ErrorKind::AlreadyExists) {
            break;
        }
    }
    let (temporary, file) = created?;
    if let Some(old) = old {
        file.set_permissions(old.permissions())?;
    }
    Ok((temporary, file))
}

/// Returns a random name. The standard library's hasher has a random key from the operating system.
fn temporary_name() -> String {
    format!("{PREFIX}{:016x}{SUFFIX}", RandomState::new().build_hasher().finish())
}

/// Removes temporary files of a folder that are older than `age` and belong to the owner of the file `own`.
/// Errors are ignored: the files are only clutter.
fn remove_old(folder: &Path, own: &Metadata, age: Duration) {
    let is_name =
        |name: &OsStr| name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
    for entry in fs::read_dir(folder).into_iter().flatten().take(MAX_LOOKED_AT).flatten() {
        // Metadata of an entry are those of the link itself.
        if is_name(&entry.file_name())
            && let Ok(found) = entry.metadata()
            && found.is_file()
            && is_same_owner(&found, own)
            && found.modified().ok().and_then(|time| time.elapsed().ok()).is_some_and(|is| is >= age)
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(unix)]
fn is_same_owner(a: &Metadata, b: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    a.uid() == b.uid()
}

#[cfg(not(unix))]
fn is_same_owner(_: &Metadata, _: &Metadata) -> bool {
    true
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::{env, process, thread};

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

    #[test]
    fn a_new_name_is_claimed_once() {
        let folder = Folder::new("claim");
        let claim = |text: String| {
            let mut file = AtomicFile::create(&folder.path("a"))?;
            file.write_all(text.as_bytes())?;
            file.commit_new()
        };
        for round in 0..20 {
            let won: Vec<bool> = thread::scope(|scope| {
                let claims = [0, 1, 2, 3].map(|n| scope.spawn(move || claim(format!("{round} {n}")).is_ok()));
                claims.map(|claim| claim.join().unwrap()).to_vec()
            });
            let winner = won.iter().position(|won| *won).unwrap();
            assert_eq!(won.iter().filter(|won| **won).count(), 1);
            assert_eq!(fs::read_to_string(folder.path("a")).unwrap(), format!("{round} {winner}"));
            assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
            fs::remove_file(folder.path("a")).unwrap();
        }
    }

    #[test]
    fn names_of_temporary_files_are_random() {
        let names: std::collections::BTreeSet<String> = (0..100).map(|_| temporary_name()).collect();
        assert_eq!(names.len(), 100);
    }

    #[test]
    #[cfg(unix)]
    fn old_temporary_files_are_removed_and_nothing_else() {
        use std::os::unix::fs::symlink;

        let folder = Folder::new("old");
        fs::write(folder.path("kept"), "kept").unwrap();
        fs::write(folder.path(".barrow.kept"), "kept").unwrap();
        fs::write(folder.path(".barrow.1.tmp"), "old").unwrap();
        fs::create_dir(folder.path(".barrow.2.tmp")).unwrap();
        symlink(folder.path("kept"), folder.path(".barrow.3.tmp")).unwrap();
        let own = fs::metadata(folder.path("kept")).unwrap();
        remove_old(&folder.0, &own, MAX_AGE);
        assert!(folder.path(".barrow.1.tmp").exists());
        remove_old(&folder.0, &own, Duration::ZERO);
        let mut names: Vec<_> =
            fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, [".barrow.2.tmp", ".barrow.3.tmp", ".barrow.kept", "kept"]);
    }

    #[test]
    #[cfg(unix)]
    fn a_file_is_never_more_open_than_the_one_it_replaces() {
        use std::os::unix::fs::PermissionsExt as _;

        let folder = Folder::new("private");
        fs::write(folder.path("a"), "old").unwrap();
        fs::set_permissions(folder.path("a"), fs::Permissions::from_mode(0o600)).unwrap();
        let file = AtomicFile::create(&folder.path("a")).unwrap();
        assert_eq!(file.file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
}
