//! Opens corners where floor touches floor diagonally only.
//!
//! ```text
//!   ..           ..
//!   ..     →     ...
//!     ..           ..
//!     ..           ..
//! ```
//!
//! Algorithm: find all squares of two by two cells that are open on one diagonal and solid on the other. In each, one
//! of the two solid cells, drawn at random, becomes floor. The squares around it are then checked again. Lakes count as
//! open; if the open cell in the same row is lake, the opened one becomes lake, too.
//!
//! Guarantees: no such square with rock in it is left; no open cell becomes solid, and a closed border stays closed.

use barrow_core::{BitGrid, Point, Tile};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Opens corners where floor touches floor diagonally only.
    pub struct DiagonalFix in Family::Whole,
        needs [Fact::Floor],
        not_after [Fact::Hardness, Fact::Walls],
        example ["cellular; passes = 1", "diagonal_fix"];
}

#[derive(Default)]
struct Buffers {
    open: BitGrid,
    /// Pending squares, by their upper left cells, that may be open on one diagonal only.
    corners: Vec<Point>,
}

impl Stage for DiagonalFix {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let Buffers { open, corners } = cx.scratch.get();
        open.mark_from(&cx.map.tiles, Tile::FIRST_NOT_SOLID);
        corners.clear();
        corners.reserve(open.size().cells() / 4);
        find_corners(open, corners);
        let mut opened = 0;
        while let Some(corner) = corners.pop() {
            let Some(closed) = closed_pair(open, corner) else { continue };
            let first = cx.rng.below(2) as usize;
            let rock =
                [closed[first], closed[1 - first]].into_iter().find(|&p| cx.map.tiles[p] == Tile::Rock);
            let Some(p) = rock else { continue };
            let beside = cx.map.tiles[Point::new(2 * corner.x + 1 - p.x, p.y)];
            cx.map.tiles[p] = if beside < Tile::FIRST_SECRET { beside } else { Tile::Floor };
            open.insert(p);
            opened += 1;
            // Upper left cells of the four squares that contain `p`.
            corners.extend([(-1, -1), (0, -1), (-1, 0), (0, 0)].map(|(x, y)| p + Point::new(x, y)));
        }
        cx.snapshot(format_args!("opened {opened} corners"));
        Ok(())
    }
}

/// Lists the upper left cells of the squares that are open on one diagonal only, 64 squares at a time.
fn find_corners(open: &BitGrid, corners: &mut Vec<Point>) {
    for y in 1..open.size().height as i32 {
        for i in 0..open.stride() {
            let [b, a, b_east, ..] = open.with_neighbors(y, i);
            let [_, _, a_east, ..] = open.with_neighbors(y - 1, i);
            let mut found = a & b_east & !a_east & !b | !a & !b_east & a_east & b;
            while found != 0 {
                corners.push(Point::new(64 * i as i32 + found.trailing_zeros() as i32, y - 1));
                found &= found - 1;
            }
        }
    }
}

/// Returns the closed cells of the square at `corner`, if it is open on one diagonal only.
fn closed_pair(open: &BitGrid, corner: Point) -> Option<[Point; 2]> {
    let square = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| corner + Point::new(x, y));
    match square.map(|p| open.contains(p)) {
        [true, false, false, true] => Some([square[1], square[2]]),
        [false, true, true, false] => Some([square[0], square[3]]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{changed, map_of, run, set_of};

    #[test]
    fn chains_of_corners_become_steps() {
        let rows = changed(&["      ", " .    ", "  . . ", "   .  ", "      "], &DiagonalFix).unwrap();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let mut left = Vec::new();
        find_corners(&set_of(&rows), &mut left);
        assert_eq!(left, []);
        assert!(rows[0] == "      " && rows[4] == "      ", "{rows:?}");
    }

    #[test]
    fn squares_without_open_diagonals_stay() {
        let rows = ["     ", " ..  ", " ... ", "     "];
        assert_eq!(changed(&rows, &DiagonalFix).unwrap(), rows);
    }

    #[test]
    fn lakes_count_as_open() {
        let mut map = map_of(&["     ", "     ", "  .  ", "     "]);
        map.tiles[Point::new(1, 1)] = Tile::Lava;
        let rows = run(&mut map, &DiagonalFix).unwrap();
        assert!(
            rows[1] == " &&  " && rows[2] == "  .  " || rows[1] == " &   " && rows[2] == " ..  ",
            "{rows:?}"
        );
    }

    #[test]
    fn corners_are_found_across_word_boundaries() {
        let (mut rows, mut corners) = ([" ".repeat(70), " ".repeat(70)], Vec::new());
        rows[0].replace_range(63..64, ".");
        rows[1].replace_range(64..65, ".");
        find_corners(&set_of(&[&rows[0], &rows[1]]), &mut corners);
        assert_eq!(corners, [Point::new(63, 0)]);
    }
}
