//! Marks on the map: stairs, where the player begins and where the level is left, who and what waits there.

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

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        stairs::SPEC.convert(),
        start::SPEC.convert(),
        exit::SPEC.convert(),
        spawns::SPEC.convert(),
        themed_fills::SPEC.convert(),
        special_room::SPEC.convert(),
        special_contents::SPEC.convert(),
        fixtures::SPEC.convert(),
        door_traps::SPEC.convert(),
        bones::SPEC.convert(),
    ]
}
