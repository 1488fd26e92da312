//! Traps and their effects.

use barrow::Point;

use crate::act::Hit;
use crate::{Ability, BeingId, Condition, Effect, Game, Tone};

/// Effects of random traps. The last one leads to the floor below.
pub(crate) const TRAPS: [Effect; 7] = [
    Effect::Hold,
    Effect::Poison,
    Effect::Teleport,
    Effect::Alarm,
    Effect::Burn,
    Effect::Confuse,
    Effect::Fall,
];

impl Game {
    /// Triggers the trap on a cell, if there is one.
    pub(crate) fn spring(&mut self, who: BeingId, at: Point) {
        let Some(effect) = self.floor.traps.get(&at).map(|trap| trap.effect) else { return };
        let is_player = who == BeingId::PLAYER;
        if self.ending.is_some() || (!is_player && !self.trap_catches(who, effect)) {
            return;
        }
        if (is_player || self.player_sees(who))
            && let Some(trap) = self.floor.traps.get_mut(&at)
        {
            trap.is_found = true;
        }
        self.trap_does(who, effect);
    }

    /// Returns whether a trap affects a monster. Alarms ignore monsters, and bosses avoid trap doors.
    fn trap_catches(&self, who: BeingId, effect: Effect) -> bool {
        match effect {
            Effect::Alarm => false,
            Effect::Fall => !self.kind_of(who).abilities.has(Ability::Boss),
            _ => true,
        }
    }

    /// Applies the effect of a trap, which is stronger at greater depth.
    fn trap_does(&mut self, who: BeingId, effect: Effect) {
        let deep = self.depth as i32;
        match effect {
            Effect::Hold => {
                self.message_about(who, Tone::Bad, "You fall into a pit!", "falls into a pit.");
                if !self.hold(who, 3) {
                    self.message(Tone::Plain, "You climb out at once.");
                }
                self.trap_hurts(who, 1, 6, "a pit");
            }
            Effect::Poison => {
                let (you, other) = ("A dart hits you. It was poisoned.", "is hit by a poisoned dart.");
                self.message_about(who, Tone::Bad, you, other);
                self.being_mut(who).conditions.set(Condition::Poisoned, 5 + deep / 2);
                self.trap_hurts(who, 1, 2, "a dart");
            }
            Effect::Burn => {
                let damage = self.rng.range(2, 6) + deep / 2;
                let by = (who == BeingId::PLAYER).then_some(who);
                self.burn_around(self.being(who).at, damage, by);
            }
            Effect::Confuse => {
                self.message_about(who, Tone::Bad, "A sweet smell rises.", "breathes a sweet smell.");
                self.affect(who, effect, 12);
            }
            Effect::Fall => {
                self.message_about(who, Tone::Urgent, "The floor gives way.", "falls through the floor.");
                self.affect(who, effect, 0);
            }
            _ => {
                self.affect(who, effect, 10);
            }
        }
    }

    fn trap_hurts(&mut self, who: BeingId, least: i32, most: i32, cause: &str) {
        let damage = self.rng.range(least, most);
        let cause = cause.to_string();
        self.wound(who, &Hit { by: None, damage, armor_applies: false, cause });
    }
}

#[cfg(test)]
mod tests {
    use barrow::Point;

    use crate::fixtures::bare::{ROOM, game};
    use crate::{Action, BeingId, Condition, Effect, Game, Heading, Trap};

    #[test]
    fn every_trap_affects_the_player() {
        for effect in super::TRAPS {
            let mut game = game(&ROOM);
            let at = game.player.at + Heading::East.step();
            game.floor.traps.insert(at, Trap { effect, is_found: false });
            let hp = game.player.hp;
            let events = game.act(Action::Walk(Heading::East)).unwrap();
            let text = crate::Game::messages(&events);
            assert!(!text.is_empty(), "{effect:?}");
            let is_done = match effect {
                Effect::Poison => game.player.conditions.has(Condition::Poisoned),
                Effect::Confuse => game.player.conditions.has(Condition::Confused),
                Effect::Hold | Effect::Burn => game.player.hp < hp,
                Effect::Fall => game.depth == 2,
                Effect::Teleport => game.player.at != at,
                _ => text.contains("bell"),
            };
            assert!(is_done, "{effect:?}: {text}");
            assert_ne!(effect.trap_name(), "trap");
        }
    }

    #[test]
    fn floating_beings_trigger_no_traps() {
        let mut game = game(&ROOM);
        let at = game.player.at + Heading::East.step();
        game.floor.traps.insert(at, Trap { effect: Effect::Fall, is_found: false });
        game.player.conditions.set(Condition::Floating, 9);
        game.act(Action::Walk(Heading::East)).unwrap();
        assert!(game.depth == 1 && !game.floor.traps[&at].is_found);
    }

    /// Lets a monster step on a trap in sight of the player.
    fn caught(name: &str, effect: Effect) -> (Game, BeingId, String) {
        let mut game = game(&ROOM);
        let at = Point::new(7, 2);
        game.floor.traps.insert(at, Trap { effect, is_found: false });
        let who = game.with_monster(name, Point::new(8, 2));
        game.being_mut(who).max_hp = 99;
        game.being_mut(who).hp = 99;
        game.step(who, at);
        let text = Game::messages(&game.events);
        game.update_view();
        assert_eq!(game.violations(), Vec::<String>::new(), "{effect:?}");
        (game, who, text)
    }

    #[test]
    fn traps_triggered_by_visible_monsters_are_found() {
        for effect in super::TRAPS {
            let (game, who, text) = caught("goblin", effect);
            let being = game.being(who);
            let is_done = match effect {
                Effect::Poison => being.conditions.has(Condition::Poisoned),
                Effect::Confuse => being.conditions.has(Condition::Confused),
                Effect::Hold => being.conditions.has(Condition::Held) && being.hp < 99,
                Effect::Burn => being.hp < 99,
                Effect::Fall => !being.is_alive() && game.fallen[&2].len() == 1,
                Effect::Teleport => being.at != Point::new(7, 2),
                _ => text.is_empty(),
            };
            assert!(is_done, "{effect:?}: {text}");
            let is_found = game.floor.traps[&Point::new(7, 2)].is_found;
            assert_eq!(
                (is_found, text.contains("oblin")),
                (effect != Effect::Alarm, effect != Effect::Alarm)
            );
            assert_eq!(game.experience, 0);
        }
        assert!(caught("barrow king", Effect::Fall).1 == BeingId(1));
        assert!(caught("barrow king", Effect::Fall).0.being(BeingId(1)).is_alive());
    }

    #[test]
    fn a_fallen_monster_appears_below_with_its_items() {
        let (mut game, who, _) = caught("goblin", Effect::Hold);
        let letter = game.with_item("dagger");
        let dagger = game.take_from_pack(letter, 1).unwrap();
        game.being_mut(who).pack.push(dagger);
        game.affect(who, Effect::Fall, 0);
        assert!(game.monsters().next().is_none());
        game.go_to(2, crate::act::Arrival::Fall).unwrap();
        game.update_view();
        let fallen: Vec<_> = game.monsters().filter(|(_, being)| being.max_hp == 99).collect();
        assert_eq!(fallen.len(), 1);
        assert_eq!(fallen[0].1.pack.len(), 1);
        assert!(game.fallen.is_empty());
        assert_eq!(game.violations(), Vec::<String>::new());
    }
}
