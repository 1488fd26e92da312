//! Temporary conditions, the end of floating, and falling.

use barrow::Tile;

use crate::act::{Arrival, Hit};
use crate::{Ability, BeingId, Condition, Effect, Game, Mind, Mood, TURN, Tone};

/// Turns after the end of a hold during which the player cannot be held again.
const HELD_GRACE_TURNS: u64 = 8;

/// Returns the condition of an effect, its tone, and the messages about the player and about a monster.
const fn condition_of(effect: Effect) -> Option<(Condition, Tone, &'static str, &'static str)> {
    Some(match effect {
        Effect::Haste => (Condition::Hasted, Tone::Good, "You feel fast.", "moves faster."),
        Effect::Slow => (Condition::Slowed, Tone::Bad, "You feel slow.", "moves slower."),
        Effect::Confuse => (Condition::Confused, Tone::Bad, "The world spins around you.", "looks confused."),
        Effect::Blind => (Condition::Blind, Tone::Bad, "Darkness falls over your eyes.", "gropes about."),
        Effect::Hold => (Condition::Held, Tone::Bad, "You cannot move!", "stands stock-still."),
        Effect::Poison => (Condition::Poisoned, Tone::Bad, "You feel very sick.", "looks sick."),
        Effect::Telepathy => (Condition::Telepathic, Tone::Good, "You feel minds around you.", "ponders."),
        Effect::Levitate => (Condition::Floating, Tone::Good, "You float up from the ground.", "floats up."),
        Effect::Vanish => (Condition::Unseen, Tone::Good, "You fade into the shadows.", "fades away."),
        _ => return None,
    })
}

impl Game {
    /// Gives a being a condition for `power` turns.
    pub(super) fn inflict_condition(&mut self, who: BeingId, effect: Effect, power: i32) -> bool {
        let Some((condition, tone, you, other)) = condition_of(effect) else { return false };
        if condition == Condition::Held && self.kind_of(who).abilities.has(Ability::Boss) {
            return self.message_about(who, tone, you, "shrugs it off.");
        }
        if condition == Condition::Held {
            let is_held = self.hold(who, power);
            return is_held && self.message_about(who, tone, you, other);
        }
        let is_noticed = self.message_about(who, tone, you, other);
        let conditions = &mut self.being_mut(who).conditions;
        // Haste and slowness cancel each other.
        match condition {
            Condition::Hasted => conditions.end(Condition::Slowed),
            Condition::Slowed => conditions.end(Condition::Hasted),
            _ => {}
        }
        conditions.set(condition, power);
        is_noticed
    }

    /// Holds a being for some turns. The player cannot be held again while held and for [`HELD_GRACE_TURNS`] turns
    /// after. Returns whether the being is held now.
    pub(crate) fn hold(&mut self, who: BeingId, turns: i32) -> bool {
        if who == BeingId::PLAYER {
            if self.now < self.held_grace {
                return false;
            }
            self.held_grace = self.now + (turns.max(0) as u64 + HELD_GRACE_TURNS) * TURN;
        }
        self.being_mut(who).conditions.set(Condition::Held, turns);
        true
    }

    /// Lands a being that no longer floats. Over deep water or lava it is hurt, over a chasm it falls.
    pub(crate) fn come_down(&mut self, who: BeingId) {
        let at = self.being(who).at;
        let tile = self.floor.tile(at);
        let movement = self.movement(who);
        if movement.can_be_on(tile) {
            if !movement.flies {
                self.spring(who, at);
            }
            return;
        }
        let is_boss = self.kind_of(who).abilities.has(Ability::Boss);
        if tile == Tile::Chasm && !is_boss && self.fall(who) {
            return;
        }
        let damage = if tile == Tile::Lava { self.rng.range(15, 30) } else { self.rng.range(1, 4) };
        if let Some(shore) = self.free_cell_near(at) {
            self.relocate(who, shore);
        }
        self.message_about(who, Tone::Bad, "You come down, and scramble ashore.", "comes down hard.");
        let cause = tile.name().to_string();
        self.wound(who, &Hit { by: None, damage, armor_applies: false, cause });
    }

    /// Drops a being to the next floor. Returns `false` on the deepest one.
    pub(super) fn fall(&mut self, who: BeingId) -> bool {
        if self.depth >= self.campaign.deepest() {
            return false;
        }
        if who != BeingId::PLAYER {
            self.monster_falls(who);
            return true;
        }
        self.message(Tone::Urgent, "You fall!");
        let damage = self.rng.range(1, 4);
        let cause = "a fall".to_string();
        self.wound(who, &Hit { by: None, damage, armor_applies: false, cause });
        // The player stays here if the level below cannot be generated.
        self.ending.is_none() && self.go_to(self.depth + 1, Arrival::Fall).is_ok()
    }

