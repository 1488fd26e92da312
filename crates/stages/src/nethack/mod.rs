//! Stages that only NetHack's levels need: room layout, corridors and niches, and the contents of rooms.
//!
//! Each stage is registered with the family that it belongs to. NetHack's mazes use the family `mazes` with random
//! widths.
//!
//! Source: after descriptions of NetHack 3.6 and 5.0.

mod contents;
mod doors_of_rooms;
mod facts;
mod joins;
mod layout;
mod niche_kind;
mod role;

pub(crate) use contents::is_open_around;
pub use contents::{
    Belonging, Bones, DoorTraps, FillLight, FillRow, FillSpawn, FillTile, RoomContents, SpecialContents,
    SpecialRoom, ThemedFills,
};
pub use joins::{FirstStep, JoinSorted, WallNiches};
pub use layout::{ClosedVault, MineFiller, RectSplit, RogueLevel};
pub use niche_kind::NicheKind;
pub use role::NethackRole;
