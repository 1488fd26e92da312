//! Symmetric shadowcasting, the default: if a floor cell is visible from another, the reverse holds.
//!
//! ```text
//!  ######        A floor cell is visible if the line from center to center is free; a wall is visible if
//!  #....#  ..    any part of it is. So a player cannot be shot from a cell that is not visible.
//!  #.@..#..
//!  #.......      behind the doorway the view opens like a fan
//!  ######...
//! ```
//!
//! Algorithm, for each of the four quadrants:
//! 1. A span is the visible range between two slopes. The first span is the whole quadrant from −1 to 1.
//! 2. In each row away from the origin, the span covers a run of columns: masks of whole words.
//! 3. Walls under the mask are visible; floor is visible if its center lies between the slopes.
//! 4. Where wall and floor change along the row, the span is split; the parts continue in the next row.
//!
//! An edge stores the column it crosses, and each row adds its slope: fixed-point numbers, whose rounding decides nothing
//! (`edge.rs`). Quadrants to the east and west are scanned as rows too, on a transposed copy of the surroundings.
//!
//! Guarantees: exact; symmetric between cells that do not block; no cell is visited twice in a quadrant. The result
//! within a radius is the unlimited result clipped to the radius.
//!
//! Source: Albert Ford, "Symmetric Shadowcasting", 2020, <https://www.albertford.com/shadowcasting/>; the bit-parallel
//! rows are Barrow's own.

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
    quadrants::compute::<Symmetric, O>(opacity, from, widths, seen);
}

/// Symmetric shadowcasting: spans light floor if its center is covered, and walls if any part is.
pub(super) struct Symmetric;

/// Returns the numerator and denominator of the slope of the line past the left side of a cell, which is `across` columns and `depth`
/// rows away.
#[inline]
const fn slope(across: i32, depth: i32) -> [i32; 2] {
    [2 * across - 1, 2 * depth]
}

impl Cast for Symmetric {
    #[inline]
    fn cover(span: &ViewSpan) -> Cover {
        let ViewSpan { start, end, .. } = span;
        Cover { walls: [start.nearest(), end.nearest()], floor: [start.first(), end.last()] }
    }

    #[inline]
    fn start_at(column: i32, across: i32, depth: i32) -> SpanEdge {
        SpanEdge::start(column, 1, slope(across, depth))
    }

    #[inline]
    fn end_at(column: i32, across: i32, depth: i32) -> SpanEdge {
        SpanEdge::end(column, 1, slope(across, depth))
    }

    #[inline]
    fn is_open(_: &ViewSpan) -> bool {
        true
    }
}
