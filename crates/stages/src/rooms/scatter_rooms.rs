//! Places rooms at random until enough of the map is open.
//!
//! ```text
//!   ......            ..........
//!   ......   .....    ..........
//!   ......   .....
//!            .....        ....
//!            .....        ....
//! ```
//!
//! Algorithm: draw a size and a place; keep the room if no other is within `gap` cells. Stop when there are `rooms`
//! rooms and `open_pct` percent of the map is open, or after `failures` failed placements in a row.
//!
//! Guarantees: rooms stay off the border, and at least `gap` cells apart, diagonally too. The stage vetoes a map with
//! fewer rooms than wanted.
//!
//! Source: after assignment 1.01 of the course Com S 327.

use barrow_core::{BitGrid, Rect};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Places rooms at random until enough of the map is open.
    pub struct ScatterRooms in Family::Rooms, gives [Fact::Rooms], not_after [Fact::Hardness],
        example ["scatter_rooms; rooms = [4, 4]", "draw_rooms"] {
        /// Smallest number of rooms, drawn from this range for each level.
        rooms: (i32, i32) = (6, 9) in 1..=4096,
        /// Share of the map that must be open before the stage ends, in percent.
        open_pct: u32 = 7 in 0..=90,
        /// Number of failed placements in a row after which the stage ends.
        failures: u32 = 2000 in 1..=100_000,
        /// Width of a room.
        width: (i32, i32) = (4, 14) in 1..=200,
        /// Height of a room.
        height: (i32, i32) = (3, 7) in 1..=200,
        /// Smallest number of cells between two rooms.
        gap: i32 = 1 in 0..=50,
        /// Largest number of rooms.
        max_rooms: usize = 1000 in 1..=1_000_000,
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells of all rooms so far.
    taken: BitGrid,
}

impl Stage for ScatterRooms {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let inside = cx.inside();
        if inside.w < self.width.0 || inside.h < self.height.0 {
            return Err(Veto::new("the map is too small for the smallest room"));
        }
        let wanted = (cx.rng.range(self.rooms.0, self.rooms.1) as usize).min(self.max_rooms);
        // Locked rooms count, but are not in the list yet.
        let wanted = wanted.saturating_sub(cx.reserved.map_or(0, |reserved| reserved.boxes.len()));
        cx.with(|cx, Buffers { taken }| self.scatter(cx, taken, inside, wanted))?;
        if cx.map.rooms.len() < wanted { Err(Veto::new("too few rooms found a place")) } else { Ok(()) }
    }
}

impl ScatterRooms {
    /// Places rooms until there are `wanted` of them and enough of the map is open, or too many placements in a row
    /// failed.
    fn scatter(
        &self,
        cx: &mut Context<'_>,
        taken: &mut BitGrid,
        inside: Rect,
        wanted: usize,
    ) -> Result<(), Veto> {
        let wanted_cells = cx.bounds().cells() * u64::from(self.open_pct) / 100;
        let (mut cells, mut failures) = (0, 0);
        taken.reset(cx.map.size());
        while (cx.map.rooms.len() < wanted || cells < wanted_cells)
            && cx.map.rooms.len() < self.max_rooms
            && failures < self.failures
        {
            let w = cx.rng.range(self.width.0, self.width.1.min(inside.w));
            let h = cx.rng.range(self.height.0, self.height.1.min(inside.h));
            let x = cx.rng.range(inside.x, inside.right() - w);
            let y = cx.rng.range(inside.y, inside.bottom() - h);
            let room = Rect::new(x, y, w, h);
            cx.spend((h + 2 * self.gap) as usize)?;
            if taken.intersects_rect(room.grown(self.gap)) || !cx.may_cover(room) {
                failures += 1;
                continue;
            }
            failures = 0;
            cells += (w * h) as u64;
            taken.insert_rect(room);
            cx.map.plan_room(room);
            let placed = cx.map.rooms.len();
            cx.snapshot(format_args!("room {placed} of {w} by {h} cells"));
        }
        Ok(())
    }
}
