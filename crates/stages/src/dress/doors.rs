//! Hangs doors in doorways.
//!
//! ```text
//!   --------
//!   |......+###
//!   '......|
//!   ---+----
//! ```
//!
//! How it works: every doorway gets a state drawn by weight. The default weights are NetHack's: two in three stay
//! empty, of the rest one in five is open, and of what remains one in six locked.
//!
//! Promises: no door is added or moved.

use barrow_core::{DoorState, ParamSpec, Weights};

use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

const STATES: &[&str] = &["doorway", "broken", "open", "closed", "locked"];

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "doors",
    summary: "hangs doors in doorways, in states drawn by weight",
    family: Family::Dress,
    needs: &[OldNeed::always(Fact::Doorways)],
    gives: &[],
    not_after: &[],
    params: &[ParamSpec::weights("states", STATES, &[30, 0, 3, 10, 2], "How often each state is drawn.")],
    example: "[[stage]]\nuse = \"rect_split\"\n[[stage]]\nuse = \"sort_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n\
              [[stage]]\nuse = \"walls\"\n[[stage]]\nuse = \"join_sorted\"\n[[stage]]\nuse = \"doors\"\n",
    build: |v| Box::new(Doors { states: Weights::new(&v.weights("states")) }),
};

#[derive(Debug)]
struct Doors {
    states: Weights,
}

impl Stage for Doors {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        for door in &mut cx.map.doors {
            if door.state == DoorState::Doorway {
                door.state = DoorState::ALL[self.states.draw(&mut cx.rng)];
                cx.map.tiles[door.at] = door.state.tile();
            }
        }
        let doors = cx.map.doors.len();
        cx.snapshot(format_args!("{doors} doorways looked at"));
        Ok(())
    }
}
