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

use barrow_core::{Direction, Point};

use crate::mazes::lattice::{self, Widths};
use crate::mazes::sides::Sides;
use crate::stage::{Context, Fact, Family, Scratch, Stage, StageSpec, Veto};

pub(crate) const SPEC: StageSpec = StageSpec {
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
        let lattice = self.widths.fit(cx.inside())?;
        let first = lattice.any_cell(&mut cx.rng);
        lattice.fill(&mut cx.scratch.bits[0]);
        cx.scratch.bits[0].remove(first);
        cx.scratch.bits[1].reset(lattice.size);
        cx.scratch.points.clear();
        lattice.open_cell(cx, first);
        add(cx.scratch, first);
        while !cx.scratch.points.is_empty() {
            let nth = cx.rng.below(cx.scratch.points.len() as u32);
            let next = cx.scratch.points.swap_remove(nth as usize);
            if let Some(side) = Sides::towards(&cx.scratch.bits[1], next).pick(&mut cx.rng) {
                lattice.open_way(cx, next + side.step(), side.opposite());
            }
            add(cx.scratch, next);
        }
        Ok(())
    }
}

/// Adds a cell to the maze and its neighbors to the cells that touch it. The first set holds the cells that do not.
fn add(scratch: &mut Scratch, p: Point) {
    let Scratch { bits: [far, maze, ..], points, .. } = scratch;
    maze.insert(p);
    points.extend(Direction::ALL.iter().map(|side| p + side.step()).filter(|&q| far.take(q)));
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
