//! A map seen as sets of cells, which rules ask about a word at a time.

use barrow_core::{BitGrid, Map, Tile};

/// The sets of cells of one map, and working memory.
#[derive(Debug, Default)]
pub(crate) struct Survey {
    /// What one can walk on without searching.
    pub(crate) open: BitGrid,
    /// The same with secret doors and corridors.
    pub(crate) with_secrets: BitGrid,
    /// Everything that is not solid rock, wall, pillar or tree.
    pub(crate) not_solid: BitGrid,
    /// Doors, secret ones too.
    pub(crate) doors: BitGrid,
    /// Corridors, secret ones not.
    pub(crate) corridors: BitGrid,
    /// The cells of rooms.
    pub(crate) rooms: BitGrid,
    /// Working memory.
    pub(crate) reached: BitGrid,
    /// Working memory.
    pub(crate) stack: Vec<u32>,
}

impl Survey {
    /// Looks at a map.
    pub(crate) fn take(&mut self, map: &Map) {
        self.open.mark_from(&map.tiles, Tile::FIRST_OPEN);
        self.with_secrets.mark_from(&map.tiles, Tile::FIRST_SECRET);
        self.not_solid.mark_from(&map.tiles, Tile::FIRST_NOT_SOLID);
        self.doors.mark_between(&map.tiles, Tile::FIRST_DOOR, Tile::Corridor);
        self.corridors.mark_between(&map.tiles, Tile::Corridor, Tile::Floor);
        map.mark_rooms(&mut self.rooms);
    }
}
