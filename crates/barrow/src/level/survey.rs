//! Working memory of the rules.
//!
//! Most maps keep all rules, so a rule first asks whether anything is wrong at all, of the tiles themselves and many
//! cells at a time. Only if so does it make the sets of cells that tell what, and where.

use barrow_core::{BitGrid, Grid};

/// What rules keep from one map to the next: memory, and nothing that is known of a map.
#[derive(Debug, Default)]
pub(crate) struct Survey {
    /// Sets of cells.
    pub(crate) set: BitGrid,
    pub(crate) other: BitGrid,
    /// A byte for every cell.
    pub(crate) kinds: Grid<u8>,
    /// For floods, and for numbers of rooms.
    pub(crate) stack: Vec<u32>,
}
