//! What makes a map a place: walls, doors, secrets, lakes and bridges, what grows and lies about, the hardness of rock.

pub(crate) mod bridges;
pub(crate) mod dark_rooms;
pub(crate) mod decor;
pub(crate) mod doors;
pub(crate) mod grass;
pub(crate) mod hardness;
pub(crate) mod hide_doors;
pub(crate) mod lakes;
pub(crate) mod mend_doors;
pub(crate) mod pinch;
pub(crate) mod pools;
pub(crate) mod rubble;
pub(crate) mod secrets;
pub(crate) mod sever;
pub(crate) mod spread;
pub(crate) mod statues;
pub(crate) mod walls;

use crate::nethack::WallNiches;
use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        walls::SPEC.convert(),
        doors::SPEC.convert(),
        pinch::SPEC.convert(),
        mend_doors::SPEC.convert(),
        secrets::SPEC.convert(),
        hide_doors::SPEC.convert(),
        WallNiches::spec(),
        dark_rooms::SPEC.convert(),
        lakes::SPEC.convert(),
        pools::SPEC.convert(),
        bridges::SPEC.convert(),
        grass::SPEC.convert(),
        rubble::SPEC.convert(),
        statues::SPEC.convert(),
        decor::SPEC.convert(),
        hardness::SPEC.convert(),
    ]
}
