//! RLG327: save files of a course in which students write a roguelike, in the layout of any of its terms.
//!
//! ```text
//! 0     RLG327-S2025       the marker, with the term since 2017
//! 12    00 00 00 00        version
//! 16    00 00 06 d2        size of the file; all numbers are big-endian
//! 20    0c 08              the player: column, row
//! 22    ff ff ff …         hardness of 80×21 cells: 0 open, 1–254 rock, 255 immutable
//! 1702  00 06              number of rooms
//! 1704  05 02 0a 04 …      each: column, row, width, height
//! 1728  00 01 06 03        number of stairs up; each: column, row
//! 1732  00 01 3c 0e        the same for stairs down
//! ```
//!
//! Other terms lack the player, stairs or the border, or order the bytes of rooms differently: see [`Term`].
//!
//! Reading: open cells outside of rooms are corridors, rooms are rectangles, everything else is rock. The level keeps
//! its term, so that a save is written again byte for byte. A lenient reader accepts and reports wrong sizes and
//! versions, unknown terms, bytes after the end, an open border, rooms at the border or off the map, and stairs or
//! players in rock. A level needs at most 500 bytes for each byte of the file, most of them for the rows of overlapping
//! rooms.
//!
//! Writing: rooms of any shape are cut into rectangles, and so is floor outside of rooms. Doors and secrets become
//! corridors; impassable tiles become rock. Without a start the player is on the first stairs up, else on the first
//! open cell. Without hardness, open cells are 0, the border 255 and all other rock 128.
//!
//! Source: the assignments of the course and saves of its students and teacher, 2015 to 2025.

mod cut;
mod file;
mod older;
mod read;
mod term;
mod write;

use crate::spec::{Joining, MemoryBound, Reader, Spec, Writer};
use crate::{Part, WriteOption, WriteOptions};

pub use term::Term;

/// Save file of any term.
pub(crate) const SPEC: Spec = Spec {
    name: "rlg327",
    extensions: &["rlg327"],
    doc: "A save file of the course RLG327, of any term.",
    loses: "before 2019 stairs and before fall 2018 the start; rooms become rectangles",
    options: &[WriteOption::Term],
    check: Some(write::check),
    write: Some(Writer::level(write::write, Joining::Single)),
    read: Some(Reader { claims: read::claims, read: read::read, carries, memory: MEMORY }),
};

/// Mostly for the rows of overlapping rooms.
const MEMORY: MemoryBound = MemoryBound { per_byte: 500, fixed: 10_000 };

/// Returns the parts that a save restores: later terms store more.
fn carries(options: &WriteOptions) -> &'static [Part] {
    const LATEST: [Part; 4] = [Part::Ground, Part::Rock, Part::Start, Part::Stairs];
    let layout = options.term.unwrap_or_default().layout();
    match (layout.player, layout.stairs) {
        (_, true) => &LATEST,
        (true, false) => &LATEST[..3],
        (false, false) => &LATEST[..2],
    }
}
