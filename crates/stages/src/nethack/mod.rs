//! NetHack's levels: how its rooms are laid out and joined, and what is in them.
//!
//! The stages are listed with the families they belong to. Mazes are those of the family `mazes`, with drawn widths.

mod contents;
mod doors_of_rooms;
mod facts;
mod joins;
mod layout;
mod niche_kind;
mod role;

pub use contents::{
    Belonging, Bones, DoorTraps, FillLight, FillRow, FillSpawn, FillTile, Fixtures, SpecialContents,
    SpecialRoom, ThemedFills,
};
pub use joins::{FirstStep, JoinSorted, WallNiches};
pub use layout::{ClosedVault, MineFiller, RectSplit, RogueLevel};
pub use niche_kind::NicheKind;
pub use role::NethackRole;
