//! Caves by site percolation: random floor that is connected to two opposite sides of the map.
//!
//! ```text
//!   .. ..... . ...
//!    . .  .... .
//!   ...... . ....
//!     .  ...    ..
//! ```
//!
//! Algorithm: each cell is floor with a probability of `floor_pct` percent. Only connected components that reach from
//! the left side of the map to the right one, or from the top to the bottom, are kept. Caves are most ragged near the
//! percolation threshold of 59 percent, above which a spanning component is likely.
//!
//! Guarantees: the border stays closed; every floor cell is connected to both sides. If no component reaches both, the
//! stage vetoes the map.
//!
//! Source: textbook site percolation on the square lattice, whose threshold is 0.5927.

use barrow_core::{BitGrid, Rect};

use super::random_fill::{mark_inside, random_fill};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Carves random cells that are connected to two opposite sides of the map.
    pub struct Percolation in Family::Caves, gives [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["percolation; floor_pct = 75"] {
        /// Percentage of cells that begin as floor.
        floor_pct: u32 = 63 in 0..=100,
        /// Sides of the map that the caves connect: left and right, or top and bottom.
        through: PercolationAxis = PercolationAxis::Across,
    }
}

crate::choice! {
    /// The sides of the map that [`Percolation`] connects.
    pub enum PercolationAxis {
        /// The left and the right side.
        Across,
        /// The top and the bottom.
        Down,
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells that are not on the border.
    inside: BitGrid,
    /// Cells that begin as floor.
    floor: BitGrid,
    /// Floor connected to the sides searched so far.
    connected: BitGrid,
    /// Floor connected to the current side.
    reached: BitGrid,
    /// Frontier of the flood fill.
    frontier: Vec<u32>,
}

impl Stage for Percolation {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Buffers { inside, floor, connected, reached, frontier } = cx.scratch.get();
        mark_inside(inside, cx.map.size());
        random_fill(floor, inside, self.floor_pct, &mut cx.rng);
        connected.copy_from(floor);
        for side in self.sides(Rect::of(cx.map.size()).grown(-1)) {
            reached.reset(connected.size());
            reached.insert_rect(side);
            reached.flood(connected, frontier);
            std::mem::swap(connected, reached);
        }
        let (kept, all) = (connected.count(), floor.count());
        if kept == 0 {
            return Err(Veto { reason: "no cave reaches from one side of the map to the other" });
        }
        cx.map.carve(connected);
        cx.snapshot(format_args!("{kept} of {all} cells are connected to both sides"));
        Ok(())
    }
}

impl Percolation {
    /// Returns the outermost columns or rows of `inside` at the two sides to connect.
    fn sides(&self, inside: Rect) -> [Rect; 2] {
        match self.through {
            PercolationAxis::Across => {
                [Rect { w: 1, ..inside }, Rect { x: inside.right() - 1, w: 1, ..inside }]
            }
            PercolationAxis::Down => {
                [Rect { h: 1, ..inside }, Rect { y: inside.bottom() - 1, h: 1, ..inside }]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;

    #[test]
    fn caves_reach_both_sides_and_the_border_stays_closed() {
        let blank = " ".repeat(40);
        for &through in PercolationAxis::ALL {
            let rows = changed(&[blank.as_str(); 20], &Percolation { floor_pct: 75, through }).unwrap();
            let across = |x: usize| rows.iter().any(|row| row.as_bytes()[x] == b'.');
            let along = |y: usize| rows[y].contains('.');
            assert!(match through {
                PercolationAxis::Across => across(1) && across(38),
                PercolationAxis::Down => along(1) && along(18),
            });
            assert!(!along(0) && !along(19) && !across(0) && !across(39));
        }
    }

    #[test]
    fn maps_without_a_spanning_component_are_vetoed() {
        let stage = Percolation { floor_pct: 0, through: PercolationAxis::Across };
        assert!(changed(&["    ", "    ", "    "], &stage).is_err());
        let stage = Percolation { floor_pct: 100, through: PercolationAxis::Down };
        assert_eq!(changed(&["    ", "    ", "    "], &stage).unwrap(), ["    ", " .. ", "    "]);
    }
}
