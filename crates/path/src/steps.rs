//! Which steps there are: four or eight directions, and what a diagonal step needs beside it.

use barrow_core::Point;

/// The steps that a walker can take. Diagonal steps cost what straight ones do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// North, east, south and west.
    Four,
    /// The diagonals too.
    Eight(Corners),
}

/// What a diagonal step asks of the two cells that it passes between.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Corners {
    /// Nothing: it slips between two walls.
    #[default]
    Cut,
    /// One of them is free: it goes around a corner, not between two.
    Round,
    /// Both are free: it keeps away from every corner.
    Keep,
}

/// Eight directions, corners cut: as most roguelikes and the course have it.
impl Default for Steps {
    fn default() -> Self {
        Self::Eight(Corners::Cut)
    }
}

impl Steps {
    /// The steps in the order in which ties are broken: north, east, south, west, then north-east, south-east,
    /// south-west and north-west.
    pub const fn all(self) -> &'static [Point] {
        const ALL: [Point; 8] = [
            Point::new(0, -1),
            Point::new(1, 0),
            Point::new(0, 1),
            Point::new(-1, 0),
            Point::new(1, -1),
            Point::new(1, 1),
            Point::new(-1, 1),
            Point::new(-1, -1),
        ];
        match self {
            Self::Four => ALL.split_at(4).0,
            Self::Eight(_) => &ALL,
        }
    }

    /// Whether `step` may be taken from `from` as far as the corners are concerned; `is_free` tells of any cell, also
    /// off the grid, whether it can be stepped onto.
    #[inline]
    pub fn allows(self, from: Point, step: Point, is_free: impl Fn(Point) -> bool) -> bool {
        // At the ends of the numbers a side wraps around to the other end, which is off every grid as well.
        let sides = [
            Point::new(from.x.wrapping_add(step.x), from.y),
            Point::new(from.x, from.y.wrapping_add(step.y)),
        ];
        match self {
            _ if step.x == 0 || step.y == 0 => true,
            Self::Four => false,
            Self::Eight(Corners::Cut) => true,
            Self::Eight(Corners::Round) => sides.into_iter().any(is_free),
            Self::Eight(Corners::Keep) => sides.into_iter().all(is_free),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_off_every_grid_have_an_answer() {
        let (from, step) = (Point::new(i32::MAX, i32::MIN), Point::new(1, -1));
        let allows = |steps: Steps| steps.allows(from, step, |_| false);
        assert!(allows(Steps::Eight(Corners::Cut)) && !allows(Steps::Four));
        assert!(!allows(Steps::Eight(Corners::Round)) && !allows(Steps::Eight(Corners::Keep)));
    }
}
