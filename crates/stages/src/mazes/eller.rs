//! A maze generated row by row, with a state of one row only (Eller's algorithm).
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
//! Algorithm: the cells of a row that are connected form sets, each stored as a ring in order of columns. In every row:
//! 1. Join adjacent cells of different rings with a probability of `across_pct` percent; in the last row, always.
//! 2. With equal probability, each cell gets a passage down or leaves its ring. The last cell of a ring always gets a
//!    passage, so that every ring continues in the next row.
//!
//! Guarantees: a perfect maze: exactly one path between any two cells of the lattice.
//!
//! Source: Jamis Buck, <https://weblog.jamisbuck.org/2010/12/29/maze-generation-eller-s-algorithm>, after Marlin Eller.

use std::hint::select_unpredictable;

use barrow_core::{Direction, Point};

use crate::caves::random_fill::random_word;
use crate::mazes::lattice::MazeSpacing;
use crate::mazes::sketch::{Sketch, SketchBuffers};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Generates a maze row by row, with a state of one row only (Eller's algorithm).
    pub struct Eller in Family::Mazes, gives [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["eller"] {
        /// Widths of corridors and walls.
        spacing: MazeSpacing = MazeSpacing::default(),
        /// Probability of a passage between two adjacent cells of a row that are not connected yet, in percent.
        across_pct: u32 = 50 in 0..=100,
    }
}

#[derive(Default)]
struct Buffers {
    sketch: SketchBuffers,
    rings: Rings,
    /// Columns of the current row that may get a passage to the east.
    across: Vec<u64>,
    /// Columns of the current row that may stay without a passage alone.
    alone: Vec<u64>,
}

impl Stage for Eller {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.spacing.begin(cx)?;
        let (columns, last) = (lattice.size.width as usize, lattice.size.height as i32 - 1);
        cx.with(|cx, Buffers { sketch, rings, across, alone }| {
            rings.reset(columns);
            across.resize(columns.div_ceil(64), 0);
            alone.resize(columns.div_ceil(64), 0);
            let is_in = |set: &[u64], x: usize| set[x / 64] >> (x % 64) & 1 == 1;
            let mut maze = Sketch::new(lattice, sketch, 0, 0);
            for y in 0..=last {
                let row = maze.place(Point::new(0, y));
                // The random decisions for 64 columns at once.
                across.fill_with(|| random_word(self.across_pct, &mut cx.rng));
                alone.fill_with(|| cx.rng.next_u64());
                for x in 0..columns - 1 {
                    let is_open = !rings.is_joined(x) & (y == last || is_in(across, x));
                    rings.join_if(is_open, x);
                    maze.open_if(cx, is_open, row + x, Direction::East);
                }
                for x in 0..if y == last { 0 } else { columns } {
                    let is_closed = !rings.is_alone(x) & is_in(alone, x);
                    rings.leave_if(is_closed, x);
                    maze.open_if(cx, !is_closed, row + x, Direction::South);
                }
            }
            maze.draw(cx);
        });
        Ok(())
    }
}

/// The sets of connected columns, each a circular doubly linked list in order of columns.
#[derive(Default)]
struct Rings {
    /// For each column the previous one in its ring.
    before: Vec<i16>,
    /// For each column the next one in its ring.
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

    /// Returns whether a column and the next are in the same ring. Passages do not cross, so rings do not interleave,
    /// and adjacent columns of the same ring are adjacent in it: one comparison suffices.
    fn is_joined(&self, x: usize) -> bool {
        self.before[x + 1] as usize == x
    }

    /// Returns whether a column is a ring of its own.
    fn is_alone(&self, x: usize) -> bool {
        self.before[x] as usize == x
    }

    /// Merges the rings of a column and the next one if `is_joined`. Otherwise writes the links that they have already,
    /// because a branch would be mispredicted often.
    fn join_if(&mut self, is_joined: bool, x: usize) {
        let (next, end, start) = (x as i16 + 1, self.before[x + 1], self.after[x]);
        self.link(end, select_unpredictable(is_joined, start, next));
        self.link(x as i16, select_unpredictable(is_joined, next, start));
    }

    /// Makes a column a ring of its own if `is_alone`. Otherwise writes the links that it has already.
    fn leave_if(&mut self, is_alone: bool, x: usize) {
        let (here, end, start) = (x as i16, self.before[x], self.after[x]);
        self.link(end, select_unpredictable(is_alone, start, here));
        self.link(here, select_unpredictable(is_alone, here, start));
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
    fn without_passages_across_the_maze_is_a_comb() {
        let stage = Eller { across_pct: 0, ..Eller::default() };
        let mut map = Map::new(Size::new(9, 7));
        run(&stage, &mut map, 1).unwrap();
        assert_eq!(drawn(&map), ["", " . . . .", " . . . .", " . . . .", " . . . .", " .......", ""]);
    }

    #[test]
    fn rings_are_merged_and_columns_can_leave() {
        let mut rings = Rings::default();
        rings.reset(4);
        rings.join_if(true, 0);
        rings.join_if(false, 1);
        rings.join_if(true, 2);
        assert!(rings.is_joined(0) && !rings.is_joined(1) && rings.is_joined(2));
        rings.join_if(true, 1);
        rings.leave_if(false, 2);
        rings.leave_if(true, 1);
        assert!(rings.is_alone(1) && rings.is_joined(2));
        assert_eq!(rings.after, [2, 1, 3, 0]);
    }
}
