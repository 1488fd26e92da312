//! Monster AI: one behavior per file.
//!
//! ```text
//!  noise  sense ─► choose ─► hunt  shoot  flee  wander      perception, then the choice of a behavior
//!                              └──────┴─────┴─────► tread   a step: doors, the player, other monsters, rock
//!                                          dig  push  loot  what a step may involve
//!  mover                                                    the monster that steps, and what is on the cell ahead
//!  descent  neighbors                                       steps along shortest paths, sets of neighbor cells
//!  distance_cache                                           cached distance maps for each mode of movement
//! ```
//!
//! Functions that few moves need are marked as not inlined: otherwise every move saves registers for them.

mod choose;
mod descent;
mod dig;
mod distance_cache;
mod flee;
mod hunt;
mod loot;
mod mover;
mod neighbors;
mod noise;
mod push;
mod sense;
mod shoot;
#[cfg(test)]
mod speed;
mod tread;
mod wander;

pub(crate) use distance_cache::{DistanceCache, MoveMode};
pub(crate) use noise::{FIGHT, STEP};
