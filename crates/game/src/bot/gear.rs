//! Equipment: what to wear, try and destroy.

use crate::{Action, Class, Effect, Game, Item, ItemKindId, ItemLetter, Slot};

/// Wears items that seem better than the worn ones.
pub(super) fn improve(game: &Game, options: &mut Vec<Action>) {
    for slot in Slot::ALL {
        match slot {
            Slot::Weapon => take_in_hand(game, options),
            // A new ring replaces the one on the left hand.
            Slot::RightRing | Slot::Offhand => {}
            _ => options.extend(best_at(game, slot).and_then(|item| wear(game, item))),
        }
    }
}

/// Wields a weapon and a shield, or a two-handed weapon if that is better.
fn take_in_hand(game: &Game, options: &mut Vec<Action>) {
    let is_two_handed = |item: &Item| game.item_kind(item.kind).two_handed;
    let best = |slot, two_handed| {
        let items = candidates(game, slot).filter(|item| is_two_handed(item) == two_handed);
        items.max_by_key(|item| (worth(game, item), is_worn(game, item)))
    };
    let (one, two, shield) =
        (best(Slot::Weapon, false), best(Slot::Weapon, true), best(Slot::Offhand, false));
    let sum =
        |items: [Option<&Item>; 2]| items.into_iter().flatten().map(|item| worth(game, item)).sum::<i32>();
    if sum([two, None]) > sum([one, shield]) {
        if game.player().worn_at(Slot::Offhand).is_some() {
            options.push(Action::TakeOff(Slot::Offhand));
        }
        options.extend(two.and_then(|item| wear(game, item)));
    } else {
        options.extend([one, shield].into_iter().flatten().filter_map(|item| wear(game, item)));
    }
}

/// Iterates over the items of the pack that fit a slot.
fn candidates(game: &Game, slot: Slot) -> impl Iterator<Item = &Item> {
    game.player().pack.iter().filter(move |item| game.item_kind(item.kind).class.slot() == Some(slot))
}

fn is_worn(game: &Game, item: &Item) -> bool {
    item.letter.is_some_and(|letter| game.player().slot_of(letter).is_some())
}

/// Returns the best item for a slot that is not worn, if it is better than the worn one.
fn best_at(game: &Game, slot: Slot) -> Option<&Item> {
    let player = game.player();
    let has_free_finger = slot == Slot::LeftRing && player.worn_at(Slot::RightRing).is_none();
    let now = player.worn_at(slot).filter(|_| !has_free_finger).map_or(0, |item| worth(game, item));
    let others = candidates(game, slot).filter(|item| !is_worn(game, item));
    others.max_by_key(|item| worth(game, item)).filter(|item| worth(game, item) > now)
}

fn wear(game: &Game, item: &Item) -> Option<Action> {
    let letter = item.letter.filter(|_| !is_worn(game, item) && worth(game, item) > 0)?;
    Some(Action::Wear(letter))
}

/// Estimates the value of an item. Unidentified ones count as ordinary.
fn worth(game: &Game, item: &Item) -> i32 {
    let kind = game.item_kind(item.kind);
    let bonus = if item.is_known { item.bonus } else { 0 };
    let body = 4 * item.defense + item.dodge + item.hit + 8 * item.speed + 3 * item.light;
    let magic = if kind.effect.is_some() { 10 } else { 0 };
    3 * kind.damage.twice_mean() + body + 4 * bonus + magic
}

/// Returns whether an item kind is worth carrying. Equipment must seem better than what is worn.
pub(super) fn is_of_use(game: &Game, id: ItemKindId) -> bool {
    let kind = game.item_kind(id);
    let Some(slot) = kind.class.slot() else { return true };
    let has_same = game.player().pack.iter().any(|item| item.kind == id);
    let now = game.player().worn_at(slot).map_or(0, |item| looks(game, item.kind));
    !has_same && (matches!(kind.class, Class::Ring | Class::Amulet) || looks(game, id) > now)
}

/// Estimates the value of an item kind.
fn looks(game: &Game, id: ItemKindId) -> i32 {
    let kind = game.item_kind(id);
    let body = [(kind.damage, 6), (kind.defense, 4), (kind.dodge, 1), (kind.speed, 8), (kind.light, 3)];
    body.into_iter().map(|(dice, weight)| weight * dice.twice_mean() / 2).sum()
}

/// Destroys the least useful item if the pack is nearly full.
pub(super) fn make_room(game: &Game, options: &mut Vec<Action>) {
    let player = game.player();
    if player.pack.len() + 2 < usize::from(ItemLetter::COUNT) {
        return;
    }
    let spare = player.pack.iter().filter(|item| {
        let class = game.item_kind(item.kind).class;
        !is_worn(game, item) && (class.slot().is_some() || class == Class::Key)
    });
    let least = spare.min_by_key(|item| (worth(game, item), item.letter));
    options.extend(least.and_then(|item| item.letter).map(Action::Expunge));
}

/// Drinks and reads unidentified items, and uses items with permanent benefits.
pub(super) fn try_unknown(game: &Game, options: &mut Vec<Action>) {
    for item in &game.player().pack {
        let (Some(letter), kind) = (item.letter, game.item_kind(item.kind)) else { continue };
        let is_to_use = matches!(kind.class, Class::Flask | Class::Scroll);
        let known = game.lore().is_known(item.kind);
        let lasts = matches!(
            kind.effect,
            Some(Effect::Life | Effect::Might | Effect::EnchantArmor | Effect::EnchantWeapon | Effect::Map)
        );
        if is_to_use && (!known || lasts) {
            options.push(Action::Use(letter));
        }
    }
}
