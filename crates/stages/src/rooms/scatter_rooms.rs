//! Rooms thrown at the map until enough of it is open: the course's way.
//!
//! ```text
//!   ......            ..........
//!   ......   .....    ..........
//!   ......   .....
//!            .....        ....
//!            .....        ....
//! ```
//!
//! How it works: draw a size and a place; keep the room if no other is within the gap. Stop when the wanted number of
//! rooms is reached and the wanted share of the map is open, or after many failures in a row.
//!
//! Promises: rooms stay off the border, and at least `gap` cells apart, diagonally too; never fewer rooms than wanted.

use barrow_core::{ParamSpec, Rect};

use crate::old::OldSpec;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "scatter_rooms",
    summary: "rooms thrown at the map until enough of it is open",
    family: Family::Rooms,
    needs: &[],
    gives: &[Fact::Rooms],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::range("rooms", (1, (6, 9), 4096), "Fewest rooms to place, drawn anew for each level."),
        ParamSpec::int("open_pct", (0, 7, 90), "Go on until this share of the map is open."),
        ParamSpec::int("failures", (1, 2000, 100_000), "Give up after so many misses in a row."),
        ParamSpec::range("width", (1, (4, 14), 200), "Width of a room."),
        ParamSpec::range("height", (1, (3, 7), 200), "Height of a room."),
        ParamSpec::int("gap", (0, 1, 50), "Cells kept free between two rooms."),
        ParamSpec::int("max_rooms", (1, 1000, 100_000), "Rooms at most."),
    ],
    example: "[[stage]]\nuse = \"scatter_rooms\"\nrooms = [4, 4]\n[[stage]]\nuse = \"draw_rooms\"\n",
    build: |v| {
        Box::new(ScatterRooms {
            rooms: v.pair("rooms"),
            open_pct: v.count("open_pct"),
            failures: v.count("failures"),
            width: v.pair("width"),
            height: v.pair("height"),
            gap: v.int("gap"),
            max_rooms: v.count("max_rooms") as usize,
        })
    },
};

#[derive(Debug)]
struct ScatterRooms {
    rooms: (i32, i32),
    open_pct: u32,
    failures: u32,
    width: (i32, i32),
    height: (i32, i32),
    gap: i32,
    max_rooms: usize,
}

impl Stage for ScatterRooms {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        let inner = cx.inside();
        if inner.w < self.width.0 || inner.h < self.height.0 {
            return Err(Veto { reason: "the map is too small for the smallest room" });
        }
        let wanted = (cx.rng.range(self.rooms.0, self.rooms.1) as usize).min(self.max_rooms);
        let wanted_cells = cx.bounds().cells() * u64::from(self.open_pct) / 100;
        let (mut cells, mut misses) = (0, 0);
        cx.old.bits[0].reset(size);
        while (cx.map.rooms.len() < wanted || cells < wanted_cells)
            && cx.map.rooms.len() < self.max_rooms
            && misses < self.failures
        {
            let w = cx.rng.range(self.width.0, self.width.1.min(inner.w));
            let h = cx.rng.range(self.height.0, self.height.1.min(inner.h));
            let x = cx.rng.range(inner.x, inner.right() - w);
            let y = cx.rng.range(inner.y, inner.bottom() - h);
            let room = Rect::new(x, y, w, h);
            if cx.old.bits[0].meets_rect(room.grown(self.gap)) {
                misses += 1;
                continue;
            }
            misses = 0;
            cells += (w * h) as u64;
            cx.old.bits[0].insert_rect(room);
            cx.map.plan_room(room);
            let placed = cx.map.rooms.len();
            cx.snapshot(format_args!("room {placed} of {w} by {h} cells"));
        }
        if cx.map.rooms.len() < wanted { Err(Veto { reason: "too few rooms found a place" }) } else { Ok(()) }
    }
}
