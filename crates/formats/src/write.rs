//! Writes a level in any format: to a writer, or to a path together with its companion files.

use std::borrow::Borrow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::{Beside, Error, Format, Subject, WriteOptions};

/// Writes a level to `out`.
///
/// The format is a [`Format`] or its name; the level is a [`barrow::Level`], a [`barrow::Map`] or a [`crate::Found`]
/// from a file.
///
/// ```
/// use barrow_formats::WriteOptions;
///
/// let mut generator = barrow::Generator::new("rlg327")?;
/// let mut out = Vec::new();
/// barrow_formats::write("tmx", generator.generate_ref(7)?, WriteOptions::default(), &mut out)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write<'a, F>(
    format: F,
    level: impl Into<Subject<'a>>,
    options: impl Borrow<WriteOptions>,
    out: &mut impl io::Write,
) -> Result<(), Error>
where
    F: TryInto<Format>,
    Error: From<F::Error>,
{
    let mut bytes = Vec::new();
    format.try_into()?.write(level, options.borrow(), &mut bytes)?;
    Ok(out.write_all(&bytes)?)
}

/// Writes a level to a file in the format of its extension, and its companion files.
///
/// Writes nothing if a companion file would overwrite a file that Barrow has not written.
pub fn write_path<'a>(
    path: impl AsRef<Path>,
    level: impl Into<Subject<'a>>,
    options: impl Borrow<WriteOptions>,
) -> Result<(), Error> {
    let options = options.borrow();
    let path = path.as_ref();
    let format = Format::from_path(path)?;
    let (level, mut bytes) = (level.into(), Vec::new());
    format.write(level, options, &mut bytes)?;
    let beside = missing_beside(path, format.beside(options, &level.map.custom_tiles))?;
    for (path, bytes) in [(path.to_path_buf(), bytes)].into_iter().chain(beside) {
        fs::write(&path, bytes).map_err(|error| Error::File { path, error })?;
    }
    Ok(())
}

/// Returns path and content of the companion files of `path` that do not exist yet or are out of date. Fails if one
/// would overwrite a file that Barrow has not written.
pub fn missing_beside(path: &Path, files: Vec<Beside>) -> Result<Vec<(PathBuf, Vec<u8>)>, Error> {
    let mut missing = Vec::new();
    for file in files {
        let beside = path.with_file_name(&file.name);
        let taken = || Error::BesideTaken { path: path.to_path_buf(), beside: beside.clone() };
        if beside == path {
            return Err(taken());
        }
        match fs::read(&beside) {
            Ok(there) if there == file.bytes => {}
            Ok(there) if !file.may_replace(&there) => return Err(taken()),
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(Error::File { path: beside, error });
            }
            _ => missing.push((beside, file.bytes)),
        }
    }
    Ok(missing)
}
