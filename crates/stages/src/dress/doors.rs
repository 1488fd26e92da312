//! Hangs doors in doorways.
//!
//! ```text
//!   --------
//!   |......+###
//!   '......|
//!   ---+----
//! ```
//!
//! Algorithm: every doorway gets a state drawn by weight. The default weights are NetHack's: two in three stay
//! empty, of the rest one in five is open, and of what remains one in six locked.
//!
//! Guarantees: no door is added or moved.

use barrow_core::{DoorState, Odds};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// State of a door that is hung in a doorway.
    pub enum HungDoor {
        /// The doorway stays empty.
        Doorway,
        /// The door is broken.
        Broken,
        /// The door is open.
        Open,
        /// The door is closed.
        Closed,
        /// The door is locked.
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
        /// Weight of every state that a door can have.
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
