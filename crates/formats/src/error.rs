//! Errors of reading and writing, with the place in the file.

use std::convert::Infallible;
use std::path::PathBuf;
use std::{fmt, io};

use barrow::document::{DocumentError, DocumentProblem};
use barrow::{MapTextProblem, Quoting, Size, nearest, quoted_lines};

use crate::Format;

/// Error of [`crate::write`], [`crate::read_path`] and similar functions.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// No format has that name or extension.
    Format(UnknownFormat),
    /// The format cannot represent the level, or an option is out of range.
    Write(WriteError),
    /// The input is not a level.
    Read(ReadError),
    /// The given writer returned an error.
    Io(io::Error),
    /// A file could not be read or written.
    File {
        /// Path of that file.
        path: PathBuf,
        /// Error of the operating system.
        error: io::Error,
    },
    /// A companion file would overwrite a file that Barrow has not written.
    BesideTaken {
        /// Path of the level file.
        path: PathBuf,
        /// Path of the existing file.
        beside: PathBuf,
    },
}

/// A name or path without a known format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownFormat {
    /// A name that no format has.
    Name(String),
    /// Path with an unknown extension or none.
    Path(String),
}

/// Error of reading levels from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// The file is neither text nor a known binary format.
    NotText {
        /// First byte that is not UTF-8 text.
        byte: u8,
        /// Offset of that byte.
        offset: usize,
    },
    /// The file is empty or has only white space.
    Empty,
    /// Reading takes more memory than [`crate::ReadOptions::max_memory`].
    Memory {
        /// Bytes that were estimated until the limit was exceeded. All of the file can take more.
        need: u64,
        /// The limit in bytes.
        most: u64,
    },
    /// Invalid JSON, or JSON that is not a level document.
    Json {
        /// Line, counted from 1.
        line: usize,
        /// Column, counted from 1.
        column: usize,
        /// Message of the parser.
        message: String,
    },
    /// Error in a file of any other format.
    Format {
        /// Format of the file.
        format: Format,
        /// Place of the error in the file.
        place: Place,
        /// Message: the error, and a valid value where there is one.
        problem: String,
    },
    /// Error in a level in the text format.
    Text {
        /// Line, counted from 1.
        line: usize,
        /// Column in characters, counted from 1.
        column: usize,
        /// Kind of the error, with its values.
        problem: TextProblem,
    },
    /// Invalid level in a JSON file.
    Level {
        /// Number of the level in the file, counted from 1.
        number: usize,
        /// Error of the level document.
        error: DocumentError,
    },
}

/// Kind of error in a level in the text format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextProblem {
    /// Invalid value in the header.
    Header {
        /// Keyword of the header.
        word: String,
        /// Value after the keyword.
        value: String,
    },
    /// A second level begins, but the first has no header.
    NoHeader,
    /// The header names a size far larger than the rows: a few bytes may not allocate a huge map.
    Sparse(Size),
    /// Error that level documents can have as well.
    Document(DocumentProblem),
}

impl From<DocumentProblem> for TextProblem {
    fn from(problem: DocumentProblem) -> Self {
        Self::Document(problem)
    }
}

impl From<MapTextProblem> for TextProblem {
    fn from(problem: MapTextProblem) -> Self {
        Self::Document(DocumentProblem::Text(problem))
    }
}

/// Place of an error in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Byte offset from the start of the file.
    Offset(usize),
    /// Line and column, both counted from 1.
    Line(usize, usize),
    /// The file as a whole.
    File,
}

/// Error of writing a level in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError {
    /// Format that was requested.
    pub format: Format,
    /// Message: the value that does not fit, the limit, and a value that fits where there is one.
    pub problem: String,
}

impl WriteError {
    pub(crate) fn new(format: Format, problem: impl Into<String>) -> Self {
        Self { format, problem: problem.into() }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the level cannot be written as {}: {}", self.format, quoted_lines(&self.problem))
    }
}

