//! The straight line that a view ends at, in whole numbers.

use barrow_core::Point;

/// A line through two corners, the first of them left of the other one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BorderLine {
    pub(crate) start: Point,
    pub(crate) end: Point,
}

impl BorderLine {
    pub(crate) const fn new(start: Point, end: Point) -> Self {
        Self { start, end }
    }

    /// Above 0 if `p` lies above the line, below 0 if under it, 0 if on it. `y` grows upward.
    #[inline]
    pub(crate) fn side(&self, p: Point) -> i64 {
        let (along, back) = (self.end - self.start, self.end - p);
        i64::from(along.y) * i64::from(back.x) - i64::from(along.x) * i64::from(back.y)
    }

    /// How high the line is at column `x`, rounded down.
    #[inline]
    pub(crate) fn floor(&self, x: i32) -> i32 {
        let along = self.end - self.start;
        self.start.y + (along.y * (x - self.start.x)).div_euclid(along.x)
    }

    /// How high the line is at column `x`, rounded up.
    #[inline]
    pub(crate) fn ceil(&self, x: i32) -> i32 {
        let along = self.end - self.start;
        self.start.y - (-along.y * (x - self.start.x)).div_euclid(along.x)
    }
}
