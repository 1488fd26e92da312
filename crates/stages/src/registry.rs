//! The list of all stages. Adding an algorithm is one file and one line here.

use crate::stage::StageSpec;
use crate::{corridors, dress, place, rooms};

/// Every stage, family by family.
pub static STAGES: &[&StageSpec] = &[
    &rooms::one_room::SPEC,
    &rooms::rect_split::SPEC,
    &rooms::scatter_rooms::SPEC,
    &rooms::simple_rooms::SPEC,
    &rooms::sort_rooms::SPEC,
    &rooms::draw_rooms::SPEC,
    &corridors::dogleg::SPEC,
    &corridors::join_nearest::SPEC,
    &corridors::join_sorted::SPEC,
    &dress::walls::SPEC,
    &dress::doors::SPEC,
    &dress::secrets::SPEC,
    &dress::hardness::SPEC,
    &place::stairs::SPEC,
    &place::start::SPEC,
];

/// The stage called `name`.
pub fn find(name: &str) -> Option<&'static StageSpec> {
    STAGES.iter().copied().find(|spec| spec.name == name)
}
