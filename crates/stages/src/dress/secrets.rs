//! Hides doors and pieces of corridor, so that they must be searched for.
//!
//! ```text
//!   --------
//!   |......S##s##
//!   |......|
//!   --------
//! ```
//!
//! How it works: below `above_depth`, one door in `door_one_in` and one corridor cell in `corridor_one_in` become
//! secret. The default odds are NetHack's.
//!
//! Promises: with secrets counted as open, the map is as connected as before.

use barrow_core::{DoorState, ParamSpec, Tile};

use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "secrets",
    summary: "hides doors and pieces of corridor, so that they must be searched for",
    family: Family::Dress,
    needs: &[OldNeed::always(Fact::Corridors)],
    gives: &[],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::int("door_one_in", (0, 8, 1000), "Odds that a door is secret; 0 never."),
        ParamSpec::int("corridor_one_in", (0, 100, 10_000), "Odds that a corridor cell is secret; 0 never."),
        ParamSpec::int("above_depth", (0, 2, 100), "Nothing is hidden at this depth or less."),
    ],
    example: "[[stage]]\nuse = \"rect_split\"\n[[stage]]\nuse = \"sort_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n\
              [[stage]]\nuse = \"walls\"\n[[stage]]\nuse = \"join_sorted\"\n[[stage]]\nuse = \"secrets\"\n\
              door_one_in = 2\ncorridor_one_in = 9\nabove_depth = 0\n",
    build: |v| {
        Box::new(Secrets {
            door_one_in: v.count("door_one_in"),
            corridor_one_in: v.count("corridor_one_in"),
            above_depth: v.count("above_depth"),
        })
    },
};

#[derive(Debug)]
struct Secrets {
    door_one_in: u32,
    corridor_one_in: u32,
    above_depth: u32,
}

impl Stage for Secrets {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        if cx.depth <= self.above_depth {
            return Ok(());
        }
        for door in &mut cx.map.doors {
            if cx.rng.one_in(self.door_one_in) {
                door.state = DoorState::Secret;
                cx.map.tiles[door.at] = Tile::SecretDoor;
            }
        }
        for y in 0..cx.map.size().height as i32 {
            for tile in cx.map.tiles.row_mut(y) {
                if *tile == Tile::Corridor && cx.rng.one_in(self.corridor_one_in) {
                    *tile = Tile::SecretCorridor;
                }
            }
        }
        cx.snapshot(format_args!("some doors and corridors are hidden"));
        Ok(())
    }
}
