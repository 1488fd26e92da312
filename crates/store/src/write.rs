//! Writing a file so that it is either whole or not there.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;
use std::process;

use crate::StoreError;

/// Writes a file, and makes its folder if there is none. If that fails, what was there before is still there.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    put(path, bytes).map_err(|error| StoreError::Unwritten(path.to_path_buf(), error))
}

fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    // A link stays a link, and what it points to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let temporary = path.with_file_name(format!(".{name}.{}.tmp", process::id()));
    let done = fill(&temporary, bytes).and_then(|()| fs::rename(&temporary, &path));
    if done.is_err() {
        // Half a file is of no use; that it cannot be removed is not the trouble at hand.
        let _ = fs::remove_file(&temporary);
    }
    done
}

/// Writes bytes down to the disk.
fn fill(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
