//! Patches of loose stones.
//!
//! ```text
//!   .....;....
//!   ....;;;...
//!   .....;....
//! ```
//!
//! How it works: patches spread from random cells over plain floor, as [`super::spread`] says.
//!
//! Promises: nothing but plain floor changes; doors, stairs and the start stay free.

use barrow_core::{ParamSpec, Tile};

use super::spread::{Patches, Spread};
use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "rubble",
    summary: "patches of loose stones",
    family: Family::Dress,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[],
    params: &[
        ParamSpec::int("per_1000", (0, 2, 1000), "Patches for every thousand cells of the map, at depth 1."),
        ParamSpec::int("deeper_pct", (-100, 2, 100), "So many more of a hundred with every step down."),
        ParamSpec::int("first_pct", (0, 60, 100), "Chance of the cells beside the first cell of a patch."),
        ParamSpec::int("less_pct", (0, 30, 100), "How much lower the chance is with every step away."),
    ],
    example: "[[stage]]\nuse = \"cellular\"\n[[stage]]\nuse = \"rubble\"\n",
    build: |v| {
        let spread = Spread { first_pct: v.count("first_pct"), less_pct: v.count("less_pct") };
        let (per_1000, deeper_pct) = (v.count("per_1000"), v.int("deeper_pct"));
        Box::new(Rubble { patches: Patches { tile: Tile::Rubble, per_1000, deeper_pct, spread } })
    },
};

#[derive(Debug)]
struct Rubble {
    patches: Patches,
}

impl Stage for Rubble {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        self.patches.scatter(cx);
        Ok(())
    }
}
