//! Patches of grass.
//!
//! ```text
//!   ....""....
//!   ..""""""..
//!   ...""""...
//!   ....."....
//! ```
//!
//! How it works: patches spread from random cells over plain floor, as [`super::spread`] says. The deeper the level, the
//! fewer they are.
//!
//! Promises: nothing but plain floor changes; doors, stairs and the start stay free.

use barrow_core::{ParamSpec, Tile};

use super::spread::{Patches, Spread};
use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "grass",
    summary: "patches of grass, fewer of them on deeper levels",
    family: Family::Dress,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[],
    params: &[
        ParamSpec::int("per_1000", (0, 4, 1000), "Patches for every thousand cells of the map, at depth 1."),
        ParamSpec::int("deeper_pct", (-100, -8, 100), "So many more of a hundred with every step down."),
        ParamSpec::int("first_pct", (0, 75, 100), "Chance of the cells beside the first cell of a patch."),
        ParamSpec::int("less_pct", (0, 8, 100), "How much lower the chance is with every step away."),
    ],
    example: "[[stage]]\nuse = \"cellular\"\n[[stage]]\nuse = \"grass\"\n",
    build: |v| {
        let spread = Spread { first_pct: v.count("first_pct"), less_pct: v.count("less_pct") };
        let (per_1000, deeper_pct) = (v.count("per_1000"), v.int("deeper_pct"));
        Box::new(Grass { patches: Patches { tile: Tile::Grass, per_1000, deeper_pct, spread } })
    },
};

#[derive(Debug)]
struct Grass {
    patches: Patches,
}

impl Stage for Grass {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        self.patches.scatter(cx);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, run};
    use barrow_core::Point;

    #[test]
    fn only_plain_floor_is_grown_over() {
        let mut map = map_of(&["........."; 6]);
        map.tiles.fill_run(2, 0, 9, Tile::Corridor);
        map.start = Some(Point::new(4, 4));
        let spread = Spread { first_pct: 100, less_pct: 50 };
        let patches = Patches { tile: Tile::Grass, per_1000: 40, deeper_pct: 0, spread };
        let rows = run(&mut map, &Grass { patches }).unwrap();
        assert_eq!(
            rows,
            [".\"\"\"\"\"\"\".", "...\"\"\"\"\".", "#########", ".........", ".........", "........."]
        );
    }
}
