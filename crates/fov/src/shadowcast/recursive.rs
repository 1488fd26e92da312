//! Recursive shadowcasting: a view ends at the first wall, and continues on both sides of it.
//!
//! ```text
//!  ...    ......
//!  ....   ......        The shadow of a wall grows with the distance; every cell
//!  .....  ......        that the view past its corners touches is visible.
//!  .....##......
//!  .............
//!  ......@......
//! ```
//!
//! 1. The surroundings are four quadrants, and a quadrant is scanned in rows away from the origin
//!    ([`super::quadrants`]).
//! 2. A view is the range between two slopes, columns aside per rows ahead. The first view is -1 to 1.
//! 3. All cells of a row that a view touches are visible, even if only at a corner.
//! 4. Every run of transparent cells in it becomes a view of the next row, limited by the corners of the walls beside
//!    the run. Even a single slope is a view, between walls that touch at a corner.
//!
//! Guarantees: slopes are exact fractions, so that results do not depend on rounding; every cell that a view touches is
//! visible, so that nothing in a convex room is missed. The result within a radius is the unlimited result clipped to
//! the radius. It is not symmetric: the corner of a cell may be visible whose center does not see back.
//!
//! Source: Björn Bergström, "FOV using recursive shadowcasting",
//! <https://www.roguebasin.com/index.php/FOV_using_recursive_shadowcasting>, with slopes through the corners of cells
//! as in libtcod, rot.js and the tutorials that follow them (in eight octants). `docs/sight.md` lists which programs
//! see the same cells.

use barrow_core::{BitGrid, Point};

use super::edge::SpanEdge;
use super::quadrants::{self, Cast, Cover, ViewSpan};
use crate::Opacity;
use crate::reach::ReachWidths;

/// Adds the cells visible from `from` within the range.
pub(crate) fn compute<O: Opacity + ?Sized>(
    opacity: &O,
    from: Point,
    widths: &ReachWidths,
    seen: &mut BitGrid,
) {
    quadrants::compute::<Recursive, O>(opacity, from, widths, seen);
}

/// Recursive shadowcasting; spans are views. Edges pass the corners of cells, but are stored by the cells they touch:
/// an integer position is the cell that created the edge, in its own row.
pub(super) struct Recursive;

impl Cast for Recursive {
    #[inline]
    fn cover(view: &ViewSpan) -> Cover {
        let columns = [view.start.first(), view.end.last()];
        Cover { walls: columns, floor: columns }
    }

    /// Returns the line past the right side of the wall: through its far corner if it lies left of the origin, else
    /// through its near one.
    #[inline]
    fn start_at(column: i32, across: i32, depth: i32) -> SpanEdge {
        let per = if across < 1 { 2 * depth + 1 } else { 2 * depth - 1 };
        SpanEdge::start(column - 1, 0, [2 * across - 1, per])
    }

    /// Returns the line past the left side of the wall: through its far corner if it lies right of the origin, else
    /// through its near one.
    #[inline]
    fn end_at(column: i32, across: i32, depth: i32) -> SpanEdge {
        let per = if across > 0 { 2 * depth + 1 } else { 2 * depth - 1 };
        SpanEdge::end(column, 0, [2 * across - 1, per])
    }

    #[inline]
    fn is_open(view: &ViewSpan) -> bool {
        view.start.is_before(&view.end)
    }
}

#[cfg(test)]
mod tests {
    use barrow_core::{Rng, Size};

    use super::*;
    use crate::drawn::{HALL, random_cell, random_cells, seen};
    use crate::{Algorithm, Reach, field_of_view};

    #[test]
    fn shadows_grow_behind_walls() {
        let rows = [
            ".............",
            ".............",
            ".............",
            ".....##......",
            ".............",
            "......@......",
        ];
        let expected = [
            "...    ......",
            "....   ......",
            ".....  ......",
            ".....##......",
            ".............",
            "......@......",
        ];
        assert_eq!(seen(Algorithm::Recursive, &rows), expected);
    }

    /// Between two walls that touch at a corner, a single slope is left, along which cells are visible.
    #[test]
    fn rooms_are_seen_through_doors_and_past_corners() {
        let expected = [
            "########     ##",
            "#......#  ....#",
            "#......#......#",
            "#.............#",
            "#..@....#",
            "#....#.#......#",
            "####.#",
            "    ..",
            "    ###",
        ];
        assert_eq!(seen(Algorithm::Recursive, &HALL), expected);
    }

    /// Reference implementation: eight octants, slopes in floating point, one recursive call per view.
    fn cast(walls: &BitGrid, from: Point, turn: [i32; 4], row: i32, view: (f64, f64), seen: &mut BitGrid) {
        let (mut high, low) = view;
        let mut was_blocked = false;
        if high < low || row > walls.size().width.max(walls.size().height) as i32 {
            return;
        }
        for column in (0..=row).rev() {
            let (near, far) = (f64::from(row) - 0.5, f64::from(row) + 0.5);
            let (top, bottom) = (f64::from(column) + 0.5, f64::from(column) - 0.5);
            let p = from + Point::new(column * turn[0] + row * turn[1], column * turn[2] + row * turn[3]);
            if bottom / far > high || top / near < low || !walls.size().contains(p) {
                continue;
            }
            seen.insert(p);
            let blocks = walls.contains(p);
            if blocks && !was_blocked {
                cast(walls, from, turn, row + 1, (high, top / near), seen);
            }
            if was_blocked && !blocks {
                high = top / far;
            }
            was_blocked = blocks;
        }
        if !was_blocked {
            cast(walls, from, turn, row + 1, (high, low), seen);
        }
    }

    #[test]
    fn agrees_with_the_recursive_reference_on_random_maps() {
        let mut rng = Rng::new(1);
        for i in 0..3000 {
            let size = Size::new(1 + rng.below(24), 1 + rng.below(24));
            let walls = random_cells(&mut rng, size, i % 60);
            let from = random_cell(&mut rng, size);
            let mut expected = BitGrid::new(size);
            expected.insert(from);
            for [a, b] in [[1, 1], [1, -1], [-1, 1], [-1, -1]] {
                cast(&walls, from, [a, 0, 0, b], 1, (1.0, 0.0), &mut expected);
                cast(&walls, from, [0, a, b, 0], 1, (1.0, 0.0), &mut expected);
            }
            let mut seen = BitGrid::default();
            field_of_view(Algorithm::Recursive, &walls, from, Reach::UNLIMITED, &mut seen).unwrap();
            assert_eq!(seen, expected, "map {i} from {from}");
        }
    }
}
