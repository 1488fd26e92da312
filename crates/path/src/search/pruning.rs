//! Neighbor pruning with uniform costs: the directions in which a search continues from a cell.
//!
//! ```text
//! . . .     After a step east onto x, only the next cell east is a natural neighbor: all other neighbors of x are
//! @ x -     reached at the same cost without x. But if # is beside x, the cell behind # is reached only over x: the
//! . # \     south-east is a forced neighbor. With `Corners::Keep`, forced neighbors come one cell later.
//! ```
//!
//! Of paths that differ only in the order of their steps, the one whose diagonal steps come first is kept.

use crate::Corners;
use crate::compass::{back, diagonal, left, only, right, sides};

/// Directions in which to continue, by the direction of the last step, or [`START`], and by the passable neighbors, as
/// bits in row-major order.
pub(crate) type PruningTable = [[u8; 256]; 9];

/// Marks the start in place of a direction.
pub(crate) const START: usize = 8;

/// Returns the table for a corner rule.
pub(crate) fn table(corners: Corners) -> &'static PruningTable {
    static CUT: PruningTable = fill(Corners::Cut);
    static ROUND: PruningTable = fill(Corners::Round);
    static KEEP: PruningTable = fill(Corners::Keep);
    match corners {
        Corners::Cut => &CUT,
        Corners::Round => &ROUND,
        Corners::Keep => &KEEP,
    }
}

const fn fill(corners: Corners) -> PruningTable {
    let mut table = [[0; 256]; 9];
    let mut around = 0;
    while around < 256 {
        let possible = possible(corners, around as u8);
        let mut came = 0;
        while came < 8 {
            table[came][around] = possible & ahead(corners, around as u8, came);
            came += 1;
        }
        table[START][around] = possible;
        around += 1;
    }
    table
}

/// Returns the directions in which a step is allowed.
const fn possible(corners: Corners, around: u8) -> u8 {
    let (mut set, mut i) = (0, 0);
    while i < 8 {
        let [a, b] = sides(i);
        let beside = is_free(around, a) as u8 + is_free(around, b) as u8;
        let needed = match corners {
            _ if i < 4 => 0,
            Corners::Cut => 0,
            Corners::Round => 1,
            Corners::Keep => 2,
        };
        if is_free(around, i) && beside >= needed {
            set |= only(i);
        }
        i += 1;
    }
    set
}

/// Returns the natural and forced neighbors after a step in direction `came`.
const fn ahead(corners: Corners, around: u8, came: usize) -> u8 {
    let [a, b] = sides(came);
    match corners {
        Corners::Cut | Corners::Round if came < 4 => {
            only(came)
                | unless_free(around, right(came), only(diagonal(came)))
                | unless_free(around, left(came), only(diagonal(left(came))))
        }
        Corners::Cut | Corners::Round => {
            let turns = unless_free(around, back(a), only(diagonal(b)))
                | unless_free(around, back(b), only(diagonal(left(a))));
            only(a) | only(b) | only(came) | turns
        }
        Corners::Keep if came < 4 => {
            let (r, l) = (right(came), left(came));
            only(came)
                | unless_free(around, diagonal(r), only(r) | only(diagonal(came)))
                | unless_free(around, diagonal(back(came)), only(l) | only(diagonal(l)))
        }
        Corners::Keep => only(a) | only(b) | only(came),
    }
}

/// Returns `turns` if there is a wall in that direction, else nothing.
const fn unless_free(around: u8, wall: usize, turns: u8) -> u8 {
    if is_free(around, wall) { 0 } else { turns }
}

/// Returns whether the neighbor in that direction is passable.
const fn is_free(around: u8, direction: usize) -> bool {
    const BITS: [u8; 8] = [1, 4, 6, 3, 2, 7, 5, 0];
    around >> BITS[direction] & 1 == 1
}
