//! A maze between winding and branching: it grows from its newest, its oldest or any of its cells.
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
//! How it works: keep the cells the maze has. Choose the newest, a random or the oldest of them, as the weights say,
//! and dig to a neighbor that is still rock. A cell without one is dropped; end when none is kept. Only the newest
//! makes a `backtracker`, only random ones nearly a `prim`, only the oldest long straight ways.
//!
//! Promises: every cell of the lattice is reached, by exactly one way from every other.
//!
//! Source: Jamis Buck, <https://weblog.jamisbuck.org/2011/1/27/maze-generation-growing-tree-algorithm>

use barrow_core::{ParamSpec, Rng};

use crate::mazes::lattice::{self, Widths};
use crate::mazes::sketch::{ROCK, Sketch};
use crate::old::OldSpec;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "growing_tree",
    summary: "a maze that grows from its newest, its oldest or any of its cells",
    family: Family::Mazes,
    needs: &[],
    gives: &[Fact::Floor],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[
        lattice::CORRIDOR,
        lattice::WALL,
        ParamSpec::weights("from", &["newest", "random", "oldest"], &[3, 1, 0], "Where it grows next."),
    ],
    example: "[[stage]]\nuse = \"growing_tree\"\n",
    build: |v| {
        let from = v.weights("from");
        Box::new(GrowingTree { widths: Widths::from_values(v), from: [from[0], from[1], from[2]] })
    },
};

#[derive(Debug)]
struct GrowingTree {
    widths: Widths,
    /// Weights of the newest, a random and the oldest cell.
    from: [u32; 3],
}

impl Stage for GrowingTree {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.widths.begin(cx)?;
        let first = lattice.any_cell(&mut cx.rng);
        let mut maze = Sketch::new(lattice, cx.old, ROCK);
        let first = maze.place(first);
        *maze.at(first) = 0;
        cx.old.stack.clear();
        cx.old.stack.push(first as u32);
        // The cells before the oldest are dropped.
        let mut oldest = 0;
        while oldest < cx.old.stack.len() {
            let newest = cx.old.stack.len() - 1;
            let chosen = self.choose(oldest, newest, &mut cx.rng);
            let at = cx.old.stack[chosen] as usize;
            if let Some(side) = maze.sides_to::<ROCK>(at).pick(&mut cx.rng) {
                let next = maze.open(cx, at, side);
                cx.old.stack.push(next as u32);
            } else if chosen == newest {
                cx.old.stack.pop();
            } else {
                // The oldest takes its place, so that the order of the newest stays.
                cx.old.stack.swap(chosen, oldest);
                oldest += 1;
            }
        }
        maze.draw(cx);
        Ok(())
    }
}

impl GrowingTree {
    /// Which of the cells from the oldest to the newest to grow from; the newest if nothing has a weight.
    #[inline]
    fn choose(&self, oldest: usize, newest: usize, rng: &mut Rng) -> usize {
        let [of_newest, of_random, of_oldest] = self.from;
        let luck = rng.below(of_newest + of_random + of_oldest);
        if luck >= of_newest + of_random && of_oldest > 0 {
            oldest
        } else if luck >= of_newest && of_random > 0 {
            oldest + rng.below((newest - oldest) as u32 + 1) as usize
        } else {
            newest
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::proof::spans_its_lattice;

    #[test]
    fn spans_the_lattice() {
        for from in [[1, 0, 0], [0, 1, 0], [0, 0, 1], [5, 3, 2], [0, 0, 0]] {
            spans_its_lattice(&SPEC, |widths| Box::new(GrowingTree { widths, from }));
        }
    }
}
