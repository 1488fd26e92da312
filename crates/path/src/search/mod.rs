//! Shortest paths between two cells: A*, jump point search, and their open sets.

mod astar;
mod gait;
mod jump;
mod jump_map;
mod ladder;
mod queue;
mod route;
mod slate;
mod stacks;
mod turns;
mod waiting;

pub use jump_map::JumpMap;
pub use route::{PathFinder, Route};
