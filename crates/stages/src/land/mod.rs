//! Outdoor terrain and buildings: ground, coasts, rivers, woods, streets, houses, piers, roads.

pub(crate) mod clumps;
pub(crate) mod coast;
mod fill;
mod gates;
pub(crate) mod ground;
pub(crate) mod houses;
mod lots;
mod meetings;
pub(crate) mod open;
pub(crate) mod piers;
pub(crate) mod ramparts;
pub(crate) mod river;
pub(crate) mod roads;
pub(crate) mod roles;
pub(crate) mod streets;

pub use clumps::{ClumpKind, Clumps, ClumpsOver};
pub use coast::{Coast, CoastSide};
pub use fill::Fill;
pub use ground::{Ground, GroundEdge, GroundTile};
pub use houses::Houses;
pub use piers::Piers;
pub use ramparts::{Ramparts, Yard};
pub use river::River;
pub use roads::{RoadTile, Roads};
pub use roles::{HouseFixture, HouseRole};
pub use streets::Streets;

use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        ground::Ground::spec(),
        Fill::spec(),
        coast::Coast::spec(),
        clumps::Clumps::spec(),
        river::River::spec(),
        streets::Streets::spec(),
        houses::Houses::spec(),
        roads::Roads::spec(),
        ramparts::Ramparts::spec(),
        piers::Piers::spec(),
    ]
}
