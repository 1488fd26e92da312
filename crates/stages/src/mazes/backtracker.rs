//! A maze of long winding ways, dug by one who never lets go of the thread.
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
//! How it works: dig from a cell to a neighbor that is still rock, straight on with a chance of `straight_pct`, else to
//! a random side. Where there is none, go back along the way until there is one; end when back at the start.
//!
//! Promises: every cell of the lattice is reached, by exactly one way from every other.
//!
//! Source: depth-first search; Jamis Buck, <https://weblog.jamisbuck.org/2010/12/27/maze-generation-recursive-backtracking>

use barrow_core::ParamSpec;

use crate::mazes::lattice::{self, Widths};
use crate::mazes::sketch::{ROCK, Sketch};
use crate::old::OldSpec;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "backtracker",
    summary: "a maze of long winding ways, dug depth first",
    family: Family::Mazes,
    needs: &[],
    gives: &[Fact::Floor],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[
        lattice::CORRIDOR,
        lattice::WALL,
        ParamSpec::int("straight_pct", (0, 0, 100), "Chance at every cell of going straight on if one can."),
    ],
    example: "[[stage]]\nuse = \"backtracker\"\n",
    build: |v| {
        Box::new(Backtracker { widths: Widths::from_values(v), straight_pct: v.count("straight_pct") })
    },
};

#[derive(Debug)]
struct Backtracker {
    widths: Widths,
    straight_pct: u32,
}

impl Stage for Backtracker {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.widths.begin(cx)?;
        let first = lattice.any_cell(&mut cx.rng);
        let mut maze = Sketch::new(lattice, cx.old, ROCK);
        let mut at = maze.place(first);
        *maze.at(at) = 0;
        let mut ahead = None;
        cx.old.stack.clear();
        loop {
            let rock = maze.sides_to::<ROCK>(at);
            let straight = self.straight_pct > 0 && cx.rng.percent(self.straight_pct);
            let onward = if straight { ahead.filter(|&side| rock.has(side)) } else { None };
            ahead = onward.or_else(|| rock.pick(&mut cx.rng));
            if let Some(side) = ahead {
                cx.old.stack.push(at as u32);
                at = maze.open(cx, at, side);
            } else {
                let Some(back) = cx.old.stack.pop() else { break };
                at = back as usize;
            }
        }
        maze.draw(cx);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::proof::{drawn, run, spans_its_lattice};
    use barrow_core::{Map, Size};

    #[test]
    fn spans_the_lattice() {
        for straight_pct in [0, 50, 100] {
            spans_its_lattice(&SPEC, |widths| Box::new(Backtracker { widths, straight_pct }));
        }
    }

    #[test]
    fn straight_ways_are_spirals() {
        let stage = Backtracker { widths: Widths { corridor: 1, wall: 1 }, straight_pct: 100 };
        let mut map = Map::new(Size::new(11, 7));
        run(&stage, &mut map, 1).unwrap();
        let expected = ["", " .........", " .       .", " . .......", " .", " .........", ""];
        assert_eq!(drawn(&map), expected);
    }
}
