//! Caves: cellular automata, random walks, aggregation, Voronoi cells and noise.

mod brush;
pub(crate) mod cellular;
pub(crate) mod dla;
pub(crate) mod drunkard;
mod leaps;
pub(crate) mod noise_caves;
pub(crate) mod percolation;
pub(crate) mod random_fill;
pub(crate) mod value_noise;
pub(crate) mod voronoi;

pub use brush::CaveSymmetry;
pub use cellular::Cellular;
pub use dla::{Dla, DlaMode, DlaPreset};
pub use drunkard::{Drunkard, DrunkardBegin, DrunkardPreset};
pub use noise_caves::NoiseCaves;
pub use percolation::{Percolation, PercolationAxis};
pub use voronoi::{Voronoi, VoronoiMetric};

use crate::nethack::MineFiller;
use crate::spec::DeclaredStage;

/// Returns the declarations of the family.
pub(crate) fn specs() -> Vec<crate::StageSpec> {
    vec![
        Cellular::spec(),
        Drunkard::spec(),
        Dla::spec(),
        Voronoi::spec(),
        NoiseCaves::spec(),
        Percolation::spec(),
        MineFiller::spec(),
    ]
}
