//! Walking downhill on a distance map, a step at a time or to a goal.
//!
//! ```text
//!  2 2 2 3        from the upper 3: west to the 2, then south-west to the 1 and to the 0. Of equally good
//!  1 1 2 3        steps the first in the order of `Steps::all` is taken.
//!  0 1 2 3
//! ```
//!
//! The best step is the one onto the cell with the least value plus cost: a swamp of value 3 that costs 9 is entered
//! only if there is no cheaper path.

use barrow_core::Point;

use crate::DistanceMap;

impl DistanceMap {
    /// Returns the next cell of a cheapest path from `p` to a goal: the neighbor with the least value plus cost, the
    /// first in the order of [`Steps::all`](crate::Steps::all) if there are several. `None` on a goal that no other
    /// goal makes cheaper, and where no goal can be reached.
    ///
    /// The start may be impassable, so that a creature inside rock finds a way out.
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

    /// Iterates over the cells from `p` to a goal, both included, along a cheapest path. Empty if no goal can be
    /// reached.
    pub fn path_from(&self, p: Point) -> impl Iterator<Item = Point> + '_ {
        let start = self.next_step(p).map(|_| p).or_else(|| self.get(p).map(|_| p));
        std::iter::successors(start, |&p| self.next_step(p))
    }
}
