//! Incremental update of distance maps after a change of one cell.
//!
//! ```text
//!  0123#9876      012345676      the wall is removed: it and the four cells behind it get closer, and no other
//!  1123#9877  ->  1123#5677      cell is visited; the goals are the 0 and the 6
//! ```
//!
//! If the cell became open or cheaper, so that no distance grows:
//! 1. The cells whose neighbors may get closer are queued: the cell itself, or its neighbors if it was closed.
//! 2. The cell with the least value plus cost is removed; neighbors that are farther than that get closer, and are
//!    queued in turn.
//!
//! If it became more expensive or was closed, the map is searched again with its goals.
//!
//! Guarantees: the same values as a newly computed map. Source: the insertion half of G. Ramalingam and T. Reps, "An
//! incremental algorithm for a generalization of the shortest-path problem", 1996.

use std::cmp::Reverse;

use barrow_core::Point;

use crate::{DistanceMap, MAX_COST, PathError, error::check};

impl DistanceMap {
    /// Updates the map after the cost of a step onto `p` changed; `None` if `p` is impassable now. All values equal
    /// those of a newly computed map; if the step got cheaper, only values that change are touched.
    ///
    /// A cell outside the map is an error, and so is closing a goal; the map is unchanged then.
    pub fn change(&mut self, p: Point, cost: Option<u32>) -> Result<(), PathError> {
        let size = self.size();
        check(size, [p])?;
        if cost.is_none() && self.goals.iter().any(|&(_, goal)| goal == p) {
            return Err(PathError::Blocked(p));
        }
        let before = self.field.is_open(p).then(|| self.field.cost(p));
        let after = cost.map(|cost| cost.clamp(1, MAX_COST));
        self.field.set(p, after);
        match (before, after.map(|cost| cost as i32)) {
            (before, after) if before == after => {}
            (None, _) => self.open_up(p),
            (Some(before), Some(after)) if after < before => {
                self.enqueue(p);
                self.relax();
            }
            (Some(_), _) => {
                self.clear(size);
                self.field.mark_unreached();
                self.search();
            }
        }
        Ok(())
    }

    /// Updates the map after a closed cell was opened. Depending on the corner rule, there are new diagonal steps
    /// between its neighbors, too.
    fn open_up(&mut self, p: Point) {
        for &step in self.steps.all() {
            self.enqueue(p + step);
        }
        self.relax();
    }

    /// Relaxes the neighbors of queued cells until the queue is empty.
    fn relax(&mut self) {
        while let Some(Reverse((value, p))) = self.queue.pop() {
            if value != self.values[p].saturating_add(self.field.cost(p)) {
                continue;
            }
            for &step in self.steps.all() {
                let from = p + step;
                // Steps are symmetric: if one is allowed, so is its reverse.
                if self.values.get(from).is_some_and(|v| value < v) && self.field.allows(self.steps, p, step)
                {
                    self.values[from] = value;
                    self.enqueue(from);
                }
            }
        }
    }

    fn enqueue(&mut self, p: Point) {
        let Some(value) = self.get(p) else { return };
        let beside = value.saturating_add(self.field.cost(p));
        if beside <= self.limit {
            self.queue.push(Reverse((beside, p)));
        }
    }
}

#[cfg(test)]
mod tests {
    use barrow_core::{Rng, Size};

    use super::*;
    use crate::{Corners, Steps, UNREACHED, terrain};

    const STEPS: [Steps; 4] =
        [Steps::Four, Steps::Eight(Corners::Cut), Steps::Eight(Corners::Round), Steps::Eight(Corners::Keep)];

    #[test]
    fn agrees_with_a_newly_computed_map() {
        let (mut rng, mut map, mut fresh) = (Rng::new(5), DistanceMap::new(), DistanceMap::new());
        for round in 0..400 {
            let size = Size::new(1 + rng.below(16), 1 + rng.below(9));
            let max_cost = [1, 4, 300][round % 3];
            let cost = |rng: &mut Rng| rng.below(2) * rng.below(max_cost + 1);
            let mut costs: Vec<u32> = (0..size.cells()).map(|_| cost(&mut rng)).collect();
            let at = |p: Point| (p.y * size.width as i32 + p.x) as usize;
            let any = |rng: &mut Rng| Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32);
            let goals = [(any(&mut rng), 0), (any(&mut rng), rng.range(-9, 9))];
            for (p, _) in goals {
                costs[at(p)] = 1;
            }
            let limit = if rng.one_in(3) { rng.range(0, 30) } else { UNREACHED };
            let steps = STEPS[rng.below(4) as usize];
            let ground = terrain(size, |p| Some(costs[at(p)]).filter(|&c| c > 0));
            map.fill_within(&ground, steps, goals, limit).unwrap();
            for _ in 0..20 {
                let p = any(&mut rng);
                let cost = cost(&mut rng);
                if cost == 0 && goals.iter().any(|&(goal, _)| goal == p) {
                    continue;
                }
                map.change(p, Some(cost).filter(|&c| c > 0)).unwrap();
                costs[at(p)] = cost;
                let ground = terrain(size, |p| Some(costs[at(p)]).filter(|&c| c > 0));
                fresh.fill_within(&ground, steps, goals, limit).unwrap();
                assert!(map.rows().eq(fresh.rows()), "{p} {cost} {steps:?} {limit}");
            }
        }
    }

    #[test]
    fn cells_outside_the_map_and_closed_goals_are_errors() {
        let mut map = DistanceMap::new();
        let at = Point::new(0, 0);
        assert_eq!(map.change(at, None), Err(PathError::OffMap { at, size: Size::default() }));
        map.fill(&terrain(Size::new(1, 1), |_| Some(1)), Steps::Four, [(at, 0)]).unwrap();
        assert_eq!(map.change(at, None), Err(PathError::Blocked(at)));
        assert_eq!(map.get(at), Some(0));
    }
}
