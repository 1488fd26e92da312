//! Shadowcasting row by row on words of bits: what all kinds of it share.
//!
//! ```text
//!   \ north /
//!    \  |  /        Four quadrants of rows that lead away from the eye. East and west are
//!  west @ east      scanned as rows, too, on a copy of the surroundings turned on its side.
//!    /  |  \
//!   / south \
//! ```
//!
//! 1. A window around the eye is copied, upright and turned: a small one at first.
//! 2. In each quadrant, a span is what is still open between two edges. The first is the quarter turn.
//! 3. Row after row, a span lights what it covers and is cut where walls stand; pieces wait on a stack for their turn.
//! 4. If something is still open at the rim of the window, a larger one takes its place.
//!
//! How edges run past walls, and what a span lights, is for the algorithm to say.

use barrow_core::{BitGrid, Point};

use super::window::{BitWindow, Copy as Side, SMALL};
use crate::Opacity;
use crate::algorithms::scratch::{self, FovScratch};
use crate::mask::between;
use crate::reach::ReachWidths;

/// A kind of shadowcasting: how edges run past walls, and what a span lights.
pub(crate) trait Cast {
    /// Lights what a span covers of a row, and cuts it where walls stand: it becomes its last piece, the others are added
    /// to `spans`. The eye stands in column `half`. False if the span ends at a wall.
    fn cross<const N: usize>(
        span: &mut ViewSpan,
        opaque: &[u64; N],
        half: i32,
        seen: &mut [u64; N],
        spans: &mut Vec<ViewSpan>,
    ) -> bool;
}

/// The columns of one row that light still reaches, between two edges.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ViewSpan {
    pub(crate) start: SpanEdge,
    pub(crate) end: SpanEdge,
    /// How many rows away from the eye.
    pub(crate) depth: i32,
}

impl ViewSpan {
    /// The quarter turn around the eye, which stands in column `half`.
    const fn quarter(half: i32) -> Self {
        Self { start: SpanEdge::diagonal(half, -1), end: SpanEdge::diagonal(half, 1), depth: 0 }
    }

    /// Goes on to the next row.
    #[inline]
    const fn advance(&mut self) {
        self.depth += 1;
        self.start.advance();
        self.end.advance();
    }
}

/// A line out of the eye: at the row of its span it crosses column `whole` + `part` / `per`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpanEdge {
    pub(crate) whole: i32,
    pub(crate) part: i32,
    /// What a row adds to `part`; never more than `per`.
    pub(crate) slope: i32,
    pub(crate) per: i32,
}

impl SpanEdge {
    /// The line that runs along a diagonal, where it leaves the eye.
    const fn diagonal(column: i32, slope: i32) -> Self {
        Self { whole: column, part: 0, slope, per: 1 }
    }

    /// Goes on to the next row.
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

/// Adds what is seen from `from` within the reach, as far as its rim bounds it.
pub(crate) fn look<C: Cast, O: Opacity + ?Sized>(
    opacity: &O,
    from: Point,
    widths: ReachWidths,
    seen: &mut BitGrid,
) {
    scratch::with(|FovScratch { spans, window, .. }| {
        // Two spans of a row have a wall between them at the least.
        spans.reserve(2 * widths.rows() as usize + 2);
        window.reserve(widths.rows());
        WindowScan { opacity, from, widths, seen, window, spans }.run::<C>();
    });
}

/// One field of view being computed, with windows of any size.
struct WindowScan<'a, O: ?Sized> {
    opacity: &'a O,
    from: Point,
    widths: ReachWidths,
    seen: &'a mut BitGrid,
    window: &'a mut BitWindow,
    spans: &'a mut Vec<ViewSpan>,
}

impl<O: Opacity + ?Sized> WindowScan<'_, O> {
    /// Adds what is seen, through the smallest window that holds it.
    fn run<C: Cast>(&mut self) {
        // Most views end near by, however far they might reach: a window grows only while something is open at its rim.
        let _ = self.widths.rows() <= SMALL && self.within::<C, 1>(SMALL)
            || self.within::<C, 1>(31)
            || self.within::<C, 2>(63)
            || self.within::<C, 4>(127)
            || self.within::<C, 8>(255)
            || self.within::<C, 32>(1023)
            || self.within::<C, 128>(4095)
            || self.within::<C, 257>(8223);
    }

    /// Adds what is seen if no farther than `half` cells are seen, or the radius ends there. False if more is seen.
    fn within<C: Cast, const N: usize>(&mut self, half: i32) -> bool {
        let rows = self.widths.rows().min(half);
        let is_last = rows == self.widths.rows();
        self.window.take::<N, _>(self.opacity, self.from, half, rows);
        for side in [Side::Upright, Side::Turned] {
            let (opaque, seen) = self.window.rows::<N>(side);
            for away in [-1, 1] {
                if !scan::<C, N>(opaque, half, away, rows, seen, self.spans) && !is_last {
                    return false;
                }
            }
        }
        self.window.give::<N>(self.from, half, self.widths, self.seen);
        true
    }
}

/// Scans the quadrant above (`away` is −1) or below the middle of the rows. False if something is still open after the
/// last of them.
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

/// The cells of a row that a span covers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cover {
    /// The first column.
    pub(crate) first: i32,
    /// The last column, not before the first.
    pub(crate) last: i32,
    /// Whether the first is seen only if it is a wall, and the last.
    pub(crate) walls_only: [bool; 2],
}

/// Lights what is covered of a row, and tells where wall and floor change: calls `cut` with every column that differs from
/// the one before it, and with whether it is a wall. True if the last column is no wall.
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
    // The cell before the first one of the word, if it is a wall; the very first counts as its own.
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

/// Lights the cells of a row from column `first` to `last`, if there are any.
#[inline]
fn light<const N: usize>(seen: &mut [u64; N], first: i32, last: i32) {
    let words = first as usize / 64..N.min(last as usize / 64 + 1);
    for (word, i) in seen[words.clone()].iter_mut().zip(words) {
        let left = 64 * i as i32;
        *word |= between(first - left, last - left);
    }
}
