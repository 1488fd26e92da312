//! The cells of a straight line from one cell to another.
//!
//! ```text
//!  @#.........
//!  ..##.......          @##..    there, and        @#...
//!  ....###....          ...#*    back again        ..##*
//!  .......##..
//!  .........#*
//! ```
//!
//! How it works:
//! 1. The longer side of the box around the two ends tells the number of steps; each goes one cell along it.
//! 2. After `i` of `n` steps the true line is `m · i / n` cells off to the side. The nearest whole number is the cell.
//! 3. A remainder that grows by `2m` a step, with a step to the side whenever it reaches `2n`, does so without dividing.
//! 4. Halfway between two cells, [`line()`] turns aside late, [`symmetric_line`] takes the upper or the left one.
//!
//! Promises: both ends belong to it; each cell touches the next; none is more than half a cell from the true line.
//! Lines of [`line()`] that are mirror images have cells that are mirror images; those of [`symmetric_line`] are the same
//! in both directions. (No line can have both: the cell in the middle of a line to 2,1 is its own mirror image.)
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

/// The cells from `from` to `to`, both included. Where two are as near, it turns aside late.
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

/// The cells from `from` to `to`, both included; from `to` to `from` they are the same. Where two are as near, it takes
/// the upper one, of two in a row the left one.
pub fn symmetric_line(from: Point, to: Point) -> Line {
    let late = Line::new(from, to, Ties::Late);
    let forward = late.side.x + late.side.y > 0;
    if forward { late } else { Line::new(from, to, Ties::Early) }
}

/// Which of two cells a line takes if it runs right between them.
#[derive(Clone, Copy)]
pub(crate) enum Ties {
    /// The one it would have come to without turning aside.
    Late,
    /// The other one.
    Early,
}

/// The cells of a line one after the other; made by [`line()`], [`symmetric_line`] and [`aim()`](crate::aim()).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    at: Point,
    left: u64,
    /// Every step goes along this.
    along: Point,
    /// Some go along this as well.
    side: Point,
    /// Twice the number of steps.
    run: i64,
    /// Twice the number of steps that go to the side.
    rise: i64,
    /// From 0 to below `run`: how much of the next step aside has come together.
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

    /// One of the lines between the two cells, `rest` from 0 to below twice the number of steps: the more, the sooner
    /// they turn aside.
    pub(crate) fn parallel(from: Point, to: Point, rest: i64) -> Self {
        let [dx, dy] = [[to.x, from.x], [to.y, from.y]].map(|[to, from]| i64::from(to) - i64::from(from));
        let [x, y] = [Point::new(dx.signum() as i32, 0), Point::new(0, dy.signum() as i32)];
        let (wide, tall) = (dx.abs(), dy.abs());
        let (along, side) = if wide >= tall { (x, y) } else { (y, x) };
        let (steps, aside) = (wide.max(tall), wide.min(tall));
        Self { at: from, left: steps as u64 + 1, along, side, run: 2 * steps, rise: 2 * aside, rest }
    }

    /// The same line, cut or carried on beyond its end to that many cells; to fewer if they leave the numbers of [`i32`].
    /// A line from a cell to itself points nowhere and cannot be carried on.
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

    /// The first of its cells, or of those it had.
    pub(crate) const fn start(&self) -> Point {
        self.at
    }

    /// How many steps it takes and how many of them go to the side, each twice, and the two directions.
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

    /// Both ends are there, each cell touches the next, and none is more than half a cell from the true line.
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
    fn lines_are_carried_on() {
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
