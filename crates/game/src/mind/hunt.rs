//! Pursuit of the player, and the search where they were last seen.

use barrow::Point;

use super::MoveMode;
use super::mover::Mover;
use crate::floor::sight::distance;
use crate::{Ability, BeingId, Game};

/// Distance in cells at which an ambusher attacks.
const AMBUSH_CELLS: i32 = 2;
/// Radius of the search around the last known position, in steps.
const SEARCH_STEPS: i32 = 10;
/// Number of random cells tried as search goals.
const SEARCH_TRIES: usize = 6;

impl Game {
    /// Attacks, shoots, keeps hiding, or approaches the player, who was last noticed at `goal`.
    pub(super) fn hunt(&mut self, mover: &Mover, goal: Point, shoots: bool) {
        let Mover { who, at, abilities, .. } = *mover;
        let knows = goal == self.player.at;
        let skirmishes = abilities.has(Ability::Skirmish);
        if knows && (skirmishes && self.skirmish(mover) || shoots && self.shoot_at_player(who)) {
            return;
        }
        if knows && distance(at, goal) == 1 {
            self.strike(who, BeingId::PLAYER);
            return;
        }
        if abilities.has(Ability::Still) || abilities.has(Ability::Hide) && self.stays_hidden(who) {
            return;
        }
        if at == goal {
            self.search_on(who);
            return;
        }
        let is_done = if abilities.has(Ability::Tunnel) {
            self.burrow(mover, goal)
        } else if abilities.has(Ability::Smart) {
            self.approach(mover, goal) || self.straight(mover, goal)
        } else {
            self.straight(mover, goal)
        };
        if !is_done && self.rng.one_in(3) {
            self.stumble(mover);
        }
    }

    /// Steps through rock: smart monsters by the cheapest path, others in a straight line.
    fn burrow(&mut self, mover: &Mover, goal: Point) -> bool {
        if goal == self.player.at && mover.abilities.has(Ability::Smart) {
            self.floor.measure_to_player(MoveMode::Dig, goal);
            let step = self.floor.to_player(MoveMode::Dig).next_step(mover.at);
            if step.is_some_and(|to| self.tread(mover, to)) {
                return true;
            }
        }
        self.straight(mover, goal)
    }

    /// Returns whether a hiding monster stays hidden because the player is not close enough.
    fn stays_hidden(&self, who: BeingId) -> bool {
        let being = self.being(who);
        being.hp == being.max_hp && distance(being.at, self.player.at) > AMBUSH_CELLS
    }

    /// Continues where the player was last seen: smart monsters search nearby, others give up.
    #[inline(never)]
    fn search_on(&mut self, who: BeingId) {
        let at = self.being(who).at;
        if !self.kind_of(who).abilities.has(Ability::Smart) {
            return self.give_up(who);
        }
        let way = self.move_mode(who);
        let map = self.floor.measure_to_goal(way, at);
        for _ in 0..SEARCH_TRIES {
            let step = Point::new(
                self.rng.range(-SEARCH_STEPS, SEARCH_STEPS),
                self.rng.range(-SEARCH_STEPS, SEARCH_STEPS),
            );
            let away = self.floor.to_goal(way, map).get(at + step);
            if away.is_some_and(|away| (1..=SEARCH_STEPS).contains(&away)) {
                self.being_mut(who).mind.goal = Some(at + step);
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::drawn::{self, kind};
    use crate::{Action, Mood};

    #[test]
    fn hiding_monsters_stay_until_the_player_is_close_or_hurts_them() {
        let mut game = drawn::game(&["|@......a|"], &[kind('a', &[Ability::Hide])]);
        for _ in 0..9 {
            game.act(Action::Wait).unwrap();
        }
        assert_eq!(game.floor.beings[0].at.x, 8);
        assert!(!game.player_sees(BeingId(1)));
        game.relocate(BeingId::PLAYER, Point::new(6, 0));
        game.act(Action::Wait).unwrap();
        assert_eq!(game.floor.beings[0].at.x, 7);
        let mut game = drawn::game(&["|@......a|"], &[kind('a', &[Ability::Hide])]);
        game.floor.beings[0].hp -= 1;
        game.act(Action::Wait).unwrap();
        assert_eq!(game.floor.beings[0].at.x, 7);
    }

    #[test]
    fn smart_monsters_search_where_they_last_saw_the_player() {
        let rows = ["-------------", "|...@......a|", "|----'------|", "|...........|", "|-----------|"];
        let mut game = drawn::game(&rows, &[kind('a', &[Ability::Smart])]);
        game.act(Action::Wait).unwrap();
        // The player disappears without a trace.
        game.relocate(BeingId::PLAYER, Point::new(1, 3));
        game.floor.set_tile(Point::new(5, 2), barrow::Tile::LockedDoor);
        let mut goals = Vec::new();
        for _ in 0..14 {
            game.act(Action::Wait).unwrap();
            goals.extend(game.floor.beings[0].mind.goal);
        }
        assert_eq!(goals[0], Point::new(4, 1));
        assert_eq!(game.floor.beings[0].mind.mood, Mood::Hunting);
        assert!(goals.iter().any(|&goal| goal != Point::new(4, 1)), "searches around");
    }

    #[test]
    fn monsters_attack_the_adjacent_player() {
        let mut game = drawn::game(&["|@a|"], &[kind('a', &[])]);
        let hp = game.player.hp;
        for _ in 0..9 {
            game.act(Action::Wait).unwrap();
        }
        assert!(game.player.hp < hp);
    }
}
