//! Sorts the rooms. Later stages join them in this order.
//!
//! How it works: sorts by the position of one side of a room's bounds, or by the distance of its middle from the map's.
//!
//! Guarantees: the rooms are the same as before; only their numbers change.

use barrow_core::{Map, Rect};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Which rooms come first.
    pub enum RoomOrder {
        /// Those farthest to the left.
        Left,
        /// Those farthest to the right.
        Right,
        /// The uppermost.
        Top,
        /// The lowermost.
        Bottom,
        /// Those closest to the middle of the map.
        Central,
    }
}

crate::stage! {
    /// Sorts the rooms. Later stages join them in this order.
    pub struct SortRooms in Family::Rooms, needs [Fact::Rooms], not_after [Fact::Corridors],
        example ["simple_rooms", "sort_rooms", "draw_rooms", "dogleg"] {
        /// Which rooms come first.
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

/// Sorts the rooms by a number computed from their bounds. No two of them share their upper left cell, so the order never
/// depends on how the sort treats equals.
fn sort(map: &mut Map, number: impl Fn(Rect) -> i32) {
    map.rooms.sort_unstable_by_key(|room| {
        let (x, y) = (room.bounds.x as u16, room.bounds.y as u16);
        // One number, which compares faster than three.
        i64::from(number(room.bounds)) << 32 | i64::from(x) << 16 | i64::from(y)
    });
}
