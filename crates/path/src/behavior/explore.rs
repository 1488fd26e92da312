//! Auto-explore: the next step to the nearest frontier of the unknown, or to an item worth a detour.
//!
//! ```text
//! #########    ? is unknown. From @ the nearest frontier cell, a known cell next to an unknown
//! #@...o??#    one, is o, four steps away. The item ! is six steps away, but is preferred if it
//! #....####    is worth more than two steps.
//! #......!#
//! #########
//! ```
//!
//! Algorithm:
//! 1. Every known, passable cell with an unknown cell among its eight neighbors is a goal of value 0 (the frontier).
//! 2. Every wanted item is a goal, too: its value is minus the number of steps that it is worth.
//! 3. One distance map over the known cells leads downhill from the explorer's position.
//!
//! Guarantees: steps never lead onto unknown cells. An explorer that follows the steps, sees the eight neighbors of its
//! cell and picks up items reaches every cell that can be reached over known ones, and is done after at most as many
//! steps as the square of the number of cells; usually far fewer. Ties are broken as in [`DistanceMap`].
//!
//! Source: frontier exploration as in "The incredible power of Dijkstra maps" on RogueBasin.com.

use barrow_core::{BitGrid, Point};

use crate::error::check;
use crate::{DistanceMap, KnownTerrain, PathError, Steps, Terrain};

/// Next action of an explorer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explore {
    /// Take a step toward a goal.
    Go {
        /// Cell to step onto.
        step: Point,
        /// Goal that the path ends at.
        goal: Point,
        /// Kind of that goal.
        kind: ExploreGoal,
    },
    /// No step: the explorer is on the goal, and has not yet seen its neighbors or picked up the item.
    AtGoal(ExploreGoal),
    /// No step: there is no frontier and no wanted item.
    Done,
    /// No step: a frontier or a wanted item exists, but no known path leads there.
    Unreachable,
}

/// Kind of goal of an explorer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExploreGoal {
    /// Known cell next to an unknown one.
    Frontier,
    /// Cell of a wanted item.
    Item,
}

/// Computes the steps of explorers. Its buffers are reused, so that it does not allocate once warm.
#[derive(Clone, Debug, Default)]
pub struct Explorer {
    map: DistanceMap,
    /// Known, passable cells next to unknown ones.
    frontier: BitGrid,
}

impl Explorer {
    /// Creates an explorer without buffers.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the next action at `from`, given the known cells. Each wanted item has a worth: the number of steps that
    /// it may be farther away than the frontier. Items on unknown or impassable cells are ignored.
    pub fn next<T: Terrain + ?Sized>(
        &mut self,
        terrain: &T,
        known: &BitGrid,
        steps: Steps,
        from: Point,
        wanted: &[(Point, u16)],
    ) -> Result<Explore, PathError> {
        check(terrain.size(), [from])?;
        wanted.iter().try_for_each(|item| check(terrain.size(), [item.0]))?;
        let known = KnownTerrain { terrain, cells: known };
        self.mark_frontier(&known);
        let items = wanted.iter().filter(|item| known.cost(item.0).is_some());
        let items = items.map(|&(p, worth)| (p, -i32::from(worth)));
        self.map.fill(&known, steps, self.frontier.iter().map(|p| (p, 0)).chain(items))?;
        let kind_of =
            |p| if wanted.iter().any(|item| item.0 == p) { ExploreGoal::Item } else { ExploreGoal::Frontier };
        Ok(match self.map.next_step(from) {
            Some(step) => {
                let goal = self.map.path_from(step).last().unwrap_or(step);
                Explore::Go { step, goal, kind: kind_of(goal) }
            }
            None if self.map.get(from).is_some() => Explore::AtGoal(kind_of(from)),
            None if self.frontier.is_empty() && wanted.is_empty() => Explore::Done,
            None => Explore::Unreachable,
        })
    }

