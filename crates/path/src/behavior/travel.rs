//! Traveling: step by step to a goal over known cells, with replanning and interruption.
//!
//! ```text
//! #########     @ follows a path to >. If the door + closes before @ is there, a new path is
//! #@..+..>#     planned over the known cells, and the result says so.
//! #.#####.#
//! #.......#
//! ```
//!
//! Algorithm:
//! 1. The first call plans a shortest path; later calls follow it.
//! 2. Before each step the rest of the path is validated. If a cell on it is impassable now, or the traveler is not
//!    where the last step led, a new path is planned.
//! 3. A callback can stop the traveler before the next step.
//!
//! Guarantees: every step is allowed and leads to a known cell. A shorter path that opens up is used only when the
//! planned one is blocked. No allocation once warm.

use barrow_core::{BitGrid, Point};

use crate::error::check;
use crate::{KnownTerrain, PathError, PathFinder, Steps, Terrain};

/// Result of [`Traveler::next`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TravelStep<R> {
    /// Step onto this cell, as planned.
    Step(Point),
    /// Step onto this cell, along a new path, because the old one is blocked or was left.
    Replanned(Point),
    /// No step: the traveler is at the goal.
    Arrived,
    /// No step: no known path leads to the goal.
    NoPath,
    /// No step: the callback returned a reason to stop.
    Stopped(R),
}

/// Leads a creature to a goal. It stores the planned path, and reuses its buffers.
#[derive(Clone, Debug, Default)]
pub struct Traveler {
    finder: PathFinder,
    /// Remaining cells of the path in reverse order: the next one is last.
    path: Vec<Point>,
    /// Start and goal of the path, and the steps it was planned with.
    plan: Option<(Point, Point, Steps)>,
}

impl Traveler {
    /// Creates a traveler without a path.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the next step at `at` toward `to`, given the known cells. Another goal or other steps than in the last
    /// call start a new journey. `alarm` is called once with the next cell and may return a reason to stop.
    pub fn next<T: Terrain + ?Sized, R>(
        &mut self,
        terrain: &T,
        known: &BitGrid,
        steps: Steps,
        [at, to]: [Point; 2],
        alarm: impl FnOnce(Point) -> Option<R>,
    ) -> Result<TravelStep<R>, PathError> {
        check(terrain.size(), [at, to])?;
        if at == to {
            self.plan = None;
            self.path.clear();
            return Ok(TravelStep::Arrived);
        }
        let known = KnownTerrain { terrain, cells: known };
        let is_old = self.plan.is_some_and(|(_, goal, with)| (goal, with) == (to, steps));
        let is_planned = is_old && self.is_clear(&known, at, steps);
        if !is_planned && !self.replan(&known, steps, at, to) {
            return Ok(TravelStep::NoPath);
        }
        let Some(&next) = self.path.last() else { return Ok(TravelStep::NoPath) };
        if let Some(reason) = alarm(next) {
            return Ok(TravelStep::Stopped(reason));
        }
        self.path.pop();
        self.plan = Some((next, to, steps));
        Ok(if is_old && !is_planned { TravelStep::Replanned(next) } else { TravelStep::Step(next) })
    }

    /// Iterates over the remaining cells of the path, from the next one to the goal.
    pub fn path(&self) -> impl Iterator<Item = Point> + '_ {
        self.path.iter().rev().copied()
    }

    /// Returns whether the path starts at `at` and all of its steps are still allowed.
    fn is_clear<T: Terrain + ?Sized>(
        &self,
        known: &KnownTerrain<'_, T>,
        mut at: Point,
        steps: Steps,
    ) -> bool {
        let is_free = |p| known.size().contains(p) && known.cost(p).is_some();
        self.plan.is_some_and(|(start, ..)| start == at)
            && self.path().all(|p| {
                let step = p - at;
                let from = std::mem::replace(&mut at, p);
                is_free(p) && steps.allows(from, step, is_free)
            })
    }

    /// Plans a path and returns whether one exists.
    fn replan<T: Terrain + ?Sized>(
        &mut self,
        known: &KnownTerrain<'_, T>,
        steps: Steps,
        at: Point,
        to: Point,
    ) -> bool {
        self.plan = None;
        self.path.clear();
        if let Ok(Some(route)) = self.finder.find(known, steps, at, to) {
            self.path.extend(route.iter().rev());
            self.plan = Some((at, to, steps));
        }
        self.plan.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn;

    const ROWS: [&str; 4] = ["#########", "#@..+..>#", "#.#####.#", "#.......#"];

    fn floor() -> BitGrid {
        drawn::cells(&ROWS, "@.+>")
    }

    fn all() -> BitGrid {
        drawn::cells(&ROWS, "#@.+>")
    }

    const FROM: Point = Point::new(1, 1);
    const TO: Point = Point::new(7, 1);
    const DOOR: Point = Point::new(4, 1);

    fn calm(_: Point) -> Option<()> {
        None
    }

    #[test]
    fn a_closed_door_causes_replanning() {
        let (mut floor, known, mut traveler) = (floor(), all(), Traveler::new());
        let (mut at, mut turns) = (FROM, Vec::new());
        for steps in 1.. {
            match traveler.next(&floor, &known, Steps::Four, [at, TO], calm).unwrap() {
                TravelStep::Step(p) => at = p,
                TravelStep::Replanned(p) => {
                    turns.push((steps, p));
                    at = p;
                }
                end => {
                    assert_eq!(end, TravelStep::Arrived);
                    break;
                }
            }
            if steps == 2 {
                floor.remove(DOOR);
            }
        }
        assert_eq!((at, turns), (TO, vec![(3, Point::new(2, 1))]));
    }

    #[test]
    fn steps_stop_for_alarms_and_missing_paths() {
        let (mut floor, known, mut traveler) = (floor(), all(), Traveler::new());
        let four = Steps::Four;
        let mut ask = |floor: &BitGrid, known: &BitGrid, at, to, reason: Option<&'static str>| {
            traveler.next(floor, known, four, [at, to], |_| reason)
        };
        let next = Point::new(2, 1);
        assert_eq!(ask(&floor, &known, FROM, TO, Some("a rat")), Ok(TravelStep::Stopped("a rat")));
        assert_eq!(ask(&floor, &known, FROM, TO, None), Ok(TravelStep::Step(next)));
        // The traveler is pushed back, then gets another goal.
        assert_eq!(ask(&floor, &known, FROM, TO, None), Ok(TravelStep::Replanned(next)));
        assert_eq!(ask(&floor, &known, next, FROM, None), Ok(TravelStep::Step(FROM)));
        let mut near = all();
        near.remove(DOOR);
        near.remove(Point::new(3, 3));
        assert_eq!(ask(&floor, &near, FROM, TO, None), Ok(TravelStep::NoPath));
        floor.remove(TO);
        assert_eq!(ask(&floor, &known, FROM, TO, None), Ok(TravelStep::NoPath));
        assert_eq!(ask(&floor, &known, TO, TO, None), Ok(TravelStep::Arrived));
        // A traveler that is moved onto the goal has no path left.
        assert_eq!(ask(&all(), &known, FROM, TO, None), Ok(TravelStep::Step(next)));
        assert_eq!(ask(&all(), &known, TO, TO, None), Ok(TravelStep::Arrived));
        let off = Point::new(0, 4);
        let error = Err(PathError::OffMap { at: off, size: floor.size() });
        assert_eq!(ask(&floor, &known, off, TO, None), error);
        assert_eq!(ask(&floor, &known, FROM, off, None), error);
        assert_eq!(traveler.path().count(), 0);
    }
}
