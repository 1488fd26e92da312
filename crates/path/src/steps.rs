//! Allowed steps: four or eight directions, and the rule for corners.

use barrow_core::Point;

/// Allowed steps (neighborhood). Diagonal steps cost the same as straight ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// The four straight directions: north, east, south and west.
    Four,
    /// The straight and the diagonal directions.
    Eight(Corners),
}

/// Corner-cutting rule: which of the two cells beside a diagonal step must be passable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Corners {
    /// Neither: a step may pass between two walls.
    #[default]
    Cut,
    /// At least one: a step may pass one wall corner, but not between two.
    Round,
    /// Both: a step never touches a corner.
    Keep,
}

/// Eight directions, corners cut, as in most roguelikes and in the course Com S 327.
impl Default for Steps {
    fn default() -> Self {
        Self::Eight(Corners::Cut)
    }
}

impl Steps {
    /// Returns the steps in the order in which ties are broken: north, east, south, west, then north-east, south-east,
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

    /// Returns whether the corner rule allows `step` from `from`. `is_free` returns whether a cell is passable; it is
    /// also called with cells outside the grid.
    #[inline]
    pub fn allows(self, from: Point, step: Point, is_free: impl Fn(Point) -> bool) -> bool {
        // At the ends of `i32`, coordinates wrap around to the other end, which is outside every grid as well.
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
    fn steps_at_the_ends_of_i32_do_not_overflow() {
        let (from, step) = (Point::new(i32::MAX, i32::MIN), Point::new(1, -1));
        let allows = |steps: Steps| steps.allows(from, step, |_| false);
        assert!(allows(Steps::Eight(Corners::Cut)) && !allows(Steps::Four));
        assert!(!allows(Steps::Eight(Corners::Round)) && !allows(Steps::Eight(Corners::Keep)));
    }
}
