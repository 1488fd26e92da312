//! The map that stages work on, its parts, and the operations that affect all parts at once.

mod confine;
mod convert;
mod custom;
mod dig;
mod erase;
mod hue;
mod layers;
mod list;
#[expect(clippy::module_inception, reason = "the file of the type `Map`")]
mod map;
mod niche;
mod part;
mod prefab;
mod room;
#[cfg(feature = "serde")]
mod serial;
mod shape;
mod sides;
mod spawn;
mod text;
mod theme;
mod tile;
mod turn;

pub use confine::Renumbering;
pub use convert::UnknownTile;
pub use custom::{CustomId, CustomLook, CustomTile};
pub use hue::Hue;
pub use map::Map;
pub use niche::Niche;
pub use prefab::{LegendEntry, LegendSpawn, Prefab, VariedLetter};
pub use room::{Corridor, Door, Room, Run, Side};
pub use shape::Shape;
pub use sides::SideFinder;
pub use spawn::{Spawn, SpawnKind};
pub use text::{MapTextProblem, ParseMapError, write_glyphs};
pub use theme::Theme;
pub use tile::{DoorState, Tile};
pub use turn::{Turn, runs_of};
