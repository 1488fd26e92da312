//! Writes levels as CSV.

use std::fmt::Write as _;

use barrow::Tile;

use super::SEPARATORS;
use crate::{Subject, WriteError, WriteOptions, notes};

/// Writes the comments, the legend of all tiles, and the rows.
#[expect(clippy::unnecessary_wraps, reason = "other writers can fail")]
pub(super) fn write(subject: Subject<'_>, _: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
    let mut text = String::with_capacity(3 * subject.map.size().cells() + 1024);
    for line in notes::lines(&subject) {
        push_note(&mut text, &line);
    }
    for tile in Tile::ALL {
        let _ = writeln!(text, "# {} {}", tile as u8, tile.word());
    }
    for row in subject.map.tiles.rows() {
        for (x, &tile) in row.iter().enumerate() {
            if x > 0 {
                text.push(',');
            }
            push_number(&mut text, tile as u8);
        }
        text.push('\n');
    }
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// Writes a comment, in quotes if it ends with a separator: readers strip those, because spreadsheets add them.
fn push_note(text: &mut String, note: &str) {
    if note.ends_with(SEPARATORS) {
        text.extend(["\"# ", &note.replace('"', "\"\""), "\"\n"]);
    } else {
        text.extend(["# ", note, "\n"]);
    }
}

/// Writes a number below 100. This is faster than formatting.
fn push_number(text: &mut String, number: u8) {
    if number >= 10 {
        text.push(char::from(b'0' + number / 10));
    }
    text.push(char::from(b'0' + number % 10));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tile_numbers_have_at_most_two_digits() {
        for tile in Tile::ALL {
            let mut text = String::new();
            push_number(&mut text, tile as u8);
            assert_eq!(text, (tile as u8).to_string());
        }
    }
}
