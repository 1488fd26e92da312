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
use crate::stage::{Context, Fact, Family, Scratch, Stage, StageSpec, Veto};

pub(crate) const SPEC: StageSpec = StageSpec {
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
        let lattice = self.widths.fit(cx.inside())?;
        let root = lattice.any_cell(&mut cx.rng);
        lattice.fill(&mut cx.scratch.bits[0]);
        cx.scratch.bits[0].remove(root);
        cx.scratch.numbers.reset(lattice.size, 0);
        lattice.open_cell(cx, root);
        let mut steps_left = most_steps(lattice);
        for y in 0..lattice.size.height as i32 {
            for x in 0..lattice.size.width as i32 {
                let from = Point::new(x, y);
                if cx.scratch.bits[0].contains(from) {
                    walk(lattice, cx.scratch, &mut cx.rng, from, &mut steps_left)?;
                    dig(lattice, cx, from);
                }
            }
        }
        Ok(())
    }
}

/// No walk between two cells and back takes more steps on average than four for every cell and step between opposite
/// corners; all walks together take no more than one such walk. Sixty-four times that does not happen.
fn most_steps(lattice: Lattice) -> u64 {
    256 * u64::from(lattice.cells()) * u64::from(lattice.size.width + lattice.size.height)
}

/// Walks at random until the maze is met, and notes for each cell the side by which it was last left.
fn walk(
    lattice: Lattice,
    scratch: &mut Scratch,
    rng: &mut Rng,
    from: Point,
    steps_left: &mut u64,
) -> Result<(), Veto> {
    let (outside, left_by) = (&scratch.bits[0], &mut scratch.numbers);
    let mut at = from;
    // Sixty-four bits are sides for thirty-two steps.
    let (mut luck, mut known) = (0, 0);
    while outside.contains(at) {
        if known == 0 {
            (luck, known) = (rng.next_u64(), 32);
            *steps_left = steps_left.checked_sub(32).ok_or(Veto { reason: "a random walk did not end" })?;
        }
        let side = Direction::ALL[(luck & 3) as usize];
        (luck, known) = (luck >> 2, known - 1);
        if lattice.size.contains(at + side.step()) {
            left_by[at] = side as u32;
            at += side.step();
        }
    }
    Ok(())
}

/// Digs from a cell along the notes until the maze is met.
fn dig(lattice: Lattice, cx: &mut Context<'_>, from: Point) {
    lattice.open_cell(cx, from);
    let mut at = from;
    while cx.scratch.bits[0].take(at) {
        let side = Direction::ALL[cx.scratch.numbers[at] as usize];
        at = lattice.open_way(cx, at, side);
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
