//! Where rooms lie, in which order, and how they are drawn.

pub(crate) mod accrete;
mod blueprint;
pub(crate) mod bsp_interior;
pub(crate) mod bsp_rooms;
pub(crate) mod digger;
pub(crate) mod draw_rooms;
pub(crate) mod explode_rooms;
mod hollow;
pub(crate) mod inner_room;
pub(crate) mod nystrom;
pub(crate) mod one_room;
pub(crate) mod pillars;
pub(crate) mod rogue_grid;
pub(crate) mod round_corners;
pub(crate) mod scatter_rooms;
pub(crate) mod simple_rooms;
pub(crate) mod sort_rooms;

pub use simple_rooms::SimpleRooms;

use crate::nethack::{ClosedVault, RectSplit, rogue_level};
use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        simple_rooms::SimpleRooms::spec(),
        scatter_rooms::SPEC.convert(),
        bsp_rooms::SPEC.convert(),
        bsp_interior::SPEC.convert(),
        RectSplit::spec(),
        one_room::SPEC.convert(),
        sort_rooms::SPEC.convert(),
        draw_rooms::SPEC.convert(),
        rogue_grid::SPEC.convert(),
        rogue_level::SPEC.convert(),
        accrete::SPEC.convert(),
        digger::SPEC.convert(),
        nystrom::SPEC.convert(),
        round_corners::SPEC.convert(),
        explode_rooms::SPEC.convert(),
        pillars::SPEC.convert(),
        inner_room::SPEC.convert(),
        ClosedVault::spec(),
    ]
}
