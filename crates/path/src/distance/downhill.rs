//! Walking down a distance map, a step at a time or all the way to a goal.
//!
//! ```text
//!  2 2 2 3        from the upper 3: west to the 2, then south-west to the 1 and to the 0. Of equally good
//!  1 1 2 3        steps the first in the order of `Steps::all` is taken.
//!  0 1 2 3
//! ```
//!
//! The best step is the one whose cell has the least value plus cost: onto a swamp of value 3 that costs 9 one goes only
//! if there is no other way.

use barrow_core::Point;

use crate::DistanceMap;

impl DistanceMap {
    /// The cell to step onto from `p` in order to come to a goal by a cheapest way: that whose value plus cost is least,
    /// the first in the order of [`Steps::all`](crate::Steps::all) if several are. None on a goal that no other makes
    /// cheaper, and where no goal can be reached from.
    ///
    /// From a cell on which nobody can stand, too, the best step is found, so that whoever got there gets out.
    pub fn next_step(&self, p: Point) -> Option<Point> {
        let here = self.values.get(p)?;
        let mut best = (here, None);
        for &step in self.steps.all() {
            let there = p + step;
            let Some(value) = self.get(there) else { continue };
            let value = value.saturating_add(self.field.cost(there));
            let is_better = value < best.0 || value == best.0 && best.1.is_none();
            if is_better && self.field.allows(self.steps, p, step) {
                best = (value, Some(there));
            }
        }
        best.1
    }

    /// The cells from `p` on to a goal, `p` and the goal included, along a cheapest way. None if no goal can be reached.
    pub fn path_from(&self, p: Point) -> impl Iterator<Item = Point> + '_ {
        let start = self.next_step(p).map(|_| p).or_else(|| self.get(p).map(|_| p));
        std::iter::successors(start, |&p| self.next_step(p))
    }
}
