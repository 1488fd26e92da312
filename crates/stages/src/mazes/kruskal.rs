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

use barrow_core::{Direction, Point};

use crate::mazes::lattice::{self, Lattice, Widths};
use crate::stage::{Context, Fact, Family, Stage, StageSpec, Veto};

pub(crate) const SPEC: StageSpec = StageSpec {
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
        let lattice = self.widths.fit(cx.inside())?;
        let columns = lattice.size.width;
        list_walls(lattice, &mut cx.scratch.ids);
        cx.scratch.stack.clear();
        cx.scratch.stack.extend(0..lattice.cells());
        lattice.open_cell(cx, Point::new(0, 0));
        let mut missing = lattice.cells() - 1;
        while missing > 0 {
            let nth = cx.rng.below(cx.scratch.ids.len() as u32);
            let wall = cx.scratch.ids.swap_remove(nth as usize);
            let cell = wall / 2;
            let (side, behind) =
                [(Direction::East, cell + 1), (Direction::South, cell + columns)][(wall % 2) as usize];
            if join(&mut cx.scratch.stack, cell, behind) {
                let at = Point::new((cell % columns) as i32, (cell / columns) as i32);
                lattice.open_cell(cx, at);
                lattice.open_way(cx, at, side);
                missing -= 1;
            }
        }
        Ok(())
    }
}

/// Lists the walls: twice the number of the cell to the west of it, or twice that of the cell to the north plus 1.
fn list_walls(lattice: Lattice, walls: &mut Vec<u32>) {
    let columns = lattice.size.width;
    walls.clear();
    for cell in 0..lattice.cells() {
        if (cell + 1) % columns != 0 {
            walls.push(2 * cell);
        }
        if cell + columns < lattice.cells() {
            walls.push(2 * cell + 1);
        }
    }
}

/// Joins the pieces of two cells; false if they were one.
fn join(above: &mut [u32], a: u32, b: u32) -> bool {
    let (a, b) = (top(above, a), top(above, b));
    above[a as usize] = b;
    a != b
}

/// The cell that stands for the piece that `cell` belongs to. Every cell points to one above it, the top to itself;
/// cells on the way up are pointed two steps higher, which keeps the ways short.
fn top(above: &mut [u32], mut cell: u32) -> u32 {
    loop {
        let next = above[cell as usize];
        let after = above[next as usize];
        if next == after {
            return next;
        }
        above[cell as usize] = after;
        cell = after;
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
        assert_eq!(top(&mut above, 4), 4);
        assert_eq!(top(&mut above, 0), top(&mut above, 3));
    }
}
