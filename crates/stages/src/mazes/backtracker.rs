//! A maze of long winding corridors, by depth-first search.
//!
//! ```text
//!   . ... ......... ...
//!   . .     .     . . .
//!   . . ... . ... ... .
//!   . . . . .   .     .
//!   . . . ... ....... .
//!   . . .     .       .
//!   ..... .............
//! ```
//!
//! Algorithm: depth-first search with a stack. Dig from a cell to a neighbor that is still rock: straight ahead with a
//! probability of `straight_pct` percent, else on a random side. If no neighbor is rock, backtrack along the path. End
//! when the path is empty.
//!
//! Guarantees: a perfect maze: exactly one path between any two cells of the lattice.
//!
//! Source: Jamis Buck, <https://weblog.jamisbuck.org/2010/12/27/maze-generation-recursive-backtracking>.

use crate::mazes::lattice::MazeSpacing;
use crate::mazes::sketch::{ROCK, Sketch};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Digs a maze of long winding corridors, depth first.
    pub struct Backtracker in Family::Mazes, gives [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["backtracker"] {
        /// Widths of corridors and walls.
        spacing: MazeSpacing = MazeSpacing::default(),
        /// Probability at every cell of going straight on where possible, in percent.
        straight_pct: u32 = 0 in 0..=100,
    }
}

#[derive(Default)]
struct Buffers {
    /// One byte for every cell of the lattice.
    sketch: Vec<u8>,
    /// Stack of the search: the cells from the start to the current one.
    path: Vec<u32>,
}

impl Stage for Backtracker {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.spacing.begin(cx)?;
        cx.with(|cx, Buffers { sketch, path }| {
            let first = lattice.any_cell(&mut cx.rng);
            let mut maze = Sketch::new(lattice, sketch, ROCK);
            let mut at = maze.place(first);
            *maze.at(at) = 0;
            let mut ahead = None;
            path.clear();
            path.reserve(lattice.cells() as usize);
            loop {
                let rock = maze.sides_to::<ROCK>(at);
                let straight = self.straight_pct > 0 && cx.rng.percent(self.straight_pct);
                let onward = if straight { ahead.filter(|&side| rock.has(side)) } else { None };
                ahead = onward.or_else(|| rock.pick(&mut cx.rng));
                if let Some(side) = ahead {
                    path.push(at as u32);
                    at = maze.open(cx, at, side);
                } else {
                    let Some(back) = path.pop() else { break };
                    at = back as usize;
                }
            }
            maze.draw(cx);
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::testing::{drawn, run, spans_its_lattice};
    use barrow_core::{Map, Size};

    #[test]
    fn spans_the_lattice() {
        for straight_pct in [0, 50, 100] {
            spans_its_lattice(|spacing| Backtracker { spacing, straight_pct });
        }
    }

    #[test]
    fn always_going_straight_digs_a_spiral() {
        let stage = Backtracker { straight_pct: 100, ..Backtracker::default() };
        let mut map = Map::new(Size::new(11, 7));
        run(&stage, &mut map, 1).unwrap();
        let expected = ["", " .........", " .       .", " . .......", " .", " .........", ""];
        assert_eq!(drawn(&map), expected);
    }
}
