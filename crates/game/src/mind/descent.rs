//! Steps along shortest paths: downhill on a distance map, around other monsters and traps.

use barrow::Point;
use barrow::path::DistanceMap;

use super::MoveMode;
use super::mover::Mover;
use super::neighbors::{Neighbors, neighbors, values_around};
use crate::{Ability, Game};

/// The best neighbors of a cell in a distance map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Descent {
    /// Best closer cell that is free.
    free: Option<Point>,
    /// Best closer cell with a monster on it, if none is free.
    taken: Option<Point>,
    /// A free cell at the same distance, if a closer one is taken.
    aside: Option<Point>,
}

impl Game {
    /// Steps along the shortest path to a cell. Returns whether it did.
    pub(super) fn approach(&mut self, mover: &Mover, goal: Point) -> bool {
        if mover.abilities.has(Ability::Pass) {
            return self.straight(mover, goal);
        }
        let way = MoveMode::of(mover.movement());
        let descent = if goal == self.player.at {
            self.floor.measure_to_player(way, goal);
            self.descent(mover, self.floor.to_player(way))
        } else {
            let map = self.floor.measure_to_goal(way, goal);
            self.descent(mover, self.floor.to_goal(way, map))
        };
        match descent {
            Descent { free: Some(to), .. } => self.tread(mover, to),
            Descent { taken, aside, .. } => {
                [taken, aside].into_iter().flatten().any(|to| self.tread(mover, to))
            }
        }
    }

    /// Finds the neighbors that are closer in a distance map. Traps cost half a step more; the player's cell is left
    /// out.
    ///
    /// From a cell that was reached, every closer neighbor is closer by exactly one step. So the distances of all
    /// neighbors are compared at once, and only the cells of one distance are tested for beings.
    fn descent(&self, mover: &Mover, map: &DistanceMap) -> Descent {
        let at = mover.at;
        let Some(here) = map.get(at) else { return self.any_descent(mover, map) };
        let values = values_around(map, at);
        let closer = Neighbors::new(values.map(|value| value < here));
        let is_free = |p| self.floor.monster_at(p).is_none() && p != self.player.at;
        let is_safe = |p| is_free(p) && !self.is_trap_to(mover, p);
        let mut free = closer.find(at, is_safe);
        if free.is_none() && !self.floor.traps.is_empty() {
            free = closer.find(at, is_free);
        }
        if free.is_some() {
            return Descent { free, ..Descent::default() };
        }
        let Some(taken) = closer.find(at, |p| p != self.player.at) else { return Descent::default() };
        let level = Neighbors::new(values.map(|value| value == here));
        Descent { free, taken: Some(taken), aside: level.find(at, is_safe) }
    }

    /// Finds the same neighbors one by one, from any cell.
    fn any_descent(&self, mover: &Mover, map: &DistanceMap) -> Descent {
        let at = mover.at;
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
            let value = value + i32::from(self.is_trap_to(mover, p));
            if value < free {
                (free, descent.free) = (value, Some(p));
            } else if value == here && descent.aside.is_none() {
                descent.aside = Some(p);
            }
        }
        match descent {
            Descent { free: Some(_), .. } => Descent { taken: None, aside: None, ..descent },
            Descent { taken: None, .. } => Descent::default(),
            Descent { .. } => descent,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::drawn::{self, kind};
    use crate::{BeingId, Effect, Trap};

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
                let (way, player, mover) = (game.move_mode(id), game.player.at, game.mover(id));
                game.floor.measure_to_player(way, player);
                let map = game.floor.to_player(way);
                assert_eq!(game.descent(&mover, map), game.any_descent(&mover, map), "{rows:?}, {id:?}");
                let goal = Point::new(rng.below(width) as i32, rng.below(height) as i32);
                let map = game.floor.measure_to_goal(way, goal);
                let map = game.floor.to_goal(way, map);
                assert_eq!(
                    game.descent(&mover, map),
                    game.any_descent(&mover, map),
                    "{rows:?}, {id:?} to {goal}"
                );
            }
        }
    }
}
