//! Reads a file and detects its format.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::str;

use barrow::{Map, Quoted, Tile};

use crate::{Error, Format, ReadError, ReadOptions, Term, rebuild};

/// A level read from a file. Its rules are unchecked.
#[derive(Clone, Debug)]
pub struct Found {
    /// Tiles, rooms, doors and all else on the level.
    pub map: Map,
    /// Recipe, seed and so on, as the file names them.
    pub identity: FoundIdentity,
    /// Format of the file.
    pub format: Format,
    /// Content of the file that a level cannot represent, one sentence each.
    pub lost: Vec<String>,
}

/// Recipe, seed and so on of a level in a file; each is missing if the file does not name it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundIdentity {
    /// Name of the recipe.
    pub recipe: Option<String>,
    /// Hash of everything in the recipe that affects the level.
    pub recipe_hash: Option<u64>,
    /// Seed of the request; retries derive their own from it.
    pub seed: Option<u64>,
    /// Generation version, [`barrow::GENERATION_VERSION`] of the generator.
    pub generation: Option<u32>,
    /// Number of rejected attempts before it.
    pub attempt: Option<u32>,
    /// Depth in the dungeon; 1 is the uppermost level.
    pub depth: Option<u32>,
    /// Rules that the recipe waives, as [`barrow::Rules::waive`] parses them.
    pub waived: Vec<String>,
    /// Term of the course RLG327, if the file is a save.
    pub term: Option<Term>,
}

/// Reads every level in a file, at least one. Detects the format by the content.
pub fn read(bytes: &[u8], options: ReadOptions) -> Result<Vec<Found>, ReadError> {
    let claimed = Format::ALL.iter().find(|format| format.claims(bytes));
    let format = match claimed {
        Some(format) => *format,
        None if is_json(as_text(bytes)?)? => Format::Json,
        None => Format::Text,
    };
    format.read(bytes, options)
}

/// Reads every level in a file of a format, at least one.
///
/// The format is a [`Format`] or its name.
pub fn read_as<F>(format: F, bytes: &[u8], options: ReadOptions) -> Result<Vec<Found>, Error>
where
    F: TryInto<Format>,
    Error: From<F::Error>,
{
    Ok(format.try_into()?.read(bytes, options)?)
}

/// Reads every level in the file at `path`, at least one. Detects the format by the content; the name does not matter.
pub fn read_path(path: impl AsRef<Path>, options: ReadOptions) -> Result<Vec<Found>, Error> {
    let path = path.as_ref();
    let most = options.max_memory;
    let mut bytes = Vec::new();
    let opened = File::open(path).and_then(|file| file.take(most.saturating_add(1)).read_to_end(&mut bytes));
    let need = opened.map_err(|error| Error::File { path: path.to_path_buf(), error })? as u64;
    if need > most {
        return Err(ReadError::Memory { need, most }.into());
    }
    Ok(read(&bytes, options)?)
}

/// Marks sealed rooms and niches, which no format but JSON lists, and quotes the sentences about losses.
pub(crate) fn finish(mut found: Vec<Found>) -> Vec<Found> {
    found.iter_mut().flat_map(|level| &mut level.lost).for_each(|lost| *lost = Quoted::new(lost).to_string());
    found
        .iter_mut()
        .filter(|level| level.format != Format::Json)
        .for_each(|level| rebuild::sealed(&mut level.map));
    found
}

/// Returns the text of a file, without a byte order mark.
pub(crate) fn as_text(bytes: &[u8]) -> Result<&str, ReadError> {
    let not_text = |offset: usize| ReadError::NotText { byte: bytes[offset], offset };
    let text = str::from_utf8(bytes).map_err(|error| not_text(error.valid_up_to()))?;
    text.find('\0').map_or(Ok(text.strip_prefix('\u{feff}').unwrap_or(text)), |offset| Err(not_text(offset)))
}

/// Returns whether a file is JSON rather than text. `{` is also the glyph of a fountain: rows that begin with it
/// consist of glyphs only.
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

    fn read_error(bytes: &[u8]) -> String {
        read(bytes, ReadOptions::default()).unwrap_err().to_string()
    }

    #[test]
    fn the_format_is_detected_by_the_content() {
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
    fn binary_content_is_rejected() {
        let expected = |place| {
            format!(
                "this is not a level: byte {place} is not text; `barrow list --formats` names the formats that are read"
            )
        };
        assert_eq!(read_error(b"..\0.."), expected("0x00 at offset 2"));
        assert_eq!(read_error(b"...\xff\0"), expected("0xff at offset 3"));
        assert_eq!(read_error(b"\x89PNG\r\n"), expected("0x89 at offset 0"));
    }

    #[test]
    fn empty_files_are_rejected() {
        for file in ["", "\n", "  \r\n\t\n", "\u{feff}", "[]"] {
            assert_eq!(
                read(file.as_bytes(), ReadOptions::default()).unwrap_err(),
                ReadError::Empty,
                "{file:?}"
            );
        }
    }
}
