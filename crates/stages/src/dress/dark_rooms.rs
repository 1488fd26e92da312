//! Takes the light from some rooms, the more the deeper the level lies, as NetHack does.
//!
//! How it works: a room is lit if a number from 1 to one more than the depth is less than 11, and then in all but one of 77
//! cases. So hardly any is dark down to depth 9, and most are from depth 20 on.
//!
//! Promises: no cell is changed, and what was dark stays dark.

use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "dark_rooms",
    summary: "takes the light from some rooms, the more the deeper the level lies",
    family: Family::Dress,
    needs: &[OldNeed::always(Fact::Rooms)],
    gives: &[],
    not_after: &[],
    params: &[],
    example: "[[stage]]\nuse = \"rect_split\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"dark_rooms\"\n",
    build: |_| Box::new(DarkRooms),
};

#[derive(Debug)]
struct DarkRooms;

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
