//! Rooms at random places, dropped when they overlap an earlier one, as in many tutorials.
//!
//! ```text
//!   ......     ........
//!   ......     ........  .....
//!   ......               .....
//!         .......        .....
//!         .......
//! ```
//!
//! How it works: `max_rooms` times draw an outline and a place for it; keep it if no earlier outline overlaps.
//! The floor lies inside the outline, so two rooms never touch.
//!
//! Guarantees: at least one room; rooms stay off the border and at least two cells apart, diagonally too.

use barrow_core::{BitGrid, Rect};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Places rooms at random and drops those that overlap an earlier one.
    pub struct SimpleRooms in Family::Rooms, gives [Fact::Rooms], not_after [Fact::Hardness],
        example ["simple_rooms", "draw_rooms"] {
        /// Number of rooms that are tried, and so the most there can be.
        max_rooms: u32 = 30 in 1..=4096,
        /// Sides of a room's outline; the floor is two less.
        size: (i32, i32) = (6, 10) in 3..=200,
    }
}

/// Scratch buffers.
#[derive(Default)]
struct Buffers {
    /// Outlines of all rooms so far.
    taken: BitGrid,
}

impl Stage for SimpleRooms {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let area = cx.bounds();
        let (low, high) = self.size;
        if area.w < low || area.h < low {
            return Err(Veto::new("the map is too small for the smallest room"));
        }
        cx.with(|cx, Buffers { taken }| {
            taken.reset(cx.map.size());
            for tried in 1..=self.max_rooms {
                let (w, h) = (cx.rng.range(low, high.min(area.w)), cx.rng.range(low, high.min(area.h)));
                let x = cx.rng.range(area.x, area.right() - w);
                let y = cx.rng.range(area.y, area.bottom() - h);
                let outline = Rect::new(x, y, w, h);
                if taken.intersects_rect(outline) || !cx.may_cover(outline.grown(-1)) {
                    continue;
                }
                taken.insert_rect(outline);
                cx.map.plan_room(outline.grown(-1));
                let placed = cx.map.rooms.len();
                cx.snapshot(format_args!("room {placed}, after {tried} tries"));
            }
        });
        Ok(())
    }
}
