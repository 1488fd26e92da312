//! How rooms are joined.

pub(crate) mod bsp_corridors;
mod crowd;
pub(crate) mod dogleg;
pub(crate) mod hard_tunnels;
pub(crate) mod join_nearest;
mod link;
pub(crate) mod nearest;
pub(crate) mod span;
pub(crate) mod straight;
mod tree;
mod way;
pub(crate) mod winding;

use crate::nethack::JoinSorted;
use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        dogleg::SPEC.convert(),
        nearest::SPEC.convert(),
        straight::SPEC.convert(),
        span::SPEC.convert(),
        bsp_corridors::SPEC.convert(),
        winding::SPEC.convert(),
        hard_tunnels::SPEC.convert(),
        join_nearest::SPEC.convert(),
        JoinSorted::spec(),
    ]
}
