//! Effects of every turn: healing, hunger, poison, new monsters.

pub(crate) mod queue;

pub use queue::TURN;

use barrow::Rng;

use crate::act::Hit;
use crate::{Ability, BeingId, Condition, Game, Mood, Tone};

/// A new group appears with a chance of 1 in these numbers per turn: without and with the goal item.
const NEWCOMER: [u32; 2] = [400, 120];
/// Approximate number of turns in which the player heals completely.
const HEALED_IN: i32 = 180;
/// Turns before starvation at which hunger is reported.
const HUNGRY: i32 = 200;

impl Game {
    /// Applies the effects at the end of a turn.
    pub(crate) fn end_turn(&mut self) {
        let turn = self.ticked / TURN;
        self.worn_effects(turn);
        self.update_being(BeingId::PLAYER, turn);
        for i in 0..self.floor.beings.len() {
            let being = &self.floor.beings[i];
            if being.needs_care() && being.is_alive() {
                self.update_being(BeingId(i as u32 + 1), turn);
            }
        }
        if self.campaign.rules.hunger {
            self.get_hungry();
        }
        let newcomer = NEWCOMER[usize::from(self.has_goal())];
        if self.ending.is_none() && self.rng.one_in(newcomer) {
            self.newcomer();
        }
    }

    /// Counts conditions down, and applies poison and natural healing.
    fn update_being(&mut self, who: BeingId, turn: u64) {
        let being = self.being_mut(who);
        if !being.needs_care() {
            return;
        }
        let is_poisoned = being.conditions.has(Condition::Poisoned);
        if !being.conditions.is_empty() {
            let depth = self.depth;
            self.count_down_conditions(who);
            if self.depth != depth || !self.being(who).is_alive() {
                return;
            }
        }
        if is_poisoned {
            let cause = "poison".to_string();
            self.wound(who, &Hit { by: None, damage: 1, armor_applies: false, cause });
            return;
        }
        if who == BeingId::PLAYER && self.food < 0 {
            // A starving player does not heal: else hunger would never kill.
            return;
        }
        let every = if who == BeingId::PLAYER {
            (HEALED_IN / self.player.max_hp.max(1)).clamp(2, 8) as u64
        } else if self.kind_of(who).abilities.has(Ability::Regenerate) {
            1
        } else {
            10
        };
        let being = self.being_mut(who);
        if turn.is_multiple_of(every) && being.hp < being.max_hp {
            being.hp += 1;
        }
    }

    /// Counts the conditions of a being down by one turn. A being that no longer floats lands.
    fn count_down_conditions(&mut self, who: BeingId) {
        let being = self.being_mut(who);
        let before = being.conditions;
        being.conditions.count_down().for_each(drop);
        let after = being.conditions;
        let is_over = |condition| before.has(condition) && !after.has(condition);
        if who == BeingId::PLAYER {
            for condition in Condition::ALL.into_iter().filter(|&condition| is_over(condition)) {
                self.message(Tone::Plain, format!("You are no longer {}.", condition.name()));
            }
        }
        if is_over(Condition::Floating) {
            self.come_down(who);
        }
    }

    fn get_hungry(&mut self) {
        self.food -= 1;
        match self.food {
            HUNGRY => self.message(Tone::Urgent, "You are hungry."),
            0 => self.message(Tone::Urgent, "You are starving!"),
            food if food < 0 && food % 5 == 0 => {
                self.message(Tone::Bad, "Hunger weakens you.");
                let cause = "hunger".to_string();
                self.wound(BeingId::PLAYER, &Hit { by: None, damage: 1, armor_applies: false, cause });
            }
            _ => {}
        }
    }

    /// Spawns a wandering group out of sight.
    fn newcomer(&mut self) {
        let mut rng = Rng::new(self.rng.next_u64());
        let (Some(kind), Some(at)) = (self.pick_kind(&mut rng), self.random_cell()) else { return };
        if self.floor.in_line.contains(at) || self.monsters().count() > 60 {
            return;
        }
        let before = self.floor.beings.len();
        self.spawn_group(kind, at, &mut rng);
        for being in &mut self.floor.beings[before..] {
            being.mind.mood = Mood::Wandering;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::fixtures::bare::{ROOM, game};
    use crate::{Action, Game};

    #[test]
    fn damage_by_hunger_is_reported() {
        let mut game = game(&ROOM);
        game.food = -4;
        let hp = game.player.hp;
        let events = game.act(Action::Wait).unwrap();
        assert_eq!(game.player.hp, hp - 1);
        assert!(Game::messages(&events).contains("Hunger weakens you."), "{events:?}");
    }
}
