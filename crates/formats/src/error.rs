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

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotText { byte, offset } => {
                let readable = "levels are read from text and JSON";
                write!(f, "this is not a level: byte {byte:#04x} at offset {offset} is not text; {readable}")
            }
            Self::Empty => f.write_str("this is not a level: the file is empty or holds only blanks"),
            Self::Json { line, column, message } => {
                let help = "`barrow gen --format json` shows how a level is written";
                write!(f, "line {line}, column {column}: {message}; {help}")
            }
            Self::Text { line, column, flaw } => write!(f, "line {line}, column {column}: {flaw}"),
            Self::Level { number, at: Some(at), flaw } => {
                write!(f, "level {number}, row {}, column {} (counted from 0): {flaw}", at.y, at.x)
            }
            Self::Level { number, at: None, flaw } => write!(f, "level {number}: {flaw}"),
        }
    }
}

impl std::error::Error for ReadError {}
