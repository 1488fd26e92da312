//! A maze made row by row, with no memory of what lies above the last one.
//!
//! ```text
//!   ....... . . . .....
//!   .   . . . . .     .
//!   . . . . ... ... ...
//!     . .     . .     .
//!   . . ... ... . .....
//!   . .   .   . .     .
//!   ...................
//! ```
//!
//! How it works: cells of a row that are joined above or within it form a ring in order of columns. Join neighbors of
//! different rings with a chance of `across_pct`. Then let each cell lead down, or leave its ring if another cell stays
//! in it, so that one of each ring leads down. In the last row join all that are not.
//!
//! Promises: every cell of the lattice is reached, by exactly one way from every other.
//!
//! Source: Marlin Eller; Jamis Buck, <https://weblog.jamisbuck.org/2010/12/29/maze-generation-eller-s-algorithm>

use barrow_core::{Direction, ParamSpec, Point};

use crate::mazes::lattice::{self, Widths};
use crate::mazes::sketch::Sketch;
use crate::old::OldSpec;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "eller",
    summary: "a maze made row by row, remembering one row only",
    family: Family::Mazes,
    needs: &[],
    gives: &[Fact::Floor],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[
        lattice::CORRIDOR,
        lattice::WALL,
        ParamSpec::int(
            "across_pct",
            (0, 50, 100),
            "Chance of a way between two cells of a row where one can be.",
        ),
    ],
    example: "[[stage]]\nuse = \"eller\"\n",
    build: |v| Box::new(Eller { widths: Widths::from_values(v), across_pct: v.count("across_pct") }),
};

#[derive(Debug)]
struct Eller {
    widths: Widths,
    across_pct: u32,
}

impl Stage for Eller {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = self.widths.begin(cx)?;
        let (columns, last) = (lattice.size.width as usize, lattice.size.height as i32 - 1);
        begin(&mut cx.old.rows, columns);
        let mut maze = Sketch::new(lattice, cx.old, 0);
        for y in 0..=last {
            let row = maze.place(Point::new(0, y));
            for x in 0..columns - 1 {
                if !is_joined(&cx.old.rows, x) && (y == last || cx.rng.percent(self.across_pct)) {
                    join(&mut cx.old.rows, x);
                    maze.open(cx, row + x, Direction::East);
                }
            }
            for x in 0..if y == last { 0 } else { columns } {
                if !is_alone(&cx.old.rows, x) && cx.rng.percent(50) {
                    leave(&mut cx.old.rows, x);
                } else {
                    maze.open(cx, row + x, Direction::South);
                }
            }
        }
        maze.draw(cx);
        Ok(())
    }
}

/// For each column the one before it in its ring, and the one after it.
type Rings = [Vec<i16>; 3];

/// Every column is a ring of its own.
fn begin([before, after, _]: &mut Rings, columns: usize) {
    for ring in [before, after] {
        ring.clear();
        ring.extend(0..columns as i16);
    }
}

/// Whether a column and the next are in one ring. Ways do not cross, so no ring lies across another, and two
/// neighbors of one ring follow each other in it.
fn is_joined([before, ..]: &Rings, x: usize) -> bool {
    before[x + 1] as usize == x
}

/// Whether a column is a ring of its own.
fn is_alone([before, ..]: &Rings, x: usize) -> bool {
    before[x] as usize == x
}

/// Makes one ring of those of a column and the next.
fn join([before, after, _]: &mut Rings, x: usize) {
    let (end, start) = (before[x + 1], after[x]);
    after[end as usize] = start;
    before[start as usize] = end;
    after[x] = x as i16 + 1;
    before[x + 1] = x as i16;
}

/// Takes a column out of its ring.
fn leave([before, after, _]: &mut Rings, x: usize) {
    let (end, start) = (before[x], after[x]);
    after[end as usize] = start;
    before[start as usize] = end;
    before[x] = x as i16;
    after[x] = x as i16;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mazes::proof::{drawn, run, spans_its_lattice};
    use barrow_core::{Map, Size};

    #[test]
    fn spans_the_lattice() {
        for across_pct in [0, 50, 100] {
            spans_its_lattice(&SPEC, |widths| Box::new(Eller { widths, across_pct }));
        }
    }

    #[test]
    fn without_ways_across_it_is_a_comb() {
        let stage = Eller { widths: Widths { corridor: 1, wall: 1 }, across_pct: 0 };
        let mut map = Map::new(Size::new(9, 7));
        run(&stage, &mut map, 1).unwrap();
        assert_eq!(drawn(&map), ["", " . . . .", " . . . .", " . . . .", " . . . .", " .......", ""]);
    }

    #[test]
    fn rings_are_joined_and_left() {
        let mut rings = Rings::default();
        begin(&mut rings, 4);
        join(&mut rings, 0);
        join(&mut rings, 2);
        assert!(is_joined(&rings, 0) && !is_joined(&rings, 1) && is_joined(&rings, 2));
        join(&mut rings, 1);
        leave(&mut rings, 1);
        assert!(is_alone(&rings, 1) && is_joined(&rings, 2));
        assert_eq!(rings[1], [2, 1, 3, 0]);
    }
}
