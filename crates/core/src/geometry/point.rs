//! Cells, steps and sizes.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A cell of a map, or the step between two cells. `x` grows to the right, `y` downwards.
///
/// With the feature `serde` it is written as the array `[x, y]`.
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
    /// The cell in column `x` of row `y`.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The square of the straight-line distance to `other`.
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

/// How large a map is, in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Size {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl Size {
    /// The longest side a map may have. Keeps every cell index within `u32`.
    pub const MAX_SIDE: u32 = 8192;

    /// A size of `width` columns and `height` rows.
    pub const fn new(width: u32, height: u32) -> Self {
        Self { width, height }
    }

    /// How many cells there are.
    pub const fn cells(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether `p` lies inside.
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

/// One of the four orthogonal steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards row 0.
    North,
    /// Towards the last column.
    East,
    /// Towards the last row.
    South,
    /// Towards column 0.
    West,
}

impl Direction {
    /// All four, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The side across.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[self as usize ^ 2]
    }

    /// The step to the neighbor on that side.
    #[inline]
    pub const fn step(self) -> Point {
        // Looked up, for walkers turn at random, and a branch would be guessed wrongly three times out of four.
        const STEPS: [Point; 4] = [Point::new(0, -1), Point::new(1, 0), Point::new(0, 1), Point::new(-1, 0)];
        STEPS[self as usize]
    }
}
