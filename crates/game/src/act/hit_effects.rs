//! Side effects of melee hits: poison, webs, theft, splitting.

use barrow::{Point, Rng};

use super::fight::capital;
use crate::{Ability, BeingId, Class, Condition, Game, Heading, ItemLetter, Mood, Tone};

/// A hit confuses or holds with a chance of 1 in this number.
const CONDITION_ODDS: u32 = 3;
/// Number of turns that a hit holds.
const HELD_TURNS: i32 = 2;

impl Game {
    /// Applies the side effects of a melee hit that did `damage`.
    pub(super) fn apply_hit_effects(&mut self, by: BeingId, at: BeingId, damage: i32) {
        let abilities = self.kind_of(by).abilities;
        if abilities.has(Ability::Poison) && damage > 0 {
            self.inflict(at, Condition::Poisoned, 6, "You feel sick.");
        }
        if abilities.has(Ability::Confuse) && self.rng.one_in(CONDITION_ODDS) {
            self.inflict(at, Condition::Confused, 5, "The world spins around you.");
        }
        if abilities.has(Ability::Hold) && self.rng.one_in(CONDITION_ODDS) {
            let is_held = self.hold(at, HELD_TURNS);
            if is_held && at == BeingId::PLAYER {
                self.message(Tone::Bad, "You are held fast!");
            }
        }
        if abilities.has(Ability::Drain) && damage > 0 {
            let being = self.being_mut(by);
            being.hp = (being.hp + (damage + 1) / 2).min(being.max_hp);
            if at == BeingId::PLAYER {
                self.message(Tone::Bad, "You feel your life drawn out of you.");
            }
        }
        if abilities.has(Ability::Steal) && at == BeingId::PLAYER && self.rng.one_in(2) {
            self.steal(by);
        }
    }

    fn inflict(&mut self, at: BeingId, condition: Condition, turns: i32, text: &str) {
        if self.being(at).conditions.has(condition) {
            return;
        }
        self.being_mut(at).conditions.set(condition, turns);
        if at == BeingId::PLAYER {
            self.message(Tone::Bad, text);
        }
    }

    /// Steals an item that is not worn, or half of the gold, and flees. The goal item cannot be stolen.
    fn steal(&mut self, by: BeingId) {
        if !self.being(by).pack.is_empty() {
            return;
        }
        let loose: Vec<ItemLetter> = self
            .player
            .pack
            .iter()
            .filter(|item| self.item_kind(item.kind).class != Class::Treasure)
            .filter_map(|item| item.letter)
            .filter(|&letter| self.player.slot_of(letter).is_none())
            .collect();
        let name = capital(&self.noun(by));
        if let Some(&letter) = self.rng.pick(&loose) {
            let Some(item) = self.take_from_pack(letter, 1) else { return };
            let text = format!("{name} steals {}!", self.item_name(&item));
            self.being_mut(by).pack.push(item);
            self.message(Tone::Urgent, text);
        } else if self.gold > 1 {
            self.gold -= self.gold / 2;
            self.message(Tone::Urgent, format!("{name} steals half of your gold!"));
        } else {
            return;
        }
        self.after_theft(by);
    }

    /// Splits a monster with that ability if it survived a hit.
    pub(super) fn split(&mut self, who: BeingId) {
        let being = self.being(who);
        if !self.kind_of(who).abilities.has(Ability::Split) || being.hp < 4 {
            return;
        }
        let (at, kind, hp) = (being.at, being.kind, being.hp);
        let Some(beside) = self.free_neighbor(who, at) else { return };
        let mut rng = Rng::new(self.rng.next_u64());
        if let Some(twin) = self.spawn(kind, beside, &mut rng) {
            for (one, hp) in [(who, hp - hp / 2), (twin, hp / 2)] {
                let being = self.being_mut(one);
                being.hp = hp;
                being.max_hp = hp;
                being.mind.mood = Mood::Hunting;
            }
            let name = self.noun(who);
            self.message_if_seen([who, twin], Tone::Bad, format!("{} splits in two!", capital(&name)));
        }
    }

    /// Returns a free neighbor of `at` where `who` can stand.
    fn free_neighbor(&self, who: BeingId, at: Point) -> Option<Point> {
        let cells = Heading::ALL.into_iter().map(|heading| at + heading.step());
        cells.into_iter().find(|&p| self.being_at(p).is_none() && self.can_step(who, p))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::bare::{ROOM, game};

    /// Lets a goblin with the ability attack until `is_done`.
    fn struck(ability: Ability, is_done: impl Fn(&Game) -> bool) -> Game {
        let mut game = game(&ROOM);
        game.player.max_hp = 5000;
        game.player.hp = 5000;
        game.with_item("dagger");
        let goblin = game.with_monster("goblin", Point::new(3, 2));
        let kind = usize::from(game.being(goblin).kind.0);
        game.kinds[kind].abilities = crate::Abilities::default().with(ability);
        game.being_mut(goblin).hp = 1;
        game.being_mut(goblin).max_hp = 500;
        for _ in 0..200 {
            if is_done(&game) {
                return game;
            }
            game.strike(goblin, BeingId::PLAYER);
        }
        panic!("{ability:?} never worked");
    }

    #[test]
    fn hits_apply_the_conditions_of_abilities() {
        for (ability, condition) in [
            (Ability::Poison, Condition::Poisoned),
            (Ability::Confuse, Condition::Confused),
            (Ability::Hold, Condition::Held),
        ] {
            struck(ability, |game| game.player.conditions.has(condition));
        }
        struck(Ability::Drain, |game| game.being(BeingId(1)).hp > 3);
    }

    #[test]
    fn thieves_flee_with_unworn_items_and_drop_them_on_death() {
        let mut game = struck(Ability::Steal, |game| game.player.pack.is_empty());
        let thief = game.being(BeingId(1));
        assert_eq!((thief.mind.mood, thief.pack.len()), (Mood::Fleeing, 1));
        let at = thief.at;
        let hit = super::super::Hit { by: None, damage: 999, armor_applies: false, cause: String::new() };
        game.wound(BeingId(1), &hit);
        assert_eq!(game.floor.items[&at].len(), 1);
    }

    #[test]
    fn the_crown_is_not_stolen() {
        let mut game = game(&ROOM);
        game.with_item("crown of the barrow");
        let thief = game.with_monster("grave robber", Point::new(3, 2));
        game.steal(thief);
        assert_eq!(game.player.pack.len(), 1);
    }

    #[test]
    fn slimes_split_and_share_the_remaining_hit_points() {
        let mut game = game(&ROOM);
        let slime = game.with_monster("green slime", Point::new(3, 2));
        let hit = super::super::Hit {
            by: Some(BeingId::PLAYER),
            damage: 3,
            armor_applies: false,
            cause: String::new(),
        };
        let left = game.being(slime).hp - 3;
        game.wound(slime, &hit);
        let parts: Vec<i32> = game.monsters().map(|(_, being)| being.hp).collect();
        assert_eq!((parts.len(), parts.iter().sum::<i32>()), (2, left));
    }
}
