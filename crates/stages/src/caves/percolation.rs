//! Caves that water finds its way through.
//!
//! ```text
//!   .. ..... . ...
//!    . .  .... .
//!   ...... . ....
//!     .  ...    ..
//! ```
//!
//! How it works: each cell is floor with a chance of `floor_pct`. Of the pieces that this leaves, only those stay that
//! reach from the left side of the map to the right one, or from the top to the bottom. Near a share of 59, where a way
//! through begins to be likely, the caves are most ragged.
//!
//! Promises: the border stays closed; from the two sides that count one gets to the same cells. Without a way through
//! the map is given up.
//!
//! Source: site percolation on the square lattice; its threshold is 0.5927.

use barrow_core::{ParamSpec, Rect};

use super::sow::{mark_inside, sow};
use crate::old::{OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "percolation",
    summary: "caves that water finds its way through",
    family: Family::Caves,
    needs: &[],
    gives: &[Fact::Floor],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[
        ParamSpec::int("floor_pct", (0, 63, 100), "Share of floor to begin with."),
        ParamSpec::choice("through", &["across", "down"], "From left to right, or from top to bottom."),
    ],
    example: "[[stage]]\nuse = \"percolation\"\nfloor_pct = 75\n",
    build: |v| Box::new(Percolation { floor_pct: v.count("floor_pct"), down: v.choice("through") == 1 }),
};

#[derive(Debug)]
struct Percolation {
    floor_pct: u32,
    down: bool,
}

impl Stage for Percolation {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let OldScratch { bits: [floor, wet, inside, _], .. } = cx.old;
        mark_inside(inside, cx.map.size());
        sow(floor, inside, self.floor_pct, &mut cx.rng);
        wet.copy_from(floor);
        for side in self.sides(Rect::of(cx.map.size()).grown(-1)) {
            let OldScratch { bits: [_, wet, reached, _], stack, .. } = cx.old;
            reached.reset(wet.size());
            reached.insert_rect(side);
            reached.flood(wet, stack);
            std::mem::swap(wet, reached);
        }
        let [floor, wet, ..] = &cx.old.bits;
        let (kept, all) = (wet.count(), floor.count());
        if kept == 0 {
            return Err(Veto { reason: "no way leads through" });
        }
        cx.map.carve(wet);
        cx.snapshot(format_args!("{kept} of {all} cells lie on a way through"));
        Ok(())
    }
}

impl Percolation {
    /// The cells that water comes in by, and those it leaves by.
    fn sides(&self, inside: Rect) -> [Rect; 2] {
        if self.down {
            [Rect { h: 1, ..inside }, Rect { y: inside.bottom() - 1, h: 1, ..inside }]
        } else {
            [Rect { w: 1, ..inside }, Rect { x: inside.right() - 1, w: 1, ..inside }]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;

    #[test]
    fn what_is_left_leads_through() {
        let blank = " ".repeat(40);
        for down in [false, true] {
            let rows = changed(&[blank.as_str(); 20], &Percolation { floor_pct: 75, down }).unwrap();
            let across = |x: usize| rows.iter().any(|row| row.as_bytes()[x] == b'.');
            let along = |y: usize| rows[y].contains('.');
            assert!(if down { along(1) && along(18) } else { across(1) && across(38) });
            assert!(!along(0) && !along(19) && !across(0) && !across(39));
        }
    }

    #[test]
    fn no_way_is_bad_luck() {
        let stage = Percolation { floor_pct: 0, down: false };
        assert!(changed(&["    ", "    ", "    "], &stage).is_err());
        let stage = Percolation { floor_pct: 100, down: true };
        assert_eq!(changed(&["    ", "    ", "    "], &stage).unwrap(), ["    ", " .. ", "    "]);
    }
}
