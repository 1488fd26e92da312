//! Altars and fountains.

use barrow::Tile;

use crate::{ActionError, BeingId, Class, Effect, Game, ItemLetter, Tone};

/// A fountain dries up with a chance of 1 in this number.
const DRIES_UP: u32 = 4;

impl Game {
    /// Prays at an altar or drinks from a fountain on the player's cell.
    pub(crate) fn use_feature(&mut self) -> Result<(), ActionError> {
        match self.floor.tile(self.player.at) {
            Tile::Altar => self.pray(),
            Tile::Fountain => self.drink_from_fountain(),
            _ => return Err(ActionError::impossible("There is no altar or fountain here.")),
        }
        Ok(())
    }

    /// Identifies the bonus of all carried gear. If all of it is identified, the altar blesses once and breaks.
    fn pray(&mut self) {
        let is_unknown = |item: &&crate::Item| {
            !item.is_known && self.item_kind(item.kind).class.has_bonus() && item.letter.is_some()
        };
        let unknown: Vec<ItemLetter> =
            self.player.pack.iter().filter(is_unknown).filter_map(|item| item.letter).collect();
        if unknown.is_empty() {
            self.bless();
            self.floor.set_tile(self.player.at, Tile::Rubble);
            self.message(Tone::Plain, "The altar cracks and falls to pieces.");
            return;
        }
        self.message(Tone::Good, "You lay your gear on the altar, and see it as it is.");
        for letter in unknown {
            self.identify_item(letter);
            let Some(item) = self.player.item(letter) else { continue };
            let text = format!("{} - {}.", letter.to_char(), self.item_name(item));
            self.message(Tone::Plain, text);
        }
    }

    /// Repairs the worst worn item; else heals a badly wounded player; else improves an item.
    fn bless(&mut self) {
        let worn = || self.player.worn_items().filter(|item| self.item_kind(item.kind).class.has_bonus());
        let worst = worn().min_by_key(|item| item.bonus).map(|item| (item.bonus, item.letter));
        match worst {
            Some((bonus, Some(letter))) if bonus < 0 => {
                self.change(letter, |item| item.bonus = 0);
                self.message(Tone::Good, "A weight falls from what you wear.");
            }
            Some((_, Some(letter))) if 2 * self.player.hp >= self.player.max_hp => {
                self.improve(Effect::EnchantArmor, letter, 1);
            }
            _ => {
                self.affect(BeingId::PLAYER, Effect::Heal, self.player.max_hp);
            }
        }
    }

    /// Applies a random effect of the water.
    fn drink_from_fountain(&mut self) {
        let who = BeingId::PLAYER;
        match self.rng.below(12) {
            0..=4 => {
                self.message(Tone::Good, "The water is cool and clear.");
                self.player.hp = (self.player.hp + 3).min(self.player.max_hp);
                self.food = self.food.saturating_add(20);
            }
            5 => {
                self.message(Tone::Good, "The water tastes of iron and herbs.");
                self.affect(who, Effect::Heal, 20);
            }
            6 => {
                self.affect(who, Effect::Cure, 0);
                self.message(Tone::Good, "The water is very clean.");
            }
            7 => {
                self.affect(who, Effect::Telepathy, 60);
            }
            8 => self.find_coins(),
            9 => {
                self.message(Tone::Bad, "The water is foul.");
                self.affect(who, Effect::Poison, 8);
            }
            10 => {
                self.message(Tone::Bad, "Something stirs in the water.");
                self.summon(1);
            }
            _ => {
                self.affect(who, Effect::Confuse, 8);
            }
        }
        if self.rng.one_in(DRIES_UP) && self.ending.is_none() {
            self.floor.set_tile(self.player.at, Tile::Floor);
            self.message(Tone::Plain, "The fountain runs dry.");
        }
    }

    /// Adds a random amount of gold, if the campaign has gold at all.
    fn find_coins(&mut self) {
        let sum = self.rng.range(5, 20) as u32 * self.depth;
        let has_gold = self.campaign.items.iter().any(|kind| kind.class == Class::Gold);
        if has_gold {
            self.gold = self.gold.saturating_add(sum);
            self.message(Tone::Good, format!("You find {sum} gold at the bottom."));
        } else {
            self.message(Tone::Plain, "You see your own face in the water.");
        }
    }
}

#[cfg(test)]
mod tests {
    use barrow::Point;

    use super::*;
    use crate::fixtures::bare::game;
    use crate::{Action, Slot};

    #[test]
    fn an_altar_identifies_gear_and_then_blesses_once() {
        let mut game = game(&["#####", "#_@.#", "#####"]);
        game.player.at.x = 1;
        let helm = game.with_item("iron helm");
        game.change(helm, |item| item.bonus = -2);
        game.player.worn[Slot::Helmet as usize] = Some(helm);
        game.act(Action::UseFeature).unwrap();
        assert!(game.player.item(helm).unwrap().is_known);
        assert_eq!(game.floor.tile(game.player.at), Tile::Altar);
        game.act(Action::UseFeature).unwrap();
        assert_eq!(game.player.item(helm).unwrap().bonus, 0);
        assert_eq!(game.floor.tile(game.player.at), Tile::Rubble);
        assert!(game.act(Action::UseFeature).is_err());
    }

    #[test]
    fn an_altar_improves_good_gear() {
        let mut game = game(&["#####", "#_@.#", "#####"]);
        game.player.at.x = 1;
        let helm = game.with_item("iron helm");
        game.act(Action::Wear(helm)).unwrap();
        game.act(Action::UseFeature).unwrap();
        assert_eq!(game.player.item(helm).unwrap().bonus, 1);
    }

    #[test]
    fn fountains_have_many_effects_and_run_dry() {
        let mut texts = std::collections::BTreeSet::new();
        for seed in 0..60 {
            let mut game = game(&["######", "#{@..#", "#....#", "######"]);
            *game.rng = barrow::Rng::new(seed);
            game.player.at.x = 1;
            let mut events = Vec::new();
            while let Ok(more) = game.act(Action::UseFeature) {
                events.extend(more);
            }
            assert!(game.ending.is_some() || game.floor.tile(Point::new(1, 1)) == Tile::Floor);
            texts.insert(Game::messages(&events[..1.min(events.len())]));
        }
        assert!(texts.len() >= 6, "{texts:?}");
    }
}
