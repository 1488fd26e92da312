//! Places rooms at random and rejects those that overlap an earlier one, as many tutorials do.
//!
//! ```text
//!   ......     ........
//!   ......     ........  .....
//!   ......               .....
//!         .......        .....
//!         .......
//! ```
//!
//! Algorithm: draw a rectangle `max_rooms` times, and keep it if it overlaps no earlier one. The floor is the rectangle
//! without its outermost cells, so two rooms never touch.
//!
//! Guarantees: at least one room; rooms stay off the border and at least two cells apart, diagonally too.

use barrow_core::{BitGrid, Rect};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Places rooms at random and drops those that overlap an earlier one.
    pub struct SimpleRooms in Family::Rooms, gives [Fact::Rooms], not_after [Fact::Hardness],
        example ["simple_rooms", "draw_rooms"] {
        /// Number of rectangles that are tried, and so the largest number of rooms.
        max_rooms: u32 = 30 in 1..=4096,
        /// Smallest and largest side of a rectangle; the floor is two cells narrower and lower.
        size: (i32, i32) = (6, 10) in 3..=200,
    }
}

#[derive(Default)]
struct Buffers {
    /// Rectangles of all rooms so far, including their outermost cells.
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
