//! A map seen as sets of cells, which rules ask about a word at a time.

use barrow_core::{BitGrid, Map, Tile};

/// The sets of cells of one map, and working memory.
#[derive(Debug, Default)]
pub(crate) struct Survey {
    /// What one can walk on without searching.
    pub(crate) open: BitGrid,
    /// The same with secret doors and corridors.
    pub(crate) with_secrets: BitGrid,
    /// Doors, secret ones too.
    pub(crate) doors: BitGrid,
    /// Corridors, secret ones too.
    pub(crate) corridors: BitGrid,
    /// Working memory.
    pub(crate) set: BitGrid,
    /// Working memory.
    pub(crate) stack: Vec<u32>,
}

impl Survey {
    /// Looks at a map.
    pub(crate) fn take(&mut self, map: &Map) {
        let Self { open, with_secrets, doors, corridors, set, .. } = self;
        let firsts = [Tile::FIRST_OPEN, Tile::FIRST_SECRET, Tile::FIRST_DOOR, Tile::Corridor, Tile::Floor];
        BitGrid::mark_classes(&map.tiles, [open, with_secrets, doors, corridors, set], firsts);
        // A class holds all that comes after it in the order of tiles, until that is taken out: secret corridors come
        // before the doors, other corridors between them and the floor.
        set.update([corridors, with_secrets, doors], |floor, [corridor, secret, door]| {
            (corridor & !floor) | (secret & !door)
        });
        doors.subtract(corridors);
        std::mem::swap(set, corridors);
    }
}
