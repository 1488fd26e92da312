//! Positions, sizes and directions.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// Position of a cell, or the vector between two cells. `x` grows to the right, `y` downwards.
///
/// With the feature `serde`, points are serialized as the array `[x, y]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "(i32, i32)", into = "(i32, i32)"))]
pub struct Point {
    /// Column, 0 at the left.
    pub x: i32,
    /// Row, 0 at the top.
    pub y: i32,
}

impl Point {
    /// Creates the point in column `x` of row `y`.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// Returns the square of the Euclidean distance to `other`.
    pub const fn distance_squared(self, other: Self) -> i32 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        dx * dx + dy * dy
    }
}

impl Add for Point {
    type Output = Self;
    #[inline]
    fn add(self, step: Self) -> Self {
        Self::new(self.x + step.x, self.y + step.y)
    }
}

impl AddAssign for Point {
    fn add_assign(&mut self, step: Self) {
        *self = *self + step;
    }
}

impl Sub for Point {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<i32> for Point {
    type Output = Self;
    #[inline]
    fn mul(self, n: i32) -> Self {
        Self::new(self.x * n, self.y * n)
    }
}

impl Neg for Point {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

impl From<(i32, i32)> for Point {
    fn from((x, y): (i32, i32)) -> Self {
        Self::new(x, y)
    }
}

impl From<Point> for (i32, i32) {
    fn from(p: Point) -> Self {
        (p.x, p.y)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Size of a map in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Size {
    /// Number of columns, counted in cells.
    pub width: u32,
    /// Number of rows, counted in cells.
    pub height: u32,
}

impl Size {
    /// Longest side that a map may have. Keeps every cell index within `u32`.
    pub const MAX_SIDE: u32 = 8192;

    /// Creates a size of `width` columns and `height` rows.
    pub const fn new(width: u32, height: u32) -> Self {
        Self { width, height }
    }

    /// Returns the number of cells, width times height.
    pub const fn cells(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Returns whether `p` is a cell of a map of this size.
    pub const fn contains(self, p: Point) -> bool {
        (p.x as u32) < self.width && (p.y as u32) < self.height
    }
}

impl From<(u32, u32)> for Size {
    fn from((width, height): (u32, u32)) -> Self {
        Self::new(width, height)
    }
}

impl From<Size> for (u32, u32) {
    fn from(size: Size) -> Self {
        (size.width, size.height)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// One of the four orthogonal directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards row 0 (up).
    North,
    /// Towards the last column (right).
    East,
    /// Towards the last row (down).
    South,
    /// Towards column 0 (left).
    West,
}

impl Direction {
    /// The four directions, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Returns the direction turned by 180 degrees.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::ALL[self as usize ^ 2]
    }

    /// Returns the vector to the neighbor in this direction.
    #[inline]
    pub const fn step(self) -> Point {
        // A table instead of a match: random walks take random directions, so a branch would be mispredicted three
        // times out of four.
        const STEPS: [Point; 4] = [Point::new(0, -1), Point::new(1, 0), Point::new(0, 1), Point::new(-1, 0)];
        STEPS[self as usize]
    }
}
