//! Entries of a description file: lines between `BEGIN` and `END` with one field each.

use std::fmt;

use barrow::Quoting;

/// Maximum number of bytes in a line of a description.
const LINE: usize = 77;

/// Error that rejects a whole file: its first line is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CourseError {
    /// First line that was expected.
    pub expected: String,
    /// First line of the file, cut to 60 characters.
    pub found: String,
}

impl fmt::Display for CourseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let f = &mut Quoting(f);
        write!(f, "the first line is `{}`, not `{}`", self.found, self.expected)
    }
}

impl std::error::Error for CourseError {}

/// An entry that was skipped because of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropped {
    /// Number of the line with the error, from 1.
    pub line: usize,
    /// Name of the entry; empty if the error comes before it.
    pub name: String,
    /// Error in the entry, as a phrase.
    pub reason: String,
}

impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let f = &mut Quoting(f);
        let name = if self.name.is_empty() { "an entry without a name" } else { &self.name };
        write!(f, "line {}: {name} is skipped: {}", self.line, self.reason)
    }
}

/// Fields of one entry, by their index in the grammar.
pub(super) struct Fields {
    /// Line number of `BEGIN`.
    pub(super) line: usize,
    values: Vec<Option<(usize, String)>>,
}

impl Fields {
    /// Returns the line number and text of a field; `None` if an old file leaves it out.
    pub(super) fn get(&self, field: usize) -> Option<(usize, &str)> {
        self.values[field].as_ref().map(|(line, text)| (*line, text.as_str()))
    }
}

/// Kind of entries of a file.
pub(super) struct Grammar {
    /// Word after `BEGIN` and in the header.
    pub(super) word: &'static str,
    /// Names of the fields; `NAME` comes first, and `DESC` has several lines.
    pub(super) fields: &'static [&'static str],
    /// Number of fields at the end of the list that files from before 2018 lack.
    pub(super) newer: usize,
}

/// Iterates over the lines of a file.
struct LineReader<'a> {
    lines: Vec<&'a str>,
    next: usize,
}

impl<'a> LineReader<'a> {
    /// Returns the next line and its number, without a trailing carriage return.
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let line = *self.lines.get(self.next)?;
        self.next += 1;
        Some((self.next, line.strip_suffix('\r').unwrap_or(line)))
    }
}

/// Reads all entries of a file. Returns what `build` makes of their fields, and the skipped entries.
pub(super) fn read<T>(
    grammar: &Grammar,
    text: &str,
    build: impl Fn(&Fields) -> Result<T, (usize, String)>,
) -> Result<(Vec<T>, Vec<Dropped>), CourseError> {
    let mut lines = LineReader { lines: text.lines().collect(), next: 0 };
    check_header(grammar, lines.next().map_or("", |(_, line)| line))?;
    let begin = format!("BEGIN {}", grammar.word);
    let is_older = !grammar.fields.iter().rev().take(grammar.newer).any(|field| has_field(&lines, field));
    let needed = grammar.fields.len() - if is_older { grammar.newer } else { 0 };
    let (mut entries, mut dropped) = (Vec::new(), Vec::new());
    while let Some((line, text)) = lines.next() {
        if words(text) != begin {
            continue;
        }
        let mut fields = Fields { line, values: vec![None; grammar.fields.len()] };
        let entry = read_fields(grammar, needed, &mut lines, &mut fields).and_then(|()| build(&fields));
        match entry {
            Ok(entry) => entries.push(entry),
            Err((line, reason)) => {
                let name = fields.get(0).map(|(_, name)| name.to_string()).unwrap_or_default();
                dropped.push(Dropped { line, name, reason });
            }
        }
    }
    Ok((entries, dropped))
}

/// Checks the first line, which names this course or its predecessor.
fn check_header(grammar: &Grammar, found: &str) -> Result<(), CourseError> {
    let header = |course: &str| format!("{course} {} DESCRIPTION 1", grammar.word);
    if ["RLG327", "RLG229"].into_iter().any(|course| found.trim_end() == header(course)) {
        return Ok(());
    }
    let found: String = found.chars().take(60).collect();
    Err(CourseError { expected: header("RLG327"), found })
}

/// Returns whether any entry has a field.
fn has_field(lines: &LineReader<'_>, field: &str) -> bool {
    lines.lines.iter().any(|line| line.split_whitespace().next() == Some(field))
}

/// Normalizes whitespace to single spaces.
fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Reads the fields up to `END`. After an error, reading continues behind the line with the error, or at a `BEGIN`.
fn read_fields(
    grammar: &Grammar,
    needed: usize,
    lines: &mut LineReader<'_>,
    fields: &mut Fields,
) -> Result<(), (usize, String)> {
    let mut last = fields.line;
    while let Some((line, text)) = lines.next() {
        last = line;
        let Some(word) = text.split_whitespace().next() else { continue };
        if words(text) == "END" {
            let missing = (0..needed).find(|&i| fields.values[i].is_none());
            return missing.map_or(Ok(()), |i| Err((line, format!("{} is missing", grammar.fields[i]))));
        }
        if word == "BEGIN" {
            lines.next -= 1;
            return Err((line, "END is missing".to_string()));
        }
        let Some(i) = grammar.fields.iter().position(|field| *field == word) else {
            return Err((line, format!("unknown field `{word}`")));
        };
        if fields.values[i].is_some() {
            return Err((line, format!("duplicate field {word}")));
        }
        let rest = text.trim_start()[word.len()..].trim();
        let value = if word == "DESC" { read_text(lines, line, rest)? } else { rest.to_string() };
        if value.is_empty() && word != "DESC" {
            return Err((line, format!("{word} is empty")));
        }
        fields.values[i] = Some((line, value));
    }
    Err((last, "END is missing".to_string()))
}

/// Reads a description up to the line that holds only a dot.
fn read_text(lines: &mut LineReader<'_>, line: usize, rest: &str) -> Result<String, (usize, String)> {
    if !rest.is_empty() {
        return Err((line, "unexpected text after DESC".to_string()));
    }
    let mut text: Vec<&str> = Vec::new();
    while let Some((line, row)) = lines.next() {
        if row == "." {
            return Ok(text.join("\n"));
        }
        if row.len() > LINE {
            return Err((line, format!("the line is {} bytes long, more than {LINE}", row.len())));
        }
        text.push(row);
    }
    Err((line, "DESC has no closing `.` line".to_string()))
}
