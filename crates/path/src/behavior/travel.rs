//! Traveling: step by step to a goal over what is known, until there is a reason to stop.
//!
//! ```text
//! #########     @ walks to > along its way. If the door + shuts before @ is there, the way
//! #@..+..>#     is planned anew over the cells that are known, and the step says so.
//! #.#####.#
//! #.......#
//! ```
//!
//! How it works:
//! 1. The first call plans a shortest way; later calls follow it.
//! 2. Before each step the rest of the way is walked in thought. If a cell on it can no longer be stepped onto, or the
//!    traveler is not where the last step led, the way is planned anew.
//! 3. The caller is asked whether something speaks against the next step.
//!
//! Promises: every step leads to a known cell and is one of those allowed. A way that opens up is not noticed until the
//! old one is blocked. Once warm, no memory is asked for.

use barrow_core::{BitGrid, Point};

use crate::error::check;
use crate::{KnownTerrain, PathError, PathFinder, Steps, Terrain};

/// What comes next on a journey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TravelStep<R> {
    /// A step onto this cell, as planned.
    Step(Point),
    /// A step onto this cell, along another way than before, which is blocked now or was left.
    Replanned(Point),
    /// No step: this is the goal.
    Arrived,
    /// No step: no known way leads to the goal.
    NoPath,
    /// No step: the caller has a reason to stop.
    Stopped(R),
}

/// Leads somebody to a goal. Keeps the way in mind, and the memory that planning takes.
#[derive(Clone, Debug, Default)]
pub struct Traveler {
    finder: PathFinder,
    /// The cells still to step onto, the next one last.
    path: Vec<Point>,
    /// Where the way starts and ends, and the steps it was planned with.
    plan: Option<(Point, Point, Steps)>,
}

impl Traveler {
    /// One that has no way yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// What to do next at `at` on a journey to `to`, knowing these cells. Another goal or other steps than in the last
    /// call begin a new journey. `alarm` is asked once for a reason not to step onto the next cell.
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

    /// The cells still to step onto, from the next one to the goal.
    pub fn path(&self) -> impl Iterator<Item = Point> + '_ {
        self.path.iter().rev().copied()
    }

    /// Whether the way still leads on from `at`.
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

    /// Plans a way; false if there is none.
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
    fn a_shut_door_is_walked_around() {
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
    fn journeys_stop_for_a_reason() {
        let (mut floor, known, mut traveler) = (floor(), all(), Traveler::new());
        let four = Steps::Four;
        let mut ask = |floor: &BitGrid, known: &BitGrid, at, to, word: Option<&'static str>| {
            traveler.next(floor, known, four, [at, to], |_| word)
        };
        let next = Point::new(2, 1);
        assert_eq!(ask(&floor, &known, FROM, TO, Some("a rat")), Ok(TravelStep::Stopped("a rat")));
        assert_eq!(ask(&floor, &known, FROM, TO, None), Ok(TravelStep::Step(next)));
        // Pushed back, and to another goal.
        assert_eq!(ask(&floor, &known, FROM, TO, None), Ok(TravelStep::Replanned(next)));
        assert_eq!(ask(&floor, &known, next, FROM, None), Ok(TravelStep::Step(FROM)));
        let mut near = all();
        near.remove(DOOR);
        near.remove(Point::new(3, 3));
        assert_eq!(ask(&floor, &near, FROM, TO, None), Ok(TravelStep::NoPath));
        floor.remove(TO);
        assert_eq!(ask(&floor, &known, FROM, TO, None), Ok(TravelStep::NoPath));
        assert_eq!(ask(&floor, &known, TO, TO, None), Ok(TravelStep::Arrived));
        // Who is put onto the goal has no way left.
        assert_eq!(ask(&all(), &known, FROM, TO, None), Ok(TravelStep::Step(next)));
        assert_eq!(ask(&all(), &known, TO, TO, None), Ok(TravelStep::Arrived));
        let off = Point::new(0, 4);
        let fault = Err(PathError::OffMap { at: off, size: floor.size() });
        assert_eq!(ask(&floor, &known, off, TO, None), fault);
        assert_eq!(ask(&floor, &known, FROM, off, None), fault);
        assert_eq!(traveler.path().count(), 0);
    }
}
