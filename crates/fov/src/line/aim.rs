//! Aiming: an alternative digital line if the straight one is blocked.
//!
//! ```text
//!  ......*        ......*
//!  ..#....        ..#---.
//!  @......        @--....
//! ```
//!
//! Algorithm:
//! 1. Between two cells there are many digital lines of the same slope, which differ in how early they step sideways.
//! 2. In each row they pass at most two cells: one if they step later than some number, the other if not.
//! 3. So each blocking cell excludes all lines that step later, or all that step earlier.
//! 4. The remaining lines form a range, of which the one nearest to the straight line is taken.
//!
//! Guarantees: finds a free line of that slope if one exists, in one pass over the cells; the straight line has
//! precedence.
//!
//! Source: none for the algorithm; bolts that look for an alternative line are known from Brogue.

use barrow_core::Point;

use crate::error::check;
use crate::{Line, Opacity, SightError, line};

/// Returns a line from `from` to `to` on which no cell between the two stops a missile: [`line()`] itself if it is
/// free, else the nearest free line of its slope. If none is free, it returns [`line()`], and [`shoot`](crate::shoot)
/// reports the obstacle.
///
/// ```
/// use barrow_core::{Point, Size};
/// use barrow_fov::{ShotStop, aim, line_of_fire, opaque, shoot};
///
/// let (from, to, pillar) = (Point::new(0, 2), Point::new(6, 0), Point::new(2, 1));
/// let stops = opaque(Size::new(9, 3), |p| p == pillar);
/// assert_eq!(line_of_fire(&stops, from, to, 20)?.stop(), ShotStop::Hit(pillar));
/// let aimed = aim(&stops, from, to)?;
/// assert_eq!(shoot(&stops, aimed.clone(), 20)?.stop(), ShotStop::Target);
/// // The same line, beyond the target.
/// assert_eq!(shoot(&stops, aimed.with_len(u32::MAX), 20)?.stop(), ShotStop::Edge(Point::new(9, -1)));
/// # Ok::<(), barrow_fov::SightError>(())
/// ```
pub fn aim<O: Opacity + ?Sized>(stops: &O, from: Point, to: Point) -> Result<Line, SightError> {
    check(stops.size(), [from, to])?;
    let straight = line(from, to);
    let (run, rise, along, side) = straight.slope();
    // The range of initial error terms of all lines. A line steps sideways at a row if its error term reaches `run`
    // there.
    let (mut low, mut high) = (0, run);
    let (mut near, mut left_over) = (from, 0);
    for _ in 1..run / 2 {
        near += along;
        left_over += rise;
        if left_over >= run {
            near += side;
            left_over -= run;
        }
        let threshold = run - left_over;
        if stops.blocks(near) {
            low = low.max(threshold);
        }
        if stops.blocks(near + side) {
            high = high.min(threshold);
        }
    }
    if low >= high {
        return Ok(straight);
    }
    Ok(Line::parallel(from, to, (run / 2 - 1).clamp(low, high - 1)))
}

#[cfg(test)]
mod tests {
    use barrow_core::{BitGrid, Rng, Size};

    use super::*;

    #[test]
    fn aim_avoids_a_pillar_on_the_straight_line() {
        let (from, to, pillar) = (Point::new(0, 2), Point::new(6, 0), Point::new(2, 1));
        let mut stops = BitGrid::new(Size::new(7, 3));
        assert_eq!(aim(&stops, from, to), Ok(line(from, to)));
        stops.insert(pillar);
        let cells: Vec<_> = aim(&stops, from, to).unwrap().map(|p| (p.x, p.y)).collect();
        assert_eq!(cells, [(0, 2), (1, 2), (2, 2), (3, 1), (4, 1), (5, 1), (6, 0)]);
        stops.insert(Point::new(2, 2));
        assert_eq!(aim(&stops, from, to), Ok(line(from, to)));
        assert_eq!(aim(&stops, from, from), Ok(line(from, from)));
        let (at, size) = (Point::new(7, 0), stops.size());
        assert_eq!(aim(&stops, from, at), Err(SightError::OffMap { at, size }));
        assert_eq!(aim(&stops, at, from), Err(SightError::OffMap { at, size }));
    }

    /// Compares with all lines of the slope, computed by division; of the free ones, the nearest to the middle is
    /// expected.
    #[test]
    fn aim_finds_a_free_line_if_there_is_one() {
        let (size, mut rng, mut beside) = (Size::new(15, 11), Rng::new(5), 0);
        for _ in 0..4000 {
            let mut walls = BitGrid::new(size);
            (0..rng.below(60)).for_each(|_| walls.insert(Point::new(rng.range(0, 14), rng.range(0, 10))));
            let [a, b] = [(); 2].map(|()| Point::new(rng.range(0, 14), rng.range(0, 10)));
            let (d, steps) = (b - a, (b - a).x.abs().max((b - a).y.abs()));
            let at = |share: i32, i: i32, d: i32| d.signum() * (2 * d.abs() * i + share) / (2 * steps).max(1);
            let cells =
                |share: i32| (0..=steps).map(move |i| a + Point::new(at(share, i, d.x), at(share, i, d.y)));
            let free = |share: &i32| cells(*share).filter(|&p| p != a && p != b).all(|p| !walls.contains(p));
            let best = (0..2 * steps).filter(free).min_by_key(|share| (share - (steps - 1)).abs());
            let found = aim(&walls, a, b).unwrap();
            assert!(
                found.eq(best.map_or_else(|| line(a, b).collect(), |share| cells(share).collect::<Vec<_>>()))
            );
            beside += u32::from(best.is_some_and(|share| share != steps - 1));
        }
        assert!(beside > 100, "{beside}");
    }
}
