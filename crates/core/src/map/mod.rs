//! The map that stages work on, what it is made of, and the operations on all of it at once.

mod confine;
mod convert;
mod dig;
mod erase;
mod list;
#[expect(clippy::module_inception, reason = "the file of the type `Map`")]
mod map;
mod niche;
mod prefab;
mod role;
#[cfg(feature = "serde")]
mod serial;
mod shape;
mod spawn;
mod text;
mod themed;
mod tile;
mod turn;

pub use confine::Renumbering;
pub use convert::UnknownTile;
pub use map::{Corridor, Door, Map, Room, Run, Side};
pub use niche::{Niche, NicheKind};
pub use prefab::{Meaning, Prefab};
pub use role::Role;
pub use shape::Shape;
pub use spawn::{Spawn, SpawnKind};
pub use text::{MapTextProblem, ParseMapError, write_glyphs};
pub use themed::Themed;
pub use tile::{DoorState, Tile};
pub use turn::{Turn, runs_of};
