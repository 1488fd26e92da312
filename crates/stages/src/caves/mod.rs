//! Natural hollows: caves, tunnels of drunkards, cells and crystals.

mod brush;
pub(crate) mod cellular;
pub(crate) mod dla;
pub(crate) mod drunkard;
pub(crate) mod hills;
pub(crate) mod noise_caves;
pub(crate) mod percolation;
pub(crate) mod sow;
pub(crate) mod voronoi;

use crate::nethack::MineFiller;
use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        cellular::SPEC.convert(),
        drunkard::SPEC.convert(),
        dla::SPEC.convert(),
        voronoi::SPEC.convert(),
        noise_caves::SPEC.convert(),
        percolation::SPEC.convert(),
        MineFiller::spec(),
    ]
}
