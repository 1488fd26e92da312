//! Number of doors of each room.

use barrow_core::{Map, Side};

/// Number of doors of each room. A scratch buffer: call [`DoorsOfRooms::count`] before reading it.
#[derive(Debug, Default)]
pub(crate) struct DoorsOfRooms {
    /// Indexed by room. One more entry at the end counts all door sides that are not rooms.
    counts: Vec<u32>,
}

impl DoorsOfRooms {
    /// Counts the doors of all rooms of a map, replacing earlier counts.
    pub(crate) fn count(&mut self, map: &Map) {
        let rooms = map.rooms.len();
        self.counts.clear();
        self.counts.resize(rooms + 1, 0);
        // Sides that are not rooms are counted in the last entry, which saves a branch.
        let mut count = |side: Side| {
            let id = if let Side::Room(id) = side { id as usize } else { rooms };
            self.counts[id.min(rooms)] += 1;
        };
        for door in &map.doors {
            count(door.sides[0]);
            count(door.sides[1]);
        }
    }

    /// Returns the number of doors of a room.
    pub(crate) fn of(&self, room: usize) -> u32 {
        self.counts[room]
    }

    /// Adds one to the count of a room.
    pub(crate) fn add(&mut self, room: usize) {
        self.counts[room] += 1;
    }
}
