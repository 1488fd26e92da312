//! Makes some rooms dark, more of them on deeper levels, as NetHack does.
//!
//! Algorithm: a room is lit if a number from 1 to one more than the depth is less than 11, and then in all but one of 77
//! cases. So hardly any room is dark down to depth 9, and most are from depth 20 on.
//!
//! Guarantees: no cell is changed, and a dark room stays dark.

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Makes some rooms dark, more of them on deeper levels.
    pub struct DarkRooms in Family::Dress, needs [Fact::Rooms],
        example ["rect_split", "draw_rooms", "dark_rooms"];
}

impl Stage for DarkRooms {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        for room in &mut cx.map.rooms {
            room.is_dark |= cx.rng.below(1 + cx.depth) >= 10 || cx.rng.one_in(77);
        }
        let dark = cx.map.rooms.iter().filter(|room| room.is_dark).count();
        cx.snapshot(format_args!("{dark} rooms are dark"));
        Ok(())
    }
}
