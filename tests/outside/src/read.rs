//! Projects of `LDtk` by the crate `ldtk2`, and what our own readers make of files that others saved.

use std::fs;
use std::path::Path;

use barrow_formats::{ReadOptions, WriteOptions};
use ldtk2::Ldtk;

use crate::Result;

/// The project as the crate would write it: keys that it does not know are gone.
pub(crate) fn ldtk(file: &Path) -> Result<String> {
    Ok(serde_json::to_string(&Ldtk::from_path(file)?)?)
}

/// The level in a file, as JSON; nothing of it may be lost.
pub(crate) fn barrow(file: &Path) -> Result<String> {
    let found = barrow_formats::read(&fs::read(file)?, ReadOptions::default())?;
    let [level] = found.as_slice() else {
        return Err(format!("{} levels instead of one", found.len()).into());
    };
    if !level.lost.is_empty() {
        return Err(level.lost.join(" ").into());
    }
    let mut line = Vec::new();
    barrow_formats::write("json", level, &WriteOptions::default(), &mut line)?;
    Ok(String::from_utf8(line)?.trim_end().to_string())
}
