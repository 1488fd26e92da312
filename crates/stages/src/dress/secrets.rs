//! Turns some doors and corridor cells into secret ones, which must be searched for.
//!
//! ```text
//!   --------
//!   |......S##s##
//!   |......|
//!   --------
//! ```
//!
//! Algorithm: on levels deeper than `above_depth`, each door becomes secret with a probability of 1 in `door_one_in`,
//! each corridor cell with 1 in `corridor_one_in`.
//!
//! Guarantees: with secrets counted as open, the map is as connected as before.
//!
//! Source: after a description of NetHack, for the default probabilities.

use barrow_core::{DoorState, Tile};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Turns some doors and corridor cells into secret ones, which must be searched for.
    pub struct Secrets in Family::Dress, needs [Fact::Corridors], not_after [Fact::Hardness],
        example ["rect_split", "sort_rooms", "draw_rooms", "walls", "join_sorted", "secrets; door_one_in = 2; corridor_one_in = 9; above_depth = 0"] {
        /// One door in this number is secret; 0 for no secret doors.
        door_one_in: u32 = 8 in 0..=1000,
        /// One corridor cell in this number is secret; 0 for no secret corridors.
        corridor_one_in: u32 = 100 in 0..=10_000,
        /// Largest depth without secrets.
        above_depth: u32 = 2 in 0..=100,
    }
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
        cx.snapshot(format_args!("some doors and corridors are secret"));
        Ok(())
    }
}
