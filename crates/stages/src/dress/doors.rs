//! Hangs doors in doorways.
//!
//! ```text
//!   --------
//!   |......+###
//!   '......|
//!   ---+----
//! ```
//!
//! Algorithm: every doorway gets a state drawn by weight. With the default weights, which are NetHack's, two in three
//! stay empty; of the others, one in five is open, and of the rest one in six is locked.
//!
//! Guarantees: no door is added or moved.
//!
//! Source: after a description of NetHack, for the default weights.

use barrow_core::{DoorState, Odds};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// States that a doorway can get.
    pub enum HungDoor {
        /// A doorway without a door.
        Doorway,
        /// A broken door, which cannot be closed.
        Broken,
        /// A door that stands open.
        Open,
        /// A closed door that is not locked.
        Closed,
        /// A closed and locked door.
        Locked,
    }
}

impl HungDoor {
    const fn state(self) -> DoorState {
        match self {
            Self::Doorway => DoorState::Doorway,
            Self::Broken => DoorState::Broken,
            Self::Open => DoorState::Open,
            Self::Closed => DoorState::Closed,
            Self::Locked => DoorState::Locked,
        }
    }
}

crate::stage! {
    /// Hangs doors in doorways, in states drawn by weight.
    pub struct Doors in Family::Dress, needs [Fact::Doorways],
        example ["rect_split", "sort_rooms", "draw_rooms", "walls", "join_sorted", "doors"] {
        /// Weights of the states that a doorway can get.
        states: Odds<HungDoor> = Odds::of([
            (HungDoor::Doorway, 30),
            (HungDoor::Open, 3),
            (HungDoor::Closed, 10),
            (HungDoor::Locked, 2),
        ]),
    }
}

impl Stage for Doors {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        for door in &mut cx.map.doors {
            if door.state == DoorState::Doorway {
                door.state = self.states.draw(&mut cx.rng).state();
                cx.map.tiles[door.at] = door.state.tile();
            }
        }
        let doors = cx.map.doors.len();
        cx.snapshot(format_args!("doors hung in {doors} doorways"));
        Ok(())
    }
}
