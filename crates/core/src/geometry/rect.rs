//! Axis-aligned rectangles of cells.

use crate::{Point, Size};

/// Rectangle of cells: columns `x .. x + w`, rows `y .. y + h`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rect {
    /// Leftmost column, which may be negative.
    pub x: i32,
    /// Topmost row, which may be negative.
    pub y: i32,
    /// Number of columns; 0 or less if empty.
    pub w: i32,
    /// Number of rows; 0 or less if empty.
    pub h: i32,
}

impl Rect {
    /// Creates the rectangle of `w` by `h` cells whose upper left cell is (`x`, `y`).
    pub const fn new(x: i32, y: i32, w: i32, h: i32) -> Self {
        Self { x, y, w, h }
    }

    /// Returns the rectangle that covers a whole map of that size.
    pub const fn of(size: Size) -> Self {
        Self::new(0, 0, size.width as i32, size.height as i32)
    }

    /// Returns the first column to the right of the rectangle (exclusive end).
    pub const fn right(self) -> i32 {
        self.x + self.w
    }

    /// Returns the first row below the rectangle (exclusive end).
    pub const fn bottom(self) -> i32 {
        self.y + self.h
    }

    /// Returns the number of cells, `w` times `h`; 0 if empty.
    pub const fn cells(self) -> u64 {
        if self.w < 0 || self.h < 0 { 0 } else { self.w as u64 * self.h as u64 }
    }

    /// Returns the center cell; where a side is even, the left or upper of the two middle cells.
    pub const fn center(self) -> Point {
        Point::new(self.x + (self.w - 1) / 2, self.y + (self.h - 1) / 2)
    }

    /// Returns the rectangle grown by `n` cells on every side, or shrunk if `n` is negative.
    #[must_use]
    pub const fn grown(self, n: i32) -> Self {
        Self::new(self.x - n, self.y - n, self.w + 2 * n, self.h + 2 * n)
    }

    /// Returns whether `p` is one of its cells.
    pub const fn contains(self, p: Point) -> bool {
        p.x >= self.x && p.x < self.right() && p.y >= self.y && p.y < self.bottom()
    }

    /// Returns whether all of `other` lies inside.
    pub const fn covers(self, other: Self) -> bool {
        other.x >= self.x
            && other.right() <= self.right()
            && other.y >= self.y
            && other.bottom() <= self.bottom()
    }

    /// Returns whether the two rectangles share a cell.
    pub const fn overlaps(self, other: Self) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }

    /// Returns the common cells of both rectangles, or `None` if they do not overlap.
    pub fn intersection(self, other: Self) -> Option<Self> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        (x < right && y < bottom).then(|| Self::new(x, y, right - x, bottom - y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touching_rectangles_do_not_overlap() {
        let a = Rect::new(1, 1, 3, 2);
        assert!(!a.overlaps(Rect::new(4, 1, 3, 2)));
        assert!(a.overlaps(Rect::new(3, 2, 3, 2)));
        assert_eq!(a.intersection(Rect::new(3, 2, 3, 2)), Some(Rect::new(3, 2, 1, 1)));
        assert_eq!(a.intersection(Rect::new(1, 3, 3, 2)), None);
    }

    #[test]
    fn rectangles_that_shrink_to_nothing_have_no_cells() {
        let small = Rect::new(0, 0, 4, 1);
        assert_eq!([0, -1, -3].map(|n| small.grown(n).cells()), [4, 0, 0]);
    }

    #[test]
    fn the_center_lies_inside() {
        assert_eq!(Rect::new(2, 3, 1, 1).center(), Point::new(2, 3));
        assert_eq!(Rect::new(2, 3, 4, 5).center(), Point::new(3, 5));
    }
}
