//! Placement of stairs, the start, the exit and spawns.

mod dead_ends;
pub(crate) mod exit;
pub(crate) mod free;
mod heat;
mod niches;
mod regions;
pub(crate) mod spawns;
mod spot;
pub(crate) mod stairs;
pub(crate) mod start;
mod table;

pub use exit::{Exit, ExitPlace};
pub use spawns::{Spawns, SpawnsPlace};
pub use stairs::{Stairs, StairsPlace};
pub use start::{Start, StartPlace};
pub use table::SpawnLine;

use crate::nethack::{Bones, DoorTraps, Fixtures, SpecialContents, SpecialRoom, ThemedFills};
use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        stairs::Stairs::spec(),
        start::Start::spec(),
        exit::Exit::spec(),
        spawns::Spawns::spec(),
        ThemedFills::spec(),
        SpecialRoom::spec(),
        SpecialContents::spec(),
        Fixtures::spec(),
        DoorTraps::spec(),
        Bones::spec(),
    ]
}
