//! Makes some rooms dark, more of them on deeper levels, as in NetHack.
//!
//! Algorithm: a room is lit if a random number from 1 to depth + 1 is less than 11, and then with a probability of
//! 76/77. So hardly any room is dark down to depth 9, and most are from depth 20 on.
//!
//! Guarantees: no tile changes, and a dark room stays dark.
//!
//! Source: after a description of NetHack.

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
