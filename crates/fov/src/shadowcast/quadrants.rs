//! Bit-parallel shadowcasting row by row: the common part of all variants.
//!
//! ```text
//!   \ north /
//!    \  |  /        Four quadrants of rows that lead away from the origin. East and west are
//!  west @ east      scanned as rows, too, on a transposed copy of the surroundings.
//!    /  |  \
//!   / south \
//! ```
//!
//! 1. A window around the origin is copied, upright and transposed; the first window is small.
//! 2. In each quadrant, a span is the visible range between two edges. The first span is the whole quadrant.
//! 3. In each row, a span lights the cells it covers and is split at walls; the parts are pushed on a stack.
//! 4. If a span reaches the border of the window, a larger window replaces it.
//!
//! The algorithm defines how edges pass walls, and which cells a span lights.

use barrow_core::{BitGrid, Point};

use super::window::{BitWindow, Orientation, SMALL};
use crate::Opacity;
use crate::algorithms::scratch::{self, FovScratch};
use crate::mask::between;
use crate::reach::ReachWidths;

/// Variant of shadowcasting: how edges pass walls, and which cells a span lights.
pub(crate) trait Cast {
    /// Lights the cells of a row that a span covers, and splits it at walls: `span` becomes its last part, the others
    /// are pushed to `spans`. The origin is in column `half`. Returns false if the span ends at a wall.
    fn cross<const N: usize>(
        span: &mut ViewSpan,
        opaque: &[u64; N],
        half: i32,
        seen: &mut [u64; N],
        spans: &mut Vec<ViewSpan>,
    ) -> bool;
}

/// Visible columns of one row, between two edges.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ViewSpan {
    pub(crate) start: SpanEdge,
    pub(crate) end: SpanEdge,
    /// Distance of the row from the origin.
    pub(crate) depth: i32,
}

impl ViewSpan {
    /// Returns the span of a whole quadrant; the origin is in column `half`.
    const fn quarter(half: i32) -> Self {
        Self { start: SpanEdge::diagonal(half, -1), end: SpanEdge::diagonal(half, 1), depth: 0 }
    }

    /// Advances to the next row.
    #[inline]
    const fn advance(&mut self) {
        self.depth += 1;
        self.start.advance();
        self.end.advance();
    }
}

/// Line from the origin: at the row of its span it crosses column `whole` + `part` / `per`. Exact, without divisions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpanEdge {
    pub(crate) whole: i32,
    pub(crate) part: i32,
    /// Increment of `part` per row; never more than `per`.
    pub(crate) slope: i32,
    pub(crate) per: i32,
}

impl SpanEdge {
    /// Returns the diagonal line that starts at the origin.
    const fn diagonal(column: i32, slope: i32) -> Self {
        Self { whole: column, part: 0, slope, per: 1 }
    }

    /// Advances to the next row.
    #[inline]
    const fn advance(&mut self) {
        self.part += self.slope;
        if self.part >= self.per {
            self.part -= self.per;
            self.whole += 1;
        } else if self.part < 0 {
            self.part += self.per;
            self.whole -= 1;
        }
    }
}

/// Adds the cells visible from `from` within the range.
pub(crate) fn compute<C: Cast, O: Opacity + ?Sized>(
    opacity: &O,
    from: Point,
    widths: ReachWidths,
    seen: &mut BitGrid,
) {
    scratch::with(|FovScratch { spans, window, .. }| {
        // Two spans of a row are separated by at least one wall.
        spans.reserve(2 * widths.rows() as usize + 2);
        window.reserve(widths.rows());
        WindowScan { opacity, from, widths, seen, window, spans }.run::<C>();
    });
}

/// Computation of one field of view, with windows of any size.
struct WindowScan<'a, O: ?Sized> {
    opacity: &'a O,
    from: Point,
    widths: ReachWidths,
    seen: &'a mut BitGrid,
    window: &'a mut BitWindow,
    spans: &'a mut Vec<ViewSpan>,
}

