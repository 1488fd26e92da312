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
use crate::mazes::sides::{Twelfths, side_of};
use crate::mazes::sketch::{Sketch, SketchBuffers, side_bit};
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
    /// The state of a cell are the sides on which its neighbor is rock.
    sketch: SketchBuffers,
    /// Stack of the search: cells of the path that had another rock neighbor when the search left them, followed by
    /// unused space.
    path: Vec<u32>,
}

impl Stage for Backtracker {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.spacing.begin(cx)?;
        cx.with(|cx, Buffers { sketch, path }| {
            let first = lattice.any_cell(&mut cx.rng);
            let mut maze = Sketch::with_neighbors(lattice, sketch);
            let mut at = maze.place(first);
            maze.hide(at);
            let (mut ahead, mut len, mut twelfths) = (None, 0, Twelfths::default());
            path.clear();
            path.resize(lattice.cells() as usize, 0);
            loop {
                let rock = *maze.at(at);
                if rock != 0 {
                    let is_straight = self.straight_pct > 0 && cx.rng.percent(self.straight_pct);
                    let onward = ahead.filter(|&side| is_straight && rock & side_bit(side) != 0);
                    let side = onward.unwrap_or_else(|| side_of(rock, twelfths.take(&mut cx.rng)));
                    // Cells without another rock neighbor cannot get one, so it is useless to return to them. Always
                    // written, and counted only then: a branch would be mispredicted often.
                    path[len] = at as u32;
                    len += usize::from(rock & (rock - 1) != 0);
                    at = maze.open(cx, at, side);
                    maze.hide(at);
                    ahead = Some(side);
                } else if len > 0 {
                    len -= 1;
                    at = path[len] as usize;
                    ahead = None;
                } else {
                    break;
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
