//! Marks on the map: stairs, where the player begins and where the level is left, spawns.

pub(crate) mod bones;
mod dead_ends;
pub(crate) mod door_traps;
pub(crate) mod exit;
pub(crate) mod fixtures;
mod free;
mod heat;
mod inmates;
mod niches;
mod regions;
pub(crate) mod spawns;
pub(crate) mod special_contents;
pub(crate) mod special_room;
mod spot;
pub(crate) mod stairs;
pub(crate) mod start;
mod stock;
mod swamp;
mod table;
pub(crate) mod themed_fills;
mod within;

pub use exit::{Exit, ExitPlace};
pub use spawns::{Spawns, SpawnsPlace};
pub use stairs::{Stairs, StairsPlace};
pub use start::{Start, StartPlace};
pub use table::SpawnLine;

use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        stairs::Stairs::spec(),
        start::Start::spec(),
        exit::Exit::spec(),
        spawns::Spawns::spec(),
        themed_fills::SPEC.convert(),
        special_room::SPEC.convert(),
        special_contents::SPEC.convert(),
        fixtures::SPEC.convert(),
        door_traps::SPEC.convert(),
        bones::SPEC.convert(),
    ]
}
