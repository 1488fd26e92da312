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
//! Slopes are exact: an edge stores the column it crosses as an integer and a fraction, and each row adds its slope to
//! them, without division or rounding. Quadrants to the east and west are scanned as rows too, on a transposed copy of
//! the surroundings ([`BitWindow`](crate::shadowcast::window::BitWindow)).
//!
//! Guarantees: exact; symmetric between cells that do not block; no cell is visited twice in a quadrant. The result
//! within a radius is the unlimited result clipped to the radius.
//!
//! Source: Albert Ford, "Symmetric Shadowcasting", 2020, <https://www.albertford.com/shadowcasting/>; the bit-parallel
//! rows are Barrow's own.

use barrow_core::{BitGrid, Point};

use super::quadrants::{self, Cast, Cover, SpanEdge, ViewSpan, each_change};
use crate::Opacity;
use crate::reach::ReachWidths;

/// Adds the cells visible from `from` within the range.
pub(crate) fn compute<O: Opacity + ?Sized>(
    opacity: &O,
    from: Point,
    widths: ReachWidths,
    seen: &mut BitGrid,
) {
    quadrants::compute::<Symmetric, O>(opacity, from, widths, seen);
}

/// Symmetric shadowcasting: spans light floor if its center is covered, and walls if any part is.
struct Symmetric;

/// Returns the column of the start rounded to the nearest integer, ties up: the first cell that the span covers.
#[inline]
const fn first(start: &SpanEdge) -> i32 {
    start.whole + (2 * start.part >= start.per) as i32
}

/// Returns the column of the end rounded to the nearest integer, ties down: the last cell that the span covers.
#[inline]
const fn last(end: &SpanEdge) -> i32 {
    end.whole + (2 * end.part > end.per) as i32
}

/// Returns the line past the left side of the cell in `column`, which is `across` columns and `depth` rows away.
#[inline]
const fn beside(column: i32, across: i32, depth: i32) -> SpanEdge {
    SpanEdge { whole: column - 1, part: depth, slope: 2 * across - 1, per: 2 * depth }
}

impl Cast for Symmetric {
    #[inline]
    fn cross<const N: usize>(
        span: &mut ViewSpan,
        opaque: &[u64; N],
        half: i32,
        seen: &mut [u64; N],
        spans: &mut Vec<ViewSpan>,
    ) -> bool {
        let (first, last) = (first(&span.start), last(&span.end));
        if first > last {
            return false;
        }
        // The center of the first cell may lie before the start, that of the last cell after the end.
        let walls_only = [span.start.part > 0 && first == span.start.whole, last > span.end.whole];
        each_change(opaque, Cover { first, last, walls_only }, seen, |column, is_wall| {
            let edge = beside(column, column - half, span.depth);
            if is_wall {
                spans.push(ViewSpan { end: edge, ..*span });
            } else {
                span.start = edge;
            }
        })
    }
}
