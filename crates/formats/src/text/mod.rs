//! Text: the rows alone, one character per cell; before them a header if it is asked for.
//!
//! ```text
//! ! barrow 1 generation 1
//! ! recipe nethack seed 7 attempt 0 depth 3 size 12x4
//! -------
//! |..<..+##
//! |.....|
//! -------
//! ```
//!
//! Rows may lack blanks at their ends, as editors leave them: what is missing is rock. Lines that begin with `!` and
//! some other word are notes. A file holds several levels only if each has a header.

mod read;
mod sheet;
mod write;

use crate::registry::{FormatSpec, Reader, Writer};
use crate::{Found, ReadError, ReadOptions, Subject, WriteError, WriteOptions};

pub(crate) use read::read as read_text;
pub(crate) use sheet::{FIRST_WORDS, Header, column_of};
pub use write::write;
pub(crate) use write::write_header;

/// The rows.
pub(crate) const SPEC: FormatSpec = FormatSpec {
    name: "text",
    extensions: &["txt"],
    doc: "The rows alone, one character per cell.",
    loses: "rooms and corridors as lists, the states of doors, spawns, exit, hardness; without a header, what it was made from",
    write: Some(Writer { write: write_bytes, joins: true }),
    read: Some(Reader { is_it: |_| false, read: read_bytes }),
};

#[expect(clippy::unnecessary_wraps, reason = "other writers can fail")]
fn write_bytes(subject: Subject<'_>, options: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
    let mut text = String::new();
    write(subject, options, &mut text);
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

fn read_bytes(bytes: &[u8], _: ReadOptions) -> Result<Vec<Found>, ReadError> {
    read_text(crate::read::as_text(bytes)?)
}
