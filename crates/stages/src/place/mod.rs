//! Placement of stairs, the start, the exit and spawns.

mod areas;
pub(crate) mod clear;
mod dead_ends;
pub(crate) mod exit;
pub(crate) mod free;
pub(crate) mod furnish;
mod heat;
mod heat_waves;
mod interior_rooms;
pub(crate) mod interiors;
mod layout;
mod near_cells;
mod niches;
mod pool;
mod purpose;
mod purposes;
mod regions;
pub(crate) mod spawns;
mod spot;
pub(crate) mod stairs;
pub(crate) mod start;
mod table;

pub use exit::{Exit, ExitPlace};
pub use furnish::{Furnish, FurnishTheme};
pub use interior_rooms::{InteriorPlace, InteriorRow};
pub use interiors::Interiors;
pub use layout::Layout;
pub use purpose::{PurposeNear, PurposePlace, PurposeRow};
pub use spawns::{Spawns, SpawnsPlace};
pub use stairs::{Stairs, StairsPlace};
pub use start::{Start, StartPlace};
pub use table::SpawnLine;

use crate::nethack::{Bones, DoorTraps, RoomContents, SpecialContents, SpecialRoom, ThemedFills};
use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        stairs::Stairs::spec(),
        start::Start::spec(),
        exit::Exit::spec(),
        spawns::Spawns::spec(),
        interiors::Interiors::spec(),
        furnish::Furnish::spec(),
        ThemedFills::spec(),
        SpecialRoom::spec(),
        SpecialContents::spec(),
        RoomContents::spec(),
        DoorTraps::spec(),
        Bones::spec(),
    ]
}
