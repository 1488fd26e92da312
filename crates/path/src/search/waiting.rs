//! Cells that wait to be looked at, and what every queue of them can do.
//!
//! A cell is packed into one number, for what is written in parts and soon read as a whole keeps the processor waiting.

use barrow_core::Point;

/// What holds the cells to be looked at next.
pub(crate) trait Waiting {
    fn push(&mut self, entry: Entry);

    /// Takes the most promising one.
    fn pop(&mut self) -> Option<Entry>;
}

/// A cell and how promising it is, lower is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) key: u64,
    pub(crate) place: Place,
}

/// A cell, packed into one number: written and read in one go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place(u64);

impl Place {
    #[inline]
    pub(crate) const fn new(cell: u32, p: Point) -> Self {
        Self(cell as u64 | (p.x as u64 & 0xffff) << 32 | (p.y as u64) << 48)
    }

    /// Where the cell is found on the slate.
    #[inline]
    pub(crate) const fn cell(self) -> u32 {
        self.0 as u32
    }

    #[inline]
    pub(crate) const fn point(self) -> Point {
        Point::new((self.0 >> 32 & 0xffff) as i32, (self.0 >> 48) as i32)
    }
}

impl Entry {
    /// Worse than any.
    pub(crate) const NONE: Self = Self { key: u64::MAX, place: Place(0) };

    #[inline]
    pub(crate) const fn new(key: u64, cell: u32, p: Point) -> Self {
        Self { key, place: Place::new(cell, p) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_unpacked_as_it_was() {
        for (x, y) in [(0, 0), (65_535, 0), (0, 65_535), (7, 8191)] {
            let place = Place::new(u32::MAX - 1, Point::new(x, y));
            assert_eq!((place.cell(), place.point()), (u32::MAX - 1, Point::new(x, y)));
        }
    }
}
