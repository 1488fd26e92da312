//! The open set of A* and jump point search, and its entries.
//!
//! A cell is packed into one number: writing it in parts and reading it as a whole soon after would defeat the store
//! forwarding of the processor.

use barrow_core::Point;

/// Open set of a search, ordered by key.
pub(crate) trait OpenSet {
    fn push(&mut self, entry: OpenEntry);

    /// Removes the entry with the lowest key.
    fn pop(&mut self) -> Option<OpenEntry>;
}

/// Cell with its key, the estimated total cost. Lower is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenEntry {
    pub(crate) key: u64,
    pub(crate) packed: PackedCell,
}

/// Cell in one number: its node index and its coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PackedCell(u64);

impl PackedCell {
    #[inline]
    pub(crate) const fn new(cell: u32, p: Point) -> Self {
        Self(cell as u64 | (p.x as u64 & 0xffff) << 32 | (p.y as u64) << 48)
    }

    /// Returns the index of the cell's node.
    #[inline]
    pub(crate) const fn cell(self) -> u32 {
        self.0 as u32
    }

    #[inline]
    pub(crate) const fn point(self) -> Point {
        Point::new((self.0 >> 32 & 0xffff) as i32, (self.0 >> 48) as i32)
    }
}

impl OpenEntry {
    /// Sentinel that sorts after every other entry.
    pub(crate) const NONE: Self = Self { key: u64::MAX, packed: PackedCell(0) };

    #[inline]
    pub(crate) const fn new(key: u64, cell: u32, p: Point) -> Self {
        Self { key, packed: PackedCell::new(cell, p) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_cells_round_trip() {
        for (x, y) in [(0, 0), (65_535, 0), (0, 65_535), (7, 8191)] {
            let packed = PackedCell::new(u32::MAX - 1, Point::new(x, y));
            assert_eq!((packed.cell(), packed.point()), (u32::MAX - 1, Point::new(x, y)));
        }
    }
}
