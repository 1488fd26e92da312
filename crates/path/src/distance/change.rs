//! Distance maps that follow a change of one cell without being measured again.
//!
//! ```text
//!  0123#9876      012345676      the wall is dug away: it and the four cells behind it get closer, and nothing
//!  1123#9877  ->  1123#5677      else is looked at; the goals are the 0 and the 6
//! ```
//!
//! How it works, if the cell became open or cheaper, so that nothing gets farther away:
//! 1. The cells whose ways may be better now are queued: the cell itself, or those around it if it was closed.
//! 2. The one with the least value plus cost is taken out; the cells around it that are farther than that get
//!    closer, and are queued in turn.
//!
//! If it became dearer or was closed, the map is searched again with the goals it had.
//!
//! Promises: the same values as if the whole map were measured again. Source: the insertion half of G. Ramalingam and
//! T. Reps, "An incremental algorithm for a generalization of the shortest-path problem", 1996.

use std::cmp::Reverse;

use barrow_core::Point;

use crate::{DistanceMap, MAX_COST, PathError, error::check};

impl DistanceMap {
    /// Tells what a step onto `p` costs from now on, `None` if nobody can stand there any more. All values are then what
    /// they would be if the map had been filled so; if the step got cheaper, only those that change are touched.
    ///
    /// A cell off the map is an error, and so is a goal that would be closed; nothing changes then.
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
                self.bring_closer();
            }
            (Some(_), _) => {
                self.forget(size);
                self.field.renew();
                self.search();
            }
        }
        Ok(())
    }

    /// A closed cell was opened. If corners matter, there are new steps between the cells beside it, too.
    fn open_up(&mut self, p: Point) {
        for &step in self.steps.all() {
            self.enqueue(p + step);
        }
        self.bring_closer();
    }

    /// Whoever steps onto a cell of the queue may be closer to a goal than was known.
    fn bring_closer(&mut self) {
        while let Some(Reverse((value, p))) = self.queue.pop() {
            if value != self.values[p].saturating_add(self.field.cost(p)) {
                continue;
            }
            for &step in self.steps.all() {
                let from = p + step;
                // Steps are symmetric: who can go there can come back.
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
    fn equals_a_map_that_is_measured_again() {
        let (mut rng, mut map, mut fresh) = (Rng::new(5), DistanceMap::new(), DistanceMap::new());
        for round in 0..400 {
            let size = Size::new(1 + rng.below(16), 1 + rng.below(9));
            let dearest = [1, 4, 300][round % 3];
            let cost = |rng: &mut Rng| rng.below(2) * rng.below(dearest + 1);
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
    fn a_cell_off_the_map_is_refused() {
        let mut map = DistanceMap::new();
        let at = Point::new(0, 0);
        assert_eq!(map.change(at, None), Err(PathError::OffMap { at, size: Size::default() }));
        map.fill(&terrain(Size::new(1, 1), |_| Some(1)), Steps::Four, [(at, 0)]).unwrap();
        assert_eq!(map.change(at, None), Err(PathError::Blocked(at)));
        assert_eq!(map.get(at), Some(0));
    }
}
