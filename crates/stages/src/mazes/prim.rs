//! A maze with many short dead ends that grows from one cell (randomized Prim).
//!
//! ```text
//!   ....... ....... . .
//!       .     .     . .
//!   ............... ...
//!       .             .
//!   . ... . . . ..... .
//!   .   . . . .   .   .
//!   ...................
//! ```
//!
//! Algorithm: keep the frontier, the cells beside the maze. Remove a random cell from it, open a passage to it from a
//! random neighbor in the maze, and add its neighbors outside the maze to the frontier. End when the frontier is empty.
//!
//! Guarantees: a perfect maze: exactly one path between any two cells of the lattice.
//!
//! Source: Jamis Buck, <https://weblog.jamisbuck.org/2011/1/10/maze-generation-prim-s-algorithm>.

use crate::mazes::lattice::MazeSpacing;
use crate::mazes::sides::side_of;
use crate::mazes::sketch::{Sketch, SketchBuffers};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Grows a maze with many short dead ends from one cell.
    pub struct Prim in Family::Mazes, gives [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["prim"] {
        /// Widths of corridors and walls.
        spacing: MazeSpacing = MazeSpacing::default(),
    }
}

#[derive(Default)]
struct Buffers {
    /// The state of a cell are the sides on which its neighbor is in the maze; 0 for cells neither in the maze nor beside
    /// it.
    sketch: SketchBuffers,
    /// Cells beside the maze, followed by unused space.
    frontier: Vec<u32>,
}

/// Flag of the first cell and of the sentinels, which never join the frontier.
const MARK: u8 = 16;

impl Stage for Prim {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.spacing.begin(cx)?;
        cx.with(|cx, Buffers { sketch, frontier }| {
            let first = lattice.any_cell(&mut cx.rng);
            let mut maze = Sketch::new(lattice, sketch, 0, MARK);
            let first = maze.place(first);
            *maze.at(first) = MARK;
            frontier.clear();
            // Every cell joins the frontier once; one more entry may be written past its end.
            frontier.resize(lattice.cells() as usize + 1, 0);
            let mut len = add(&mut maze, first, frontier, 0);
            while len > 0 {
                // One random word gives the cell and the side.
                let [nth, twelfth] = cx.rng.below_both([len as u32, 12]);
                let next = frontier[nth as usize] as usize;
                len -= 1;
                frontier[nth as usize] = frontier[len];
                let side = side_of(*maze.at(next), twelfth);
                maze.open(cx, next, side);
                len = add(&mut maze, next, frontier, len);
            }
            maze.draw(cx);
        });
        Ok(())
    }
}

/// Adds a cell to the sets of its neighbors, and those of them to the frontier that are neither in the maze nor in the
/// frontier. Returns the new length of the frontier.
fn add(maze: &mut Sketch<'_>, cell: usize, frontier: &mut [u32], mut len: usize) -> usize {
    maze.each_neighbor(cell, |beside, sides, bit| {
        // Always written, and counted only if it is new: a branch here would be mispredicted often.
        frontier[len] = beside as u32;
        len += usize::from(*sides == 0);
        *sides |= bit;
    });
    len
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::testing::spans_its_lattice;

    #[test]
    fn spans_the_lattice() {
        spans_its_lattice(|spacing| Prim { spacing });
    }
}