    /// Iterates over the path of the last result, over the cells that were known then: without `from`, including the
    /// goal.
    pub fn path(&self, from: Point) -> impl Iterator<Item = Point> + '_ {
        self.map.path_from(from).skip(1)
    }

    fn mark_frontier<T: Terrain + ?Sized>(&mut self, known: &KnownTerrain<'_, T>) {
        let size = known.size();
        let cell = Point::new(1, 1);
        let words = (size.width as usize).div_ceil(64);
        self.frontier.reset(size);
        for y in 0..size.height as i32 {
            for i in 0..words {
                self.frontier.row_mut(y)[i] = known.known_word(y, i);
            }
        }
        self.frontier.invert();
        self.frontier.dilate(cell, cell);
        for y in 0..size.height as i32 {
            for i in 0..words {
                self.frontier.row_mut(y)[i] &= known.word(y, i);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use barrow_core::{Rng, Size};

    use super::*;
    use crate::{Corners, drawn};

    #[test]
    fn the_nearest_frontier_is_chosen_unless_an_item_is_worth_more() {
        let rows = ["#######", "#@....?", "#.....?", "#.!...?", "#######"];
        let (floor, known) = (drawn::cells(&rows, "@.!?"), drawn::cells(&rows, "@.!#"));
        let mut explorer = Explorer::new();
        let (from, item) = (Point::new(1, 1), Point::new(2, 3));
        let mut ask =
            |wanted: &[(Point, u16)]| explorer.next(&floor, &known, Steps::default(), from, wanted).unwrap();
        assert_eq!(
            ask(&[]),
            Explore::Go { step: Point::new(2, 1), goal: Point::new(5, 1), kind: ExploreGoal::Frontier }
        );
        let Explore::Go { goal, kind, .. } = ask(&[(item, 0)]) else { panic!() };
        assert_eq!((goal, kind), (item, ExploreGoal::Item));
        let far = Point::new(5, 3);
        assert!(matches!(ask(&[(far, 0), (item, 1)]), Explore::Go { goal, .. } if goal == item));
        assert!(matches!(ask(&[(far, 9), (item, 1)]), Explore::Go { goal, .. } if goal == far));
        assert_eq!(explorer.path(from).last(), Some(far));
    }

    #[test]
    fn items_are_worth_a_detour() {
        let rows = ["#########", "#@...o??#", "#....####", "#......!#", "#########"];
        let (floor, known) = (drawn::cells(&rows, "@.o?!"), drawn::cells(&rows, "#@.o!"));
        let (from, frontier, item) = (Point::new(1, 1), Point::new(5, 1), Point::new(7, 3));
        for (worth, expected) in [
            (0, (frontier, ExploreGoal::Frontier)),
            (1, (frontier, ExploreGoal::Frontier)),
            (3, (item, ExploreGoal::Item)),
        ] {
            let next = Explorer::new().next(&floor, &known, Steps::default(), from, &[(item, worth)]);
            assert!(
                matches!(next, Ok(Explore::Go { goal, kind, .. }) if (goal, kind) == expected),
                "{next:?}"
            );
        }
    }

    #[test]
    fn results_without_a_step_and_errors() {
        let rows = ["###?", "#@#?", "###."];
        let (floor, known) = (drawn::cells(&rows, "@.?"), drawn::cells(&rows, "@.#"));
        let mut explorer = Explorer::new();
        let from = Point::new(1, 1);
        let four = Steps::Four;
        assert_eq!(explorer.next(&floor, &known, four, from, &[]), Ok(Explore::Unreachable));
        let mut all = known.clone();
        all.union_with(&floor);
        assert_eq!(explorer.next(&floor, &all, four, from, &[]), Ok(Explore::Done));
        assert_eq!(
            explorer.next(&floor, &all, four, from, &[(from, 3)]),
            Ok(Explore::AtGoal(ExploreGoal::Item))
        );
        let wall = Point::new(0, 0);
        assert_eq!(explorer.next(&floor, &all, four, from, &[(wall, 3)]), Ok(Explore::Unreachable));
        let off = Point::new(4, 0);
        let error = Err(PathError::OffMap { at: off, size: floor.size() });
        assert_eq!(explorer.next(&floor, &all, four, off, &[]), error);
        assert_eq!(explorer.next(&floor, &all, four, from, &[(off, 1)]), error);
        let empty = BitGrid::default();
        assert!(explorer.next(&empty, &empty, four, from, &[]).is_err());
        // Cells outside a smaller set are unknown.
        assert_eq!(explorer.next(&floor, &empty, four, from, &[]), Ok(Explore::Done));
    }

    /// An explorer that sees only its eight neighbors reaches all reachable cells within a bounded number of steps.
    #[test]
    fn explorers_finish_and_know_all_reachable_cells() {
        let mut rng = Rng::new(4);
        let mut explorer = Explorer::new();
        for round in 0..120 {
            let size = Size::new(1 + rng.below(70), 1 + rng.below(12));
            let mut floor = BitGrid::new(size);
            floor.invert();
            let cells: Vec<Point> = floor.iter().collect();
            cells.iter().filter(|_| rng.percent(35)).for_each(|&p| floor.remove(p));
            let start = cells[rng.below(cells.len() as u32) as usize];
            let steps = [Steps::Four, Steps::Eight(Corners::Cut), Steps::Eight(Corners::Keep)][round % 3];
            let mut items: Vec<(Point, u16)> =
                cells.iter().filter(|_| rng.one_in(40)).map(|&p| (p, 5)).collect();
            let mut known = BitGrid::new(size);
            let (mut at, mut walked) = (start, 0);
            loop {
                cells.iter().filter(|p| p.distance_squared(at) <= 2).for_each(|&p| known.insert(p));
                items.retain(|item| item.0 != at);
                match explorer.next(&floor, &known, steps, at, &items).unwrap() {
                    Explore::Go { step, .. } => at = step,
                    Explore::AtGoal(_) => panic!("the neighbors are known and the item is taken"),
                    Explore::Done | Explore::Unreachable => break,
                }
                assert!(floor.contains(at) && known.contains(at), "{at} is not known floor");
                walked += 1;
                assert!(walked <= 6 * size.cells(), "{walked} steps on {size}");
            }
            let mut all = DistanceMap::new();
            all.fill(&floor, steps, [(start, 0)].into_iter().filter(|_| floor.contains(start))).unwrap();
            assert!(all.reached().all(|(p, _)| known.contains(p)), "round {round}");
            assert!(items.iter().all(|&(p, _)| p == start || all.get(p).is_none()), "round {round}");
        }
    }
}
