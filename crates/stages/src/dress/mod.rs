//! Stages that finish a level: walls, doors, secrets, lakes and bridges, grass, rubble and other decoration, hardness.

pub(crate) mod bridges;
pub(crate) mod channels;
mod collapse;
pub(crate) mod dark_rooms;
pub(crate) mod decor;
mod detours;
pub(crate) mod doors;
pub(crate) mod grass;
pub(crate) mod hardness;
pub(crate) mod hide_doors;
mod lake_sites;
pub(crate) mod lakes;
mod loculi;
pub(crate) mod mend_doors;
mod paint;
pub(crate) mod pinch;
pub(crate) mod pools;
pub(crate) mod rubble;
pub(crate) mod secrets;
pub(crate) mod sever;
pub(crate) mod spread;
pub(crate) mod statues;
pub(crate) mod walls;

pub use bridges::{Bridges, BridgesOver};
pub use channels::Channels;
pub use collapse::Collapse;
pub use dark_rooms::DarkRooms;
pub use decor::{Decor, DecorFeature, DecorIn, DecorNear, DecorTile};
pub use doors::{Doors, HungDoor};
pub use grass::Grass;
pub use hardness::Hardness;
pub use hide_doors::HideDoors;
pub use lakes::{LakeEdge, LakeKind, Lakes};
pub use loculi::Loculi;
pub use mend_doors::MendDoors;
pub use paint::Paint;
pub use pinch::Pinch;
pub use pools::Pools;
pub use rubble::Rubble;
pub use secrets::Secrets;
pub use statues::Statues;
pub use walls::{Walls, WallsAround};

use crate::nethack::WallNiches;
use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        walls::Walls::spec(),
        doors::Doors::spec(),
        pinch::Pinch::spec(),
        mend_doors::MendDoors::spec(),
        secrets::Secrets::spec(),
        hide_doors::HideDoors::spec(),
        WallNiches::spec(),
        loculi::Loculi::spec(),
        dark_rooms::DarkRooms::spec(),
        lakes::Lakes::spec(),
        pools::Pools::spec(),
        bridges::Bridges::spec(),
        channels::Channels::spec(),
        grass::Grass::spec(),
        rubble::Rubble::spec(),
        Collapse::spec(),
        statues::Statues::spec(),
        decor::Decor::spec(),
        paint::Paint::spec(),
        hardness::Hardness::spec(),
    ]
}
