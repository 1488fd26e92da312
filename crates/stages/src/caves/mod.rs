//! Caves: cellular automata, random walks, aggregation, Voronoi cells and noise.

mod brush;
pub(crate) mod cellular;
pub(crate) mod chambers;
mod depths;
pub(crate) mod dla;
pub(crate) mod drunkard;
mod hive;
pub(crate) mod lava_flow;
mod leaps;
mod mine_galleries;
pub(crate) mod noise_caves;
pub(crate) mod percolation;
pub(crate) mod random_bits;
pub(crate) mod random_fill;
mod random_walk;
mod regions_apart;
pub(crate) mod tidy_caves;
pub(crate) mod value_noise;
pub(crate) mod voronoi;
mod voronoi_rows;

pub use brush::CaveSymmetry;
pub use cellular::Cellular;
pub use chambers::Chambers;
pub use dla::{Dla, DlaMode, DlaPreset};
pub use drunkard::{Drunkard, DrunkardBegin, DrunkardPreset};
pub use lava_flow::LavaFlow;
pub use mine_galleries::MineGalleries;
pub use noise_caves::NoiseCaves;
pub use percolation::{Percolation, PercolationAxis};
pub use tidy_caves::TidyCaves;
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
        MineGalleries::spec(),
        MineFiller::spec(),
        LavaFlow::spec(),
        TidyCaves::spec(),
        Chambers::spec(),
    ]
}
