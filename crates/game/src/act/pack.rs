//! The pack: picking up, dropping, wearing, taking off. Items are neither lost nor duplicated.

use std::cmp::Reverse;

use crate::{ActionError, Class, Game, Item, ItemLetter, Slot, Tone};

impl Game {
    /// Picks up the items on the player's cell, as far as there is room. There is always room for the goal item.
    pub(crate) fn pick_up(&mut self) -> Result<(), ActionError> {
        let (at, gold) = (self.player.at, self.gold);
        self.take_gold(at);
        let has_gold = self.gold > gold;
        let Some(mut pile) = self.floor.items.remove(&at) else {
            let nothing = ActionError::impossible("There is nothing here to pick up.");
            return if has_gold { Ok(()) } else { Err(nothing) };
        };
        let has_goal = pile.iter().any(|item| self.is_goal(item));
        if !has_goal && !pile.iter().any(|item| self.has_room_for(item)) {
            self.floor.items.insert(at, pile);
            return if has_gold { Ok(()) } else { Err(ActionError::impossible("Your pack is full.")) };
        }
        if has_goal {
            self.make_room();
        }
        // The topmost item comes first, and the goal item before it.
        pile.sort_by_key(|item| self.is_goal(item));
        for item in pile.into_iter().rev() {
            if self.has_room_for(&item) {
                self.take_up(item);
            } else {
                self.lay(at, item);
            }
        }
        Ok(())
    }

    /// Puts an item that fits into the pack and reports it.
    fn take_up(&mut self, item: Item) {
        let (kind, name, is_goal) = (item.kind, self.item_name(&item), self.is_goal(&item));
        if self.item_kind(kind).artifact {
            self.gone_items.push(kind);
        }
        let letter = self.put_into_pack(item);
        let letter = letter.map_or(' ', ItemLetter::to_char);
        self.message(if is_goal { Tone::Urgent } else { Tone::Plain }, format!("{letter} - {name}."));
        if is_goal {
            self.message(Tone::Urgent, "Far above and all around, the barrow wakes.");
            self.make_noise(1000);
        }
    }

    fn is_goal(&self, item: &Item) -> bool {
        self.campaign.goal.item.as_ref() == Some(&self.item_kind(item.kind).name)
    }

    /// Drops the cheapest stack that is not worn if the pack is full; of equal ones, that with the last letter.
    fn make_room(&mut self) {
        if self.player.free_letter().is_some() {
            return;
        }
        let is_loose = |letter: &ItemLetter| self.player.slot_of(*letter).is_none();
        let worth = |item: &Item| i64::from(item.value) * i64::from(item.count);
        let loose = self.player.pack.iter().filter(|item| !self.is_goal(item));
        let loose =
            loose.filter_map(|item| Some((worth(item), Reverse(item.letter.filter(is_loose)?), item.count)));
        // A full pack has more items than can be worn.
        if let Some((_, Reverse(letter), count)) = loose.min() {
            // Cannot be refused: the pack has that many.
            let _ = self.drop_item(letter, count);
        }
    }

    /// Returns whether an item can be carried: there is a free letter, or an equal stack.
    pub(crate) fn has_room_for(&self, item: &Item) -> bool {
        self.player.free_letter().is_some() || self.like_in_pack(item).is_some()
    }

    fn like_in_pack(&self, item: &Item) -> Option<usize> {
        let stacks = self.item_kind(item.kind).class.stacks();
        self.player.pack.iter().position(|other| stacks && other.is_like(item))
    }

    /// Adds an item to the pack, to an equal stack if there is one. Returns its letter, or `None` if the pack is
    /// full.
    pub(crate) fn put_into_pack(&mut self, mut item: Item) -> Option<ItemLetter> {
        if let Some(i) = self.like_in_pack(&item) {
            let other = &mut self.player.pack[i];
            other.count = other.count.saturating_add(item.count);
            return other.letter;
        }
        let letter = self.player.free_letter()?;
        item.letter = Some(letter);
        item.is_dropped = false;
        self.player.pack.push(item);
        self.player.pack.sort_by_key(|item| item.letter);
        Some(letter)
    }

    /// Removes up to `count` items of a stack from the pack. An item that is used up is taken off.
    pub(crate) fn take_from_pack(&mut self, letter: ItemLetter, count: u32) -> Option<Item> {
        let i = self.player.pack.iter().position(|item| item.letter == Some(letter))?;
        let item = &mut self.player.pack[i];
        if count < item.count {
            item.count -= count;
            return Some(Item { count, letter: None, ..item.clone() });
        }
        let item = self.player.pack.remove(i);
        for slot in &mut self.player.worn {
            slot.take_if(|worn| *worn == letter);
        }
        Some(Item { letter: None, ..item })
    }

    /// Returns the item with a letter, or refuses.
    pub(crate) fn packed(&self, letter: ItemLetter) -> Result<&Item, ActionError> {
        let no =
            || ActionError::impossible(format!("You have nothing with the letter {}.", letter.to_char()));
        self.player.item(letter).ok_or_else(no)
    }

