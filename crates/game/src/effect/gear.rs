//! Effects on items of the pack: identifying, enchanting, recharging.

use crate::{Class, Effect, Game, Item, ItemLetter, Slot, Tone};

/// Maximum enchantment of an item.
const MAX_BONUS: i32 = 9;

impl Class {
    /// Returns whether it protects its wearer.
    pub(crate) const fn is_armor(self) -> bool {
        use Class::{Armor, Boots, Cloak, Gloves, Helmet, Offhand};
        matches!(self, Offhand | Armor | Helmet | Cloak | Gloves | Boots)
    }

    /// Returns whether its items can be enchanted.
    pub(crate) const fn has_bonus(self) -> bool {
        self.is_armor() || matches!(self, Self::Weapon | Self::Ranged)
    }
}

impl Game {
    /// Returns whether an effect is applicable to an item.
    pub(crate) fn suits(&self, effect: Effect, item: &Item) -> bool {
        let class = self.item_kind(item.kind).class;
        match effect {
            Effect::Identify => !self.is_all_known(item),
            Effect::EnchantWeapon => matches!(class, Class::Weapon | Class::Ranged),
            Effect::EnchantArmor => class.is_armor(),
            Effect::Recharge => class == Class::Wand,
            _ => false,
        }
    }

    /// Returns whether an item and its kind are identified.
    pub fn is_all_known(&self, item: &Item) -> bool {
        let class = self.item_kind(item.kind).class;
        let has_secret = class.has_bonus() || class == Class::Wand;
        self.lore.is_known(item.kind) && (item.is_known || !has_secret)
    }

    /// Chooses the item to apply an effect to, worn ones first. Never chooses `not`.
    pub(crate) fn pick_for(&self, effect: Effect, not: Option<ItemLetter>) -> Option<ItemLetter> {
        let suits = |letter: &ItemLetter| {
            Some(*letter) != not && self.player.item(*letter).is_some_and(|item| self.suits(effect, item))
        };
        let worn = match effect {
            Effect::EnchantWeapon => self.player.worn[Slot::Weapon as usize].filter(suits),
            _ => self.player.worn.into_iter().flatten().find(suits),
        };
        let fewest = |item: &&Item| if effect == Effect::Recharge { item.charges } else { 0 };
        worn.or_else(|| {
            let all = self.player.pack.iter().filter(|item| item.letter.is_some_and(|letter| suits(&letter)));
            all.min_by_key(fewest).and_then(|item| item.letter)
        })
    }

    /// Applies an effect to an item. Returns whether the player notices it, which is always so.
    pub(crate) fn improve(&mut self, effect: Effect, letter: ItemLetter, power: i32) -> bool {
        match effect {
            Effect::Identify => {
                self.identify_item(letter);
                let name = self.player.item(letter).map(|item| self.item_name(item)).unwrap_or_default();
                self.message(Tone::Good, format!("{} - {name}.", letter.to_char()));
            }
            Effect::Recharge => {
                self.change(letter, |item| item.charges = item.charges.saturating_add(power.max(1) as u32));
                let name = self.name_of(letter);
                self.message(Tone::Good, format!("Your {name} hums."));
            }
            _ => {
                self.change(letter, |item| item.bonus = (item.bonus + power.max(1)).min(MAX_BONUS));
                let Some(item) = self.player.item(letter) else { return true };
                let verb = if self.is_named_in_plural(item) { "glow" } else { "glows" };
                let name = self.name_of(letter);
                self.message(Tone::Good, format!("Your {name} {verb} for a moment."));
            }
        }
        true
    }

    /// Returns the name of the kind of an item in the pack.
    fn name_of(&self, letter: ItemLetter) -> String {
        self.player.item(letter).map(|item| self.kind_name(item.kind, false)).unwrap_or_default()
    }

    /// Modifies an item of the pack.
    pub(crate) fn change(&mut self, letter: ItemLetter, change: impl FnOnce(&mut Item)) {
        if let Some(item) = self.player.pack.iter_mut().find(|item| item.letter == Some(letter)) {
            change(item);
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::fixtures::bare::{ROOM, game};
    use crate::{Action, Class, Effect, Game, ItemKindId, Slot, Target};

    /// Returns the item kind with a name.
    pub(in crate::effect) fn kind(game: &Game, name: &str) -> ItemKindId {
        let i = game.campaign.items.iter().position(|kind| kind.name == name).unwrap();
        ItemKindId(i as u16)
    }

    #[test]
    fn unidentified_scrolls_need_no_target_and_choose_worn_items() {
        let mut game = game(&ROOM);
        let (first, sword) = (game.with_item("dagger"), game.with_item("long sword"));
        game.act(Action::Wear(sword)).unwrap();
        let scroll = game.with_effect(Class::Scroll, Effect::EnchantWeapon);
        game.with_effect(Class::Scroll, Effect::EnchantWeapon);
        assert_eq!(game.needs_target(scroll), Target::None);
        game.act(Action::Use(scroll)).unwrap();
        let bonus = |game: &Game, letter| game.player.item(letter).unwrap().bonus;
        assert_eq!((bonus(&game, first), bonus(&game, sword)), (0, 1));
        assert_eq!(game.needs_target(scroll), Target::Item);
        assert_eq!(game.targets_of(scroll), [first, sword]);
        game.act(Action::UseOn(scroll, first)).unwrap();
        assert_eq!((bonus(&game, first), bonus(&game, sword)), (1, 1));
    }

    #[test]
    fn scrolls_enchant_armor_and_recharge_wands() {
        let mut game = game(&ROOM);
        let (helm, wand) = (game.with_item("iron helm"), game.with_item("digging"));
        game.act(Action::Wear(helm)).unwrap();
        game.change(wand, |item| item.charges = 0);
        for effect in [Effect::EnchantArmor, Effect::Recharge] {
            let scroll = game.with_effect(Class::Scroll, effect);
            game.act(Action::Use(scroll)).unwrap();
        }
        assert_eq!(game.player.worn_at(Slot::Helmet).unwrap().bonus, 1);
        assert!(game.player.item(wand).unwrap().charges >= 3);
    }

    #[test]
    fn messages_about_gear_agree_with_its_name() {
        for (name, text) in [
            ("gauntlets", "Your gauntlets glow for a moment."),
            ("iron helm", "Your iron helm glows for a moment."),
        ] {
            let mut game = game(&ROOM);
            game.with_item(name);
            let scroll = game.with_effect(Class::Scroll, Effect::EnchantArmor);
            let events = game.act(Action::Use(scroll)).unwrap();
            assert!(Game::messages(&events).contains(text), "{events:?}");
        }
    }

    #[test]
    fn identifying_names_the_item_and_is_refused_without_one() {
        let mut game = game(&ROOM);
        let scroll = game.with_effect(Class::Scroll, Effect::Identify);
        game.with_effect(Class::Scroll, Effect::Identify);
        let wand = game.with_item("force");
        game.act(Action::Use(scroll)).unwrap();
        let item = game.player.item(wand).unwrap().clone();
        assert!(game.is_all_known(&item) && game.item_name(&item).starts_with("a wand of force ("));
        let before = game.digest();
        assert!(game.act(Action::Use(scroll)).is_err() && game.act(Action::UseOn(scroll, wand)).is_err());
        assert_eq!(game.digest(), before);
    }
}
