//! Stages that place, sort, draw and change rooms.

mod accrete;
pub(crate) mod blueprint;
mod bsp_interior;
mod bsp_rooms;
mod cave_rows;
mod digger;
mod draw_rooms;
mod explode_rooms;
mod galleries;
mod inner_room;
mod nystrom;
mod one_room;
mod pillars;
mod rogue_grid;
pub(crate) mod room_grid;
mod round_corners;
mod scatter_rooms;
mod simple_rooms;
mod sort_rooms;
mod split;

pub use accrete::Accrete;
pub use blueprint::DesignKind;
pub use bsp_interior::BspInterior;
pub use bsp_rooms::BspRooms;
pub use digger::Digger;
pub use draw_rooms::DrawRooms;
pub use explode_rooms::ExplodeRooms;
pub use galleries::Galleries;
pub(crate) use galleries::GalleryPlan;
pub use inner_room::InnerRoom;
pub use nystrom::Nystrom;
pub use one_room::OneRoom;
pub use pillars::{PillarKind, Pillars};
pub use rogue_grid::RogueGrid;
pub use round_corners::RoundCorners;
pub use scatter_rooms::ScatterRooms;
pub use simple_rooms::SimpleRooms;
pub use sort_rooms::{RoomOrder, SortRooms};

use barrow_core::{Map, Side};

use crate::nethack::{ClosedVault, RectSplit, RogueLevel};
use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        simple_rooms::SimpleRooms::spec(),
        scatter_rooms::ScatterRooms::spec(),
        bsp_rooms::BspRooms::spec(),
        bsp_interior::BspInterior::spec(),
        RectSplit::spec(),
        one_room::OneRoom::spec(),
        sort_rooms::SortRooms::spec(),
        draw_rooms::DrawRooms::spec(),
        rogue_grid::RogueGrid::spec(),
        RogueLevel::spec(),
        accrete::Accrete::spec(),
        digger::Digger::spec(),
        nystrom::Nystrom::spec(),
        round_corners::RoundCorners::spec(),
        explode_rooms::ExplodeRooms::spec(),
        pillars::Pillars::spec(),
        inner_room::InnerRoom::spec(),
        galleries::Galleries::spec(),
        ClosedVault::spec(),
    ]
}

/// Returns the room on one side of a door; for a corridor, the room where it begins.
fn room_behind(map: &Map, side: Side) -> Option<u32> {
    match side {
        Side::Room(id) => Some(id),
        Side::Corridor(i) => map.corridors[i as usize].from,
        Side::Unknown => None,
    }
}
