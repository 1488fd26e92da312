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
//! the left side of the map to the right one, or from the top to the bottom, are kept. Without such a component, the path with
//! the fewest cells of rock is dug first. Caves are most ragged near the percolation threshold of 59 percent, above which
//! a spanning component is likely, unless the map is long and narrow.
//!
//! Guarantees: the border stays closed; every floor cell is connected to both sides.
//!
//! Source: textbook site percolation on the square lattice, whose threshold is 0.5927.

use barrow_core::{BitGrid, Direction, Grid, Point, Rect};

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
    path: PathSearch,
}

/// Buffers of the search for the path with the fewest cells of rock.
#[derive(Default)]
struct PathSearch {
    /// For each cell that was reached, the direction of the step to it, or [`BEGIN`]; else [`UNSEEN`].
    steps: Grid<u8>,
    /// Frontier at the current number of rock cells.
    now: Vec<Point>,
    /// Frontier with one more cell of rock.
    next: Vec<Point>,
}

const UNSEEN: u8 = u8::MAX;
/// Marks cells where a path begins.
const BEGIN: u8 = u8::MAX - 1;

impl Stage for Percolation {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Buffers { inside, floor, connected, reached, frontier, path } = cx.scratch.get();
        mark_inside(inside, cx.map.size());
        random_fill(floor, inside, self.floor_pct, &mut cx.rng);
        let area = Rect::of(cx.map.size()).grown(-1);
        if area.w < 1 || area.h < 1 {
            return Err(Veto::new("the map is too small to dig in"));
        }
        let sides = self.sides(area);
        let mut connect = |floor: &BitGrid| {
            connected.copy_from(floor);
            for side in sides {
                reached.reset(connected.size());
                reached.insert_rect(side);
                reached.flood(connected, frontier);
                std::mem::swap(connected, reached);
            }
            connected.count()
        };
        let mut kept = connect(floor);
        if kept == 0 {
            path.dig(floor, area, sides);
            kept = connect(floor);
        }
        let all = floor.count();
        cx.map.carve(connected);
        cx.snapshot(format_args!("{kept} of {all} cells are connected to both sides"));
        Ok(())
    }
}

impl PathSearch {
    /// Adds to `floor` the path within `area` from one side to the other that digs the fewest cells of rock.
    /// Breadth-first search with steps of cost 0 and 1.
    fn dig(&mut self, floor: &mut BitGrid, area: Rect, [from, to]: [Rect; 2]) {
        let Self { steps, now, next } = self;
        steps.reset(floor.size(), UNSEEN);
        now.clear();
        next.clear();
        for p in (from.y..from.bottom()).flat_map(|y| (from.x..from.right()).map(move |x| Point::new(x, y))) {
            steps[p] = BEGIN;
            if floor.contains(p) { now.push(p) } else { next.push(p) }
        }
        let goal = loop {
            let Some(p) = now.pop() else {
                std::mem::swap(now, next);
                if now.is_empty() {
                    return;
                }
                continue;
            };
            if to.contains(p) {
                break p;
            }
            for side in Direction::ALL {
                let q = p + side.step();
                // The first step to a cell is the cheapest, because its own cost does not depend on where it comes from.
                if area.contains(q) && steps[q] == UNSEEN {
                    steps[q] = side as u8;
                    if floor.contains(q) { now.push(q) } else { next.push(q) }
                }
            }
        };
        let mut at = goal;
        floor.insert(at);
        while let Some(side) = Direction::ALL.get(steps[at] as usize) {
            at += -side.step();
            floor.insert(at);
        }
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
    use crate::whole::drawn::{changed, set_of};

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
    fn without_a_spanning_component_the_shortest_path_is_dug() {
        let stage = Percolation { floor_pct: 0, through: PercolationAxis::Across };
        let rows = changed(&["      "; 5], &stage).unwrap();
        assert_eq!(rows.iter().filter(|row| *row == " .... ").count(), 1, "{rows:#?}");
        assert_eq!(rows.iter().filter(|row| row.trim().is_empty()).count(), 4, "{rows:#?}");
        let stage = Percolation { floor_pct: 100, through: PercolationAxis::Down };
        assert_eq!(changed(&["    ", "    ", "    "], &stage).unwrap(), ["    ", " .. ", "    "]);
        assert!(changed(&["  "], &stage).is_err());
        let (long, stage) = (" ".repeat(4000), Percolation::default());
        assert!(changed(&[long.as_str(); 12], &stage).is_ok());
    }

    #[test]
    fn the_path_digs_the_fewest_cells_of_rock() {
        let mut floor = set_of(&["        ", " .. ... ", " .  . . ", " .... . ", "   ..   ", "        "]);
        let (area, before) = (Rect::of(floor.size()).grown(-1), floor.count());
        floor.remove(Point::new(4, 3));
        let sides = Percolation::default().sides(area);
        PathSearch::default().dig(&mut floor, area, sides);
        assert_eq!(floor.count(), before, "one cell is dug");
    }
}