impl<O: Opacity + ?Sized> WindowScan<'_, O> {
    /// Adds the visible cells, using the smallest window that contains them.
    fn run<C: Cast>(&mut self) {
        // Most views are short, whatever the radius: the window grows only while a span reaches its border.
        let _ = self.widths.rows() <= SMALL && self.within::<C, 1>(SMALL)
            || self.within::<C, 1>(31)
            || self.within::<C, 2>(63)
            || self.within::<C, 4>(127)
            || self.within::<C, 8>(255)
            || self.within::<C, 32>(1023)
            || self.within::<C, 128>(4095)
            || self.within::<C, 257>(8223);
    }

    /// Adds the visible cells if none is farther away than `half` cells or the radius ends there. Returns false if a
    /// larger window is needed.
    fn within<C: Cast, const N: usize>(&mut self, half: i32) -> bool {
        let rows = self.widths.rows().min(half);
        let is_last = rows == self.widths.rows();
        self.window.load::<N, _>(self.opacity, self.from, half, rows);
        for orientation in [Orientation::Upright, Orientation::Transposed] {
            let (opaque, seen) = self.window.rows::<N>(orientation);
            for away in [-1, 1] {
                if !scan::<C, N>(opaque, half, away, rows, seen, self.spans) && !is_last {
                    return false;
                }
            }
        }
        self.window.store::<N>(self.from, half, self.widths, self.seen);
        true
    }
}

/// Scans the quadrant above (`away` is −1) or below the middle row. Returns false if a span is still open after the
/// last row.
#[inline(never)]
fn scan<C: Cast, const N: usize>(
    opaque: &[[u64; N]],
    half: i32,
    away: i32,
    rows: i32,
    seen: &mut [[u64; N]],
    spans: &mut Vec<ViewSpan>,
) -> bool {
    let mut ended = true;
    spans.clear();
    spans.push(ViewSpan::quarter(half));
    while let Some(mut span) = spans.pop() {
        let mut is_open = true;
        while is_open && span.depth < rows {
            span.advance();
            let y = (half + away * span.depth) as usize;
            is_open = C::cross(&mut span, &opaque[y], half, &mut seen[y], spans);
        }
        ended &= !is_open;
    }
    ended
}

/// Cells of a row that a span covers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cover {
    /// First column of the span.
    pub(crate) first: i32,
    /// Last column, not before the first.
    pub(crate) last: i32,
    /// Whether the first and the last cell are visible only if they are walls.
    pub(crate) walls_only: [bool; 2],
}

/// Lights the covered cells of a row, and calls `cut` with every column that differs from the one before it and whether
/// it is a wall. Returns true if the last column is not a wall.
#[inline]
pub(crate) fn each_change<const N: usize>(
    opaque: &[u64; N],
    Cover { first, last, walls_only: [at_first, at_last] }: Cover,
    seen: &mut [u64; N],
    mut cut: impl FnMut(i32, bool),
) -> bool {
    if N > 1 && *opaque == [0; N] {
        light(seen, first + i32::from(at_first), last - i32::from(at_last));
        return true;
    }
    let (mut i, last_word) = ((first as usize / 64).min(N - 1), (last as usize / 64).min(N - 1));
    let (first_bit, last_bit) = (first & 63, last & 63);
    let mut mask = u64::MAX << first_bit;
    let mut unseen = u64::from(at_first) << first_bit;
    // Wall bit of the cell before the first one of the word; the very first cell is compared with itself.
    let mut before = opaque[i] & 1 << first_bit;
    loop {
        if i == last_word {
            mask &= u64::MAX >> (63 - last_bit);
            unseen |= u64::from(at_last) << last_bit;
        }
        let walls = opaque[i] & mask;
        seen[i] |= walls | mask & !unseen;
        let mut changes = (walls ^ (walls << 1 | before)) & mask;
        while changes != 0 {
            let column = 64 * i as i32 + changes.trailing_zeros() as i32;
            cut(column, walls & changes & changes.wrapping_neg() != 0);
            changes &= changes - 1;
        }
        if i == last_word {
            return walls >> last_bit & 1 == 0;
        }
        (before, mask, unseen) = (walls >> 63, u64::MAX, 0);
        i += 1;
    }
}

/// Lights the cells of a row from column `first` to `last`; none if `last` is smaller.
#[inline]
fn light<const N: usize>(seen: &mut [u64; N], first: i32, last: i32) {
    let words = first as usize / 64..N.min(last as usize / 64 + 1);
    for (word, i) in seen[words.clone()].iter_mut().zip(words) {
        let left = 64 * i as i32;
        *word |= between(first - left, last - left);
    }
}
