//! Visible cells as bytes, for packages that only call a function for every visible cell.

use std::ops::Range;

use barrow_core::{Point, Size};

pub(crate) struct SeenMarks {
    size: Size,
    pub(crate) cells: Vec<bool>,
    /// Range of cells that may be marked.
    used: Range<usize>,
}

impl SeenMarks {
    pub(crate) fn new(size: Size) -> Self {
        Self { size, cells: vec![false; size.cells()], used: 0..0 }
    }

    /// Clears all marks before the next field of view. Only rows that the last one could reach are cleared.
    #[inline]
    pub(crate) fn clear_for(&mut self, from: Point, radius: i32) {
        clear(&mut self.cells, &mut self.used, self.size, from, radius);
    }

    #[inline]
    pub(crate) fn mark(&mut self, p: Point) {
        self.cells[p.y as usize * self.size.width as usize + p.x as usize] = true;
    }

    pub(crate) fn count(&self) -> usize {
        count(&self.cells)
    }
}

/// Clears the used range, and sets it to the rows within `radius` of `from`.
#[inline]
pub(crate) fn clear(cells: &mut [bool], used: &mut Range<usize>, size: Size, from: Point, radius: i32) {
    cells[used.clone()].fill(false);
    let (top, bottom) = ((from.y - radius).max(0), (from.y + radius + 1).min(size.height as i32));
    *used = top as usize * size.width as usize..bottom as usize * size.width as usize;
}

pub(crate) fn count(cells: &[bool]) -> usize {
    cells.iter().filter(|&&seen| seen).count()
}
