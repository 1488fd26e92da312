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
//! Algorithm: dig from the center of a room to the center of the next, horizontally first or vertically first with
//! equal probability. Only rock is dug; existing floor stays.
//!
//! Guarantees: all rooms are connected; no corridor cell lies in a room. The first cell of a corridor is beside the
//! room it starts at and the last beside the room it leads to. Where it crosses other rooms, its list of cells has
//! gaps.

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

/// Digs a corridor with one bend from `a`, a cell of room `id - 1`, to `b`, a cell of room `id`.
pub(super) fn connect_to_previous(cx: &mut Context<'_>, id: usize, [a, b]: [Point; 2]) {
    let corner = if cx.rng.percent(50) { Point::new(b.x, a.y) } else { Point::new(a.x, b.y) };
    cx.map.begin_corridor(Some(id as u32 - 1), Some(id as u32));
    dig_line(cx.map, a, corner);
    dig_line(cx.map, corner, b);
    cx.map.end_corridor();
    cx.snapshot(format_args!("joined room {id} and room {}", id + 1));
}

/// Digs the rock along a row or column from `from` up to, but not including, `to`.
fn dig_line(map: &mut Map, from: Point, to: Point) {
    let way = to - from;
    let step = Point::new(way.x.signum(), way.y.signum());
    map.dig_through(from, step, way.x.abs().max(way.y.abs()) as u32);
}
