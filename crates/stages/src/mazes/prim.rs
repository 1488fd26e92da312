//! A maze of many short dead ends that grows from one cell like a crystal.
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
//! How it works: keep the cells that touch the maze. Take one of them at random, open a way to it from a random
//! neighbor in the maze, and keep its neighbors from then on. End when none is kept.
//!
//! Promises: every cell of the lattice is reached, by exactly one way from every other.
//!
//! Source: after Prim's minimum spanning tree; Jamis Buck,
//! <https://weblog.jamisbuck.org/2011/1/10/maze-generation-prim-s-algorithm>

use barrow_core::Direction;

use crate::mazes::lattice::{self, Widths};
use crate::mazes::sketch::{MARK, ROCK, Sketch};
use crate::old::OldSpec;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "prim",
    summary: "a maze of many short dead ends, grown from one cell",
    family: Family::Mazes,
    needs: &[],
    gives: &[Fact::Floor],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[lattice::CORRIDOR, lattice::WALL],
    example: "[[stage]]\nuse = \"prim\"\n",
    build: |v| Box::new(Prim { widths: Widths::from_values(v) }),
};

#[derive(Debug)]
struct Prim {
    widths: Widths,
}

impl Stage for Prim {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.widths.begin(cx)?;
        let first = lattice.any_cell(&mut cx.rng);
        let mut maze = Sketch::new(lattice, cx.old, ROCK);
        let first = maze.place(first);
        *maze.at(first) = 0;
        let touching = &mut cx.old.ids;
        touching.clear();
        // Every cell is kept once, and what is written behind the last is not kept.
        touching.resize(lattice.cells() as usize + 4, 0);
        let mut kept = add(&mut maze, first, touching, 0);
        while kept > 0 {
            let nth = cx.rng.below(kept as u32) as usize;
            let next = cx.old.ids[nth] as usize;
            kept -= 1;
            cx.old.ids[nth] = cx.old.ids[kept];
            if let Some(side) = maze.sides_to::<MARK>(next).pick(&mut cx.rng) {
                let from = maze.beside(next, side);
                maze.open(cx, from, side.opposite());
            }
            kept = add(&mut maze, next, &mut cx.old.ids, kept);
        }
        maze.draw(cx);
        Ok(())
    }
}

/// Marks a cell as part of the maze and adds its neighbors to the `kept` cells that touch it; how many are kept then.
/// Rock are only those that do not touch it.
fn add(maze: &mut Sketch, cell: usize, touching: &mut [u32], mut kept: usize) -> usize {
    *maze.at(cell) |= MARK;
    for side in Direction::ALL {
        let beside = maze.beside(cell, side);
        let there = maze.at(beside);
        // Added always and kept by luck, which nobody can guess.
        touching[kept] = beside as u32;
        kept += usize::from(*there & ROCK != 0);
        *there &= !ROCK;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::proof::spans_its_lattice;

    #[test]
    fn spans_the_lattice() {
        spans_its_lattice(&SPEC, |widths| Box::new(Prim { widths }));
    }
}
