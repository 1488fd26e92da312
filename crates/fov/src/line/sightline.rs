//! Line of sight between two cells, without computing a field of view.
//!
//! ```text
//!  ..#..b      a and b are mutually visible: the line between them passes both walls.
//!  .....#      a and c are not.
//!  a.#..c
//! ```
//!
//! Algorithm. Symmetric shadowcasting treats a wall as a horizontal segment across the middle of its cell, as wide as
//! the cell, without its end points. Visibility then depends only on cells between the two:
//! 1. A cell that does not block is visible if the line to its center meets no such segment: all cells of one of the
//!    two digital lines to it must be free. The two differ where the true line runs exactly between two cells: one
//!    always steps sideways late there, the other early.
//! 2. A cell that blocks is visible if a line to any point of it is free. These lines form a wedge.
//! 3. In each row the wedge is narrower than a cell and covers at most two cells. Free cells do not change it; a wall
//!    on its left or right cuts off that side; a wall across, or one on either side, ends it.
//!
//! Guarantees: the same result as [`field_of_view`](crate::field_of_view) with
//! [`Algorithm::Symmetric`](crate::Algorithm::Symmetric) and no limit. So visibility between two cells that do not
//! block sight is mutual. Whether `from` blocks does not matter.
//!
//! Source: derived from Albert Ford, "Symmetric Shadowcasting", <https://www.albertford.com/shadowcasting/>.

use barrow_core::Point;

use super::{Line, Ties};
use crate::error::check;
use crate::{Opacity, SightError};

/// Result of a line-of-sight test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sightline {
    /// The cell is visible.
    Clear,
    /// The cell is hidden; this is one of the cells in the way.
    Blocked(Point),
}

impl Sightline {
    /// Returns whether the cell is visible.
    pub const fn is_clear(self) -> bool {
        matches!(self, Self::Clear)
    }
}

/// Returns whether `to` is visible from `from`, at any distance.
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

/// Follows the two digital lines to the center of a cell.
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

/// Slope as a fraction: columns aside per rows ahead, the latter above 0.
#[derive(Clone, Copy)]
struct Slope(i64, i64);

/// Wedge of lines from the center of `from` to all points of a wall `depth` rows away and `col` columns aside.
struct Wedge {
    from: Point,
    along: Point,
    side: Point,
    depth: i64,
    col: i64,
}

impl Wedge {
    /// Narrows the wedge by the walls in between.
    fn narrow<O: Opacity + ?Sized>(&self, opacity: &O) -> Sightline {
        let Self { depth, col, .. } = *self;
        let (mut start, mut end) = (Slope(2 * col - 1, 2 * depth), Slope(2 * col + 1, 2 * depth));
        for row in 1..depth {
            // The columns right of the start and left of the end: 0 to `col`, so both are on the map.
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
    fn lines_that_touch_the_edge_of_a_wall_are_clear() {
        let rows = ["..#..b", ".....#", "a.#..c"];
        assert!(look(&rows, 'a', 'b') && look(&rows, 'b', 'a'));
        assert!(!look(&rows, 'a', 'c') && !look(&rows, 'c', 'a'));
        assert!(look(&["#b", "a#"], 'a', 'b') && look(&["#b", "a#"], 'b', 'a'));
        // The line to 4,1 runs exactly between 2,0 and 2,1: a wall in one of them does not block it, walls in both do.
        assert!(look(&["a.#..", "....b"], 'a', 'b') && look(&["a....", "..#.b"], 'a', 'b'));
        assert!(!look(&["a.#..", "..#.b"], 'a', 'b'));
    }

    #[test]
    fn walls_are_visible_if_any_part_is() {
        // The line to the middle of W is blocked, the one to its upper half is not.
        assert!(look(&["a....", "...#W"], 'a', 'W') && !look(&["a....", "...#b"], 'a', 'b'));
        assert!(!look(&["a#..W", "....."], 'a', 'W'));
        // Only cells on the diagonal hide a cell on it.
        assert!(!look(&["a..", ".#.", "..W"], 'a', 'W') && look(&["a#.", "#.#", ".#W"], 'a', 'W'));
    }

    #[test]
    fn cells_off_the_map_are_errors() {
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
