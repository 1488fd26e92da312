//! Missing folders of output files.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Folders that were created for a file. On drop, those that are still empty are removed again, which are all of them
/// if the file was not written.
#[derive(Debug, Default)]
pub(super) struct CreatedFolders(Vec<PathBuf>);

impl CreatedFolders {
    /// Creates the missing folders of the path of a file.
    pub(super) fn for_file(path: &Path) -> io::Result<Self> {
        let mut missing: Vec<&Path> = path
            .ancestors()
            .skip(1)
            .take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists())
            .collect();
        missing.reverse();
        let mut created = Self::default();
        for folder in missing {
            match fs::create_dir(folder) {
                // Another process may create it at the same time.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => {}
                other => other?,
            }
            created.0.push(folder.to_path_buf());
        }
        Ok(created)
    }
}

impl Drop for CreatedFolders {
    fn drop(&mut self) {
        for folder in self.0.iter().rev() {
            // Fails for a folder that is not empty, as it should.
            let _ = fs::remove_dir(folder);
        }
    }
}
