//! Lookups without a check of the size of the map, for inner loops, ways along paths, and counts of cells in rectangles.

use super::bits::run_mask;
use crate::{BitGrid, Point, Rect};

impl BitGrid {
    /// Returns whether `p`, which must be on the map, is in the set. Saves the comparisons of [`BitGrid::contains`].
    #[inline]
    pub fn has(&self, p: Point) -> bool {
        debug_assert!(self.size().contains(p), "{p} is off the grid of {}", self.size());
        let word = self.words()[p.y as usize * self.stride() + (p.x as usize >> 6)];
        word >> (p.x & 63) & 1 == 1
    }

    /// Returns the cell after `at` on a path that came from its neighbor `before`: straight on if that cell is in the set,
    /// otherwise to a side. `None` at a dead end.
    #[inline]
    pub fn way_on(&self, before: Point, at: Point) -> Option<Point> {
        let step = at - before;
        let aside = Point::new(step.y, step.x);
        [at + step, at + aside, at - aside].into_iter().find(|&p| self.contains(p))
    }

    /// Returns the number of cells of `area` that are in the set.
    #[inline]
    pub fn count_rect(&self, area: Rect) -> u32 {
        let Some(area) = area.intersection(Rect::of(self.size())) else { return 0 };
        let columns = area.x as usize / 64..=(area.right() - 1) as usize / 64;
        let in_word = |i: usize| {
            let mask = run_mask(area.x - 64 * i as i32, area.w);
            (area.y..area.bottom()).map(|y| (self.row(y)[i] & mask).count_ones()).sum::<u32>()
        };
        columns.map(in_word).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rng, Size};

    #[test]
    fn paths_lead_straight_on_or_around_a_bend() {
        let mut bits = BitGrid::new(Size::new(131, 3));
        for p in [(62, 0), (63, 0), (64, 0), (64, 1)] {
            bits.insert(p.into());
        }
        let mut path = vec![Point::new(61, 0), Point::new(62, 0)];
        while let Some(next) = bits.way_on(path[path.len() - 2], path[path.len() - 1]) {
            path.push(next);
        }
        assert_eq!(path[2..], [(63, 0), (64, 0), (64, 1)].map(Point::from));
    }

    #[test]
    fn lookups_agree_with_contains() {
        let (mut set, mut rng) = (BitGrid::new(Size::new(140, 9)), Rng::new(3));
        let all = || (0..9).flat_map(|y| (0..140).map(move |x| Point::new(x, y)));
        all().filter(|_| rng.percent(40)).for_each(|p| set.insert(p));
        assert!(all().all(|p| set.has(p) == set.contains(p)));
        for p in all() {
            let area = Rect::new(p.x - 3, p.y - 2, 1 + p.x % 70, 6);
            let plain = set.iter().filter(|&q| area.contains(q)).count();
            assert_eq!(set.count_rect(area), plain as u32, "{area:?}");
        }
    }
}
