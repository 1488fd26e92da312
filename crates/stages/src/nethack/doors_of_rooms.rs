//! How many doors every room has.

use barrow_core::{Map, Side};

/// The number of doors of every room: a scratch buffer that is filled with [`DoorsOfRooms::count`].
#[derive(Debug, Default)]
pub(crate) struct DoorsOfRooms {
    /// By room, and behind them one more number, for all sides that are no room.
    counts: Vec<u32>,
}

impl DoorsOfRooms {
    /// Counts the doors of a map.
    pub(crate) fn count(&mut self, map: &Map) {
        let rooms = map.rooms.len();
        self.counts.clear();
        self.counts.resize(rooms + 1, 0);
        // Sides that are no room are counted too, which saves a branch.
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

    /// Counts one more door of a room.
    pub(crate) fn add(&mut self, room: usize) {
        self.counts[room] += 1;
    }
}
