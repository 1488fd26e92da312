//! The surroundings of a cell as one block of 64×64 bits: enough for most views, whatever the radius.
//!
//! ```text
//!  +--------+    The origin is in the middle. Rows to the north and south are words of the block. Those to
//!  |   N    |    the east and west are words of a transposed copy of its middle. A view that leaves the
//!  | +----+ |    middle in a corridor or through a door is narrow: the few cells of a row that it covers are
//!  |W| @  |E|    collected one by one. Only wide views need a transposed copy of the whole block.
//!  | +----+ |
//!  |   S    |
//!  +--------+
//! ```

use barrow_core::{BitGrid, Point, transpose, transpose_middle};

use super::hall;
use super::lines::{self, Columns, Rows, run};
use super::quadrants::{Cast, ViewSpan};
use super::window::{WordAlignment, alignments};
use crate::Opacity;
use crate::reach::ReachWidths;

/// Row and column of the origin, and the largest distance of a cell.
pub(crate) const HALF: i32 = 31;
/// Largest distance in the middle of the block.
const MIDDLE: i32 = 15;
/// Rows and columns of the middle.
const MIDDLE_LINES: std::ops::Range<usize> = 16..48;

/// Opaque and visible cells around the origin; those farther away than the rows that were loaded are unspecified.
#[derive(Debug)]
pub(crate) struct Block {
    opaque: [u64; 64],
    seen: [u64; 64],
    transposed: [u64; 64],
    seen_transposed: [u64; 64],
    /// Columns within `range` in every row: kept for the next view, which usually has the same range.
    within: [u64; 64],
    range: ReachWidths,
}

impl Default for Block {
    fn default() -> Self {
        let [opaque, seen, transposed, seen_transposed, within] = [[0; 64]; 5];
        Self { opaque, seen, transposed, seen_transposed, within, range: ReachWidths::default() }
    }
}

impl Block {
    /// Adds the cells visible from `from` within the range to `seen`, if none of them is outside the block. Returns false
    /// if a larger window is needed.
    pub(crate) fn compute<C: Cast, O: Opacity + ?Sized>(
        &mut self,
        opacity: &O,
        from: Point,
        widths: &ReachWidths,
        seen: &mut BitGrid,
        [spans, open]: [&mut Vec<ViewSpan>; 2],
    ) -> bool {
        let rows = widths.rows().min(HALF);
        let is_last = rows == widths.rows();
        self.load(opacity, from, rows);
        for away in [-1, 1] {
            scan_quadrant::<C>(&self.opaque, &mut self.seen, away, rows, [spans, open]);
            if !open.is_empty() && !is_last {
                return false;
            }
        }
        if !self.sides::<C>(rows, is_last, [spans, open]) {
            return false;
        }
        self.store(from, widths, seen);
        true
    }

    /// Copies the blocking cells within `radius` of `from` along both axes, and clears the visible cells.
    fn load<O: Opacity + ?Sized>(&mut self, opacity: &O, from: Point, radius: i32) {
        let lines = (HALF - radius) as usize..=(HALF + radius) as usize;
        self.seen[lines.clone()].fill(0);
        self.seen_transposed[lines.clone()].fill(0);
        let [alignment]: [WordAlignment; 1] = alignments(opacity.size(), from, HALF);
        let (top, bottom) = ((-from.y).max(-radius), radius.min(opacity.size().height as i32 - 1 - from.y));
        let opaque = &mut self.opaque[lines];
        if bottom - top < 2 * radius {
            // Rows outside the map. Most views have none, and two empty calls would take a fiftieth of a small view.
            opaque[..(radius + top) as usize].fill(u64::MAX);
            opaque[(radius + bottom + 1) as usize..].fill(u64::MAX);
        }
        let on_map = &mut opaque[(radius + top) as usize..=(radius + bottom) as usize];
        for (word, y) in on_map.iter_mut().zip(from.y + top..) {
            *word = alignment.read(opacity, y);
        }
    }

