//! Effects on the body: healing, life, strength, cures, food.

use crate::{BeingId, Condition, Game, Tone};

/// Maximum number of turns until starvation.
const MAX_FOOD: i32 = 2000;

impl Game {
    /// Heals and ends poison and blindness. At full health, raises the maximum by 1.
    pub(super) fn heal(&mut self, who: BeingId, power: i32) -> bool {
        let being = self.being_mut(who);
        if being.hp == being.max_hp {
            being.max_hp += 1;
        }
        being.hp = being.hp.saturating_add(power.max(0)).min(being.max_hp);
        for condition in [Condition::Poisoned, Condition::Blind] {
            being.conditions.end(condition);
        }
        self.message_about(who, Tone::Good, "You feel better.", "looks better.")
    }

    /// Raises the maximum of hit points permanently and restores all of them.
    pub(super) fn gain_life(&mut self, who: BeingId, power: i32) -> bool {
        let being = self.being_mut(who);
        being.max_hp = being.max_hp.saturating_add(power.max(0));
        being.hp = being.max_hp;
        for condition in [Condition::Poisoned, Condition::Blind, Condition::Confused] {
            being.conditions.end(condition);
        }
        self.message_about(who, Tone::Good, "New life runs through you.", "looks very much alive.")
    }

    /// Raises melee damage permanently.
    pub(super) fn gain_might(&mut self, who: BeingId, power: i32) -> bool {
        let being = self.being_mut(who);
        being.might = being.might.saturating_add(power.max(0));
        self.message_about(who, Tone::Good, "You feel stronger.", "looks stronger.")
    }

    /// Ends poison, blindness, confusion and slowness. The player notices it only if one of them was active.
    pub(super) fn cure(&mut self, who: BeingId) -> bool {
        let ills = [Condition::Poisoned, Condition::Blind, Condition::Confused, Condition::Slowed];
        let being = self.being_mut(who);
        let was_ill = ills.into_iter().any(|condition| being.conditions.has(condition));
        for condition in ills {
            being.conditions.end(condition);
        }
        was_ill && self.message_about(who, Tone::Good, "You feel clean.", "looks healthier.")
    }

    /// Feeds the player for `power` turns.
    pub(super) fn feed(&mut self, who: BeingId, power: i32) -> bool {
        if who != BeingId::PLAYER {
            return false;
        }
        self.food = self.food.max(0).saturating_add(power.max(0)).min(MAX_FOOD);
        self.message(Tone::Good, if self.food == MAX_FOOD { "You are full." } else { "That was good." });
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::fixtures::bare::{ROOM, game};
    use crate::{Action, BeingId, Class, Condition, Effect};

    #[test]
    fn healing_restores_hit_points_and_ends_poison() {
        let mut game = game(&ROOM);
        let flask = game.with_effect(Class::Flask, Effect::Heal);
        game.player.hp = 2;
        game.player.conditions.set(Condition::Poisoned, 50);
        game.act(Action::Use(flask)).unwrap();
        assert!(game.player.hp >= 15 && !game.player.conditions.has(Condition::Poisoned));
        assert!(game.player.item(flask).is_none());
        assert!(game.lore.is_known(super::super::gear::tests::kind(&game, "healing")));
    }

    #[test]
    fn life_and_might_are_permanent() {
        let mut game = game(&ROOM);
        let (life, might) =
            (game.with_effect(Class::Flask, Effect::Life), game.with_effect(Class::Flask, Effect::Might));
        let most = game.player.max_hp;
        game.player.hp = 1;
        game.act(Action::Use(life)).unwrap();
        game.act(Action::Use(might)).unwrap();
        assert_eq!((game.player.hp, game.player.max_hp, game.player.might), (most + 8, most + 8, 1));
    }

    #[test]
    fn food_feeds_up_to_a_limit() {
        let mut game = game(&ROOM);
        game.food = -20;
        for want in [799, 1598, 1999] {
            let ration = game.with_item("ration");
            game.act(Action::Use(ration)).unwrap();
            assert_eq!(game.food, want);
        }
    }

    #[test]
    fn a_cure_is_noticed_only_when_it_ends_a_condition() {
        let mut game = game(&ROOM);
        assert!(!game.affect(BeingId::PLAYER, Effect::Cure, 0));
        game.player.conditions.set(Condition::Blind, 9);
        assert!(game.affect(BeingId::PLAYER, Effect::Cure, 0));
        assert!(game.player.conditions.is_empty());
    }
}
