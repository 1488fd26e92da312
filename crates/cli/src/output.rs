//! Writing to standard output and to files. A file appears under its name only when it is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;

use barrow_formats::Beside;

use crate::beside::Pending;
use crate::stop::Stop;

/// How many bytes are collected before they are written.
const BUFFER_BYTES: usize = 1 << 16;

/// Where data goes.
pub(crate) struct Output {
    out: BufWriter<Box<dyn Write>>,
    name: String,
    beside: Option<Pending>,
    // Declared last, so that the writer is gone when the temporary file is removed.
    rename: Option<(Temporary, PathBuf)>,
}

/// A file that is removed unless it is renamed.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        // After the rename there is nothing left to remove, and before it there is nobody to tell.
        let _ = fs::remove_file(&self.0);
    }
}

impl Output {
    /// Standard output.
    pub(crate) fn stdout() -> Self {
        Self::new(Box::new(io::stdout().lock()), "standard output".to_string(), None)
    }

    /// The file at `path`, or standard output for `-`.
    pub(crate) fn open(path: &str) -> Result<Self, Stop> {
        if path == "-" {
            return Ok(Self::stdout());
        }
        Self::file(Path::new(path)).map_err(|error| Stop::unwritten(path, &error))
    }

    /// The same, and the files that belong beside it, which appear after it.
    pub(crate) fn open_with(path: &str, beside: &[Beside]) -> Result<Self, Stop> {
        let pending = Pending::beside(path, beside)?;
        Ok(Self { beside: Some(pending), ..Self::open(path)? })
    }

    fn file(path: &Path) -> io::Result<Self> {
        let name = path.display().to_string();
        let old = match fs::metadata(path) {
            // Devices and pipes cannot be replaced by a file.
            Ok(there) if !there.is_file() => {
                let file = File::options().write(true).open(path)?;
                return Ok(Self::new(Box::new(file), name, None));
            }
            Ok(there) => Some(there),
            Err(_) => None,
        };
        // A link stays a link, and what it points to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let temporary = path.with_file_name(format!(".barrow.{}.tmp", process::id()));
        let file = File::create(&temporary)?;
        let temporary = Temporary(temporary);
        if let Some(old) = old {
            file.set_permissions(old.permissions())?;
        }
        Ok(Self::new(Box::new(file), name, Some((temporary, path))))
    }

    fn new(out: Box<dyn Write>, name: String, rename: Option<(Temporary, PathBuf)>) -> Self {
        Self { out: BufWriter::with_capacity(BUFFER_BYTES, out), name, beside: None, rename }
    }

    /// Writes text, or the bytes of a file.
    pub(crate) fn write(&mut self, data: impl AsRef<[u8]>) -> Result<(), Stop> {
        self.out.write_all(data.as_ref()).map_err(|error| Stop::unwritten(&self.name, &error))
    }

    /// Makes sure that everything is written, and gives a file its name.
    pub(crate) fn finish(mut self) -> Result<(), Stop> {
        let mut result = self.out.flush();
        if let (Ok(()), Some((temporary, path))) = (&result, &self.rename) {
            result = fs::rename(&temporary.0, path);
        }
        result.map_err(|error| Stop::unwritten(&self.name, &error))?;
        self.beside.map_or(Ok(()), |beside| beside.write())
    }
}

/// Writes all of `text` to standard output.
pub(crate) fn print(text: &str) -> Result<(), Stop> {
    let mut out = Output::stdout();
    out.write(text)?;
    out.finish()
}
