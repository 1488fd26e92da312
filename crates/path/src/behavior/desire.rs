//! Several wishes at once: weighted distance maps, added up.
//!
//! ```text
//!  2 × way to the food    -1 × way to the danger    sum, to be walked down
//!  4 2 0 2 4              0 -1 -2 -3 -4             4 1 -2 -1 0
//! ```
//!
//! How it works: every map is multiplied by its weight and added. A positive weight wants what the map measures the way
//! to, a negative one shuns it. The best step is onto the cell with the lowest sum.
//!
//! A cell that a map does not reach counts as one step beyond the farthest cell it does reach: what is wanted draws
//! nobody there, and what is shunned does not threaten there. A map that reaches nothing adds nothing.
//!
//! Promises: whole numbers, no overflow; ties go to the first step in the order of `Steps::all`. Source: "Dijkstra
//! Maps Visualized" on RogueBasin.com, where sums of maps are called desires.

use barrow_core::{Grid, Point, Size};

use crate::{DistanceMap, Steps, Terrain, UNREACHED};

/// A sum of weighted distance maps. Keeps its memory.
#[derive(Clone, Debug, Default)]
pub struct Desire {
    sums: Grid<i64>,
}

impl Desire {
    /// A sum without cells.
    pub fn new() -> Self {
        Self::default()
    }

    /// Becomes a map of that size with 0 everywhere.
    pub fn reset(&mut self, size: Size) {
        self.sums.reset(size, 0);
    }

    /// Adds `weight` times the values of `map`. Where `map` has no cells it counts as not reaching them.
    pub fn add(&mut self, map: &DistanceMap, weight: i32) {
        let Some(farthest) = map.reached().map(|(_, value)| value).max() else { return };
        let beyond = i64::from(farthest) + 1;
        for y in 0..self.sums.size().height as i32 {
            for (x, sum) in (0..).zip(self.sums.row_mut(y)) {
                let value = match map.values.get(Point::new(x, y)) {
                    None | Some(UNREACHED) => beyond,
                    Some(value) => value.into(),
                };
                *sum = sum.saturating_add(value * i64::from(weight));
            }
        }
    }

    /// The sum at `p`, if it is on the map; the lower, the more desired.
    #[inline]
    pub fn get(&self, p: Point) -> Option<i64> {
        self.sums.get(p)
    }

    /// The cell beside `p` with the lowest sum, if that is lower than the one at `p`; of several, the first in the order
    /// of [`Steps::all`]. Only cells that can be stepped onto count.
    pub fn next_step(&self, terrain: &(impl Terrain + ?Sized), steps: Steps, p: Point) -> Option<Point> {
        let is_free = |p: Point| terrain.size().contains(p) && terrain.cost(p).is_some();
        let mut best = (self.get(p)?, None);
        for &step in steps.all() {
            let Some(sum) = self.get(p + step) else { continue };
            if sum < best.0 && is_free(p + step) && steps.allows(p, step, is_free) {
                best = (sum, Some(p + step));
            }
        }
        best.1
    }

    /// The cells from `p` on down to one that none beside it betters, both included.
    pub fn path_from<'a>(
        &'a self,
        terrain: &'a (impl Terrain + ?Sized),
        steps: Steps,
        p: Point,
    ) -> impl Iterator<Item = Point> + 'a {
        std::iter::successors(self.get(p).map(|_| p), move |&p| self.next_step(terrain, steps, p))
    }
}

#[cfg(test)]
mod tests {
    use barrow_core::BitGrid;

    use super::*;
    use crate::terrain;

    fn to(terrain: &(impl Terrain + ?Sized), goals: &[i32]) -> DistanceMap {
        let mut map = DistanceMap::new();
        map.fill(terrain, Steps::Four, goals.iter().map(|&x| (Point::new(x, 0), 0))).unwrap();
        map
    }

    #[test]
    fn wants_food_and_shuns_danger() {
        let hall = terrain(Size::new(9, 1), |_| Some(1));
        let (food, danger) = (to(&hall, &[1, 7]), to(&hall, &[0]));
        let mut desire = Desire::new();
        desire.reset(Size::new(9, 1));
        desire.add(&food, 2);
        let middle = Point::new(4, 0);
        assert_eq!(
            desire.path_from(&hall, Steps::Four, middle).last(),
            Some(Point::new(7, 0)),
            "the first tie"
        );
        desire.add(&food, 1);
        desire.add(&danger, -1);
        assert_eq!(desire.get(Point::new(1, 0)), Some(-1));
        assert_eq!(desire.path_from(&hall, Steps::Four, Point::new(3, 0)).count(), 3, "hungry enough");
        desire.add(&danger, -3);
        assert_eq!(desire.path_from(&hall, Steps::Four, Point::new(3, 0)).last(), Some(Point::new(8, 0)));
    }

    #[test]
    fn cells_that_a_map_does_not_reach_count_as_just_beyond() {
        let mut open = BitGrid::new(Size::new(7, 1));
        open.insert_run(0, 0, 3);
        open.insert_run(0, 4, 3);
        let mut desire = Desire::new();
        desire.reset(Size::new(8, 1));
        desire.add(&to(&open, &[0]), 2);
        assert_eq!(desire.sums.row(0), [0, 2, 4, 6, 6, 6, 6, 6]);
        desire.add(&to(&open, &[]), 5);
        assert_eq!(desire.sums.row(0)[2], 4, "what reaches nothing adds nothing");
        assert_eq!(desire.next_step(&open, Steps::default(), Point::new(3, 0)), Some(Point::new(2, 0)));
        assert_eq!(desire.next_step(&open, Steps::default(), Point::new(9, 0)), None);
        assert_eq!(Desire::new().path_from(&open, Steps::Four, Point::default()).count(), 0);
    }

    #[test]
    fn sums_stop_at_the_ends_of_their_type() {
        let far = terrain(Size::new(1, 1), |_| Some(1));
        let mut map = DistanceMap::new();
        map.fill(&far, Steps::Four, [(Point::new(0, 0), i32::MIN)]).unwrap();
        let mut desire = Desire::new();
        desire.reset(Size::new(1, 1));
        for _ in 0..9 {
            desire.add(&map, i32::MIN);
        }
        assert_eq!(desire.get(Point::new(0, 0)), Some(i64::MAX));
    }
}
