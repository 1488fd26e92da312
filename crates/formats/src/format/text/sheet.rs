//! Splits a text file into levels and parses their headers.

use std::str::FromStr;

use barrow::Size;
use barrow::document::DocumentProblem;

use crate::notes::plain;
use crate::{FoundIdentity, ReadError, TextProblem};

/// Lines of one level.
pub(super) struct Sheet<'a> {
    /// Parsed header, if the level has one.
    pub(super) header: Option<Header>,
    /// First line of the level, counted from 1.
    pub(super) line: usize,
    /// Line number and text of each row; rows can lack trailing spaces.
    pub(super) rows: Vec<(usize, &'a str)>,
}

/// Header of a level.
#[derive(Default)]
pub(crate) struct Header {
    /// Recipe, seed and so on.
    pub(crate) identity: FoundIdentity,
    /// Size of the level.
    pub(crate) size: Option<Size>,
}

/// First words of header lines; other lines that begin with `!` are comments.
pub(crate) const FIRST_WORDS: [&str; 2] = ["barrow", "recipe"];

/// Splits the lines of a file into levels.
pub(super) fn split(file: &str) -> Result<Vec<Sheet<'_>>, ReadError> {
    let mut sheets = Vec::new();
    let mut sheet = Sheet { header: None, line: 1, rows: Vec::new() };
    for (number, line) in (1..).zip(file.lines()) {
        let line = line.trim_end_matches('\r');
        let Some(note) = line.strip_prefix('!') else {
            sheet.rows.push((number, line));
            continue;
        };
        let Some(word) = note.split_whitespace().next().filter(|word| FIRST_WORDS.contains(word)) else {
            continue;
        };
        if sheet.is_blank() {
            sheet = Sheet { header: None, line: number, rows: Vec::new() };
        } else if sheet.header.is_none() {
            return Err(ReadError::Text { line: number, column: 1, problem: TextProblem::NoHeader });
        } else if word == FIRST_WORDS[0] || !sheet.rows.is_empty() {
            sheets.push(sheet);
            sheet = Sheet { header: None, line: number, rows: Vec::new() };
        }
        let read = sheet.header.get_or_insert_default().read(note);
        read.map_err(|(value, problem)| ReadError::Text {
            line: number,
            column: column_of(line, value),
            problem,
        })?;
    }
    if !sheet.is_blank() {
        sheets.push(sheet);
    }
    Ok(sheets)
}

impl Sheet<'_> {
    /// Returns whether there is neither a header nor a glyph.
    fn is_blank(&self) -> bool {
        self.header.is_none() && self.rows.iter().all(|(_, row)| row.trim().is_empty())
    }
}

impl Header {
    /// Parses a line of the header without its `!`. Ignores unknown keywords, which later versions may add.
    pub(crate) fn read<'a>(&mut self, line: &'a str) -> Result<(), (&'a str, TextProblem)> {
        if let Some(name) = line.trim_start().strip_prefix("recipe ") {
            self.identity.recipe = Some(plain(name)).filter(|name| !name.is_empty());
            return Ok(());
        }
        let mut words = line.split_whitespace();
        while let (Some(word), Some(value)) = (words.next(), words.next()) {
            self.set(word, value).map_err(|problem| (value, problem))?;
        }
        Ok(())
    }

    fn set(&mut self, word: &str, value: &str) -> Result<(), TextProblem> {
        let identity = &mut self.identity;
        match word {
            "barrow" => match number::<u64>(word, value)? {
                1 => {}
                other => return Err(DocumentProblem::Version(other).into()),
            },
            "generation" => identity.generation = Some(number(word, value)?),
            "seed" => identity.seed = Some(number(word, value)?),
            "attempt" => identity.attempt = Some(number(word, value)?),
            "depth" => identity.depth = Some(number(word, value)?),
            "size" => {
                let sides = value.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
                let (width, height) = sides.ok_or_else(|| invalid(word, value))?;
                self.size = Some(Size::new(width, height));
            }
            _ => {}
        }
        Ok(())
    }
}

fn number<T: FromStr>(word: &str, value: &str) -> Result<T, TextProblem> {
    value.parse().map_err(|_| invalid(word, value))
}

fn invalid(word: &str, value: &str) -> TextProblem {
    TextProblem::Header { word: word.to_string(), value: value.to_string() }
}

/// Returns the column of a part of a line, in characters, counted from 1. `part` must be a slice of `line`.
pub(crate) fn column_of(line: &str, part: &str) -> usize {
    let before = part.as_ptr().addr().saturating_sub(line.as_ptr().addr());
    line.get(..before).map_or(1, |before| before.chars().count() + 1)
}
