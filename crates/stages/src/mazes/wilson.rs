//! An unbiased maze, by Wilson's algorithm: every perfect maze of the lattice is equally likely.
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
//! Algorithm: loop-erased random walks. The maze begins as one random cell. From the first cell outside the maze, walk
//! at random until the maze is reached, and store at each cell the side by which it was last left. Following these
//! sides from the same cell gives the walk without its loops. Dig it, and repeat until no cell is outside the maze.
//!
//! Guarantees: a perfect maze: exactly one path between any two cells of the lattice; all spanning trees are equally
//! likely. The stage vetoes the map if the walks exceed 64 times their expected length, which practically never
//! happens.
//!
//! Source: David Bruce Wilson, "Generating random spanning trees more quickly than the cover time", 1996,
//! <https://dl.acm.org/doi/10.1145/237814.237880>.

use barrow_core::{Direction, Point, Rng};

use crate::mazes::lattice::{Lattice, MazeSpacing};
use crate::mazes::sketch::{Sketch, SketchBuffers};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Digs a perfect maze, each of which is equally likely.
    pub struct Wilson in Family::Mazes, gives [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["wilson"] {
        /// Widths of corridors and walls.
        spacing: MazeSpacing = MazeSpacing::default(),
    }
}

/// Flag of a cell that is not in the maze.
const ROCK: u8 = 1 << 7;
/// Flag of the sentinels off the lattice.
const OFF: u8 = 1 << 6;
/// Two bits that store a direction.
const NOTE: u8 = 3 << NOTE_SHIFT;
const NOTE_SHIFT: u8 = 4;

#[derive(Default)]
struct Buffers {
    sketch: SketchBuffers,
}

impl Stage for Wilson {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.spacing.begin(cx)?;
        cx.with(|cx, Buffers { sketch }| {
            let root = lattice.any_cell(&mut cx.rng);
            let mut maze = Sketch::new(lattice, sketch, ROCK, OFF);
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
        })
    }
}

/// Returns a bound of the steps of all walks together: at least 64 times their expected number. The expected length of
/// a random walk between two cells and back is at most 4 × cells × distance of opposite corners (commute time), and all
/// walks together are not expected to take longer than one such walk.
fn most_steps(lattice: Lattice) -> u64 {
    256 * u64::from(lattice.cells()) * u64::from(lattice.size.width + lattice.size.height)
}

/// Walks at random until the maze is reached, and stores in each cell the side by which it was last left.
fn walk(maze: &mut Sketch<'_>, rng: &mut Rng, from: usize, steps_left: &mut u64) -> Result<(), Veto> {
    let mut at = from;
    // 64 random bits are the directions of 32 steps, two bits each.
    let (mut bits, mut known) = (0, 0);
    while *maze.at(at) & ROCK != 0 {
        if known == 0 {
            (bits, known) = (rng.next_u64(), 32);
            *steps_left = steps_left.checked_sub(32).ok_or(Veto { reason: "a random walk did not end" })?;
        }
        let side = Direction::ALL[(bits & 3) as usize];
        (bits, known) = (bits >> 2, known - 1);
        at = step_and_note(maze, at, side);
    }
    Ok(())
}

/// Stores a direction in a cell and returns the neighbor there. If the neighbor is off the lattice, stores nothing and
/// returns the cell itself.
#[inline]
fn step_and_note(maze: &mut Sketch<'_>, cell: usize, side: Direction) -> usize {
    let to = maze.beside(cell, side);
    if *maze.at(to) & OFF != 0 {
        return cell;
    }
    let byte = maze.at(cell);
    *byte = *byte & !NOTE | (side as u8) << NOTE_SHIFT;
    to
}

/// Digs from a cell along the stored sides until the maze is reached.
fn dig(maze: &mut Sketch<'_>, cx: &mut Context<'_>, from: usize) {
    let mut at = from;
    let mut is_rock = true;
    while is_rock {
        let byte = maze.at(at);
        *byte &= !ROCK;
        let side = Direction::ALL[usize::from((*byte & NOTE) >> NOTE_SHIFT)];
        at = maze.open(cx, at, side);
        is_rock = *maze.at(at) & ROCK != 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::testing::{drawn, run, spans_its_lattice};
    use barrow_core::{Map, Size};

    #[test]
    fn spans_the_lattice() {
        spans_its_lattice(|spacing| Wilson { spacing });
    }

    /// A lattice of two by three cells has 15 spanning trees.
    #[test]
    fn all_mazes_are_equally_likely() {
        let mut seen: Vec<(Vec<String>, u32)> = Vec::new();
        for seed in 0..3000 {
            let mut map = Map::new(Size::new(5, 7));
            run(&Wilson::default(), &mut map, seed).unwrap();
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
