//! Where a search goes on from a cell, where every step costs 1.
//!
//! ```text
//! . . .     After a step east onto x, only the next cell east is new: whatever else is beside x is reached
//! @ x -     as cheaply without x. But where # is beside x, the cell behind # is reached over x only, so that
//! . # \     the turn south-east is worth a look. If corners are kept, turns come one cell later.
//! ```
//!
//! Of ways that differ only in the order of their steps, the one whose diagonal steps come first is kept.

use crate::Corners;
use crate::compass::{back, diagonal, left, only, right, sides};

/// Where to go on, by the direction one came in, or [`START`], and by the neighbors that are free, as bits row by row.
pub(crate) type TurnTable = [[u8; 256]; 9];

/// In place of a direction: where the way starts.
pub(crate) const START: usize = 8;

/// The table for a rule.
pub(crate) fn table(corners: Corners) -> &'static TurnTable {
    static CUT: TurnTable = fill(Corners::Cut);
    static ROUND: TurnTable = fill(Corners::Round);
    static KEEP: TurnTable = fill(Corners::Keep);
    match corners {
        Corners::Cut => &CUT,
        Corners::Round => &ROUND,
        Corners::Keep => &KEEP,
    }
}

const fn fill(corners: Corners) -> TurnTable {
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

/// The directions in which a step can be taken.
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

/// Where to go on, having come in that direction: on, and around the ends of walls.
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

/// The turns around the end of a wall, if there is a wall in that direction.
const fn unless_free(around: u8, wall: usize, turns: u8) -> u8 {
    if is_free(around, wall) { 0 } else { turns }
}

/// Whether the neighbor in that direction can be stepped onto.
const fn is_free(around: u8, direction: usize) -> bool {
    const BITS: [u8; 8] = [1, 4, 6, 3, 2, 7, 5, 0];
    around >> BITS[direction] & 1 == 1
}
