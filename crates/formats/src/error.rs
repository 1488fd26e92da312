//! Why a file could not be read or written: where something is wrong, and what.

use std::convert::Infallible;
use std::path::PathBuf;
use std::{fmt, io};

use barrow::document::{DocumentError, DocumentProblem};
use barrow::{MapTextProblem, Size, nearest};

use crate::Format;

/// Why levels could not be written or read by [`crate::write`], [`crate::read_path`] and the like.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The format is unknown.
    Format(UnknownFormat),
    /// The level cannot be written in that format.
    Write(WriteError),
    /// What was read is not a level.
    Read(ReadError),
    /// The writer failed.
    Io(io::Error),
    /// A file could not be read or written.
    File {
        /// Its path.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file needs another one beside it, but its name is taken.
    BesideTaken {
        /// The path that was to be written.
        path: PathBuf,
        /// The path of the file that is in the way.
        beside: PathBuf,
    },
}

/// A word or path that names no format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownFormat {
    /// No format has that name.
    Name(String),
    /// The extension of that path is that of no format.
    Path(String),
}

/// Why a file could not be read as levels.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// It is not text.
    NotText {
        /// The first byte that no text holds.
        byte: u8,
        /// How many bytes come before it.
        offset: usize,
    },
    /// It holds nothing but blanks.
    Empty,
    /// It is not JSON, or not that of a level.
    Json {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What the parser says.
        message: String,
    },
    /// A file of some other format is wrong.
    Format {
        /// The format.
        format: Format,
        /// Where in the file.
        place: Place,
        /// What is wrong there, and what would be right.
        problem: String,
    },
    /// A level in a text file is wrong.
    Text {
        /// The line, counted from 1.
        line: usize,
        /// The column in characters, counted from 1.
        column: usize,
        /// What is wrong there.
        problem: TextProblem,
    },
    /// A level in a JSON file is wrong.
    Level {
        /// Which level of the file, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: DocumentError,
    },
}

/// What can be wrong with a level in a text file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextProblem {
    /// A word of the header has a value that it cannot have.
    Header {
        /// The word.
        word: String,
        /// The value.
        value: String,
    },
    /// A second level begins, but the first has no header.
    NoHeader,
    /// The level is far larger than what is drawn of it.
    Sparse(Size),
    /// What is wrong could be in a document as well.
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

/// Where in a file something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// After so many bytes.
    Offset(usize),
    /// In a line, counted from 1, and a column, counted from 1.
    Line(usize, usize),
    /// In the file as a whole.
    File,
}

/// Why a level could not be written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError {
    /// The format.
    pub format: Format,
    /// What does not fit into it, and what would.
    pub problem: String,
}

impl WriteError {
    pub(crate) fn new(format: Format, problem: impl Into<String>) -> Self {
        Self { format, problem: problem.into() }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the level cannot be written as {}: {}", self.format, self.problem)
    }
}

impl std::error::Error for WriteError {}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotText { byte, offset } => {
                let readable = "`barrow list --formats` names what is read";
                write!(f, "this is not a level: byte {byte:#04x} at offset {offset} is not text; {readable}")
            }
            Self::Empty => f.write_str("this is not a level: the file is empty or holds only blanks"),
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
        match self {
            Self::Header { word, value } => {
                let help = if word == "size" { "it is written as 80x21" } else { "it is a whole number" };
                write!(f, "the header's `{word}` cannot be `{value}`; {help}")
            }
            Self::NoHeader => f.write_str(
                "a second level begins here, but the first has no header; give both one, or keep them in two files",
            ),
            Self::Sparse(size) => {
                write!(f, "a level of {size} is more than so few bytes draw; fill its rows up with blanks")
            }
            Self::Document(DocumentProblem::Text(MapTextProblem::Glyph('\u{1b}'))) => f.write_str(
                "this is an escape code for terminals that does more than color; write the level as text or json",
            ),
            Self::Document(problem) => problem.fmt(f),
        }
    }
}

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
            Self::Path(path) => write!(f, "the name {path} does not tell the format"),
        }
    }
}

impl std::error::Error for UnknownFormat {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(error) => error.fmt(f),
            Self::Write(error) => error.fmt(f),
            Self::Read(error) => error.fmt(f),
            Self::Io(error) => error.fmt(f),
            Self::File { path, error } => write!(f, "{}: {error}", path.display()),
            Self::BesideTaken { path, beside } if path == beside => {
                write!(f, "{} is the name of the picture beside it; choose another", path.display())
            }
            Self::BesideTaken { path, beside } => {
                let (path, beside) = (path.display(), beside.display());
                let help = "move it, or choose another folder";
                write!(
                    f,
                    "{path} shows its tiles from {beside}, but there is another file of that name; {help}"
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

/// A [`Format`] needs no conversion, which cannot fail.
impl From<Infallible> for Error {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}
