//! Output to standard output and to files, which appear under their name only when they are complete.

mod beside;
mod folders;
pub(crate) mod format;
pub(crate) mod screen;
pub(crate) mod table;
pub(crate) mod write_args;

use std::io::{self, BufWriter, Write};
use std::path::Path;

use barrow_formats::Beside;
use barrow_io::{AtomicFile, Sequences, StandardOutput, terminal_text};

use crate::stop::Stop;
use beside::Pending;
use folders::CreatedFolders;

/// Size of the write buffer in bytes.
const BUFFER_BYTES: usize = 1 << 16;

/// A file or standard output, with the files that belong beside it.
pub(crate) struct Output {
    out: BufWriter<Destination>,
    name: String,
    beside: Option<Pending>,
    // Dropped after `out`, whose unfinished file is in one of them.
    _folders: CreatedFolders,
}

enum Destination {
    Stdout(StandardOutput),
    File(AtomicFile),
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::File(file) => file.flush(),
        }
    }
}

impl Output {
    /// Opens standard output. On a terminal, escape sequences become visible text.
    pub(crate) fn stdout() -> Self {
        Self::stdout_with(Sequences::None)
    }

    /// Opens standard output. On a terminal, only the given escape sequences have an effect.
    pub(crate) fn stdout_with(sequences: Sequences) -> Self {
        Self::new(Destination::Stdout(StandardOutput::lock(sequences)), "standard output".to_string())
    }

    /// Opens the file at `path`, or standard output for `-`. Missing folders are created.
    pub(crate) fn open(path: &str) -> Result<Self, Stop> {
        if path == "-" {
            return Ok(Self::stdout());
        }
        let unwritten = |error| Stop::unwritten(path, &error);
        let folders = CreatedFolders::for_file(Path::new(path)).map_err(unwritten)?;
        let file = AtomicFile::create(Path::new(path)).map_err(unwritten)?;
        Ok(Self { _folders: folders, ..Self::new(Destination::File(file), path.to_string()) })
    }

    /// Opens the same for a format: with the escape sequences that it has on a terminal, and with files that must lie in
    /// the same folder and are written after it.
    pub(crate) fn open_with(path: &str, sequences: Sequences, beside: &[Beside]) -> Result<Self, Stop> {
        let pending = Pending::beside(path, beside)?;
        let out = if path == "-" { Self::stdout_with(sequences) } else { Self::open(path)? };
        Ok(Self { beside: Some(pending), ..out })
    }

    fn new(target: Destination, name: String) -> Self {
        Self {
            out: BufWriter::with_capacity(BUFFER_BYTES, target),
            name,
            beside: None,
            _folders: CreatedFolders::default(),
        }
    }

    /// Writes text or bytes.
    pub(crate) fn write(&mut self, data: impl AsRef<[u8]>) -> Result<(), Stop> {
        self.out.write_all(data.as_ref()).map_err(|error| Stop::unwritten(&self.name, &error))
    }

    /// Flushes everything, gives a file its name, and writes the files beside it.
    pub(crate) fn finish(mut self) -> Result<(), Stop> {
        let finished = self.out.flush().and_then(|()| match self.out.into_parts().0 {
            Destination::Stdout(_) => Ok(()),
            Destination::File(file) => file.commit(),
        });
        finished.map_err(|error| Stop::unwritten(&self.name, &error))?;
        self.beside.map_or(Ok(()), |beside| beside.write())
    }
}

/// Writes text for people to standard output. Escape sequences and invisible characters become visible, also in files
/// and pipes.
pub(crate) fn print(text: &str) -> Result<(), Stop> {
    print_data(&terminal_text(text, Sequences::None), Sequences::None)
}

/// Writes text that may set colors to standard output.
pub(crate) fn print_colored(text: &str) -> Result<(), Stop> {
    print_data(text, Sequences::Colors)
}

/// Writes text exactly as it is to standard output, unless that is a terminal, where only the given escape sequences
/// have an effect.
pub(crate) fn print_data(text: &str, sequences: Sequences) -> Result<(), Stop> {
    let mut out = Output::stdout_with(sequences);
    out.write(text)?;
    out.finish()
}
