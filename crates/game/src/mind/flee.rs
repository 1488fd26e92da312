//! Fleeing by a safety map, which leads around corners and out of dead ends. Cornered monsters fight.

use crate::floor::sight::distance;
use crate::{Ability, BeingId, Game};

/// Number of moves that a thief flees.
pub(super) const THIEF_PATIENCE: u16 = 60;

impl Game {
    /// Flees, or attacks if there is no way out.
    #[inline(never)]
    pub(super) fn flee(&mut self, who: BeingId) {
        let mind = &mut self.being_mut(who).mind;
        mind.patience = mind.patience.saturating_sub(1);
        if self.step_away(who) {
            return;
        }
        if self.is_beside_player(who) {
            self.strike(who, BeingId::PLAYER);
        } else {
            self.shoot_at_player(who);
        }
    }

    /// Steps away from the player. Returns whether it did.
    fn step_away(&mut self, who: BeingId) -> bool {
        let abilities = self.kind_of(who).abilities;
        if abilities.has(Ability::Still) {
            return false;
        }
        let step = if abilities.has(Ability::Pass) {
            self.farthest_neighbor(who)
        } else {
            let way = self.move_mode(who);
            self.floor.measure_flight(way, self.player.at);
            self.flee_step(&self.mover(who), self.floor.flight(way))
        };
        step.is_some_and(|to| self.tread(&self.mover(who), to))
    }

    /// Returns the neighbor cell farthest from the player, for monsters that pass through rock.
    fn farthest_neighbor(&self, who: BeingId) -> Option<barrow::Point> {
        let (at, player) = (self.being(who).at, self.player.at);
        let steps = barrow::path::Steps::default().all();
        let cells = steps.iter().map(|&step| at + step);
        let free = cells.filter(|&p| self.being_at(p).is_none() && self.can_step(who, p));
        let away = |p: barrow::Point| (distance(p, player), p.distance_squared(player));
        free.filter(|&p| away(p) > away(at)).max_by_key(|&p| (away(p), p.y, p.x))
    }
}

#[cfg(test)]
mod tests {
    use barrow::Point;

    use super::*;
    use crate::fixtures::drawn::{self, kind};
    use crate::{Action, BeingKind, Condition, Mood};

    const ROOM: [&str; 6] = [
        "--------------", //
        "|.......|....|",
        "|@a.....'....|",
        "|.......|....|",
        "|.......|....|",
        "--------------",
    ];

    fn strong(abilities: &[Ability]) -> BeingKind {
        BeingKind { hp: crate::Dice::constant(40), ..kind('a', abilities) }
    }

    #[test]
    fn hurt_monsters_flee_and_return_when_healed() {
        let mut game = drawn::game(&ROOM, &[strong(&[])]);
        game.floor.beings[0].hp = 9;
        let hp = game.player.hp;
        let events = game.act(Action::Wait).unwrap();
        assert!(format!("{events:?}").contains("flees"));
        for _ in 0..15 {
            game.act(Action::Wait).unwrap();
        }
        let being = &game.floor.beings[0];
        assert_eq!((being.mind.mood, game.player.hp), (Mood::Fleeing, hp));
        assert!(being.at.x > 8, "into the other room: {:?}", drawn::draw(&game));
        game.floor.beings[0].hp = 20;
        game.act(Action::Wait).unwrap();
        assert_ne!(game.floor.beings[0].mind.mood, Mood::Fleeing);
        assert_eq!(game.violations(), Vec::<String>::new());
    }

    #[test]
    fn afraid_monsters_flee_unless_fearless() {
        for (abilities, mood) in [(&[][..], Mood::Fleeing), (&[Ability::Fearless], Mood::Hunting)] {
            let mut game = drawn::game(&ROOM, &[strong(abilities)]);
            game.floor.beings[0].conditions.set(Condition::Afraid, 9);
            game.act(Action::Wait).unwrap();
            assert_eq!(game.floor.beings[0].mind.mood, mood);
        }
    }

    #[test]
    fn cornered_monsters_fight() {
        let mut game = drawn::game(&["----", "|a@|", "----"], &[strong(&[])]);
        game.floor.beings[0].conditions.set(Condition::Afraid, 99);
        let hp = game.player.hp;
        for _ in 0..9 {
            game.act(Action::Wait).unwrap();
        }
        assert!(game.player.hp < hp);
    }

    #[test]
    fn thieves_flee_for_a_limited_time() {
        let mut game = drawn::game(&ROOM, &[strong(&[])]);
        game.after_theft(BeingId(1));
        for _ in 0..THIEF_PATIENCE - 1 {
            game.act(Action::Wait).unwrap();
            assert_eq!(game.floor.beings[0].mind.mood, Mood::Fleeing);
        }
        assert!(game.floor.beings[0].at.x > 8, "{:?}", drawn::draw(&game));
        game.act(Action::Wait).unwrap();
        game.act(Action::Wait).unwrap();
        assert_ne!(game.floor.beings[0].mind.mood, Mood::Fleeing);
    }

    #[test]
    fn ghosts_flee_through_walls() {
        let mut game = drawn::game(&["---------", "|@a|    |", "---------"], &[strong(&[Ability::Pass])]);
        game.floor.beings[0].conditions.set(Condition::Afraid, 99);
        for _ in 0..4 {
            game.act(Action::Wait).unwrap();
        }
        assert_eq!(game.floor.beings[0].at, Point::new(6, 1));
        assert_eq!(game.violations(), Vec::<String>::new());
    }
}
