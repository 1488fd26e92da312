//! A maze that grows from its newest, its oldest or a random cell, which makes it more winding or more branching.
//!
//! ```text
//!   ... ..... ... . ...
//!   . . . .   . . .   .
//!   . . . ... . ..... .
//!   .   .   . .     . .
//!   ..... ... . ..... .
//!   .     .   . . . . .
//!   ..... ..... . . ...
//! ```
//!
//! Algorithm: keep a list of active cells. Choose the newest, a random or the oldest of them, by weight, and dig to a
//! random neighbor that is still rock; remove the cell from the list if it has none. End when the list is empty. Always
//! choosing the newest gives a `backtracker`, a random one nearly a `prim`, the oldest long straight corridors.
//!
//! Guarantees: a perfect maze: exactly one path between any two cells of the lattice.
//!
//! Source: Jamis Buck, <https://weblog.jamisbuck.org/2011/1/27/maze-generation-growing-tree-algorithm>.

use std::hint::select_unpredictable;

use barrow_core::{Odds, Rng};

use crate::mazes::lattice::MazeSpacing;
use crate::mazes::sides::{Twelfths, side_of};
use crate::mazes::sketch::{Sketch, SketchBuffers};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Grows a maze from its newest, its oldest or a random cell.
    pub struct GrowingTree in Family::Mazes, gives [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["growing_tree"] {
        /// Widths of corridors and walls.
        spacing: MazeSpacing = MazeSpacing::default(),
        /// Weights of the cells that the maze can grow from next.
        from: Odds<GrowingTreeFrom> = Odds::of([(GrowingTreeFrom::Newest, 3), (GrowingTreeFrom::Random, 1)]),
    }
}

crate::choice! {
    /// Cells that [`GrowingTree`] grows from.
    pub enum GrowingTreeFrom {
        /// The cell added last.
        Newest,
        /// Any cell, all with equal probability.
        Random,
        /// The cell added first.
        Oldest,
    }
}

#[derive(Default)]
struct Buffers {
    /// The state of a cell are the sides on which its neighbor is rock.
    sketch: SketchBuffers,
    /// Active cells, which may have a rock neighbor, followed by unused space. Those before the position `oldest` are
    /// removed.
    growing: Vec<u32>,
}

impl Stage for GrowingTree {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.spacing.begin(cx)?;
        let cutoffs = Cutoffs::new(&self.from);
        cx.with(|cx, Buffers { sketch, growing }| {
            let first = lattice.any_cell(&mut cx.rng);
            let mut maze = Sketch::with_neighbors(lattice, sketch);
            let first = maze.place(first);
            maze.hide(first);
            growing.clear();
            growing.resize(lattice.cells() as usize, 0);
            growing[0] = first as u32;
            let (mut oldest, mut end, mut twelfths) = (0, 1, Twelfths::default());
            while oldest < end {
                let newest = end - 1;
                let chosen = cutoffs.choose(oldest, newest, &mut cx.rng);
                let at = growing[chosen] as usize;
                let twelfth = twelfths.take(&mut cx.rng);
                let rock = *maze.at(at);
                if rock != 0 {
                    let next = maze.open(cx, at, side_of(rock, twelfth));
                    maze.hide(next);
                    growing[end] = next as u32;
                    end += 1;
                } else {
                    // The newest cell is removed from the end. Another is replaced by the oldest, so that the others stay in
                    // order of age. A branch would be mispredicted often.
                    let is_last = chosen == newest;
                    growing[chosen] = select_unpredictable(is_last, growing[chosen], growing[oldest]);
                    oldest += usize::from(!is_last);
                    end -= usize::from(is_last);
                }
            }
            maze.draw(cx);
        });
        Ok(())
    }
}

/// Cumulative weights, computed once for all draws of a level.
struct Cutoffs {
    /// Draws below this choose the newest cell.
    newest: u32,
    /// Draws from `newest` up to this choose a random cell.
    random: u32,
    /// Sum of all weights. Draws from `random` up to this choose the oldest cell.
    oldest: u32,
}

impl Cutoffs {
    fn new(odds: &Odds<GrowingTreeFrom>) -> Self {
        let weight = |from: GrowingTreeFrom| odds.list()[from as usize];
        // If all weights are 0, the newest cell is chosen.
        let newest = weight(GrowingTreeFrom::Newest) + u32::from(odds.is_none());
        let random = newest + weight(GrowingTreeFrom::Random);
        Self { newest, random, oldest: random + weight(GrowingTreeFrom::Oldest) }
    }

    /// Draws a position in the list, from `oldest` to `newest`.
    #[inline]
    fn choose(&self, oldest: usize, newest: usize, rng: &mut Rng) -> usize {
        let [drawn, nth] = rng.below_both([self.oldest, (newest - oldest) as u32 + 1]);
        let random = select_unpredictable(drawn < self.random, oldest + nth as usize, oldest);
        select_unpredictable(drawn < self.newest, newest, random)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::testing::spans_its_lattice;

    #[test]
    fn spans_the_lattice() {
        for weights in [[1, 0, 0], [0, 1, 0], [0, 0, 1], [5, 3, 2], [0, 0, 0]] {
            let from = Odds::of(GrowingTreeFrom::ALL.iter().copied().zip(weights));
            spans_its_lattice(|spacing| GrowingTree { spacing, from: from.clone() });
        }
    }
}
