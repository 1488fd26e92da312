//! Why a file could not be read: where something is wrong, and what.

use std::fmt;

use barrow::Point;

use crate::Flaw;

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
        /// The name of the format.
        format: &'static str,
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
        flaw: Flaw,
    },
    /// A level in a JSON file is wrong.
    Level {
        /// Which level of the file, counted from 1.
        number: usize,
        /// The cell, if there is one.
        at: Option<Point>,
        /// What is wrong with it.
        flaw: Flaw,
    },
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
    /// The name of the format.
    pub format: &'static str,
    /// What does not fit into it, and what would.
    pub problem: String,
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
            Self::Text { line, column, flaw } => write!(f, "line {line}, column {column}: {flaw}"),
            Self::Level { number, at: Some(at), flaw } => {
                write!(f, "level {number}, row {}, column {} (counted from 0): {flaw}", at.y, at.x)
            }
            Self::Level { number, at: None, flaw } => write!(f, "level {number}: {flaw}"),
        }
    }
}

impl std::error::Error for ReadError {}
