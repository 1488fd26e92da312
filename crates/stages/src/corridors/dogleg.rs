//! Joins every room to the one before it by a corridor with one bend, from middle to middle.
//!
//! ```text
//!   ......
//!   ......#####
//!   ......    #
//!           .......
//!           .......
//! ```
//!
//! How it works: from the middle of a room to the middle of the next, across first or down first by the toss of a
//! coin. Only rock is dug; floor on the way is walked over.
//!
//! Promises: all rooms are joined; no corridor cell lies in a room. A corridor's first cell is beside the room it starts
//! at and its last beside the one it leads to; other rooms on the way leave gaps in the list.

use barrow_core::{Map, Point};

use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "dogleg",
    summary: "joins every room to the one before it by a corridor with one bend",
    family: Family::Corridors,
    needs: &[OldNeed::always(Fact::Rooms), OldNeed::always(Fact::Floor)],
    gives: &[Fact::Corridors],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"dogleg\"\n",
    build: |_| Box::new(Dogleg),
};

#[derive(Debug)]
struct Dogleg;

impl Stage for Dogleg {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        for id in 1..cx.map.rooms.len() {
            let [a, b] = [id - 1, id].map(|id| cx.map.room_center(&cx.map.rooms[id]));
            let corner = if cx.rng.percent(50) { Point::new(b.x, a.y) } else { Point::new(a.x, b.y) };
            cx.map.begin_corridor(Some(id as u32 - 1), Some(id as u32));
            dig_line(cx.map, a, corner);
            dig_line(cx.map, corner, b);
            cx.map.end_corridor();
            cx.snapshot(format_args!("joined room {id} and room {}", id + 1));
        }
        Ok(())
    }
}

/// Digs along a straight line from `from` up to, but without, `to`, leaving alone what is open already.
fn dig_line(map: &mut Map, from: Point, to: Point) {
    let way = to - from;
    let step = Point::new(way.x.signum(), way.y.signum());
    map.dig_through(from, step, way.x.abs().max(way.y.abs()) as u32);
}
