//! Shortest paths between two cells: A*, jump point search, and their open sets.

mod astar;
mod bucket_queue;
mod expansion;
mod heap;
mod jump;
mod jump_map;
mod nodes;
mod open_set;
mod pruning;
mod route;
mod stacks;

pub use jump_map::JumpMap;
pub use route::{PathFinder, Route};
