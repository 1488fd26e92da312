//! What monsters do with their turns: one behavior per file.
//!
//! ```text
//!  noise  sense ─► choose ─► hunt  shoot  flee  wander      what is heard and seen, what is done about it
//!                              └──────┴─────┴─────► tread   a step: doors, the player, others, rock
//!                                          dig  push  loot  what a step can mean
//!  ways                                                     how far it is, for every way of getting about
//! ```

mod choose;
mod dig;
mod flee;
mod hunt;
mod loot;
mod noise;
mod push;
mod sense;
mod shoot;
#[cfg(test)]
mod speed;
mod tread;
mod wander;
mod ways;

pub(crate) use noise::{FIGHT, STEP};
pub(crate) use ways::{MoveMode, Ways};
