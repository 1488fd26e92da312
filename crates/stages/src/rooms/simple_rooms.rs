//! Rooms at random places, dropped when they overlap an earlier one: the tutorials' way.
//!
//! ```text
//!   ......     ........
//!   ......     ........  .....
//!   ......               .....
//!         .......        .....
//!         .......
//! ```
//!
//! How it works: `max_rooms` times draw a square-ish outline and a place for it; keep it if no earlier outline
//! overlaps. The floor lies inside the outline, so two rooms never touch.
//!
//! Promises: at least one room; rooms stay off the border and at least two cells apart, diagonally too.

use barrow_core::{ParamSpec, Rect};

use crate::stage::{Context, Fact, Family, Stage, StageSpec, Veto};

pub(crate) const SPEC: StageSpec = StageSpec {
    name: "simple_rooms",
    summary: "rooms at random places, dropped when they overlap an earlier one",
    family: Family::Rooms,
    needs: &[],
    gives: &[Fact::Rooms],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::int("max_rooms", (1, 30, 4096), "How many rooms are tried, and so the most there can be."),
        ParamSpec::range("size", (3, (6, 10), 200), "Sides of a room's outline; the floor is two less."),
    ],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n",
    build: |v| Box::new(SimpleRooms { max_rooms: v.count("max_rooms"), size: v.pair("size") }),
};

#[derive(Debug)]
struct SimpleRooms {
    max_rooms: u32,
    size: (i32, i32),
}

impl Stage for SimpleRooms {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let map = cx.bounds();
        let (low, high) = self.size;
        if map.w < low || map.h < low {
            return Err(Veto { reason: "the map is too small for the smallest room" });
        }
        cx.scratch.bits[0].reset(cx.map.size());
        for tried in 1..=self.max_rooms {
            let (w, h) = (cx.rng.range(low, high.min(map.w)), cx.rng.range(low, high.min(map.h)));
            let outline =
                Rect::new(cx.rng.range(map.x, map.right() - w), cx.rng.range(map.y, map.bottom() - h), w, h);
            if cx.scratch.bits[0].meets_rect(outline) {
                continue;
            }
            cx.scratch.bits[0].insert_rect(outline);
            cx.map.plan_room(outline.grown(-1));
            let placed = cx.map.rooms.len();
            cx.snapshot(format_args!("room {placed}, after {tried} tries"));
        }
        Ok(())
    }
}
