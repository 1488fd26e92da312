//! A maze that grows everywhere at once, until all pieces are one.
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
//! How it works: number the walls between two cells and draw them one after the other at random. Open a wall if the
//! cells at its sides are not joined yet; end when all are.
//!
//! Promises: every cell of the lattice is reached, by exactly one way from every other.
//!
//! Source: after Kruskal's minimum spanning tree; Jamis Buck,
//! <https://weblog.jamisbuck.org/2011/1/3/maze-generation-kruskal-s-algorithm>

use std::hint::select_unpredictable;
use std::ops::Range;

use barrow_core::{Direction, Point, Rng};

use crate::mazes::lattice::{self, Lattice, Widths};
use crate::mazes::sketch::Sketch;
use crate::old::OldSpec;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "kruskal",
    summary: "a maze that grows everywhere at once until all pieces are one",
    family: Family::Mazes,
    needs: &[],
    gives: &[Fact::Floor],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[lattice::CORRIDOR, lattice::WALL],
    example: "[[stage]]\nuse = \"kruskal\"\n",
    build: |v| Box::new(Kruskal { widths: Widths::from_values(v) }),
};

#[derive(Debug)]
struct Kruskal {
    widths: Widths,
}

impl Stage for Kruskal {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.widths.begin(cx)?;
        let mut maze = Sketch::new(lattice, cx.old, 0);
        list_walls(lattice, &maze, &mut cx.old.ids);
        cx.old.stack.clear();
        cx.old.stack.extend(0..maze.end() as u32);
        let south = maze.beside(0, Direction::South);
        let mut missing = lattice.cells() - 1;
        let mut left = cx.old.ids.len();
        while missing > 0 {
            let drawn = left;
            left = left.saturating_sub(BATCH);
            draw_walls(&mut cx.old.ids, left..drawn, &mut cx.rng);
            for nth in (left..drawn).rev() {
                let wall = cx.old.ids[nth] as usize;
                let (side, step) = [(Direction::East, 1), (Direction::South, south)][wall % 2];
                if join(&mut cx.old.stack, wall / 2, wall / 2 + step) {
                    maze.open(cx, wall / 2, side);
                    missing -= 1;
                    if missing == 0 {
                        break;
                    }
                }
            }
        }
        maze.draw(cx);
        Ok(())
    }
}

/// Walls are drawn some at a time: fetching one from a long list takes a while, in which others can be fetched too.
const BATCH: usize = 256;

/// Puts walls in the places `nth` of the list, the last first, each drawn from all before its place and itself.
fn draw_walls(walls: &mut [u32], nth: Range<usize>, rng: &mut Rng) {
    for last in nth.rev() {
        walls.swap(rng.below(last as u32 + 1) as usize, last);
    }
}

/// Lists the walls: twice the place of the cell to the west of it, or twice that of the cell to the north plus 1.
fn list_walls(lattice: Lattice, maze: &Sketch, walls: &mut Vec<u32>) {
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

/// Joins the pieces of two cells; false if they were one.
///
/// Every cell points to one of its piece that comes later, the last to itself. Both ways up are walked at once, always
/// the one that is behind, and what is left behind is pointed to the other way: that ends as soon as the two meet, and
/// it keeps ways short.
///
/// Source: Rem's algorithm, in Edsger Dijkstra, "A Discipline of Programming", 1976.
fn join(above: &mut [u32], mut a: usize, mut b: usize) -> bool {
    loop {
        let (over_a, over_b) = (above[a], above[b]);
        if over_a == over_b {
            return false;
        }
        // Which is behind is anyone's guess.
        let is_a_ahead = over_a > over_b;
        let behind = select_unpredictable(is_a_ahead, b, a);
        b = select_unpredictable(is_a_ahead, a, b);
        a = over_a.min(over_b) as usize;
        above[behind] = over_a.max(over_b);
        if a == behind {
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::proof::spans_its_lattice;

    #[test]
    fn spans_the_lattice() {
        spans_its_lattice(&SPEC, |widths| Box::new(Kruskal { widths }));
    }

    #[test]
    fn cells_are_joined_once() {
        let mut above: Vec<u32> = (0..5).collect();
        assert!(join(&mut above, 0, 1) && join(&mut above, 2, 3) && join(&mut above, 1, 3));
        assert!(!join(&mut above, 0, 2));
        assert!(join(&mut above, 4, 0) && !join(&mut above, 3, 4));
    }
}
