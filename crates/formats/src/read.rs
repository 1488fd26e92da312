//! Reads a file whatever its format is.

use std::path::Path;
use std::{fs, str};

use barrow::{Map, Tile};

use crate::{Error, Format, ReadError, ReadOptions, Term, rebuild};

/// A level that was found in a file. Nobody has checked its rules.
#[derive(Clone, Debug)]
pub struct Found {
    /// The map.
    pub map: Map,
    /// What it says it was made from.
    pub identity: FoundIdentity,
    /// The format it was written in.
    pub format: Format,
    /// What the file says that a level cannot hold, a sentence each.
    pub lost: Vec<String>,
}

/// What a level in a file says it was made from, as far as it says so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundIdentity {
    /// The name of its recipe.
    pub recipe: Option<String>,
    /// A number that changes with everything in the recipe that has a say in the level.
    pub recipe_hash: Option<u64>,
    /// The seed that was asked for.
    pub seed: Option<u64>,
    /// The generation version it was made with.
    pub generation: Option<u32>,
    /// How many tries before it were rejected.
    pub attempt: Option<u32>,
    /// How deep in the dungeon it lies.
    pub depth: Option<u32>,
    /// The rules that its recipe waives, as [`barrow::Rules::waive`] takes them.
    pub waived: Vec<String>,
    /// The term of the course whose save it is.
    pub term: Option<Term>,
}

/// Reads every level in a file; there is at least one. The format is recognized by the content.
pub fn read(bytes: &[u8], options: ReadOptions) -> Result<Vec<Found>, ReadError> {
    let claimed = Format::ALL.iter().find(|format| format.claims(bytes));
    let format = match claimed {
        Some(format) => *format,
        None if is_json(as_text(bytes)?)? => Format::Json,
        None => Format::Text,
    };
    format.read(bytes, options)
}

/// Reads every level in a file of a format; there is at least one.
///
/// The format is a [`Format`] or its name.
pub fn read_as<F>(format: F, bytes: &[u8], options: ReadOptions) -> Result<Vec<Found>, Error>
where
    F: TryInto<Format>,
    Error: From<F::Error>,
{
    Ok(format.try_into()?.read(bytes, options)?)
}

/// Reads every level in the file at `path`; there is at least one. The format is recognized by the content, whatever the
/// name is.
pub fn read_path(path: impl AsRef<Path>, options: ReadOptions) -> Result<Vec<Found>, Error> {
    let path = path.as_ref();
    let bytes = fs::read(path).map_err(|error| Error::File { path: path.to_path_buf(), error })?;
    Ok(read(&bytes, options)?)
}

/// Adds what a file does not say. Only our own JSON lists what no way leads into.
pub(crate) fn finish(mut found: Vec<Found>) -> Vec<Found> {
    found
        .iter_mut()
        .filter(|level| level.format != Format::Json)
        .for_each(|level| rebuild::sealed(&mut level.map));
    found
}

/// The text of a file, without the mark that some editors put before it.
pub(crate) fn as_text(bytes: &[u8]) -> Result<&str, ReadError> {
    let not_text = |offset: usize| ReadError::NotText { byte: bytes[offset], offset };
    let text = str::from_utf8(bytes).map_err(|error| not_text(error.valid_up_to()))?;
    text.find('\0').map_or(Ok(text.strip_prefix('\u{feff}').unwrap_or(text)), |offset| Err(not_text(offset)))
}

/// Whether it is JSON rather than text. A brace is a fountain too: if rows begin with one, all else are glyphs as well.
fn is_json(file: &str) -> Result<bool, ReadError> {
    let is_row = |line: &str| line.chars().all(|c| Tile::from_glyph(c).is_some());
    match file.trim_start().chars().next() {
        None => Err(ReadError::Empty),
        Some('[') => Ok(true),
        Some('{') => Ok(!(file.contains('.') && file.lines().all(is_row))),
        Some(_) => Ok(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(bytes: &[u8]) -> String {
        read(bytes, ReadOptions::default()).unwrap_err().to_string()
    }

    #[test]
    fn the_content_tells_the_format() {
        let document = r#" {"barrow":1,"width":2,"height":1,"rows":[".<"]}"#;
        for (file, format) in [
            (document, Format::Json),
            (&format!("\u{feff}[{document}]"), Format::Json),
            (&document.replace(',', ",\n"), Format::Json),
            ("-", Format::Text),
            ("\u{feff}.<", Format::Text),
            (" {..\n ...", Format::Text),
        ] {
            let found = read(file.as_bytes(), ReadOptions::default()).unwrap();
            assert_eq!((found.len(), found[0].format), (1, format), "{file}");
        }
    }

    #[test]
    fn what_is_no_text_is_no_level() {
        let says = |place| {
            format!(
                "this is not a level: byte {place} is not text; `barrow list --formats` names what is read"
            )
        };
        assert_eq!(fault(b"..\0.."), says("0x00 at offset 2"));
        assert_eq!(fault(b"...\xff\0"), says("0xff at offset 3"));
        assert_eq!(fault(b"\x89PNG\r\n"), says("0x89 at offset 0"));
    }

    #[test]
    fn what_is_empty_is_no_level() {
        for file in ["", "\n", "  \r\n\t\n", "\u{feff}", "[]"] {
            assert_eq!(
                read(file.as_bytes(), ReadOptions::default()).unwrap_err(),
                ReadError::Empty,
                "{file:?}"
            );
        }
    }
}
