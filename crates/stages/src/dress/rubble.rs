//! Patches of loose stones.
//!
//! ```text
//!   .....;....
//!   ....;;;...
//!   .....;....
//! ```
//!
//! Algorithm: patches spread from random cells over plain floor, see [`super::spread`].
//!
//! Guarantees: only plain floor changes, never the start or the exit.

use barrow_core::Tile;

use super::spread::{Patches, Spread};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Scatters patches of loose stones.
    pub struct Rubble in Family::Dress, needs [Fact::Floor], example ["cellular", "rubble"] {
        /// Number of patches for every thousand cells of the map, at depth 1.
        per_1000: u32 = 2 in 0..=1000,
        /// Change of that number with every level of depth, in percent.
        deeper_pct: i32 = 2 in -100..=100,
        /// Probability that a cell beside the first cell of a patch belongs to it, in percent.
        first_pct: u32 = 60 in 0..=100,
        /// Decrease of that probability with every further step, in percentage points.
        less_pct: u32 = 30 in 0..=100,
    }
}

impl Stage for Rubble {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let &Self { per_1000, deeper_pct, first_pct, less_pct } = self;
        let spread = Spread { first_pct, less_pct };
        Patches { tile: Tile::Rubble, per_1000, deeper_pct, spread }.scatter(cx)
    }
}
