//! Consistency of the built-in campaign's tables.

use std::collections::BTreeSet;

use barrow_game::{Ability, Campaign, Class};

#[test]
fn every_ability_is_used() {
    let campaign = Campaign::builtin();
    for ability in Ability::ALL {
        assert!(
            campaign.monsters.iter().any(|kind| kind.abilities.has(ability)),
            "no monster has {ability:?}"
        );
    }
}

#[test]
fn no_two_monsters_share_glyph_and_color() {
    let campaign = Campaign::builtin();
    let mut seen = BTreeSet::new();
    for kind in &campaign.monsters {
        assert!(kind.glyph.is_ascii_alphabetic(), "{} is drawn as {}", kind.name, kind.glyph);
        assert!(seen.insert((kind.glyph, kind.hue.name())), "{} looks like another", kind.name);
        assert!(kind.about.ends_with('.') && kind.about.len() < 200, "{}", kind.name);
    }
    let names: BTreeSet<&str> = campaign.monsters.iter().map(|kind| kind.name.as_str()).collect();
    assert_eq!(names.len(), campaign.monsters.len());
}

#[test]
fn every_depth_has_monsters_items_and_a_place() {
    let campaign = Campaign::builtin();
    assert_eq!(campaign.deepest(), 10);
    let mut recipes = BTreeSet::new();
    for depth in 1..=10 {
        let fits = |range: [u32; 2]| (range[0]..=range[1]).contains(&depth);
        let monsters = campaign.monsters.iter().filter(|kind| fits(kind.depth)).count();
        let items = campaign.items.iter().filter(|kind| fits(kind.depth)).count();
        assert!(monsters >= 5 && items >= 20, "depth {depth}: {monsters} monsters, {items} items");
        let place = campaign.place(depth);
        assert!(place.intro.ends_with('.'));
        recipes.insert(&place.recipe);
    }
    assert_eq!(recipes.len(), 10);
}

#[test]
fn every_item_does_something_and_every_slot_can_be_filled() {
    let campaign = Campaign::builtin();
    for kind in &campaign.items {
        let numbers = [kind.damage, kind.hit, kind.dodge, kind.defense, kind.speed, kind.light];
        let does = kind.effect.is_some()
            || numbers.into_iter().any(|dice| dice.most() > 0)
            || matches!(kind.class, Class::Key | Class::Gold | Class::Treasure);
        assert!(does, "{} does nothing", kind.name);
        assert!(kind.about.ends_with('.'), "{}", kind.name);
        assert!(
            kind.effect.is_none() || kind.class.slot().is_some() || kind.power.least() > 0,
            "{}",
            kind.name
        );
    }
    for class in Class::ALL {
        let is_used = campaign.items.iter().any(|kind| kind.class == class);
        assert_eq!(is_used, !matches!(class, Class::Book | Class::Container), "{class:?}");
    }
    assert!(campaign.items.iter().filter(|kind| kind.artifact).count() >= 4);
    let looks = |class| campaign.items.iter().filter(|kind| kind.class == class).collect::<Vec<_>>();
    for class in [Class::Flask, Class::Scroll, Class::Wand, Class::Ring] {
        // A color of its own would give away an unidentified kind.
        let hues: BTreeSet<&str> = looks(class).iter().map(|kind| kind.hue.name()).collect();
        assert_eq!(hues.len(), 1, "{class:?}");
    }
}
