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

use barrow_core::{Odds, Rng};

use crate::mazes::lattice::MazeSpacing;
use crate::mazes::sketch::{ROCK, Sketch};
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
    /// One byte for every cell of the lattice.
    sketch: Vec<u8>,
    /// Active cells, which may have a rock neighbor. Those before the position `oldest` are removed.
    growing: Vec<u32>,
}

impl Stage for GrowingTree {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.spacing.begin(cx)?;
        let cutoffs = Cutoffs::new(&self.from);
        cx.with(|cx, Buffers { sketch, growing }| {
            let first = lattice.any_cell(&mut cx.rng);
            let mut maze = Sketch::new(lattice, sketch, ROCK);
            let first = maze.place(first);
            *maze.at(first) = 0;
            growing.clear();
            growing.reserve(lattice.cells() as usize);
            growing.push(first as u32);
            // The cells before this position are removed from the list.
            let mut oldest = 0;
            while oldest < growing.len() {
                let newest = growing.len() - 1;
                let chosen = cutoffs.choose(oldest, newest, &mut cx.rng);
                let at = growing[chosen] as usize;
                if let Some(side) = maze.sides_to::<ROCK>(at).pick(&mut cx.rng) {
                    let next = maze.open(cx, at, side);
                    growing.push(next as u32);
                } else if chosen == newest {
                    growing.pop();
                } else {
                    // The oldest cell takes its place, so that the other cells stay in order of age.
                    growing.swap(chosen, oldest);
                    oldest += 1;
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
        let drawn = rng.below(self.oldest);
        if drawn < self.newest {
            newest
        } else if drawn < self.random {
            oldest + rng.below((newest - oldest) as u32 + 1) as usize
        } else {
            oldest
        }
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
