//! A maze without any leaning: every maze there could be is as likely as the others.
//!
//! ```text
//!   ... . ..... ... ...
//!   .   . . . .   . .
//!   ....... . . . . ...
//!       .     . . . . .
//!   ... . ..... ..... .
//!     . .   . .       .
//!   ..... ... .........
//! ```
//!
//! How it works: one cell is the maze. From the first cell outside it walk at random until the maze is met, noting at
//! each cell the side by which it was last left. Follow the notes from the same cell: that is the walk without its
//! loops. Dig it, and go on until no cell is outside.
//!
//! Promises: every cell of the lattice is reached, by exactly one way from every other; all spanning trees are equally
//! likely. A walk that takes far longer than any should is given up.
//!
//! Source: David Bruce Wilson, "Generating random spanning trees more quickly than the cover time", 1996,
//! <https://dl.acm.org/doi/10.1145/237814.237880>

use barrow_core::{Direction, Point, Rng};

use crate::mazes::lattice::{self, Lattice, Widths};
use crate::mazes::sketch::{ROCK, Sketch};
use crate::old::OldSpec;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "wilson",
    summary: "a maze without any leaning: all that could be are equally likely",
    family: Family::Mazes,
    needs: &[],
    gives: &[Fact::Floor],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[lattice::CORRIDOR, lattice::WALL],
    example: "[[stage]]\nuse = \"wilson\"\n",
    build: |v| Box::new(Wilson { widths: Widths::from_values(v) }),
};

#[derive(Debug)]
struct Wilson {
    widths: Widths,
}

impl Stage for Wilson {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.widths.begin(cx)?;
        let root = lattice.any_cell(&mut cx.rng);
        let mut maze = Sketch::new(lattice, cx.old, ROCK);
        let root = maze.place(root);
        *maze.at(root) = 0;
        let mut steps_left = most_steps(lattice);
        for y in 0..lattice.size.height as i32 {
            for x in 0..lattice.size.width as i32 {
                let from = maze.place(Point::new(x, y));
                if *maze.at(from) & ROCK != 0 {
                    walk(&mut maze, &mut cx.rng, from, &mut steps_left)?;
                    dig(&mut maze, cx, from);
                }
            }
        }
        maze.draw(cx);
        Ok(())
    }
}

/// No walk between two cells and back takes more steps on average than four for every cell and step between opposite
/// corners; all walks together take no more than one such walk. Sixty-four times that does not happen.
fn most_steps(lattice: Lattice) -> u64 {
    256 * u64::from(lattice.cells()) * u64::from(lattice.size.width + lattice.size.height)
}

/// Walks at random until the maze is met, and notes for each cell the side by which it was last left.
fn walk(maze: &mut Sketch, rng: &mut Rng, from: usize, steps_left: &mut u64) -> Result<(), Veto> {
    let mut at = from;
    // Sixty-four bits are sides for thirty-two steps.
    let (mut luck, mut known) = (0, 0);
    while *maze.at(at) & ROCK != 0 {
        if known == 0 {
            (luck, known) = (rng.next_u64(), 32);
            *steps_left = steps_left.checked_sub(32).ok_or(Veto { reason: "a random walk did not end" })?;
        }
        let side = Direction::ALL[(luck & 3) as usize];
        (luck, known) = (luck >> 2, known - 1);
        at = maze.step_and_note(at, side);
    }
    Ok(())
}

/// Digs from a cell along the notes until the maze is met.
fn dig(maze: &mut Sketch, cx: &mut Context<'_>, from: usize) {
    let mut at = from;
    let mut is_rock = true;
    while is_rock {
        let side = maze.noted(at);
        let next = maze.beside(at, side);
        is_rock = *maze.at(next) & ROCK != 0;
        at = maze.open(cx, at, side);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::proof::{drawn, run, spans_its_lattice};
    use barrow_core::{Map, Size};

    #[test]
    fn spans_the_lattice() {
        spans_its_lattice(&SPEC, |widths| Box::new(Wilson { widths }));
    }

    /// Two by three cells have fifteen spanning trees.
    #[test]
    fn all_mazes_are_equally_likely() {
        let mut seen: Vec<(Vec<String>, u32)> = Vec::new();
        for seed in 0..3000 {
            let mut map = Map::new(Size::new(5, 7));
            run(&Wilson { widths: Widths { corridor: 1, wall: 1 } }, &mut map, seed).unwrap();
            let rows = drawn(&map);
            match seen.iter_mut().find(|(maze, _)| *maze == rows) {
                Some((_, count)) => *count += 1,
                None => seen.push((rows, 1)),
            }
        }
        assert_eq!(seen.len(), 15);
        assert!(seen.iter().all(|(_, count)| count.abs_diff(200) < 60), "{seen:?}");
    }
}
