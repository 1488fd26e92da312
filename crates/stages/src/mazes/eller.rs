//! A maze made row by row, with memory of one row only.
//!
//! ```text
//!   ....... . . . .....
//!   .   . . . . .     .
//!   . . . . ... ... ...
//!     . .     . .     .
//!   . . ... ... . .....
//!   . .   .   . .     .
//!   ...................
//! ```
//!
//! How it works: cells of a row that are connected above or within it form a ring in order of columns. Join neighbors of
//! different rings with a chance of `across_pct`. Then each cell gets a passage down, or leaves its ring if another cell
//! stays in it, so that at least one of each ring leads down. In the last row join all neighbors of different rings.
//!
//! Guarantees: a perfect maze: exactly one path between any two cells of the lattice.
//!
//! Source: Marlin Eller; Jamis Buck, <https://weblog.jamisbuck.org/2010/12/29/maze-generation-eller-s-algorithm>

use barrow_core::{Direction, Point};

use crate::mazes::lattice::MazeSpacing;
use crate::mazes::sketch::Sketch;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Makes a maze row by row, with memory of one row only.
    pub struct Eller in Family::Mazes, gives [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["eller"] {
        /// Widths of corridors and walls.
        spacing: MazeSpacing = MazeSpacing::default(),
        /// Percent chance of a passage between two cells of a row that are not connected yet.
        across_pct: u32 = 50 in 0..=100,
    }
}

/// Scratch buffers.
#[derive(Default)]
struct Buffers {
    /// One byte for every cell of the lattice.
    sketch: Vec<u8>,
    rings: Rings,
}

impl Stage for Eller {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.spacing.begin(cx)?;
        let (columns, last) = (lattice.size.width as usize, lattice.size.height as i32 - 1);
        cx.with(|cx, Buffers { sketch, rings }| {
            rings.reset(columns);
            let mut maze = Sketch::new(lattice, sketch, 0);
            for y in 0..=last {
                let row = maze.place(Point::new(0, y));
                for x in 0..columns - 1 {
                    if !rings.is_joined(x) && (y == last || cx.rng.percent(self.across_pct)) {
                        rings.join(x);
                        maze.open(cx, row + x, Direction::East);
                    }
                }
                for x in 0..if y == last { 0 } else { columns } {
                    if !rings.is_alone(x) && cx.rng.percent(50) {
                        rings.leave(x);
                    } else {
                        maze.open(cx, row + x, Direction::South);
                    }
                }
            }
            maze.draw(cx);
        });
        Ok(())
    }
}

/// The sets of connected columns, each a doubly linked ring in order of columns.
#[derive(Default)]
struct Rings {
    /// For each column the one before it in its ring.
    before: Vec<i16>,
    /// For each column the one after it in its ring.
    after: Vec<i16>,
}

impl Rings {
    /// Makes every column a ring of its own.
    fn reset(&mut self, columns: usize) {
        for ring in [&mut self.before, &mut self.after] {
            ring.clear();
            ring.extend(0..columns as i16);
        }
    }

    /// Returns whether a column and the next are in one ring. Passages do not cross, so no ring lies across another, and
    /// two neighbors of one ring follow each other in it.
    fn is_joined(&self, x: usize) -> bool {
        self.before[x + 1] as usize == x
    }

    /// Returns whether a column is a ring of its own.
    fn is_alone(&self, x: usize) -> bool {
        self.before[x] as usize == x
    }

    /// Joins the rings of a column and the next.
    fn join(&mut self, x: usize) {
        let (end, start) = (self.before[x + 1], self.after[x]);
        self.link(end, start);
        self.link(x as i16, x as i16 + 1);
    }

    /// Makes a column a ring of its own.
    fn leave(&mut self, x: usize) {
        self.link(self.before[x], self.after[x]);
        self.link(x as i16, x as i16);
    }

    fn link(&mut self, before: i16, after: i16) {
        self.after[before as usize] = after;
        self.before[after as usize] = before;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::testing::{drawn, run, spans_its_lattice};
    use barrow_core::{Map, Size};

    #[test]
    fn spans_the_lattice() {
        for across_pct in [0, 50, 100] {
            spans_its_lattice(|spacing| Eller { spacing, across_pct });
        }
    }

    #[test]
    fn without_ways_across_it_is_a_comb() {
        let stage = Eller { across_pct: 0, ..Eller::default() };
        let mut map = Map::new(Size::new(9, 7));
        run(&stage, &mut map, 1).unwrap();
        assert_eq!(drawn(&map), ["", " . . . .", " . . . .", " . . . .", " . . . .", " .......", ""]);
    }

    #[test]
    fn rings_are_joined_and_left() {
        let mut rings = Rings::default();
        rings.reset(4);
        rings.join(0);
        rings.join(2);
        assert!(rings.is_joined(0) && !rings.is_joined(1) && rings.is_joined(2));
        rings.join(1);
        rings.leave(1);
        assert!(rings.is_alone(1) && rings.is_joined(2));
        assert_eq!(rings.after, [2, 1, 3, 0]);
    }
}
