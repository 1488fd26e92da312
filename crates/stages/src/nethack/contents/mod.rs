//! What is in rooms and doors.

mod bones;
mod door_traps;
mod fill_row;
mod fixtures;
mod inmates;
mod lair;
mod special_contents;
mod special_room;
mod stock;
mod swamp;
mod themed_fills;
mod within;

pub use bones::{Belonging, Bones};
pub use door_traps::DoorTraps;
pub use fill_row::{FillLight, FillRow, FillSpawn, FillTile};
pub use fixtures::Fixtures;
pub use special_contents::SpecialContents;
pub use special_room::SpecialRoom;
pub use themed_fills::ThemedFills;
