//! Text: the rows alone, one character per cell, after an optional header.
//!
//! ```text
//! ! barrow 1 generation 1 seed 7 attempt 0 depth 3 size 12x4
//! ! recipe nethack
//! -------
//! |..<..+##
//! |.....|
//! -------
//! ```
//!
//! Trailing spaces of rows may be missing: the missing cells are rock. Lines that begin with `!` and any other word are
//! comments. A file can have several levels only if each has a header.

mod read;
mod sheet;
mod write;

use barrow::Tile;

use crate::spec::{Joining, MemoryBound, Reader, Spec, Writer};
use crate::{Found, Part, ReadError, ReadOptions, Subject, WriteError, WriteOption, WriteOptions};

pub(crate) use read::read as read_text;
pub(crate) use sheet::{FIRST_WORDS, Header, column_of};
pub(crate) use write::{write, write_header};

/// Rows of glyphs, with an optional header.
pub(crate) const SPEC: Spec = Spec {
    name: "text",
    extensions: &["txt"],
    doc: "The rows alone, one character per cell.",
    loses: "",
    // The command line shows text in color on a terminal, with this palette.
    options: &[WriteOption::Header, WriteOption::Start, WriteOption::Palette],
    check: None,
    write: Some(Writer::level(write_bytes, Joining::Sequence)),
    read: Some(Reader { claims: |_| false, read: read_bytes, carries, memory: MEMORY }),
};

/// A row of one character takes far more memory than its byte, and trailing rock is not in the file: see `sparse.rs`.
pub(crate) const MEMORY: MemoryBound = MemoryBound { per_byte: 5000, fixed: 400_000 };

/// Returns the parts that the reader restores. A drawn start hides the tile below it, so that no tiles are restored
/// then.
pub(crate) fn carries(options: &WriteOptions) -> &'static [Part] {
    const DRAWN: [Part; 5] = [Part::Ground, Part::Glyphs, Part::Doors, Part::Stairs, Part::Origin];
    const MARKED: [Part; 3] = [Part::Start, Part::NoStart, Part::Origin];
    match (options.start, options.header) {
        (false, false) => &DRAWN[..4],
        (false, true) => &DRAWN,
        (true, false) => &MARKED[..2],
        (true, true) => &MARKED,
    }
}

#[expect(clippy::unnecessary_wraps, reason = "other writers can fail")]
fn write_bytes(subject: Subject<'_>, options: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
    let mut text = String::new();
    let header = has_header(&subject, options);
    write(&subject, &WriteOptions { header, ..options.clone() }, &mut text);
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// Returns whether a header is written. A level of rock alone always has one: its rows alone would be an empty file.
pub(crate) fn has_header(subject: &Subject<'_>, options: &WriteOptions) -> bool {
    options.header || subject.map.tiles.cells().iter().all(|&tile| tile == Tile::Rock)
}

fn read_bytes(bytes: &[u8], options: ReadOptions) -> Result<Vec<Found>, ReadError> {
    read_text(crate::read::as_text(bytes)?, options)
}
