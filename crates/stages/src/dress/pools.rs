//! Small pools of deep water with shallow water around them.
//!
//! ```text
//!   ...,......
//!   .,,,,.....
//!   .,~~,,....
//!   .,,~,,....
//!   ...,......
//! ```
//!
//! Algorithm: a pool spreads from a random cell over plain floor, see [`super::spread`], where all dry cells stay
//! connected. The floor around it becomes shallow water.
//!
//! Guarantees: every dry cell that could be reached still can be; only plain floor changes; no pool is adjacent to a
//! door, stairs or a secret.

use barrow_core::{Direction, Tile};

use super::spread::{PatchBuffers, Patches, Spread};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Puts small pools of deep water, with shallow water around them, on floor.
    pub struct Pools in Family::Dress, needs [Fact::Floor], not_after [Fact::Hardness],
        example ["cellular", "pools"] {
        /// Number of pools for every thousand cells of the map, at depth 1.
        per_1000: u32 = 1 in 0..=1000,
        /// Change of that number with every level of depth, in percent.
        deeper_pct: i32 = 0 in -100..=100,
        /// Probability that a cell beside the first cell of a pool belongs to it, in percent.
        first_pct: u32 = 70 in 0..=100,
        /// Decrease of that probability with every further step, in percentage points.
        less_pct: u32 = 70 in 1..=100,
    }
}

/// Probabilities, in percent, that floor beside a pool becomes shallow water, and that floor beside that does.
const SHALLOWS: [u32; 2] = [100, 50];

impl Stage for Pools {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let &Self { per_1000, deeper_pct, first_pct, less_pct } = self;
        let spread = Spread { first_pct, less_pct };
        let pools = Patches { tile: Tile::DeepWater, per_1000, deeper_pct, spread };
        cx.with(|cx, buffers: &mut PatchBuffers| {
            buffers.mark_free(cx.map, Tile::DeepWater);
            for _ in 0..pools.count(cx.map.size(), cx.depth, &mut cx.rng) {
                let cells = pools.put(cx, buffers)?;
                if cells > 0 {
                    add_shallows(cx, buffers);
                    cx.snapshot(format_args!("a pool of {cells} cells"));
                }
            }
            Ok(())
        })
    }
}

/// Turns the floor beside the last pool into shallow water, and some of the floor beside that.
fn add_shallows(cx: &mut Context<'_>, PatchBuffers { free, patch, .. }: &mut PatchBuffers) {
    let mut from = 0;
    for chance in SHALLOWS {
        let to = patch.len();
        for i in from..to {
            for p in Direction::ALL.map(|side| patch[i] + side.step()) {
                if cx.map.tiles.get(p) == Some(Tile::Floor)
                    && cx.map.start != Some(p)
                    && cx.rng.percent(chance)
                {
                    cx.map.tiles[p] = Tile::ShallowWater;
                    free.take(p);
                    patch.push(p);
                }
            }
        }
        from = to;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;

    #[test]
    fn pools_are_surrounded_by_shallow_water() {
        let rows = changed(&["............"; 7], &Pools { per_1000: 15, ..Pools::default() }).unwrap();
        assert_eq!(
            rows,
            [
                "......,,~~,.",
                "......,,~,,.",
                ".......,,,..",
                "........,...",
                "............",
                "............",
                "............",
            ]
        );
    }
}
