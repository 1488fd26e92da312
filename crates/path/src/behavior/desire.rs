//! Desire maps: weighted sums of distance maps.
//!
//! ```text
//!  2 × distance to food   -1 × distance to danger   sum; creatures walk downhill
//!  4 2 0 2 4              0 -1 -2 -3 -4             4 1 -2 -1 0
//! ```
//!
//! Every map is multiplied by its weight and added. A positive weight attracts to the goals of the map, a negative one
//! repels from them. The best step is onto the cell with the lowest sum.
//!
//! A cell that a map does not reach counts as one step beyond the farthest cell that it does reach: goals do not
//! attract there, and dangers do not repel. A map that reaches nothing adds nothing.
//!
//! Guarantees: integer arithmetic without overflow; ties go to the first step in the order of `Steps::all`. Source:
//! "Dijkstra Maps Visualized" on RogueBasin.com, where weighted maps are called desires.

use barrow_core::{Grid, Point, Size};

use crate::{DistanceMap, Steps, Terrain, UNREACHED};

/// Weighted sum of distance maps. Its memory is reused.
#[derive(Clone, Debug, Default)]
pub struct Desire {
    sums: Grid<i64>,
}

impl Desire {
    /// Creates a sum without cells.
    pub fn new() -> Self {
        Self::default()
    }

    /// Resizes the map and sets all sums to 0.
    pub fn reset(&mut self, size: Size) {
        self.sums.reset(size, 0);
    }

    /// Adds `weight` times the values of `map`. Cells outside `map` count as not reached.
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

    /// Returns the sum at `p`; the lower, the more attractive. `None` outside the map.
    #[inline]
    pub fn get(&self, p: Point) -> Option<i64> {
        self.sums.get(p)
    }

    /// Returns the neighbor of `p` with the lowest sum, if that is lower than the sum at `p`; of several, the first in
    /// the order of [`Steps::all`]. Only passable cells count.
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

    /// Iterates over the cells from `p` downhill to a local minimum, both included.
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
    fn weights_attract_to_food_and_repel_from_danger() {
        let hall = terrain(Size::new(9, 1), |_| Some(1));
        let (food, danger) = (to(&hall, &[1, 7]), to(&hall, &[0]));
        let mut desire = Desire::new();
        desire.reset(Size::new(9, 1));
        desire.add(&food, 2);
        let middle = Point::new(4, 0);
        assert_eq!(
            desire.path_from(&hall, Steps::Four, middle).last(),
            Some(Point::new(7, 0)),
            "the first of two equal steps"
        );
        desire.add(&food, 1);
        desire.add(&danger, -1);
        assert_eq!(desire.get(Point::new(1, 0)), Some(-1));
        assert_eq!(desire.path_from(&hall, Steps::Four, Point::new(3, 0)).count(), 3, "hungry enough");
        desire.add(&danger, -3);
        assert_eq!(desire.path_from(&hall, Steps::Four, Point::new(3, 0)).last(), Some(Point::new(8, 0)));
    }

    #[test]
    fn unreached_cells_count_as_one_step_beyond_the_farthest() {
        let mut open = BitGrid::new(Size::new(7, 1));
        open.insert_run(0, 0, 3);
        open.insert_run(0, 4, 3);
        let mut desire = Desire::new();
        desire.reset(Size::new(8, 1));
        desire.add(&to(&open, &[0]), 2);
        assert_eq!(desire.sums.row(0), [0, 2, 4, 6, 6, 6, 6, 6]);
        desire.add(&to(&open, &[]), 5);
        assert_eq!(desire.sums.row(0)[2], 4, "a map that reaches nothing adds nothing");
        assert_eq!(desire.next_step(&open, Steps::default(), Point::new(3, 0)), Some(Point::new(2, 0)));
        assert_eq!(desire.next_step(&open, Steps::default(), Point::new(9, 0)), None);
        assert_eq!(Desire::new().path_from(&open, Steps::Four, Point::default()).count(), 0);
    }

    #[test]
    fn sums_saturate() {
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
