//! Outdoor terrain and buildings: ground, coasts, woods, houses, piers, roads.

pub(crate) mod clumps;
pub(crate) mod coast;
pub(crate) mod ground;
pub(crate) mod houses;
pub(crate) mod open;
pub(crate) mod piers;
pub(crate) mod roads;
pub(crate) mod roles;

pub use clumps::{ClumpKind, Clumps, ClumpsOver};
pub use coast::{Coast, CoastSide};
pub use ground::{Ground, GroundEdge, GroundTile};
pub use houses::Houses;
pub use piers::Piers;
pub use roads::{RoadTile, Roads};
pub use roles::{HouseFixture, HouseRole};

use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        ground::Ground::spec(),
        coast::Coast::spec(),
        clumps::Clumps::spec(),
        houses::Houses::spec(),
        roads::Roads::spec(),
        piers::Piers::spec(),
    ]
}
