//! Places one room at random.
//!
//! ```text
//!       --------
//!       |......|
//!       |......|
//!       |......|
//!       --------
//! ```
//!
//! Algorithm: draw a height of 2 to 5 and a width of 2 to 13; if their product is over `area`, lower the width to
//! `area` / height; the floor is one wider and one higher than the draw. The place is uniform.
//!
//! Guarantees: the room and a wall around it lie on the map.
//!
//! Source: after a tutorial for a game like NetHack, which has the same limit of 50 for the area.

use barrow_core::Rect;

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Places one room at random.
    pub struct OneRoom in Family::Rooms, gives [Fact::Rooms], not_after [Fact::Hardness],
        example ["one_room", "draw_rooms", "walls"] {
        /// Largest product of the width and the height that are drawn; the floor is one wider and one higher.
        area: i32 = 50 in 4..=1000,
    }
}

impl Stage for OneRoom {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let map = Rect::of(cx.map.size());
        // The largest draws that leave space for the wall on both sides.
        let (most_w, most_h) = (map.w - 3, map.h - 3);
        if most_w < 0 || most_h < 0 {
            return Err(Veto::new("the map is too small for a room with walls"));
        }
        let h = (2 + cx.rng.below(4) as i32).min(most_h);
        let mut w = (2 + cx.rng.below(12) as i32).min(most_w);
        if w * h > self.area {
            w = self.area / h;
        }
        let x = 1 + cx.rng.below((map.w - w - 2) as u32) as i32;
        let y = 1 + cx.rng.below((map.h - h - 2) as u32) as i32;
        cx.map.plan_room(Rect::new(x, y, w + 1, h + 1));
        cx.snapshot(format_args!("planned a room of {} by {} cells at {x},{y}", w + 1, h + 1));
        Ok(())
    }
}
