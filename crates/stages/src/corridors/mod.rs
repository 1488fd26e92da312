//! Corridors: stages that connect rooms.

mod bsp_corridors;
mod cheapest_path;
mod dogleg;
mod few_rooms;
mod hard_tunnels;
mod join_nearest;
mod link;
mod nearest;
mod path_costs;
mod room_index;
mod span;
mod straight;
mod tidy_corridors;
mod tree;
mod winding;

pub use bsp_corridors::BspCorridors;
pub use dogleg::Dogleg;
pub use hard_tunnels::HardTunnels;
pub use join_nearest::JoinNearest;
pub use nearest::Nearest;
pub use span::Span;
pub use straight::Straight;
pub use tidy_corridors::TidyCorridors;
pub use winding::Winding;

use crate::nethack::JoinSorted;
use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        Dogleg::spec(),
        Nearest::spec(),
        Straight::spec(),
        Span::spec(),
        BspCorridors::spec(),
        Winding::spec(),
        HardTunnels::spec(),
        JoinNearest::spec(),
        JoinSorted::spec(),
        TidyCorridors::spec(),
    ]
}