    /// Drops `count` items of a stack.
    pub(crate) fn drop_item(&mut self, letter: ItemLetter, count: u32) -> Result<(), ActionError> {
        let has = self.packed(letter)?.count;
        if count == 0 || count > has {
            return Err(ActionError::impossible(format!("You have {has} of these, not {count}.")));
        }
        if let Some(mut item) = self.take_from_pack(letter, count) {
            item.is_dropped = true;
            let text = format!("You drop {}.", self.item_name(&item));
            self.message(Tone::Plain, text);
            self.lay(self.player.at, item);
        }
        Ok(())
    }

    /// Destroys an item permanently. The goal item cannot be destroyed.
    pub(crate) fn expunge(&mut self, letter: ItemLetter) -> Result<(), ActionError> {
        let item = self.packed(letter)?;
        if self.item_kind(item.kind).class == Class::Treasure {
            return Err(ActionError::impossible("You cannot bring yourself to destroy this."));
        }
        let text = format!("You destroy {}.", self.item_name(item));
        self.take_from_pack(letter, u32::MAX);
        self.message(Tone::Plain, text);
        Ok(())
    }

    /// Wears or wields an item in place of the present one.
    pub(crate) fn wear(&mut self, letter: ItemLetter) -> Result<(), ActionError> {
        let item = self.packed(letter)?;
        if self.player.slot_of(letter).is_some() {
            return Err(ActionError::impossible("You are using it already."));
        }
        let (id, name) = (item.kind, self.item_name(item));
        let kind = self.item_kind(id);
        let Some(mut slot) = kind.class.slot() else {
            return Err(ActionError::impossible(format!("You cannot wear or wield {name}.")));
        };
        let has_shield_in_way = kind.two_handed && self.player.worn_at(Slot::Offhand).is_some();
        let weapon = self.player.worn_at(Slot::Weapon);
        let is_hand_in_use =
            slot == Slot::Offhand && weapon.is_some_and(|item| self.item_kind(item.kind).two_handed);
        if has_shield_in_way || is_hand_in_use {
            return Err(ActionError::impossible("You need both hands for that."));
        }
        let [left, right] = [Slot::LeftRing, Slot::RightRing].map(|ring| self.player.worn[ring as usize]);
        if slot == Slot::LeftRing && left.is_some() && right.is_none() {
            slot = Slot::RightRing;
        }
        self.player.worn[slot as usize] = Some(letter);
        self.identify_item(letter);
        let text = self.packed(letter).map(|item| self.item_name(item))?;
        self.message(Tone::Plain, format!("You are now using {text}."));
        Ok(())
    }

    /// Identifies an item of the pack and its kind.
    pub(crate) fn identify_item(&mut self, letter: ItemLetter) {
        let Some(item) = self.player.pack.iter_mut().find(|item| item.letter == Some(letter)) else { return };
        item.is_known = true;
        let kind = item.kind;
        self.lore.learn(kind);
    }

    /// Takes off the item in a slot; it stays in the pack.
    pub(crate) fn take_off(&mut self, slot: Slot) -> Result<(), ActionError> {
        let Some(item) = self.player.worn_at(slot) else {
            return Err(ActionError::impossible(format!("There is nothing on your {}.", slot.name())));
        };
        let text = format!("You put away {}.", self.item_name(item));
        self.player.worn[slot as usize] = None;
        self.message(Tone::Plain, text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::fixtures::bare::{ROOM, game};
    use crate::{Action, Game, ItemLetter};

    /// Fills the pack with daggers, of which one is wielded.
    fn full() -> Game {
        let mut game = game(&ROOM);
        for _ in 0..ItemLetter::COUNT {
            game.with_item("dagger");
        }
        game.act(Action::Wear(ItemLetter(25))).unwrap();
        game
    }

    fn lay(game: &mut Game, name: &str) {
        let mut other = crate::fixtures::bare::game(&ROOM);
        let letter = other.with_item(name);
        let item = other.take_from_pack(letter, u32::MAX).unwrap();
        game.lay(game.player.at, item);
    }

    #[test]
    fn a_full_pack_takes_the_goal_item() {
        let mut game = full();
        lay(&mut game, "crown of the barrow");
        lay(&mut game, "spear");
        let events = game.act(Action::PickUp).unwrap();
        assert!(game.has_goal(), "{events:?}");
        let text = Game::messages(&events);
        assert!(text.starts_with("You drop a dagger. y - the crown of the barrow."), "{text}");
        assert_eq!(game.player.slot_of(ItemLetter(25)), Some(crate::Slot::Weapon));
        assert_eq!(game.floor.items[&game.player.at].len(), 2, "the dagger and the spear");
        assert_eq!(game.violations(), Vec::<String>::new());
    }

    #[test]
    fn a_full_pack_refuses_other_items_but_not_gold() {
        let mut game = full();
        lay(&mut game, "spear");
        assert_eq!(game.act(Action::PickUp).unwrap_err().to_string(), "Your pack is full.");
        lay(&mut game, "gold");
        assert!(game.act(Action::PickUp).is_ok() && game.gold > 0);
        assert_eq!(game.floor.items[&game.player.at].len(), 1);
    }
}
