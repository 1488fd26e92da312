//! Scan of a quadrant whose lines are single words, from any span on.
//!
//! 1. A span covers a range of cells of a line. A mask selects the walls among them.
//! 2. Walls are lit, and floor between the edges.
//! 3. Every run of floor cells becomes a span of the next line: the edges of the span, or new ones past the walls beside
//!    the run. Usually there is one run; others are pushed on a stack.

use super::block::HALF;
use super::quadrants::{Cast, Cover, ViewSpan};

/// Largest number of cells of a line that [`Columns`] collects.
const NARROW: i32 = 8;

/// Lines of a quadrant.
pub(super) trait Lines {
    /// Returns the blocking cells of a line, at least those from `first` to `last`.
    fn opaque(&mut self, line: usize, cells: [i32; 2]) -> u64;

    /// Adds visible cells, all of them from `first` to `last`.
    fn light(&mut self, line: usize, cells: [i32; 2], lit: u64);
}

/// Lines that are words.
pub(super) struct Rows<'a> {
    pub(super) opaque: &'a [u64; 64],
    pub(super) seen: &'a mut [u64; 64],
}

impl Lines for Rows<'_> {
    #[inline]
    fn opaque(&mut self, line: usize, _: [i32; 2]) -> u64 {
        self.opaque[line]
    }

    #[inline]
    fn light(&mut self, line: usize, _: [i32; 2], lit: u64) {
        self.seen[line] |= lit;
    }
}

/// Lines that are columns of words, collected bit by bit.
pub(super) struct Columns<'a> {
    pub(super) opaque: &'a [u64; 64],
    pub(super) seen: &'a mut [u64; 64],
    /// Whether no span was wider than [`NARROW`]; otherwise the result is incomplete.
    pub(super) is_narrow: bool,
}

impl Lines for Columns<'_> {
    #[inline]
    fn opaque(&mut self, line: usize, [first, last]: [i32; 2]) -> u64 {
        if last - first >= NARROW {
            self.is_narrow = false;
            return u64::MAX;
        }
        let column = (first..=last).rev().map(|y| self.opaque[y as usize & 63] >> line & 1);
        column.fold(0, |bits, bit| bits << 1 | bit) << (first & 63)
    }

    #[inline]
    fn light(&mut self, line: usize, [first, last]: [i32; 2], lit: u64) {
        if last - first >= NARROW {
            return;
        }
        for y in first..=last {
            self.seen[y as usize & 63] |= (lit >> (y & 63) & 1) << line;
        }
    }
}

/// Continues `spans` before (`away` is −1) or after the middle line, until all have ended or reached the last line,
/// where they are added to `open`.
#[inline]
pub(super) fn scan<C: Cast>(
    lines: &mut impl Lines,
    away: i32,
    rows: i32,
    [spans, open]: [&mut Vec<ViewSpan>; 2],
) {
    while let Some(mut span) = spans.pop() {
        loop {
            if span.depth == rows {
                open.push(span);
                break;
            }
            span.advance();
            let line = (HALF + away * span.depth) as usize & 63;
            let Cover { walls: [first, last], floor: [first_floor, last_floor] } = C::cover(&span);
            let cells = run(first, last);
            let walls = lines.opaque(line, [first, last]) & cells;
            lines.light(line, [first, last], walls | run(first_floor, last_floor));
            if walls == cells {
                break;
            }
            if walls != 0 {
                let floor = cells ^ walls;
                // The common case of one run has no loop, so that the span stays in registers.
                span = if without_lowest_run(floor) == 0 {
                    trim::<C>(span, [first, last], floor)
                } else {
                    split::<C>(span, [first, last], floor, spans)
                };
                if !C::is_open(&span) {
                    break;
                }
            }
        }
    }
}

/// Returns the span of the last run of floor cells, and pushes those of the others.
#[inline(never)]
fn split<C: Cast>(span: ViewSpan, cells: [i32; 2], mut floor: u64, spans: &mut Vec<ViewSpan>) -> ViewSpan {
    loop {
        let rest = without_lowest_run(floor);
        let part = trim::<C>(span, cells, floor ^ rest);
        if rest == 0 {
            return part;
        }
        spans.extend(C::is_open(&part).then_some(part));
        floor = rest;
    }
}

/// Limits a span, which covers the cells from `first` to `last`, to a run of floor cells.
#[inline]
fn trim<C: Cast>(mut span: ViewSpan, [first, last]: [i32; 2], floor: u64) -> ViewSpan {
    let (start, end) = (floor.trailing_zeros() as i32, floor.ilog2() as i32 + 1);
    if start > first {
        span.start = C::start_at(start, start - HALF, span.depth);
    }
    if end <= last {
        span.end = C::end_at(end, end - HALF, span.depth);
    }
    span
}

/// Removes the lowest run of ones: adding its lowest bit carries past its end.
#[inline]
const fn without_lowest_run(bits: u64) -> u64 {
    bits & (bits + (bits & bits.wrapping_neg()))
}

/// Returns the bits from `first` to `last`, both below 64; none if `last` is less.
#[inline]
pub(super) const fn run(first: i32, last: i32) -> u64 {
    u64::MAX << (first & 63) & u64::MAX >> (63 - (last & 63))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_removed_from_the_lowest_on() {
        let mut bits = 0b111_0110_0001_0100;
        for rest in [0b111_0110_0001_0000, 0b111_0110_0000_0000, 0b111_0000_0000_0000, 0] {
            bits = without_lowest_run(bits);
            assert_eq!(bits, rest);
        }
        assert_eq!([run(3, 5), run(0, 63), run(4, 3), run(63, 63)], [0b11_1000, u64::MAX, 0, 1 << 63]);
    }
}