    /// Scans the quadrants to the east and west. Returns false if a larger window is needed.
    #[inline]
    fn sides<C: Cast>(&mut self, rows: i32, is_last: bool, [spans, open]: [&mut Vec<ViewSpan>; 2]) -> bool {
        self.transpose_middle(rows);
        for away in [-1, 1] {
            let near = rows.min(MIDDLE);
            scan_quadrant::<C>(&self.transposed, &mut self.seen_transposed, away, near, [spans, open]);
            if open.is_empty() || near == rows {
                continue;
            }
            std::mem::swap(spans, open);
            open.clear();
            let mut columns = Columns { opaque: &self.opaque, seen: &mut self.seen, is_narrow: true };
            lines::scan::<C>(&mut columns, away, rows, [spans, open]);
            if !columns.is_narrow {
                return self.wide_sides::<C>(rows, is_last, [spans, open]);
            }
            if !open.is_empty() && !is_last {
                return false;
            }
        }
        self.add_middle(rows);
        true
    }

    /// Does what [`sides`](Self::sides) does, on a transposed copy of the whole block.
    #[cold]
    fn wide_sides<C: Cast>(
        &mut self,
        rows: i32,
        is_last: bool,
        [spans, open]: [&mut Vec<ViewSpan>; 2],
    ) -> bool {
        self.transposed = self.opaque;
        transpose(&mut self.transposed);
        self.seen_transposed = [0; 64];
        for away in [-1, 1] {
            scan_quadrant::<C>(&self.transposed, &mut self.seen_transposed, away, rows, [spans, open]);
            if !open.is_empty() && !is_last {
                return false;
            }
        }
        transpose(&mut self.seen_transposed);
        self.seen.iter_mut().zip(&self.seen_transposed).for_each(|(word, back)| *word |= back);
        true
    }

    /// Copies the columns of the middle as rows, as far as views of that many rows need them.
    fn transpose_middle(&mut self, rows: i32) {
        let columns = &mut middle_of(&mut self.transposed)[..middle_lines(rows)];
        transpose_middle(middle_of(&mut self.opaque), columns);
    }

    /// Adds the visible cells of the transposed middle, and overwrites the transposed blocking cells.
    fn add_middle(&mut self, rows: i32) {
        let back = &mut middle_of(&mut self.transposed)[..middle_lines(rows)];
        transpose_middle(middle_of(&mut self.seen_transposed), back);
        middle_of(&mut self.seen).iter_mut().zip(back).for_each(|(seen, row)| *seen |= *row);
    }

    /// Adds the visible cells to `seen`, clipped to the range.
    fn store(&mut self, from: Point, widths: &ReachWidths, seen: &mut BitGrid) {
        if self.range != *widths {
            self.range = *widths;
            for (dy, width) in widths.skip_to(HALF) {
                let within = run(HALF - width.min(HALF), HALF + width.min(HALF));
                self.within[(HALF - dy) as usize & 63] = within;
                self.within[(HALF + dy) as usize & 63] = within;
            }
        }
        let [alignment]: [WordAlignment; 1] = alignments(seen.size(), from, HALF);
        let rows = widths.rows().min(HALF);
        let (top, bottom) = ((-from.y).max(-rows), rows.min(seen.size().height as i32 - 1 - from.y));
        let lines = (HALF + top) as usize..=(HALF + bottom) as usize;
        let words = self.seen[lines.clone()].iter().zip(&self.within[lines]);
        for ((word, within), row) in words.zip(seen.rows_mut_from(from.y + top)) {
            alignment.write(word & within, row);
        }
    }
}

/// Returns how many lines of the middle, in eights, contain those up to `rows` after the one of the origin.
#[inline]
fn middle_lines(rows: i32) -> usize {
    ((HALF + rows.min(MIDDLE)) as usize / 8 + 1) * 8 - MIDDLE_LINES.start
}

/// Returns the lines of the middle.
#[inline]
fn middle_of(lines: &mut [u64; 64]) -> &mut [u64; 32] {
    lines[MIDDLE_LINES].first_chunk_mut().expect("invariant: the middle has 32 lines")
}

/// Scans the quadrant before (`away` is −1) or after the middle row. Spans that are still open after the last row are
/// added to `open`.
#[inline(never)]
fn scan_quadrant<C: Cast>(
    opaque: &[u64; 64],
    seen: &mut [u64; 64],
    away: i32,
    rows: i32,
    [spans, open]: [&mut Vec<ViewSpan>; 2],
) {
    open.clear();
    spans.clear();
    if let Some(span) = hall::scan::<C>(opaque, seen, away, rows) {
        spans.push(span);
        lines::scan::<C>(&mut Rows { opaque, seen }, away, rows, [spans, open]);
    }
}
