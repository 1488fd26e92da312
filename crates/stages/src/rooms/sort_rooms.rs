//! Sorts the rooms. Later stages join them in this order.
//!
//! Algorithm: sort by the position of one side of the bounds, or by the distance between the centers of room and map.
//!
//! Guarantees: only the order of the rooms changes.

use barrow_core::{Map, Rect};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Sort order of rooms.
    pub enum RoomOrder {
        /// By left side, leftmost first.
        Left,
        /// By right side, rightmost first.
        Right,
        /// By upper side, uppermost first.
        Top,
        /// By lower side, lowermost first.
        Bottom,
        /// By distance from the center of the map, closest first.
        Central,
    }
}

crate::stage! {
    /// Sorts the rooms. Later stages join them in this order.
    pub struct SortRooms in Family::Rooms, needs [Fact::Rooms], not_after [Fact::Corridors],
        example ["simple_rooms", "sort_rooms", "draw_rooms", "dogleg"] {
        /// Side of the map whose rooms come first, or its center.
        by: RoomOrder = RoomOrder::Left,
    }
}

impl Stage for SortRooms {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let middle = Rect::of(cx.map.size()).center();
        match self.by {
            RoomOrder::Left => sort(cx.map, |b| b.x),
            RoomOrder::Right => sort(cx.map, |b| -b.right()),
            RoomOrder::Top => sort(cx.map, |b| b.y),
            RoomOrder::Bottom => sort(cx.map, |b| -b.bottom()),
            RoomOrder::Central => sort(cx.map, |b| b.center().distance_squared(middle)),
        }
        let rooms = cx.map.rooms.len();
        cx.snapshot(format_args!("sorted {rooms} rooms, {} first", self.by));
        Ok(())
    }
}

/// Sorts the rooms by a number computed from their bounds, then by their upper left cell. No two rooms share that cell,
/// so an unstable sort is deterministic.
fn sort(map: &mut Map, number: impl Fn(Rect) -> i32) {
    map.rooms.sort_unstable_by_key(|room| {
        let (x, y) = (room.bounds.x as u16, room.bounds.y as u16);
        // Packed into one number, which compares faster than three.
        i64::from(number(room.bounds)) << 32 | i64::from(x) << 16 | i64::from(y)
    });
}
