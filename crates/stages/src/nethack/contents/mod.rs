//! Contents of NetHack's rooms: special rooms, themed fills, fixtures, traps and bones.

mod bones;
mod door_traps;
mod fill_row;
mod fixtures;
mod lair;
mod monsters;
mod shops;
mod special_contents;
mod special_room;
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
