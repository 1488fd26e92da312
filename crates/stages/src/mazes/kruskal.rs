//! A maze that grows everywhere at once, until all parts are connected.
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
//! How it works: draw the walls between two cells one after the other at random. Open a wall if the cells at its sides are
//! not connected yet; end when all are.
//!
//! Guarantees: a perfect maze: exactly one path between any two cells of the lattice.
//!
//! Source: after Kruskal's minimum spanning tree; Jamis Buck,
//! <https://weblog.jamisbuck.org/2011/1/3/maze-generation-kruskal-s-algorithm>

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

/// Scratch buffers.
#[derive(Default)]
struct Buffers {
    /// One byte for every cell of the lattice.
    sketch: Vec<u8>,
    /// The walls between cells, as [`list_walls`] writes them.
    walls: Vec<u32>,
    /// Union-find forest of the cells, as [`join`] reads it.
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
                    if join(parents, wall / 2, wall / 2 + step) {
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

/// Number of walls drawn at a time: the cache misses of a batch overlap, those of single draws do not.
const BATCH: usize = 256;

/// Fills the positions `nth` of the list, the last first, each with a wall drawn from it and all before it: a part of a
/// Fisher–Yates shuffle.
fn draw_walls(walls: &mut [u32], nth: Range<usize>, rng: &mut Rng) {
    for last in nth.rev() {
        walls.swap(rng.below(last as u32 + 1) as usize, last);
    }
}

/// Lists the walls: twice the index of the cell to the west of it, or twice that of the cell to the north plus 1.
fn list_walls(lattice: Lattice, maze: &Sketch<'_>, walls: &mut Vec<u32>) {
    let (columns, last) = (lattice.size.width, lattice.size.height as i32 - 1);
    walls.clear();
    walls.reserve(2 * lattice.cells() as usize);
    for y in 0..=last {
        let row = maze.place(Point::new(0, y)) as u32;
        if y < last {
            walls.extend((row..row + columns).flat_map(|cell| [2 * cell, 2 * cell + 1]));
            // No wall that can be opened is to the east of the last cell.
            let below = walls.pop();
            walls.pop();
            walls.extend(below);
        } else {
            walls.extend((row..row + columns - 1).map(|cell| 2 * cell));
        }
    }
}

/// Joins the sets of two cells. Returns false if they were the same set.
///
/// Every cell points to its parent, a later cell of its set, and the root to itself. Both paths to the root are followed
/// at once, always from the cell with the smaller parent, which then gets the larger one ("splicing"): this ends as soon
/// as the paths meet, and it keeps paths short.
///
/// Source: Rem's algorithm, in Edsger Dijkstra, "A Discipline of Programming", 1976.
fn join(parents: &mut [u32], mut a: usize, mut b: usize) -> bool {
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
    fn cells_are_joined_once() {
        let mut parents: Vec<u32> = (0..5).collect();
        assert!(join(&mut parents, 0, 1) && join(&mut parents, 2, 3) && join(&mut parents, 1, 3));
        assert!(!join(&mut parents, 0, 2));
        assert!(join(&mut parents, 4, 0) && !join(&mut parents, 3, 4));
    }
}
