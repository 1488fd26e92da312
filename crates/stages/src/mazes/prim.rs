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

use barrow_core::Direction;

use crate::mazes::lattice::MazeSpacing;
use crate::mazes::sketch::{MARK, ROCK, Sketch};
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
    /// One byte for every cell of the lattice.
    sketch: Vec<u8>,
    /// Cells beside the maze, followed by unused space.
    frontier: Vec<u32>,
}

impl Stage for Prim {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.spacing.begin(cx)?;
        cx.with(|cx, Buffers { sketch, frontier }| {
            let first = lattice.any_cell(&mut cx.rng);
            let mut maze = Sketch::new(lattice, sketch, ROCK);
            let first = maze.place(first);
            *maze.at(first) = 0;
            frontier.clear();
            // Every cell joins the frontier once; up to four entries are written past its end.
            frontier.resize(lattice.cells() as usize + 4, 0);
            let mut len = add(&mut maze, first, frontier, 0);
            while len > 0 {
                let nth = cx.rng.below(len as u32) as usize;
                let next = frontier[nth] as usize;
                len -= 1;
                frontier[nth] = frontier[len];
                if let Some(side) = maze.sides_to::<MARK>(next).pick(&mut cx.rng) {
                    let from = maze.beside(next, side);
                    maze.open(cx, from, side.opposite());
                }
                len = add(&mut maze, next, frontier, len);
            }
            maze.draw(cx);
        });
        Ok(())
    }
}

/// Marks a cell as part of the maze and adds its rock neighbors to the frontier, which has `len` cells. Returns the new
/// length. Cells of the maze and of the frontier are not rock.
fn add(maze: &mut Sketch<'_>, cell: usize, frontier: &mut [u32], mut len: usize) -> usize {
    *maze.at(cell) |= MARK;
    for side in Direction::ALL {
        let beside = maze.beside(cell, side);
        let there = maze.at(beside);
        // Always written, and counted only if it is rock: a branch here would be mispredicted often.
        frontier[len] = beside as u32;
        len += usize::from(*there & ROCK != 0);
        *there &= !ROCK;
    }
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
