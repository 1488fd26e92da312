//! What to wear, and what to try.

use crate::{Action, Class, Effect, Game, Item, Slot};

/// Wears what is better than what is worn, as far as it can be told.
pub(super) fn improve(game: &Game, wishes: &mut Vec<Action>) {
    let player = game.player();
    for item in &player.pack {
        let Some(letter) = item.letter else { continue };
        let Some(slot) = game.item_kind(item.kind).class.slot() else { continue };
        if player.slot_of(letter).is_some() {
            continue;
        }
        if worth(game, item) > worth_of_place(game, item, slot).max(0) {
            wishes.push(Action::Wear(letter));
        }
    }
}

/// What would have to be taken off for an item.
fn worth_of_place(game: &Game, item: &Item, slot: Slot) -> i32 {
    let player = game.player();
    let at = |slot| player.worn_at(slot).map_or(0, |worn| worth(game, worn));
    let is_two_handed = |item: &Item| game.item_kind(item.kind).two_handed;
    match slot {
        Slot::LeftRing if player.worn_at(Slot::RightRing).is_none() => 0,
        Slot::Weapon if is_two_handed(item) => at(Slot::Weapon) + at(Slot::Offhand),
        Slot::Offhand if player.worn_at(Slot::Weapon).is_some_and(is_two_handed) => at(Slot::Weapon),
        _ => at(slot),
    }
}

/// How good an item seems; what is not known counts as ordinary.
fn worth(game: &Game, item: &Item) -> i32 {
    let kind = game.item_kind(item.kind);
    let bonus = if item.is_known { item.bonus } else { 0 };
    let body = 4 * item.defense + item.dodge + item.hit + 6 * item.speed + 3 * item.light;
    let is_ring = matches!(kind.class, Class::Ring | Class::Amulet);
    3 * kind.damage.twice_mean() + body + 4 * bonus + i32::from(is_ring)
}

/// Drinks and reads what is not known, and uses what makes one better for good.
pub(super) fn try_unknown(game: &Game, wishes: &mut Vec<Action>) {
    for item in &game.player().pack {
        let (Some(letter), kind) = (item.letter, game.item_kind(item.kind)) else { continue };
        let is_to_use = matches!(kind.class, Class::Flask | Class::Scroll);
        let known = game.lore().is_known(item.kind);
        let lasts = matches!(
            kind.effect,
            Some(Effect::Life | Effect::Might | Effect::EnchantArmor | Effect::EnchantWeapon | Effect::Map)
        );
        if is_to_use && (!known || lasts) {
            wishes.push(Action::Use(letter));
        }
    }
}
