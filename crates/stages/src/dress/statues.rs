//! Statues and pillars that stand about, never in the way.
//!
//! ```text
//!   ..........
//!   ..0....0..
//!   .....0....
//! ```
//!
//! How it works: single cells of plain floor, drawn at random, are filled where all others stay in one piece.
//!
//! Promises: what could be walked to still can be; no statue stands before a door, stairs or a secret.

use barrow_core::{ParamSpec, Tile};

use super::spread::{Patches, Spread};
use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "statues",
    summary: "statues and pillars that stand about, never in the way",
    family: Family::Dress,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[Fact::Hardness],
    params: &[
        ParamSpec::int("per_1000", (0, 2, 1000), "Statues for every thousand cells of the map, at depth 1."),
        ParamSpec::int("deeper_pct", (-100, 0, 100), "So many more of a hundred with every step down."),
    ],
    example: "[[stage]]\nuse = \"cellular\"\n[[stage]]\nuse = \"statues\"\n",
    build: |v| {
        let spread = Spread { first_pct: 0, less_pct: 0 };
        let (per_1000, deeper_pct) = (v.count("per_1000"), v.int("deeper_pct"));
        Box::new(Statues { statues: Patches { tile: Tile::Pillar, per_1000, deeper_pct, spread } })
    },
};

#[derive(Debug)]
struct Statues {
    statues: Patches,
}

impl Stage for Statues {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        self.statues.scatter(cx);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;

    #[test]
    fn ways_stay_open() {
        let spread = Spread { first_pct: 0, less_pct: 0 };
        let statues = Patches { tile: Tile::Pillar, per_1000: 1000, deeper_pct: 0, spread };
        let rows = changed(&["       ", " ..... ", "     . ", "     . ", "       "], &Statues { statues });
        // A lane can be shortened at its ends, and nowhere else be closed.
        let rows = rows.unwrap().join("");
        assert_eq!(rows.trim_matches([' ', '0']).matches('0').count(), 0, "{rows}");
    }
}
