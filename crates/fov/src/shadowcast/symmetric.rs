//! Symmetric shadowcasting: whoever stands where I see can see me. The default.
//!
//! ```text
//!  ######        A floor cell is seen if a line from center to center is free; a wall is seen if any part of
//!  #....#  ..    it is. Both hold in either direction, so no one is shot from where he cannot look.
//!  #.@..#..
//!  #.......      behind the doorway the view opens like a fan
//!  ######...
//! ```
//!
//! How it works, for each of four quadrants:
//! 1. A span is what is still open between two slopes. The first is the quarter turn from −1 to 1.
//! 2. Row after row away from the origin, the span covers a run of columns: masks of whole words.
//! 3. Walls under the mask are seen, floor is if its center lies between the slopes.
//! 4. Where wall and floor change along the row, the span is cut; the pieces go on to the next row.
//!
//! Slopes are exact: an edge holds the column it crosses as a whole part and a fraction, and each row adds its slope to
//! them, so nothing is divided and nothing rounded. Quadrants to the east and west are scanned as rows too, on a copy
//! of the surroundings turned on its side ([`BitWindow`](crate::shadowcast::window::BitWindow)).
//!
//! Promises: exact; symmetric between cells that do not block; no cell is looked at twice in a quadrant. The result
//! within a radius is what is seen without one, cut to the radius.
//!
//! Source: Albert Ford, "Symmetric Shadowcasting", 2020; the rows of bits are ours.

use barrow_core::{BitGrid, Point};

use super::quadrants::{self, Cast, Cover, SpanEdge, ViewSpan, each_change};
use crate::Opacity;
use crate::reach::ReachWidths;

/// Adds what is seen from `from` within the reach, as far as its rim bounds it.
pub(crate) fn look<O: Opacity + ?Sized>(opacity: &O, from: Point, widths: ReachWidths, seen: &mut BitGrid) {
    quadrants::look::<Symmetric, O>(opacity, from, widths, seen);
}

/// Its spans light floor by the center, and walls by any part.
struct Symmetric;

/// The first column of which more than the left half lies behind the start; a half counts.
#[inline]
const fn first(start: &SpanEdge) -> i32 {
    start.whole + (2 * start.part >= start.per) as i32
}

/// The last column of which more than the left half lies before the end; a half does not count.
#[inline]
const fn last(end: &SpanEdge) -> i32 {
    end.whole + (2 * end.part > end.per) as i32
}

/// The line past the left side of the cell in `column`, which is `across` columns and `depth` rows away.
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
        // The center of the first cell may lie before the start, that of the last behind the end.
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
