//! Digital straight lines (Bresenham).
//!
//! ```text
//!  @#.........
//!  ..##.......          @##..    there, and        @#...
//!  ....###....          ...#*    back again        ..##*
//!  .......##..
//!  .........#*
//! ```
//!
//! Algorithm:
//! 1. The number of steps is the longer side of the bounding box of the two ends; each step goes one cell along it.
//! 2. After `i` of `n` steps the true line is `m · i / n` cells off to the side. The nearest integer is the cell.
//! 3. An error term that grows by `2m` per step, with a step to the side whenever it reaches `2n`, avoids the division.
//! 4. On a tie between two cells, [`line()`] steps sideways late, and [`symmetric_line`] takes the upper or the left
//!    cell.
//!
//! Guarantees: both ends belong to the line; each cell touches the next; no cell is more than half a cell from the true
//! line. Mirrored arguments of [`line()`] give mirrored cells; [`symmetric_line`] has the same cells in both
//! directions. (No line can have both properties: the middle cell of a line to 2,1 would have to be its own mirror
//! image.)
//!
//! Source: J. E. Bresenham, "Algorithm for computer control of a digital plotter", 1965.

mod aim;
mod shot;
mod sightline;

pub use aim::aim;
pub use shot::{Shot, ShotStop, line_of_fire, projectile, shoot};
pub use sightline::{Sightline, line_of_sight};

use std::iter::FusedIterator;

use barrow_core::Point;

/// Returns the cells from `from` to `to`, both included. On a tie between two cells, it steps sideways late.
///
/// ```
/// use barrow_core::Point;
///
/// let cells: Vec<_> = barrow_fov::line(Point::new(0, 0), Point::new(4, 2)).map(|p| (p.x, p.y)).collect();
/// assert_eq!(cells, [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)]);
/// ```
pub fn line(from: Point, to: Point) -> Line {
    Line::new(from, to, Ties::Late)
}

/// Returns the cells from `from` to `to`, both included; the same cells as from `to` to `from`. On a tie between two
/// cells, it takes the upper one, or the left one of two in a row.
pub fn symmetric_line(from: Point, to: Point) -> Line {
    let late = Line::new(from, to, Ties::Late);
    let forward = late.side.x + late.side.y > 0;
    if forward { late } else { Line::new(from, to, Ties::Early) }
}

/// Choice between two equally near cells.
#[derive(Clone, Copy)]
pub(crate) enum Ties {
    /// The cell straight ahead: the step to the side comes later.
    Late,
    /// The cell to the side: the step to the side comes earlier.
    Early,
}

/// Iterator over the cells of a line; created by [`line()`], [`symmetric_line`] and [`aim()`](crate::aim()).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    at: Point,
    left: u64,
    /// Direction of every step.
    along: Point,
    /// Additional direction of the steps to the side.
    side: Point,
    /// Twice the number of steps.
    run: i64,
    /// Twice the number of steps that go to the side.
    rise: i64,
    /// Error term, from 0 to below `run`; a step to the side is taken when it reaches `run`.
    rest: i64,
}

impl Line {
    pub(crate) fn new(from: Point, to: Point, ties: Ties) -> Self {
        let line = Self::parallel(from, to, 0);
        let half = line.run / 2;
        Self {
            rest: match ties {
                Ties::Late => (half - 1).max(0),
                Ties::Early => half,
            },
            ..line
        }
    }

    /// Creates one of the digital lines between the two cells. `rest`, the initial error term, is from 0 to below twice
    /// the number of steps; the larger, the earlier the line steps sideways.
    pub(crate) fn parallel(from: Point, to: Point, rest: i64) -> Self {
        let [dx, dy] = [[to.x, from.x], [to.y, from.y]].map(|[to, from]| i64::from(to) - i64::from(from));
        let [x, y] = [Point::new(dx.signum() as i32, 0), Point::new(0, dy.signum() as i32)];
        let (wide, tall) = (dx.abs(), dy.abs());
        let (along, side) = if wide >= tall { (x, y) } else { (y, x) };
        let (steps, aside) = (wide.max(tall), wide.min(tall));
        Self { at: from, left: steps as u64 + 1, along, side, run: 2 * steps, rise: 2 * aside, rest }
    }

    /// Returns the same line, shortened or extended beyond its end to that many cells, or as many as have [`i32`]
    /// coordinates. A line from a cell to itself has no direction and cannot be extended.
    #[must_use]
    pub fn with_len(self, cells: u32) -> Self {
        let room = |at: i32, step: i32| match step {
            0 => u64::from(u32::MAX),
            1 => u64::from(i32::MAX.abs_diff(at)),
            _ => u64::from(i32::MIN.abs_diff(at)),
        };
        let step = self.along + self.side;
        let room = room(self.at.x, step.x).min(room(self.at.y, step.y));
        let most = if self.run == 0 { self.left } else { self.left.max(room + 1) };
        Self { left: u64::from(cells).min(most), ..self }
    }

