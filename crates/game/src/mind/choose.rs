//! Choice of a monster's action.

use super::mover::Mover;
use crate::floor::sight::distance;
use crate::{Ability, BeingId, Condition, Game, Mind, Mood};

impl Game {
    /// Performs a monster's move. Returns the ticks that it takes.
    pub(crate) fn monster_acts(&mut self, who: BeingId) -> u64 {
        let ticks = (1000 / self.floor.monster(who).pace()).into();
        self.refresh_sight();
        self.sense(who);
        let (being, kind) = self.monster(who);
        let Mind { mood, goal, .. } = being.mind;
        if mood == Mood::Asleep || being.conditions.has(Condition::Held) {
            return ticks;
        }
        let is_dizzy = being.conditions.has(Condition::Confused) || kind.abilities.has(Ability::Erratic);
        let (mover, shoots) = (Mover::of(who, being, kind), kind.shot.is_some());
        if is_dizzy && self.rng.one_in(2) {
            self.stumble(&mover);
            return ticks;
        }
        match mood {
            Mood::Hunting => match goal {
                Some(goal) => self.hunt(&mover, goal, shoots),
                None => self.give_up(who),
            },
            Mood::Fleeing => self.flee(who),
            Mood::Wandering => self.wander(who),
            Mood::Asleep => {}
        }
        ticks
    }

    /// Returns whether the player is on a neighboring cell.
    pub(super) fn is_beside_player(&self, who: BeingId) -> bool {
        distance(self.being(who).at, self.player.at) == 1
    }
}

#[cfg(test)]
mod tests {
    use crate::fixtures::drawn::{self, kind};
    use crate::{Ability, Action, Condition, Mood};

    #[test]
    fn held_monsters_stay_and_stationary_ones_attack_neighbors() {
        let rows = ["|@..a|", "|s...|"];
        let mut game = drawn::game(&rows, &[kind('a', &[]), kind('s', &[Ability::Still])]);
        game.floor.beings[0].conditions.set(Condition::Held, 3);
        let before = game.player.hp;
        for _ in 0..3 {
            game.act(Action::Wait).unwrap();
        }
        assert_eq!(drawn::draw(&game), ["|@..a|", "|s..>|"]);
        assert!(game.player.hp < before, "the stationary monster attacked");
        game.act(Action::Wait).unwrap();
        assert_eq!(drawn::draw(&game), ["|@.a.|", "|s..>|"]);
    }

    #[test]
    fn erratic_and_confused_monsters_move_at_random() {
        let row = format!("|@{}a|", ".".repeat(30));
        for abilities in [&[][..], &[Ability::Erratic]] {
            let mut game = drawn::game(&[&row, &row.replace(['@', 'a'], ".")], &[kind('a', abilities)]);
            game.floor.beings[0].max_hp = 1000;
            if abilities.is_empty() {
                game.floor.beings[0].conditions.set(Condition::Confused, 99);
            }
            for _ in 0..10 {
                game.act(Action::Wait).unwrap();
            }
            let walked = 32 - game.floor.beings[0].at.x;
            assert!((1..10).contains(&walked), "{abilities:?} {walked}");
        }
    }

    #[test]
    fn sleepers_stay_asleep_without_noise_or_sight() {
        let mut game = drawn::game(&["|@...|   |a|"], &[kind('a', &[])]);
        game.floor.beings[0].mind.mood = Mood::Asleep;
        for _ in 0..100 {
            game.act(Action::Wait).unwrap();
        }
        assert_eq!(game.floor.beings[0].mind.mood, Mood::Asleep);
    }
}
