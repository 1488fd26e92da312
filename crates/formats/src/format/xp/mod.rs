//! REXPaint `.xp`: layers of colored glyphs, for the editor and for the libraries that read its files.
//!
//! ```text
//! gzip of
//!   i32 version -1, u32 number of layers
//!   for every layer: u32 width, u32 height,
//!     for every cell, column by column: u32 glyph, foreground r g b, background r g b
//! ```
//!
//! Numbers are little-endian; glyphs are codes of code page 437; a background of 255, 0, 255 is transparent. Barrow
//! writes three layers: the ground; doors and stairs; spawns, start and exit, which can be on stairs. Tiles that share
//! a glyph differ in color, so that all are restored. Recipe, seed and so on and the names of spawns are in the comment
//! of the gzip header, as lines of `notes.rs`; REXPaint drops it when it saves.
//!
//! Files of other programs are read as well: glyphs that depict walls, trees, water and so on become those tiles, and
//! unknown glyphs are counted. The reader decompresses no more than the sizes of the layers require, and allocates
//! memory only as it decompresses. Since a compressed byte can become 1,032 bytes and a cell takes 10, that is at most
//! some 6,000 times the length of the file.
//!
//! Source: appendix B of the manual that comes with REXPaint, <https://www.gridsagegames.com/rexpaint/>.

mod looks;
mod read;
mod write;

use crate::spec::{Joining, MemoryBound, Reader, Spec, Writer};
use crate::{Part, WriteOption};

/// REXPaint file with three layers.
pub(crate) const SPEC: Spec = Spec {
    name: "xp",
    extensions: &["xp"],
    doc: "Layers of colored glyphs for REXPaint.",
    loses: "",
    options: &[WriteOption::Palette],
    check: None,
    write: Some(Writer::level(write::write, Joining::Single)),
    read: Some(Reader {
        claims: read::claims,
        read: read::read,
        carries: |_| &Part::NOTED,
        memory: MemoryBound { per_byte: 6000, fixed: 100_000 },
    }),
};

/// File version. It is negative to differ from a number of layers, with which the oldest files start.
const VERSION: i32 = -1;
/// Number of layers that Barrow writes.
const LAYERS: u32 = 3;
/// Largest number of layers in REXPaint.
const MAX_LAYERS: u32 = 9;
/// Number of bytes of a cell.
const CELL: usize = 10;
/// Largest length of the comment, in bytes; some libraries limit the gzip header to 64 KiB.
const MAX_NOTES: usize = 60_000;

#[cfg(test)]
mod tests;