    /// Returns the next cell, or the last one if the iterator is exhausted.
    pub(crate) const fn start(&self) -> Point {
        self.at
    }

    /// Returns twice the number of steps, twice the number of steps to the side, and the two directions.
    pub(crate) const fn slope(&self) -> (i64, i64, Point, Point) {
        (self.run, self.rise, self.along, self.side)
    }
}

impl Iterator for Line {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        let cell = self.at;
        self.left = self.left.checked_sub(1)?;
        if self.left > 0 {
            self.at += self.along;
            self.rest += self.rise;
            if self.rest >= self.run {
                self.at += self.side;
                self.rest -= self.run;
            }
        }
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.left).unwrap_or(usize::MAX);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Line {}
impl FusedIterator for Line {}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGIN: Point = Point::new(0, 0);

    fn window() -> impl Iterator<Item = Point> {
        (-12..=12).flat_map(|y| (-12..=12).map(move |x| Point::new(x, y)))
    }

    /// Checks that the line has both ends, that each cell touches the next, and that none is more than half a cell off.
    fn check(from: Point, to: Point, line: Line) {
        let (len, cells) = (line.len(), line.collect::<Vec<_>>());
        let (d, n) = (to - from, (to - from).x.abs().max((to - from).y.abs()));
        assert_eq!((len, cells.len()), (n as usize + 1, n as usize + 1));
        assert_eq!((cells[0], cells[n as usize]), (from, to));
        for (i, pair) in (0..).zip(cells.windows(2)) {
            let (step, off) = (pair[1] - pair[0], (pair[0] - from) * n - d * i);
            assert_eq!(step.x.abs().max(step.y.abs()), 1);
            assert!(2 * off.x.abs() <= n && 2 * off.y.abs() <= n, "{from} to {to}: {cells:?}");
        }
    }

    #[test]
    fn lines_are_connected_and_near_the_true_one() {
        for to in window() {
            check(ORIGIN, to, line(ORIGIN, to));
            check(ORIGIN, to, symmetric_line(ORIGIN, to));
            check(to, ORIGIN, symmetric_line(to, ORIGIN));
        }
    }

    #[test]
    fn symmetric_lines_are_the_same_backwards() {
        for (from, to) in window().step_by(7).flat_map(|from| window().map(move |to| (from, to))) {
            let mut back: Vec<_> = symmetric_line(to, from).collect();
            back.reverse();
            assert!(symmetric_line(from, to).eq(back), "{from} to {to}");
        }
    }

    #[test]
    fn mirrored_lines_are_mirror_images() {
        let mirrors: [fn(Point) -> Point; 3] =
            [|p| Point::new(-p.x, p.y), |p| Point::new(p.x, -p.y), |p| Point::new(p.y, p.x)];
        for (mirror, to) in mirrors.into_iter().flat_map(|m| window().map(move |to| (m, to))) {
            assert!(line(ORIGIN, mirror(to)).eq(line(ORIGIN, to).map(mirror)), "{to}");
        }
    }

    #[test]
    fn long_lines_do_not_overflow() {
        let far = 1 << 20;
        for to in [Point::new(far, far - 1), Point::new(-far, 3), Point::new(far / 3, -far)] {
            let from = Point::new(-to.x, -to.y);
            check_ends(from, to);
        }
        let (low, high) = (Point::new(i32::MIN, i32::MIN), Point::new(i32::MAX, i32::MAX));
        assert_eq!(line(low, high).nth(1000), Some(Point::new(i32::MIN + 1000, i32::MIN + 1000)));
    }

    fn check_ends(from: Point, to: Point) {
        for line in [line(from, to), symmetric_line(from, to)] {
            assert_eq!((line.clone().next(), line.last()), (Some(from), Some(to)));
        }
    }

    #[test]
    fn lines_extend_beyond_their_end() {
        let to = Point::new(5, 2);
        let longer: Vec<_> = line(ORIGIN, to).with_len(16).collect();
        assert!(longer.iter().copied().take(6).eq(line(ORIGIN, to)));
        assert!(longer.iter().copied().skip(10).eq(line(to * 2, to * 3)));
        assert_eq!(line(ORIGIN, to).with_len(0).next(), None);
        assert_eq!(line(ORIGIN, ORIGIN).with_len(9).len(), 1);
        let edge = Point::new(i32::MAX - 3, 0);
        let beside = Point::new(9, i32::MAX);
        assert!(line(beside - Point::new(9, 1), beside).with_len(10).last() == Some(beside));
        assert_eq!(line(edge, edge + Point::new(1, 0)).with_len(9).last(), Some(Point::new(i32::MAX, 0)));
    }
}
