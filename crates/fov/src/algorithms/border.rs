//! Boundary line of a view, in integer arithmetic.

use barrow_core::Point;

/// Line through two cell corners, the first of them left of the second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BorderLine {
    pub(crate) start: Point,
    pub(crate) end: Point,
}

impl BorderLine {
    pub(crate) const fn new(start: Point, end: Point) -> Self {
        Self { start, end }
    }

    /// Returns a positive number if `p` lies above the line, a negative one if below, 0 if on it (cross product). `y`
    /// grows upward.
    #[inline]
    pub(crate) fn side(&self, p: Point) -> i64 {
        let (along, back) = (self.end - self.start, self.end - p);
        i64::from(along.y) * i64::from(back.x) - i64::from(along.x) * i64::from(back.y)
    }

    /// Returns the height of the line at column `x`, rounded down.
    #[inline]
    pub(crate) fn floor(&self, x: i32) -> i32 {
        let along = self.end - self.start;
        self.start.y + (along.y * (x - self.start.x)).div_euclid(along.x)
    }

    /// Returns the height of the line at column `x`, rounded up.
    #[inline]
    pub(crate) fn ceil(&self, x: i32) -> i32 {
        let along = self.end - self.start;
        self.start.y - (-along.y * (x - self.start.x)).div_euclid(along.x)
    }
}
