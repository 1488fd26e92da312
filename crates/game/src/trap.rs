//! Traps: what happens to who steps on one.

use barrow::Point;

use crate::act::Blow;
use crate::{BeingId, Condition, Effect, Game, Tone};

/// The traps there are; the last one leads to the level below.
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
    /// Whoever steps on a trap gets what it does. Monsters know where traps are and mind their steps.
    pub(crate) fn spring(&mut self, who: BeingId, at: Point) {
        let Some(trap) = self.floor.traps.get_mut(&at) else { return };
        if who != BeingId::PLAYER || self.ending.is_some() {
            return;
        }
        trap.is_found = true;
        let effect = trap.effect;
        self.trap_does(effect);
    }

    /// The deeper, the worse.
    fn trap_does(&mut self, effect: Effect) {
        let (who, deep) = (BeingId::PLAYER, self.depth as i32);
        match effect {
            Effect::Hold => {
                self.tell(Tone::Bad, "You fall into a pit!");
                self.player.conditions.set(Condition::Held, 3);
                self.trap_hurts(1, 6, "a pit");
            }
            Effect::Poison => {
                self.tell(Tone::Bad, "A dart hits you. It was poisoned.");
                self.player.conditions.set(Condition::Poisoned, 5 + deep / 2);
                self.trap_hurts(1, 2, "a dart");
            }
            Effect::Burn => {
                let damage = self.rng.range(2, 6) + deep / 2;
                self.affect(who, effect, damage);
            }
            Effect::Confuse => {
                self.tell(Tone::Bad, "A sweet smell rises.");
                self.affect(who, effect, 12);
            }
            Effect::Fall => {
                self.tell(Tone::Urgent, "The floor gives way.");
                self.affect(who, effect, 0);
            }
            _ => {
                self.affect(who, effect, 10);
            }
        }
    }

    fn trap_hurts(&mut self, least: i32, most: i32, cause: &str) {
        let damage = self.rng.range(least, most);
        let cause = cause.to_string();
        self.wound(BeingId::PLAYER, &Blow { by: None, damage, is_blunted: false, cause });
    }
}

#[cfg(test)]
mod tests {
    use crate::bare::{ROOM, game};
    use crate::{Action, Condition, Effect, Heading, Trap};

    #[test]
    fn every_trap_does_what_its_name_says() {
        for effect in super::TRAPS {
            let mut game = game(&ROOM);
            let at = game.player.at + Heading::East.step();
            game.floor.traps.insert(at, Trap { effect, is_found: false });
            let hp = game.player.hp;
            let events = game.act(Action::Walk(Heading::East)).unwrap();
            let told = crate::Game::told(&events);
            assert!(!told.is_empty(), "{effect:?}");
            let is_done = match effect {
                Effect::Poison => game.player.conditions.has(Condition::Poisoned),
                Effect::Confuse => game.player.conditions.has(Condition::Confused),
                Effect::Hold | Effect::Burn => game.player.hp < hp,
                Effect::Fall => game.depth == 2,
                Effect::Teleport => game.player.at != at,
                _ => told.contains("bell"),
            };
            assert!(is_done, "{effect:?}: {told}");
            assert_ne!(effect.trap_name(), "trap");
        }
    }

    #[test]
    fn those_who_float_spring_nothing() {
        let mut game = game(&ROOM);
        let at = game.player.at + Heading::East.step();
        game.floor.traps.insert(at, Trap { effect: Effect::Fall, is_found: false });
        game.player.conditions.set(Condition::Floating, 9);
        game.act(Action::Walk(Heading::East)).unwrap();
        assert!(game.depth == 1 && !game.floor.traps[&at].is_found);
    }
}
