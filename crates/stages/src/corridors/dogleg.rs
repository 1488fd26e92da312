//! Connects every room to the one before it by a corridor with one bend, from center to center.
//!
//! ```text
//!   ......
//!   ......#####
//!   ......    #
//!           .......
//!           .......
//! ```
//!
//! How it works: from the center of a room to the center of the next, across first or down first with equal
//! probability. Only rock is dug; floor on the way is left as it is.
//!
//! Guarantees: all rooms are connected; no corridor cell lies in a room. A corridor's first cell is beside the room it
//! starts at and its last beside the one it leads to; other rooms on the way leave gaps in the list.

use barrow_core::{Map, Point};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Connects every room to the one before it by a corridor with one bend, from center to center.
    pub struct Dogleg in Family::Corridors,
        needs [Fact::Rooms, Fact::Floor],
        gives [Fact::Corridors],
        not_after [Fact::Hardness, Fact::Walls],
        example ["simple_rooms", "draw_rooms", "dogleg"];
}

impl Stage for Dogleg {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        for id in 1..cx.map.rooms.len() {
            let ends = [id - 1, id].map(|id| cx.map.room_center(&cx.map.rooms[id]));
            connect_to_previous(cx, id, ends);
        }
        Ok(())
    }
}

/// Digs a corridor with one bend from a cell of the room before room `id` to one of room `id`.
pub(super) fn connect_to_previous(cx: &mut Context<'_>, id: usize, [a, b]: [Point; 2]) {
    let corner = if cx.rng.percent(50) { Point::new(b.x, a.y) } else { Point::new(a.x, b.y) };
    cx.map.begin_corridor(Some(id as u32 - 1), Some(id as u32));
    dig_line(cx.map, a, corner);
    dig_line(cx.map, corner, b);
    cx.map.end_corridor();
    cx.snapshot(format_args!("joined room {id} and room {}", id + 1));
}

/// Digs the rock along a row or column from `from` up to, but without, `to`.
fn dig_line(map: &mut Map, from: Point, to: Point) {
    let way = to - from;
    let step = Point::new(way.x.signum(), way.y.signum());
    map.dig_through(from, step, way.x.abs().max(way.y.abs()) as u32);
}
