//! A maze by randomized Kruskal: it grows everywhere at once, until all parts are connected.
//!
//! ```text
//!   . . . ........... .
//!   . . . . . .   . . .
//!   ..... . . . . . ...
//!       . .   . . . . .
//!   ... ..... ... . . .
//!   . . .   . .   .
//!   . ..... . ... .....
//! ```
//!
//! Algorithm: take the walls between adjacent cells in random order. Open a wall if the cells on its two sides are not
//! connected yet (union-find). End when all cells are connected.
//!
//! Guarantees: a perfect maze: exactly one path between any two cells of the lattice.
//!
//! Source: Jamis Buck, <https://weblog.jamisbuck.org/2011/1/3/maze-generation-kruskal-s-algorithm>; Rem's union-find.

use std::hint::select_unpredictable;
use std::ops::Range;

use barrow_core::{Direction, Point, Rng};

use crate::mazes::lattice::{Lattice, MazeSpacing};
use crate::mazes::sketch::Sketch;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Grows a maze everywhere at once until all parts are connected.
    pub struct Kruskal in Family::Mazes, gives [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["kruskal"] {
        /// Widths of corridors and walls.
        spacing: MazeSpacing = MazeSpacing::default(),
    }
}

#[derive(Default)]
struct Buffers {
    /// One byte for every cell of the lattice.
    sketch: Vec<u8>,
    /// The walls between cells, in the encoding of [`list_walls`].
    walls: Vec<u32>,
    /// Union-find forest of the cells, see [`union`].
    parents: Vec<u32>,
}

impl Stage for Kruskal {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.spacing.begin(cx)?;
        cx.with(|cx, Buffers { sketch, walls, parents }| {
            let mut maze = Sketch::new(lattice, sketch, 0);
            list_walls(lattice, &maze, walls);
            parents.clear();
            parents.extend(0..maze.end() as u32);
            let south = maze.beside(0, Direction::South);
            let mut missing = lattice.cells() - 1;
            let mut left = walls.len();
            while missing > 0 {
                let drawn = left;
                left = left.saturating_sub(BATCH);
                draw_walls(walls, left..drawn, &mut cx.rng);
                for &wall in walls[left..drawn].iter().rev() {
                    let wall = wall as usize;
                    let (side, step) = [(Direction::East, 1), (Direction::South, south)][wall % 2];
                    if union(parents, wall / 2, wall / 2 + step) {
                        maze.open(cx, wall / 2, side);
                        missing -= 1;
                        if missing == 0 {
                            break;
                        }
                    }
                }
            }
            maze.draw(cx);
        });
        Ok(())
    }
}

/// Number of walls drawn at a time. Drawing them in batches lets the processor overlap their cache misses.
const BATCH: usize = 256;

/// Does the part of a Fisher–Yates shuffle that fixes the positions `nth`: from the last to the first, each is swapped
/// with a random position up to it.
fn draw_walls(walls: &mut [u32], nth: Range<usize>, rng: &mut Rng) {
    for last in nth.rev() {
        walls.swap(rng.below(last as u32 + 1) as usize, last);
    }
}

/// Lists the walls. A wall is encoded as 2 × the index of the cell to its west, or 2 × the index of the cell to its
/// north + 1.
fn list_walls(lattice: Lattice, maze: &Sketch<'_>, walls: &mut Vec<u32>) {
    let (columns, last) = (lattice.size.width, lattice.size.height as i32 - 1);
    walls.clear();
    walls.reserve(2 * lattice.cells() as usize);
    for y in 0..=last {
        let row = maze.place(Point::new(0, y)) as u32;
        if y < last {
            walls.extend((row..row + columns).flat_map(|cell| [2 * cell, 2 * cell + 1]));
            // Remove the wall to the east of the last cell, which is the border.
            let below = walls.pop();
            walls.pop();
            walls.extend(below);
        } else {
            walls.extend((row..row + columns - 1).map(|cell| 2 * cell));
        }
    }
}

/// Merges the sets of two cells. Returns false if they were in the same set.
///
/// Every cell points to its parent, a cell of its set with a larger index, and the root to itself. Both paths to the
/// root are followed at once: the cell with the smaller parent gets the larger parent ("splicing") and the search
/// continues at its old parent. This ends as soon as the paths meet, and keeps paths short without a second pass.
///
/// Source: Rem's algorithm, in Edsger W. Dijkstra, "A Discipline of Programming", 1976.
fn union(parents: &mut [u32], mut a: usize, mut b: usize) -> bool {
    loop {
        let (over_a, over_b) = (parents[a], parents[b]);
        if over_a == over_b {
            return false;
        }
        let is_a_ahead = over_a > over_b;
        let behind = select_unpredictable(is_a_ahead, b, a);
        b = select_unpredictable(is_a_ahead, a, b);
        a = over_a.min(over_b) as usize;
        parents[behind] = over_a.max(over_b);
        if a == behind {
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::testing::spans_its_lattice;

    #[test]
    fn spans_the_lattice() {
        spans_its_lattice(|spacing| Kruskal { spacing });
    }

    #[test]
    fn union_returns_whether_two_sets_were_merged() {
        let mut parents: Vec<u32> = (0..5).collect();
        assert!(union(&mut parents, 0, 1) && union(&mut parents, 2, 3) && union(&mut parents, 1, 3));
        assert!(!union(&mut parents, 0, 2));
        assert!(union(&mut parents, 4, 0) && !union(&mut parents, 3, 4));
    }
}
