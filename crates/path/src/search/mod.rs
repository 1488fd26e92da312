//! Shortest paths between two cells: A*, jump point search, and their open sets.

mod astar;
mod expansion;
mod heap;
mod jump;
mod jump_map;
mod ladder;
mod open_set;
mod route;
mod slate;
mod stacks;
mod turns;

pub use jump_map::JumpMap;
pub use route::{PathFinder, Route};