    /// Moves a monster to the floor below, where it appears when the player arrives.
    fn monster_falls(&mut self, who: BeingId) {
        let being = self.being_mut(who);
        let mut fallen = being.clone();
        (being.hp, being.pack) = (0, Vec::new());
        fallen.mind = Mind { mood: Mood::Wandering, ..Mind::default() };
        self.floor.who[fallen.at] = 0;
        self.fallen.entry(self.depth + 1).or_default().push(fallen);
    }
}

#[cfg(test)]
mod tests {
    use barrow::{Point, Tile};

    use crate::fixtures::bare::{ROOM, game};
    use crate::{Action, BeingId, Class, Condition, Effect};

    #[test]
    fn flasks_cause_conditions() {
        for (effect, condition) in [
            (Effect::Haste, Condition::Hasted),
            (Effect::Confuse, Condition::Confused),
            (Effect::Blind, Condition::Blind),
            (Effect::Poison, Condition::Poisoned),
            (Effect::Telepathy, Condition::Telepathic),
            (Effect::Levitate, Condition::Floating),
            (Effect::Vanish, Condition::Unseen),
        ] {
            let mut game = game(&ROOM);
            let flask = game.with_effect(Class::Flask, effect);
            game.act(Action::Use(flask)).unwrap();
            assert!(game.player.conditions.has(condition), "{effect:?}");
        }
    }

    #[test]
    fn haste_and_slowness_cancel_each_other() {
        let mut game = game(&ROOM);
        game.affect(BeingId::PLAYER, Effect::Slow, 9);
        assert_eq!(game.player.pace(), 5);
        game.affect(BeingId::PLAYER, Effect::Haste, 9);
        assert_eq!(game.player.pace(), 20);
    }

    #[test]
    fn the_king_cannot_be_held() {
        let mut game = game(&ROOM);
        let king = game.with_monster("barrow king", Point::new(6, 2));
        let rat = game.with_monster("rat", Point::new(7, 2));
        for who in [king, rat] {
            game.affect(who, Effect::Hold, 5);
        }
        assert!(!game.being(king).conditions.has(Condition::Held));
        assert!(game.being(rat).conditions.has(Condition::Held));
    }

    #[test]
    fn the_player_is_not_held_again_right_after_breaking_free() {
        let mut game = game(&ROOM);
        for x in 1..4 {
            let id = game.with_monster("drowned one", Point::new(x, 1));
            game.being_mut(id).mind.mood = crate::Mood::Hunting;
        }
        let (mut turns, mut held) = (0, 0);
        for _ in 0..300 {
            let before = game.turn();
            (game.player.hp, game.player.max_hp) = (1000, 1000);
            game.act(Action::Wait).unwrap();
            turns += game.turn() - before;
            held += game.turn() - before - 1;
            assert!(game.turn() - before <= 3, "one hold at a time");
        }
        // A hold of 2 turns and a grace period of 8.
        assert!(held > 0 && held * 10 <= turns * 2, "held for {held} of {turns} turns");
    }

    #[test]
    fn landing_over_water_moves_the_player_ashore() {
        let mut game = game(&["########", "#.@~~~~#", "########"]);
        game.player.conditions.set(Condition::Floating, 3);
        for _ in 0..2 {
            game.act(Action::Walk(crate::Heading::East)).unwrap();
        }
        assert_eq!(game.floor.tile(game.player.at), Tile::DeepWater);
        let hp = game.player.hp;
        game.act(Action::Wait).unwrap();
        assert_eq!(game.floor.tile(game.player.at), Tile::Floor);
        assert!(game.player.hp < hp && game.ending.is_none());
    }

    #[test]
    fn landing_over_a_chasm_is_a_fall() {
        let mut game = game(&["########", "#.@::::#", "########"]);
        let rat = game.with_monster("rat", Point::new(1, 1));
        game.player.conditions.set(Condition::Floating, 2);
        game.act(Action::Walk(crate::Heading::East)).unwrap();
        game.act(Action::Wait).unwrap();
        assert_eq!(game.depth, 2);
        assert_eq!(game.other_floors[&1].beings[rat.0 as usize - 1].at, Point::new(1, 1));
    }
}
