//! REXPaint `.xp`: pictures of glyphs in layers, for the editor of that name and the many libraries that read it.
//!
//! ```text
//! gzip of
//!   i32 version -1, u32 number of layers
//!   for every layer: u32 width, u32 height,
//!     for every cell, column by column: u32 glyph, foreground r g b, background r g b
//! ```
//!
//! All numbers are little-endian; glyphs are codes of code page 437; a background of 255, 0, 255 lets the layer below
//! through. We write three layers: the ground, doors and stairs, and on top spawns, start and exit, which may stand on
//! stairs. Where two tiles share a glyph, the color tells them apart, so all come back. What the level was made from and
//! the names of spawns are in the comment that gzip has room for, in lines as `notes.rs` shows them; REXPaint drops it
//! when it saves.
//!
//! Files of others are read as well: glyphs that draw walls, trees, water and the like become those, and glyphs that mean
//! nothing are counted. A reader unpacks no more than the sizes of the layers ask for, and asks for memory only as it
//! unpacks. Since a packed byte can become 1,032 and a cell takes 10, that is some 6,000 times the length of the file at
//! most.
//!
//! Source: appendix B of the manual that comes with REXPaint, <https://www.gridsagegames.com/rexpaint/>.

mod looks;
mod read;
mod write;

use crate::spec::{Joining, MostMemory, Reader, Spec, Writer};
use crate::{Part, WriteOption};

/// Layers of colored glyphs.
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
        memory: MostMemory { per_byte: 6000, fixed: 100_000 },
    }),
};

/// The version of the files that we write; below 0, so that it is no number of layers.
const VERSION: i32 = -1;
/// How many layers we write.
const LAYERS: u32 = 3;
/// How many layers a file can have.
const MAX_LAYERS: u32 = 9;
/// How many bytes a cell takes.
const CELL: usize = 10;
/// How long a comment may be, so that every library can read it.
const MAX_NOTES: usize = 60_000;

#[cfg(test)]
mod tests;
