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
//! 1. A window around the origin is copied, upright and transposed. The first one is a block of 64×64 bits (`block.rs`).
//! 2. In each quadrant, a span is the visible range between two edges. The first span is the whole quadrant.
//! 3. In each row, a span lights the cells it covers and is split at walls; the parts are pushed on a stack.
//! 4. If a span reaches the border of the window, a larger window replaces it.
//!
//! The algorithm defines how edges pass walls, and which cells a span lights.

use barrow_core::{BitGrid, Point};

use super::block::Block;
use super::edge::SpanEdge;
use super::window::{BitWindow, Orientation};
use crate::Opacity;
use crate::algorithms::scratch::{self, FovScratch};
use crate::mask::between;
use crate::reach::ReachWidths;

/// Variant of shadowcasting: how edges pass walls, and which cells a span lights.
pub(crate) trait Cast {
    /// Returns the cells of a row that a span covers.
    fn cover(span: &ViewSpan) -> Cover;

    /// Returns the edge past the right side of the wall left of `column`, which is `across` columns and `depth` rows
    /// away from the origin.
    fn start_at(column: i32, across: i32, depth: i32) -> SpanEdge;

    /// Returns the edge past the left side of the wall in `column`.
    fn end_at(column: i32, across: i32, depth: i32) -> SpanEdge;

    /// Returns whether a line lies in a span that was cut.
    fn is_open(span: &ViewSpan) -> bool;
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
    /// Returns the span of a whole quadrant in the row at `depth`; the origin is in column `half`.
    pub(super) const fn quarter(half: i32, depth: i32) -> Self {
        let start = SpanEdge::start(half - depth, 0, [-1, 1]);
        Self { start, end: SpanEdge::end(half + depth, 0, [1, 1]), depth }
    }

    /// Advances to the next row.
    #[inline]
    pub(super) const fn advance(&mut self) {
        self.depth += 1;
        self.start.at += self.start.slope;
        self.end.at += self.end.slope;
    }
}

/// Adds the cells visible from `from` within the range.
pub(crate) fn compute<C: Cast, O: Opacity + ?Sized>(
    opacity: &O,
    from: Point,
    widths: &ReachWidths,
    seen: &mut BitGrid,
) {
    scratch::with(|FovScratch { spans, open_spans, window, block, .. }| {
        // Two spans of a row are separated by at least one wall.
        for spans in [&mut *spans, &mut *open_spans] {
            spans.clear();
            spans.reserve(2 * widths.rows() as usize + 2);
        }
        window.reserve(widths.rows());
        WindowScan { opacity, from, widths, seen, window, block, spans, open: open_spans }.run::<C>();
    });
}

/// Computation of one field of view, with windows of any size.
struct WindowScan<'a, O: ?Sized> {
    opacity: &'a O,
    from: Point,
    widths: &'a ReachWidths,
    seen: &'a mut BitGrid,
    window: &'a mut BitWindow,
    block: &'a mut Block,
    spans: &'a mut Vec<ViewSpan>,
    open: &'a mut Vec<ViewSpan>,
}

impl<O: Opacity + ?Sized> WindowScan<'_, O> {
    /// Adds the visible cells, using the smallest window that contains them.
    fn run<C: Cast>(&mut self) {
        // Most views are short, whatever the radius: the window grows only while a span reaches its border.
        let Self { opacity, from, widths, seen, block, spans, open, .. } = self;
        let _ = block.compute::<C, O>(*opacity, *from, widths, seen, [spans, open])
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
    spans.push(ViewSpan::quarter(half, 0));
    while let Some(mut span) = spans.pop() {
        let mut is_open = true;
        while is_open && span.depth < rows {
            span.advance();
            let y = (half + away * span.depth) as usize;
            is_open = cross_words::<C, N>(&mut span, &opaque[y], half, &mut seen[y], spans);
        }
        ended &= !is_open;
    }
    ended
}

/// Cells of a row that a span covers; a range is empty if its end is one less than its start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cover {
    /// First and last column of the walls that are visible.
    pub(crate) walls: [i32; 2],
    /// First and last column of the floor that is visible, among those of the walls.
    pub(crate) floor: [i32; 2],
}

/// Lights the cells of a row that a span covers, and splits it at walls: `span` becomes its last part, the others are
/// pushed to `spans`. The origin is in column `half`. Returns false if the span ends at a wall.
fn cross_words<C: Cast, const N: usize>(
    span: &mut ViewSpan,
    opaque: &[u64; N],
    half: i32,
    seen: &mut [u64; N],
    spans: &mut Vec<ViewSpan>,
) -> bool {
    let Cover { walls: [first, last], floor: [first_floor, last_floor] } = C::cover(span);
    if first > last {
        return false;
    }
    light(seen, first_floor, last_floor);
    if *opaque == [0; N] {
        return true;
    }
    let (mut i, last_word) = ((first as usize / 64).min(N - 1), (last as usize / 64).min(N - 1));
    let (first_bit, last_bit) = (first & 63, last & 63);
    let mut mask = u64::MAX << first_bit;
    // Wall bit of the cell before the first one of the word; the very first cell is compared with itself.
    let mut before = opaque[i] & 1 << first_bit;
    loop {
        if i == last_word {
            mask &= u64::MAX >> (63 - last_bit);
        }
        let walls = opaque[i] & mask;
        seen[i] |= walls;
        let mut changes = (walls ^ (walls << 1 | before)) & mask;
        while changes != 0 {
            let column = 64 * i as i32 + changes.trailing_zeros() as i32;
            if walls & changes & changes.wrapping_neg() != 0 {
                let cut = ViewSpan { end: C::end_at(column, column - half, span.depth), ..*span };
                spans.extend(C::is_open(&cut).then_some(cut));
            } else {
                span.start = C::start_at(column, column - half, span.depth);
            }
            changes &= changes - 1;
        }
        if i == last_word {
            return walls >> last_bit & 1 == 0 && C::is_open(span);
        }
        (before, mask) = (walls >> 63, u64::MAX);
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