impl std::error::Error for WriteError {}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let f = &mut Quoting(f);
        match self {
            Self::NotText { byte, offset } => {
                let readable = "`barrow list --formats` names the formats that are read";
                write!(f, "this is not a level: byte {byte:#04x} at offset {offset} is not text; {readable}")
            }
            Self::Empty => f.write_str("this is not a level: the file is empty or holds only blanks"),
            Self::Memory { need, most } => {
                let mib = |bytes: &u64| bytes.div_ceil(1 << 20);
                let (need, most) = (mib(need), mib(most));
                write!(
                    f,
                    "reading it takes {need} MiB of memory or more, but the limit is {most} MiB; `--max-memory {}M` \
                     raises it",
                    need.next_multiple_of(1024).saturating_mul(2)
                )
            }
            Self::Json { line, column, message } => {
                let help = "`barrow gen --format json` shows how a level is written";
                write!(f, "line {line}, column {column}: {message}; {help}")
            }
            Self::Format { format, place: Place::Offset(offset), problem } => {
                write!(f, "{format}, offset {offset}: {problem}")
            }
            Self::Format { format, place: Place::Line(line, column), problem } => {
                write!(f, "{format}, line {line}, column {column}: {problem}")
            }
            Self::Format { format, place: Place::File, problem } => write!(f, "{format}: {problem}"),
            Self::Text { line, column, problem } => write!(f, "line {line}, column {column}: {problem}"),
            Self::Level { number, error } => {
                let comma = if error.at.is_some() { "," } else { ":" };
                write!(f, "level {number}{comma} {error}")
            }
        }
    }
}

impl std::error::Error for ReadError {}

impl fmt::Display for TextProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let f = &mut Quoting(f);
        match self {
            Self::Header { word, value } => {
                let help = if word == "size" { "it is written as 80x21" } else { "it is a whole number" };
                write!(f, "the header's `{word}` cannot be `{value}`; {help}")
            }
            Self::NoHeader => f.write_str(
                "a second level begins here, but the first has no header; give both one, or keep them in two files",
            ),
            Self::Sparse(size) => {
                write!(f, "a level of {size} is too large for a file this short; pad its rows with spaces")
            }
            Self::Document(DocumentProblem::Text(MapTextProblem::Glyph('\u{1b}'))) => f.write_str(
                "this is an escape code that does more than set colors; write the level as text or json",
            ),
            Self::Document(problem) => write!(f, "{problem}"),
        }
    }
}

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let f = &mut Quoting(f);
        let names = || Format::ALL.iter().map(|format| format.name());
        match self {
            Self::Name(name) => match nearest(name, names()) {
                Some(meant) => write!(f, "there is no format `{name}`; did you mean `{meant}`?"),
                None => write!(
                    f,
                    "there is no format `{name}`; there are {}",
                    names().collect::<Vec<_>>().join(", ")
                ),
            },
            Self::Path(path) => write!(f, "the extension of {path} names no format"),
        }
    }
}

impl std::error::Error for UnknownFormat {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let f = &mut Quoting(f);
        match self {
            Self::Format(error) => write!(f, "{error}"),
            Self::Write(error) => write!(f, "{error}"),
            Self::Read(error) => write!(f, "{error}"),
            Self::Io(error) => write!(f, "{error}"),
            Self::File { path, error } => write!(f, "{}: {error}", path.display()),
            Self::BesideTaken { path, beside } if path == beside => {
                write!(f, "{} is the name of its own companion picture; choose another name", path.display())
            }
            Self::BesideTaken { path, beside } => {
                let (path, beside) = (path.display(), beside.display());
                let help = "move it, or choose another folder";
                write!(
                    f,
                    "{path} needs its tiles in {beside}, but there is another file of that name; {help}"
                )
            }
        }
    }
}

impl std::error::Error for Error {}

impl From<UnknownFormat> for Error {
    fn from(error: UnknownFormat) -> Self {
        Self::Format(error)
    }
}

impl From<WriteError> for Error {
    fn from(error: WriteError) -> Self {
        Self::Write(error)
    }
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Converting a [`Format`] into itself cannot fail.
impl From<Infallible> for Error {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}
