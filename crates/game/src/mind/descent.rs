//! Steps along shortest paths: downhill on a distance map, around other monsters and traps.

use barrow::Point;
use barrow::path::DistanceMap;

use super::MoveMode;
use super::neighbors::{Neighbors, around, neighbors, values_around};
use super::tread::enters_rock;
use crate::act::Movement;
use crate::{Ability, BeingId, Game};

/// The best neighbors of a cell in a distance map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Descent {
    /// Best closer cell that is free.
    free: Option<Point>,
    /// Best closer cell with a monster on it.
    taken: Option<Point>,
    /// A free cell at the same distance.
    aside: Option<Point>,
}

impl Game {
    /// Steps along the shortest path to a cell. Returns whether it did.
    pub(super) fn approach(&mut self, who: BeingId, goal: Point) -> bool {
        let (being, kind) = self.monster(who);
        if kind.abilities.has(Ability::Pass) {
            return self.straight(who, goal);
        }
        let (rank, enters_rock) = (being.rank(), enters_rock(kind));
        let way = MoveMode::of(Movement::of(being, kind));
        let descent = if goal == self.player.at {
            self.floor.measure_to_player(way, goal);
            self.descent(who, self.floor.to_player(way))
        } else {
            let map = self.floor.measure_to_goal(way, goal);
            self.descent(who, self.floor.to_goal(way, map))
        };
        match descent {
            Descent { free: Some(to), .. } => self.tread(who, to),
            Descent { taken: Some(to), aside, .. } => {
                !self.is_blocked(rank, enters_rock, to) && self.tread(who, to)
                    || aside.is_some_and(|to| self.tread(who, to))
            }
            Descent { .. } => false,
        }
    }

    /// Finds the neighbors that are closer in a distance map. Traps cost half a step more; the player's cell is left
    /// out.
    ///
    /// From a cell that was reached, every closer neighbor is closer by exactly one step. So all neighbors are classified
    /// at once, without branches.
    fn descent(&self, who: BeingId, map: &DistanceMap) -> Descent {
        let at = self.monster(who).0.at;
        let Some(here) = map.get(at) else { return self.any_descent(who, map) };
        let values = values_around(map, at);
        let closer = Neighbors::new(values.map(|value| value < here));
        let level = Neighbors::new(values.map(|value| value == here));
        let taken = Neighbors::new(around(&self.floor.who, at, 0).map(|id| id != 0));
        let free = closer.without(taken).without_cell(at, self.player.at);
        let aside = level.without(taken).without_cell(at, self.player.at);
        let mut descent =
            Descent { free: free.first(at), taken: closer.and(taken).first(at), aside: aside.first(at) };
        if !self.floor.traps.is_empty() {
            let is_safe = |p: &Point| !self.is_trap_to(who, *p);
            descent.free = free.iter(at).find(is_safe).or(descent.free);
            descent.aside = aside.iter(at).find(is_safe);
        }
        descent
    }

    /// Finds the same neighbors one by one, from any cell.
    fn any_descent(&self, who: BeingId, map: &DistanceMap) -> Descent {
        let at = self.being(who).at;
        // Distances are doubled, so that a trap costs half a step: worse than another cell, better than a detour.
        let here = map.get(at).map_or(i32::MAX, |value| 2 * value);
        let (mut free, mut taken) = (here, here);
        let mut descent = Descent::default();
        for p in neighbors(at) {
            let Some(value) = map.get(p).map(|value| 2 * value) else { continue };
            if value > here || p == self.player.at {
                continue;
            }
            if self.floor.monster_at(p).is_some() {
                if value < taken {
                    (taken, descent.taken) = (value, Some(p));
                }
                continue;
            }
            let value = value + i32::from(self.is_trap_to(who, p));
            if value < free {
                (free, descent.free) = (value, Some(p));
            } else if value == here && descent.aside.is_none() {
                descent.aside = Some(p);
            }
        }
        descent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::drawn::{self, kind};
    use crate::{Effect, Trap};

    #[test]
    fn descents_by_comparison_and_one_by_one_are_the_same() {
        let mut rng = barrow::Rng::new(4);
        for round in 0..300 {
            let (width, height) = (3 + rng.below(6), 1 + rng.below(5));
            let mut cell = || ["...", "..a", "#.a", "~.a"][round % 4].as_bytes()[rng.below(3) as usize];
            let mut rows: Vec<String> =
                (0..height).map(|_| (0..width).map(|_| cell() as char).collect()).collect();
            rows[0].replace_range(..1, "@");
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let abilities = [Ability::Smart, Ability::Fly][round % 2];
            let mut game = drawn::game(&rows, &[kind('a', &[abilities])]);
            for _ in 0..round % 3 {
                let at = Point::new(rng.below(width) as i32, rng.below(height) as i32);
                game.floor.traps.insert(at, Trap { effect: Effect::Hold, is_found: false });
            }
            for id in (1..=game.floor.beings.len() as u32).map(BeingId) {
                let (way, player) = (game.move_mode(id), game.player.at);
                game.floor.measure_to_player(way, player);
                let map = game.floor.to_player(way);
                assert_eq!(game.descent(id, map), game.any_descent(id, map), "{rows:?}, {id:?}");
                let goal = Point::new(rng.below(width) as i32, rng.below(height) as i32);
                let map = game.floor.measure_to_goal(way, goal);
                let map = game.floor.to_goal(way, map);
                assert_eq!(game.descent(id, map), game.any_descent(id, map), "{rows:?}, {id:?} to {goal}");
            }
        }
    }
}
