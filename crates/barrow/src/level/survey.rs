//! Scratch buffers of the rules.
//!
//! Most maps violate no rule, so each rule first tests the tiles for any violation, many cells at a time. Only if that
//! finds one does the rule build the sets of cells that say which cells violate it.

use barrow_core::{BitGrid, Grid, NearSearch, Point};

/// Scratch buffers, reused from map to map. Contents are unspecified on entry to a rule.
#[derive(Debug, Default)]
pub(crate) struct Survey {
    pub(crate) set: BitGrid,
    pub(crate) other: BitGrid,
    pub(crate) third: BitGrid,
    pub(crate) near: NearSearch,
    pub(crate) kinds: Grid<u8>,
    /// Numbers of rooms, counted from 1. Allocated only for maps with very many rooms.
    pub(crate) owners: Grid<u32>,
    /// Work stack of flood fills, or numbers of rooms.
    pub(crate) stack: Vec<u32>,
    /// Cells of a corridor.
    pub(crate) list: Vec<Point>,
}
