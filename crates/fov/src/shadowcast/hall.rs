//! The first rows of a quadrant, while the view is a room or a corridor.
//!
//! ```text
//!   #.......     row 4: a side wall ends, and the general scan takes over (`lines.rs`)
//!   #...#        row 3
//!   #...#        row 2: side walls limit the view on both sides
//!    ...         row 1: the view grows by a cell on either side
//!     @
//! ```
//!
//! A row covers the floor of the row before and one cell on either side: the next cell of a side wall, or where there is
//! none, a cell on the diagonal. For a side wall that starts `a` cells aside and is cut by the view in row `d`, the edge
//! crosses the next row less than one cell farther aside, because a - 1/2 is less than d. So a row takes a few operations
//! on a word, and no edges, which both walls would cut again in every row. Most views begin like this, and many end.

use super::block::HALF;
use super::quadrants::{Cast, ViewSpan};

/// Lights the rows before (`away` is −1) or after the middle one, up to the first in which a wall divides the view or a
/// side wall ends. Returns the span of the row before that, or `None` if a row of walls ends the view.
#[inline]
pub(super) fn scan<C: Cast>(
    opaque: &[u64; 64],
    seen: &mut [u64; 64],
    away: i32,
    rows: i32,
) -> Option<ViewSpan> {
    // Floor cells of the row, and the walls beside them.
    let (mut floor, mut sides, mut depth) = (1_u64 << HALF, 0, 0);
    while depth < rows {
        let y = (HALF + away * (depth + 1)) as usize & 63;
        let cells = floor << 1 | floor | floor >> 1;
        let walls = opaque[y] & cells;
        if (walls ^ sides) & (floor | sides) != 0 {
            if walls != cells {
                break;
            }
            seen[y] |= cells;
            return None;
        }
        seen[y] |= cells;
        (floor, sides) = (cells ^ walls, walls);
        depth += 1;
    }
    let mut span = ViewSpan::quarter(HALF, depth);
    if sides & floor >> 1 != 0 {
        let left = floor.trailing_zeros() as i32;
        span.start = C::start_at(left, left - HALF, depth);
    }
    if sides & floor << 1 != 0 {
        let right = floor.ilog2() as i32 + 1;
        span.end = C::end_at(right, right - HALF, depth);
    }
    Some(span)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shadowcast::lines::{self, Rows};
    use crate::shadowcast::recursive::Recursive;
    use crate::shadowcast::symmetric::Symmetric;
    use barrow_core::Rng;

    /// Compares the rows with a general scan from the origin, and the returned span with one that continues.
    fn compare<C: Cast>(opaque: &[u64; 64], away: i32, rows: i32) -> i32 {
        let ([mut seen, mut plain], [mut spans, mut open]) = ([[0; 64]; 2], [const { Vec::new() }; 2]);
        spans.push(ViewSpan::quarter(HALF, 0));
        lines::scan::<C>(&mut Rows { opaque, seen: &mut plain }, away, rows, [&mut spans, &mut open]);
        let span = scan::<C>(opaque, &mut seen, away, rows);
        let depth = span.map_or(0, |span| span.depth);
        spans.extend(span);
        lines::scan::<C>(&mut Rows { opaque, seen: &mut seen }, away, rows, [&mut spans, &mut open]);
        assert_eq!(seen, plain);
        depth
    }

    #[test]
    fn rooms_and_corridors_agree_with_the_general_scan() {
        let (mut rng, mut depths) = (Rng::new(8), 0);
        for _ in 0..4000 {
            let (left, right) = (rng.range(0, 31), rng.range(0, 31));
            let mut room = (1_u64 << (left + right + 1)) - 1;
            room <<= HALF - left;
            let mut opaque = [!room; 64];
            for row in &mut opaque {
                *row &= if rng.one_in(9) { rng.next_u64() } else { u64::MAX };
                *row |= if rng.one_in(20) { rng.next_u64() & rng.next_u64() } else { 0 };
            }
            let (away, rows) = (if rng.one_in(2) { 1 } else { -1 }, rng.range(0, 31));
            depths += compare::<Symmetric>(&opaque, away, rows);
            assert!(compare::<Recursive>(&opaque, away, rows) <= rows);
        }
        assert!(depths > 8000, "{depths}");
    }
}
