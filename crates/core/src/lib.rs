//! What every other crate of Barrow stands on: points, rectangles, grids of values and of bits, tiles, the map,
//! and the random numbers. No dependencies, no I/O, no clock.

mod bits;
mod confine;
mod dig;
mod dilate;
mod distance;
mod erase;
mod farthest;
mod farthest_rows;
mod flood;
mod grid;
mod map;
mod mark;
mod neighbors;
mod niche;
mod param;
mod pieces;
mod point;
mod prefab;
mod rect;
mod rng;
mod role;
mod runs;
mod sample;
mod shape;
mod spawn;
mod themed;
mod tile;
mod transpose;
mod turn;
mod weights;

pub use bits::BitGrid;
pub use confine::Renumbering;
pub use distance::{Distances, UNREACHED};
pub use farthest::Farthest;
pub use grid::Grid;
pub use map::{Corridor, Door, Map, Room, Run, Side};
pub use niche::{Niche, NicheKind};
pub use param::{MOST_LETTERS, MOST_ROWS, ParamKind, ParamSpec, Value, Values};
pub use point::{Direction, Point, Size};
pub use prefab::{Meaning, Prefab};
pub use rect::Rect;
pub use rng::{Rng, Seed, Streams};
pub use role::Role;
pub use shape::Shape;
pub use spawn::{Spawn, SpawnKind};
pub use themed::Themed;
pub use tile::{DoorState, Tile};
pub use transpose::{transpose, transpose_small};
pub use turn::{Turn, runs_of};
pub use weights::Weights;

/// Changes whenever a seed yields another level than before; part of every level's identity.
pub const GENERATION_VERSION: u32 = 1;
