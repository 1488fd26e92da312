//! Small pools of deep water with shallows around them.
//!
//! ```text
//!   ...,......
//!   .,,,,.....
//!   .,~~,,....
//!   .,,~,,....
//!   ...,......
//! ```
//!
//! How it works: a pool spreads from a random cell over plain floor, a step or two, where all that is dry stays in one
//! piece. The floor around it becomes shallow water.
//!
//! Promises: what could be walked to still can be; nothing but plain floor changes, and no pool lies before a door, stairs
//! or a secret.

use barrow_core::{Direction, ParamSpec, Tile};

use super::spread::{Patches, Spread, mark_free};
use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "pools",
    summary: "small pools of deep water with shallows around them",
    family: Family::Dress,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::int("per_1000", (0, 1, 1000), "Pools for every thousand cells of the map, at depth 1."),
        ParamSpec::int("deeper_pct", (-100, 0, 100), "So many more of a hundred with every step down."),
        ParamSpec::int("first_pct", (0, 70, 100), "Chance of the cells beside the first cell of a pool."),
        ParamSpec::int("less_pct", (1, 70, 100), "How much lower the chance is with every step away."),
    ],
    example: "[[stage]]\nuse = \"cellular\"\n[[stage]]\nuse = \"pools\"\n",
    build: |v| {
        let spread = Spread { first_pct: v.count("first_pct"), less_pct: v.count("less_pct") };
        let (per_1000, deeper_pct) = (v.count("per_1000"), v.int("deeper_pct"));
        Box::new(Pools { pools: Patches { tile: Tile::DeepWater, per_1000, deeper_pct, spread } })
    },
};

#[derive(Debug)]
struct Pools {
    pools: Patches,
}

impl Stage for Pools {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        mark_free(cx, Tile::DeepWater);
        cx.old.points.reserve(size.cells().min(4096));
        for _ in 0..self.pools.count(size, cx.depth, &mut cx.rng) {
            let cells = self.pools.spread.put(cx, Tile::DeepWater);
            if cells > 0 {
                add_shallows(cx);
                cx.snapshot(format_args!("a pool of {cells} cells"));
            }
        }
        Ok(())
    }
}

/// Makes shallow water of the floor beside the pool that was put down last, and of most of the floor beside that.
fn add_shallows(cx: &mut Context<'_>) {
    let OldScratch { bits: [free, ..], points, .. } = &mut *cx.old;
    let mut from = 0;
    for chance in [100, 50] {
        let to = points.len();
        for i in from..to {
            for p in Direction::ALL.map(|side| points[i] + side.step()) {
                if cx.map.tiles.get(p) == Some(Tile::Floor)
                    && cx.map.start != Some(p)
                    && cx.rng.percent(chance)
                {
                    cx.map.tiles[p] = Tile::ShallowWater;
                    free.take(p);
                    points.push(p);
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
    fn pools_have_shallows() {
        let spread = Spread { first_pct: 70, less_pct: 70 };
        let pools = Patches { tile: Tile::DeepWater, per_1000: 15, deeper_pct: 0, spread };
        let rows = changed(&["............"; 7], &Pools { pools }).unwrap();
        assert_eq!(
            rows,
            [
                "......,~~,,.",
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
