//! Marks on the map: stairs, where the player begins and where the level is left, who and what waits there.

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

use crate::nethack::{DoorTraps, Fixtures, SpecialContents, SpecialRoom, ThemedFills, bones};
use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        stairs::SPEC.convert(),
        start::SPEC.convert(),
        exit::SPEC.convert(),
        spawns::SPEC.convert(),
        ThemedFills::spec(),
        SpecialRoom::spec(),
        SpecialContents::spec(),
        Fixtures::spec(),
        DoorTraps::spec(),
        bones::SPEC.convert(),
    ]
}
