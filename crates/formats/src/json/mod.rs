//! JSON: all that is known about a level, one document on one line.
//!
//! ```text
//! {"barrow":1,"generation":1,"recipe":"rlg327","recipe_hash":"0123456789abcdef","seed":7,"attempt":0,"depth":1,
//!  "width":80,"height":21,"rows":["…","…"],
//!  "rooms":[{"x":3,"y":2,"w":10,"h":5,"shape":"rectangle","runs":[[2,3,10],…]}],
//!  "corridors":[{"from":0,"to":1,"cells":[[13,4],…]}],
//!  "doors":[{"x":13,"y":4,"state":"closed"}],
//!  "stairs":{"up":[[5,3]],"down":[[60,14]]},
//!  "start":[4,4],"exit":[70,9],"spawns":[{"x":5,"y":5,"kind":"monster","name":"kobold"}],
//!  "lifted":["doors=blind"],"hardness":"…"}
//! ```
//!
//! Runs are row, column and length of a room's exact cells; hardness is base64 of a byte per cell, row by row. Left out
//! when they would be empty are corridors, start, exit, spawns, lifted and hardness; a seed above 2^53 is also given as
//! `seed_text`, for readers whose numbers are not exact beyond. Every byte of this is a contract.

pub(crate) mod build;
pub(crate) mod document;
mod lists;
mod write;

use crate::registry::{FormatSpec, MostMemory, Reader, Writer};
use crate::{Found, Part, ReadError, ReadOptions, Subject, WriteError, WriteOptions, read};

pub(crate) use document::read as read_text;
pub use write::write;
pub(crate) use write::{push_list, push_string};

/// One document.
pub(crate) const SPEC: FormatSpec = FormatSpec {
    name: "json",
    extensions: &["json"],
    doc: "All that is known about the level, as one JSON document.",
    loses: "",
    write: Some(Writer { write: write_bytes, joins: true, beside: None }),
    film: None,
    read: Some(READER),
};

/// A document in every line.
pub(crate) const LINES: FormatSpec = FormatSpec {
    name: "jsonl",
    extensions: &["jsonl"],
    doc: "The same, one document per line for every level.",
    ..SPEC
};

const READER: Reader = Reader {
    is_it: |_| false,
    read: read_bytes,
    carries: |_| &Part::LISTED,
    memory: MostMemory { per_byte: 200, fixed: 10_000 },
};

#[expect(clippy::unnecessary_wraps, reason = "other writers can fail")]
fn write_bytes(subject: Subject<'_>, _: &WriteOptions, out: &mut Vec<u8>) -> Result<(), WriteError> {
    let mut text = String::new();
    write(subject, &mut text);
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

fn read_bytes(bytes: &[u8], _: ReadOptions) -> Result<Vec<Found>, ReadError> {
    read_text(read::as_text(bytes)?)
}
