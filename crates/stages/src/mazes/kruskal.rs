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
//! connected yet (union-find). End when all cells are connected. From time to time, all walls inside a connected part are
//! removed from the list, which saves taking them one by one (filter Kruskal). This leaves the order of the others random.
//!
//! Guarantees: a perfect maze: exactly one path between any two cells of the lattice.
//!
//! Source: Jamis Buck, <https://weblog.jamisbuck.org/2011/1/3/maze-generation-kruskal-s-algorithm>; Vitaly Osipov, Peter
//! Sanders and Johannes Singler, "The Filter-Kruskal Minimum Spanning Tree Algorithm", 2009.

use barrow_core::{Direction, Point, Rng};

use crate::mazes::lattice::{Lattice, MazeSpacing};
use crate::mazes::sketch::{Sketch, SketchBuffers};
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
    sketch: SketchBuffers,
    /// The walls between cells, in the encoding of [`list_walls`].
    walls: Vec<u32>,
    /// Union-find forest of the cells: for every cell a cell of its part with a larger index, or itself.
    parents: Vec<u32>,
}

impl Stage for Kruskal {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.spacing.begin(cx)?;
        cx.with(|cx, Buffers { sketch, walls, parents }| {
            let mut maze = Sketch::new(lattice, sketch, 0, 0);
            list_walls(lattice, &maze, walls);
            parents.clear();
            parents.extend(0..maze.end() as u32);
            let south = maze.beside(0, Direction::South);
            let mut missing = lattice.cells() - 1;
            // Few of the first half of the walls are inside a part; of later ones, more and more.
            let mut taken = walls.len().div_ceil(2);
            while missing > 0 {
                let first = walls.len() - taken;
                draw_walls(walls, first, &mut cx.rng);
                for wall in walls.drain(first..) {
                    let wall = wall as usize;
                    let (side, step) = [(Direction::East, 1), (Direction::South, south)][wall % 2];
                    let is_open = union(parents, wall / 2, wall / 2 + step);
                    maze.open_if(cx, is_open, wall / 2, side);
                    missing -= u32::from(is_open);
                }
                remove_inner_walls(walls, parents, south);
                taken = walls.len().div_ceil(4);
            }
            maze.draw(cx);
        });
        Ok(())
    }
}

/// Does the part of a Fisher–Yates shuffle that fixes the positions from `first` on: from the last to the first, each is
/// swapped with a random position up to it. One random word gives two positions.
fn draw_walls(walls: &mut [u32], first: usize, rng: &mut Rng) {
    let mut end = walls.len();
    while end > first {
        let [last, before] = rng.below_both([end as u32, end as u32 - 1]);
        walls.swap(last as usize, end - 1);
        if end - 1 > first {
            walls.swap(before as usize, end - 2);
        }
        end = end.saturating_sub(2);
    }
}

/// Removes the walls whose cells are connected. Afterwards, the parent of every cell is its root.
fn remove_inner_walls(walls: &mut Vec<u32>, parents: &mut [u32], south: usize) {
    // Parents have larger indices, so those of a cell's parent are known before.
    for cell in (0..parents.len()).rev() {
        parents[cell] = parents[parents[cell] as usize];
    }
    let mut kept = 0;
    for nth in 0..walls.len() {
        let wall = walls[nth] as usize;
        // Always written, and counted only if it stays: a branch would be mispredicted often.
        walls[kept] = wall as u32;
        kept += usize::from(parents[wall / 2] != parents[wall / 2 + [1, south][wall % 2]]);
    }
    walls.truncate(kept);
}

/// Lists the walls. A wall is encoded as 2 × the index of the cell to its west, or 2 × the index of the cell to its
/// north + 1.
fn list_walls(lattice: Lattice, maze: &Sketch<'_>, walls: &mut Vec<u32>) {
    let (columns, last) = (lattice.size.width, lattice.size.height as i32 - 1);
    walls.clear();
    walls.reserve(2 * lattice.cells() as usize);
    for y in 0..=last {
        let row = maze.place(Point::new(0, y)) as u32;
        walls.extend((row..row + columns - 1).map(|cell| 2 * cell));
        if y < last {
            walls.extend((row..row + columns).map(|cell| 2 * cell + 1));
        }
    }
}

/// Merges the parts of two cells. Returns false if they were in the same part.
///
/// Three steps lead to most roots, so that the loops are seldom entered, which is predictable. Everything else is done
/// without branches: where both roots are the same, storing the root as its own parent changes nothing.
fn union(parents: &mut [u32], a: usize, b: usize) -> bool {
    let over = |parents: &[u32], cell: usize| parents[cell] as usize;
    let mut top = over(parents, over(parents, over(parents, a)));
    let mut other = over(parents, over(parents, over(parents, b)));
    while over(parents, top) != top {
        top = over(parents, top);
    }
    while over(parents, other) != other {
        other = over(parents, other);
    }
    let root = top.max(other);
    for cell in [top.min(other), a, b] {
        parents[cell] = root as u32;
    }
    top != other
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
