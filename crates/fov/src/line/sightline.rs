//! Line of sight: whether one cell is seen from another, without the field of view around them.
//!
//! ```text
//!  ..#..b      a and b see each other: the line between them passes both walls.
//!  .....#      a and c do not.
//!  a.#..c
//! ```
//!
//! How it works. Symmetric shadowcasting takes a wall for the line across its middle, as wide as the cell, its two ends
//! not included. The cells it shows are told from the cells between the two alone:
//! 1. A cell that does not block is seen if the line to its center meets no such wall: every cell of one of the two
//!    digital lines to it must be free. They differ where the true line runs right between two cells: one always turns
//!    aside late there, the other one early.
//! 2. A cell that blocks is seen if a line to any point of it is free. All those lines start out as one wedge.
//! 3. In each row on the way the wedge is narrower than a cell and meets two cells at most. Free ones let it pass; a
//!    wall on its left or right cuts off that side; a wall across, or one on either side, ends it.
//!
//! Promises: the same answer as [`field_of_view`](crate::field_of_view) with [`Algorithm::Symmetric`](crate::Algorithm::Symmetric) and no
//! limit. So two cells that do not block sight see each other or neither does. Whether `from` blocks does not matter.
//!
//! Source: derived from Albert Ford, "Symmetric Shadowcasting", <https://www.albertford.com/shadowcasting/>.

use barrow_core::Point;

use super::{Line, Ties};
use crate::error::check;
use crate::{Opacity, SightError};

/// Whether one cell is seen from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sightline {
    /// It is.
    Clear,
    /// It is not: this cell is in the way, as others may be.
    Blocked(Point),
}

impl Sightline {
    /// Whether it is clear.
    pub const fn is_clear(self) -> bool {
        matches!(self, Self::Clear)
    }
}

/// Whether `to` is seen from `from`, be it near or far.
///
/// ```
/// use barrow_core::{Point, Size};
/// use barrow_fov::{Sightline, line_of_sight, opaque};
///
/// let walls = opaque(Size::new(9, 3), |p| p == Point::new(4, 1));
/// let look = |x, y| line_of_sight(&walls, Point::new(0, 1), Point::new(x, y));
/// assert_eq!(look(3, 1)?, Sightline::Clear);
/// assert_eq!(look(8, 1)?, Sightline::Blocked(Point::new(4, 1)));
/// # Ok::<(), barrow_fov::SightError>(())
/// ```
pub fn line_of_sight<O: Opacity + ?Sized>(
    opacity: &O,
    from: Point,
    to: Point,
) -> Result<Sightline, SightError> {
    check(opacity.size(), [from, to])?;
    if !opacity.blocks(to) {
        return Ok(to_center(opacity, from, to));
    }
    let (run, rise, along, side) = Line::new(from, to, Ties::Late).slope();
    Ok(Wedge { from, along, side, depth: run / 2, col: rise / 2 }.narrow(opacity))
}

/// Follows the two lines to the center of a cell.
fn to_center<O: Opacity + ?Sized>(opacity: &O, from: Point, to: Point) -> Sightline {
    let first_block = |ties| {
        let cells = Line::new(from, to, ties);
        let between = cells.len().saturating_sub(2);
        cells.skip(1).take(between).find(|&p| opacity.blocks(p))
    };
    match first_block(Ties::Late) {
        Some(by) if first_block(Ties::Early).is_some() => Sightline::Blocked(by),
        _ => Sightline::Clear,
    }
}

/// A slope: columns aside for so many rows, which are above 0.
#[derive(Clone, Copy)]
struct Slope(i64, i64);

/// The lines from a cell's center to all points of a wall `depth` rows away, `col` columns aside.
struct Wedge {
    from: Point,
    along: Point,
    side: Point,
    depth: i64,
    col: i64,
}

impl Wedge {
    /// Cuts off what the cells on the way block.
    fn narrow<O: Opacity + ?Sized>(&self, opacity: &O) -> Sightline {
        let Self { depth, col, .. } = *self;
        let (mut start, mut end) = (Slope(2 * col - 1, 2 * depth), Slope(2 * col + 1, 2 * depth));
        for row in 1..depth {
            // The column right of the start, and the one left of the end: 0 to `col`, so both are on the map.
            let left = (2 * row * start.0 + start.1).div_euclid(2 * start.1);
            let right = -(end.1 - 2 * row * end.0).div_euclid(2 * end.1);
            let edge = Slope(2 * left + 1, 2 * row);
            match [left, right].map(|col| opacity.blocks(self.cell(row, col))) {
                [true, true] => return Sightline::Blocked(self.cell(row, left)),
                [true, false] => start = edge,
                [false, true] => end = edge,
                [false, false] => {}
            }
        }
        Sightline::Clear
    }

    fn cell(&self, row: i64, col: i64) -> Point {
        self.from + self.along * row as i32 + self.side * col as i32
    }
}

#[cfg(test)]
mod tests {
    use barrow_core::Size;

    use super::*;
    use crate::{drawn, opaque};

    fn look(rows: &[&str], from: char, to: char) -> bool {
        let walls =
            opaque(drawn::size(rows), |p| b"#W".contains(&rows[p.y as usize].as_bytes()[p.x as usize]));
        line_of_sight(&walls, drawn::find(rows, from), drawn::find(rows, to)).unwrap().is_clear()
    }

    #[test]
    fn walls_may_be_grazed() {
        let rows = ["..#..b", ".....#", "a.#..c"];
        assert!(look(&rows, 'a', 'b') && look(&rows, 'b', 'a'));
        assert!(!look(&rows, 'a', 'c') && !look(&rows, 'c', 'a'));
        assert!(look(&["#b", "a#"], 'a', 'b') && look(&["#b", "a#"], 'b', 'a'));
        // The line to 4,1 runs right between 2,0 and 2,1: one of them may be a wall, both may not.
        assert!(look(&["a.#..", "....b"], 'a', 'b') && look(&["a....", "..#.b"], 'a', 'b'));
        assert!(!look(&["a.#..", "..#.b"], 'a', 'b'));
    }

    #[test]
    fn walls_are_seen_by_a_corner() {
        // The line to the middle of W is blocked, the one to its upper half is not.
        assert!(look(&["a....", "...#W"], 'a', 'W') && !look(&["a....", "...#b"], 'a', 'b'));
        assert!(!look(&["a#..W", "....."], 'a', 'W'));
        // Only the cells on the diagonal hide one that is there.
        assert!(!look(&["a..", ".#.", "..W"], 'a', 'W') && look(&["a#.", "#.#", ".#W"], 'a', 'W'));
    }

    #[test]
    fn cells_off_the_map_are_named() {
        let (here, off) = (Point::new(0, 0), Point::new(1, 0));
        for (size, from, to, at) in
            [(1, here, off, off), (1, off, here, off), (0, here, here, here), (1, off, -off, off)]
        {
            let size = Size::new(size, size);
            let answer = line_of_sight(&opaque(size, |_| false), from, to);
            assert_eq!(answer, Err(SightError::OffMap { at, size }));
        }
        assert_eq!(line_of_sight(&opaque(Size::new(1, 1), |_| true), here, here), Ok(Sightline::Clear));
    }
}
