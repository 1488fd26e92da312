//! Contents of NetHack's rooms: special rooms, themed fills, fixtures, traps and bones.

mod bones;
mod door_traps;
mod fill_row;
mod lair;
mod monsters;
mod room_contents;
mod shops;
mod special_contents;
mod special_room;
mod swamp;
mod themed_fills;
mod within;

pub use bones::{Belonging, Bones};
pub use door_traps::DoorTraps;
pub use fill_row::{FillLight, FillRow, FillSpawn, FillTile};
pub use room_contents::RoomContents;
pub use special_contents::SpecialContents;
pub use special_room::SpecialRoom;
pub use themed_fills::ThemedFills;
pub(crate) use themed_fills::is_open_around;
