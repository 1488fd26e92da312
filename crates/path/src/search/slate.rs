//! Per-cell data of a search, cleared in constant time.
//!
//! Each slot says in which search it was written; one that was written in an earlier search counts as blank. A border of
//! one cell around the map is never blank and never improved upon, so that neighbors are looked at without asking whether
//! they are on the map.

use barrow_core::{Point, Size};

/// The data of one cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlateSlot {
    /// What the best way found so far costs.
    pub(crate) cost: u64,
    /// Whatever the search wants to keep: of the cell, or the cell before.
    pub(crate) tag: u32,
    /// The number of the search.
    search: u16,
    note: u16,
}

/// As good as a way can be: walls and the border hold it, so that nothing improves upon it.
const BORDER: SlateSlot = SlateSlot { cost: 0, tag: 0, search: u16::MAX, note: 0 };
const BLANK: SlateSlot = SlateSlot { cost: u64::MAX, tag: 0, search: 0, note: 0 };

/// A slot for every cell and for a border around them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slate {
    slots: Vec<SlateSlot>,
    size: Size,
    stride: u32,
    search: u16,
}

impl Slate {
    /// Wipes the slate for a search on a map of that size.
    pub(crate) fn begin(&mut self, size: Size) {
        self.search += 1;
        if self.size == size && self.search < u16::MAX {
            return;
        }
        (self.size, self.stride, self.search) = (size, size.width + 2, 1);
        let (width, rows) = (size.width as usize, size.height as usize + 2);
        self.slots.clear();
        self.slots.resize((width + 2) * rows, BORDER);
        for row in self.slots.chunks_exact_mut(width + 2).skip(1).take(size.height as usize) {
            row[1..=width].fill(BLANK);
        }
    }

    /// Where the slot of `p` is.
    #[inline]
    pub(crate) const fn cell(&self, p: Point) -> u32 {
        (p.y + 1) as u32 * self.stride + (p.x + 1) as u32
    }

    /// Whose slot that is.
    pub(crate) const fn point(&self, cell: u32) -> Point {
        Point::new((cell % self.stride) as i32 - 1, (cell / self.stride) as i32 - 1)
    }

    /// Whose slot that is, if it is one of the eight around `p`; takes no division.
    #[inline]
    pub(crate) const fn neighbor(&self, p: Point, cell: u32) -> Point {
        let (stride, along) = (self.stride as i32, cell.wrapping_sub(self.cell(p)) as i32);
        match along {
            ..-1 => Point::new(p.x + along + stride, p.y - 1),
            -1..=1 => Point::new(p.x + along, p.y),
            _ => Point::new(p.x + along - stride, p.y + 1),
        }
    }

    /// How far the slot of a neighbor is, wrapping around.
    #[inline]
    pub(crate) const fn offset(&self, step: Point) -> u32 {
        (self.stride as i32 * step.y + step.x) as u32
    }

    #[inline]
    pub(crate) fn get(&self, cell: u32) -> SlateSlot {
        self.slots[cell as usize]
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, cell: u32) -> &mut SlateSlot {
        &mut self.slots[cell as usize]
    }

    /// The slot, its cost and tag written by `fill` if it is blank.
    #[inline]
    pub(crate) fn touch(&mut self, cell: u32, fill: impl FnOnce() -> (u64, u32)) -> &mut SlateSlot {
        let slot = &mut self.slots[cell as usize];
        if slot.search < self.search {
            let (cost, tag) = fill();
            *slot = SlateSlot { cost, tag, search: self.search, note: 0 };
        }
        slot
    }
}

impl SlateSlot {
    #[inline]
    pub(crate) const fn note(self) -> u16 {
        self.note
    }

    #[inline]
    pub(crate) fn set_note(&mut self, note: u16) {
        self.note = note;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_blank_again_and_the_border_never_is() {
        let mut slate = Slate::default();
        for size in [Size::new(3, 2), Size::new(1, 5)] {
            // More searches than there are numbers for.
            for _ in 0..70_000 {
                slate.begin(size);
                let slot = slate.touch(slate.cell(Point::new(0, 1)), || (7, 8));
                assert_eq!((slot.cost, slot.tag, slot.note()), (7, 8, 0));
                slot.set_note(9);
            }
            assert_eq!(slate.get(slate.cell(Point::new(0, 1))).note(), 9);
            let border = slate.cell(Point::new(size.width as i32, 0));
            assert_eq!(slate.touch(border, || unreachable!()).cost, 0);
            assert_eq!(slate.point(border), Point::new(size.width as i32, 0));
        }
    }
}
