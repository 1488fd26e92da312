//! NetHack's levels: how its rooms are laid out and joined, and what is in them.
//!
//! - Layout: `rect_split` with `size_die`, `placement` and `themed`; `closed_vault`; `rogue_level`; `mine_filler`.
//! - Corridors and niches: `join_sorted` with `legs` and `outline`; `wall_niches`.
//! - Contents: `special_room` and `special_contents` with `inmates`, `stock` and `swamp`; `themed_fills` with `within`;
//!   `fixtures`, `door_traps`, `bones`.
//!
//! Facts that one of them leaves for another are in `facts`, roles of rooms in `role`, kinds of niches in `niche_kind`. The
//! stages are listed with the families they belong to.

mod bones;
mod closed_vault;
mod door_traps;
mod doors_of_rooms;
mod facts;
mod fixtures;
mod inmates;
mod join_sorted;
mod legs;
mod mine_filler;
mod niche_kind;
mod outline;
mod placement;
mod rect_split;
mod rogue_level;
mod role;
mod size_die;
mod special_contents;
mod special_room;
mod stock;
mod swamp;
mod themed;
mod themed_fills;
mod wall_niches;
mod within;

pub use bones::{Belonging, Bones};
pub use closed_vault::ClosedVault;
pub use door_traps::DoorTraps;
pub use fixtures::Fixtures;
pub use join_sorted::{FirstStep, JoinSorted};
pub use mine_filler::MineFiller;
pub use niche_kind::NicheKind;
pub use rect_split::RectSplit;
pub use rogue_level::RogueLevel;
pub use role::NethackRole;
pub use special_contents::SpecialContents;
pub use special_room::SpecialRoom;
pub use themed_fills::{FillLight, FillRow, FillSpawn, FillTile, ThemedFills};
pub use wall_niches::WallNiches;
