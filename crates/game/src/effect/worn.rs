//! Continuous effects of worn items.

use crate::{Condition, Effect, Game};

impl Game {
    /// Applies the effects of worn items at the end of a turn.
    pub(crate) fn worn_effects(&mut self, turn: u64) {
        let effects: Vec<Effect> =
            self.player.worn_items().filter_map(|item| self.item_kind(item.kind).effect).collect();
        for effect in effects {
            match effect {
                Effect::Heal if turn.is_multiple_of(4) && self.player.is_alive() && self.food >= 0 => {
                    self.player.hp = (self.player.hp + 1).min(self.player.max_hp);
                }
                Effect::Feed if turn.is_multiple_of(2) => self.food += 1,
                Effect::Cure => {
                    self.player.conditions.end(Condition::Poisoned);
                    self.player.conditions.end(Condition::Confused);
                }
                Effect::Telepathy => self.player.conditions.set(Condition::Telepathic, 2),
                Effect::Levitate => self.player.conditions.set(Condition::Floating, 2),
                Effect::Vanish => self.player.conditions.set(Condition::Unseen, 2),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::fixtures::bare::{ROOM, game};
    use crate::{Action, Condition};

    #[test]
    fn worn_items_act_every_turn() {
        let mut game = game(&ROOM);
        for name in ["regeneration", "amulet of health", "sustenance"] {
            let letter = game.with_item(name);
            game.act(Action::Wear(letter)).unwrap();
        }
        game.player.hp = 1;
        game.player.conditions.set(Condition::Poisoned, 90);
        let food = game.food;
        for _ in 0..20 {
            game.act(Action::Wait).unwrap();
        }
        assert!(game.player.hp >= 5 && !game.player.conditions.has(Condition::Poisoned));
        assert_eq!(game.food, food - 10);
    }

    #[test]
    fn the_owl_amulet_gives_telepathy_while_worn() {
        let mut game = game(&ROOM);
        let amulet = game.with_item("amulet of the owl");
        game.act(Action::Wear(amulet)).unwrap();
        game.act(Action::Wait).unwrap();
        assert!(game.player.conditions.has(Condition::Telepathic));
        game.act(Action::TakeOff(crate::Slot::Amulet)).unwrap();
        game.act(Action::Wait).unwrap();
        game.act(Action::Wait).unwrap();
        assert!(!game.player.conditions.has(Condition::Telepathic));
    }
}
