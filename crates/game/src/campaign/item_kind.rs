//! Kinds of items.

use serde::Deserialize;

use crate::{Class, Dice, Effect};
use barrow::Hue;

/// What all items of a kind have in common. Whatever a table leaves out has a default.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "a row of a table with independent properties")]
pub struct ItemKind {
    /// What it is called: `dagger`; for flasks, scrolls, wands and rings what follows `of`.
    pub name: String,
    /// What it is for.
    pub class: Class,
    /// The hand that it needs beside the one for its class.
    pub two_handed: bool,
    /// Its color.
    #[serde(deserialize_with = "super::hue::by_name")]
    pub hue: Hue,
    /// What one sees looking at it.
    pub about: String,
    /// The depths at which it is found, first and last.
    pub depth: [u32; 2],
    /// How often it is found, 1 to 100.
    pub rarity: u32,
    /// There is only one.
    pub artifact: bool,
    /// How many lie together.
    pub count: Dice,
    /// What it does to blows or shots, or to whom it is thrown at.
    pub damage: Dice,
    /// How much likelier blows hit, in percent.
    pub hit: Dice,
    /// How much likelier blows miss, in percent.
    pub dodge: Dice,
    /// The most of a blow that it takes.
    pub defense: Dice,
    /// What is added to the speed.
    pub speed: Dice,
    /// How far it shines.
    pub light: Dice,
    /// Whether it is ammunition that is thrown by hand and not shot.
    pub thrown: bool,
    /// How heavy it is.
    pub weight: Dice,
    /// What it is worth.
    pub value: Dice,
    /// The number of the course's attribute, which means nothing yet.
    pub attribute: Dice,
    /// How often it can be used before it is empty, if it is a wand.
    pub charges: Dice,
    /// What using it does; what wearing it does, if it is worn.
    pub effect: Option<Effect>,
    /// How strong or how long.
    pub power: Dice,
    /// Whether one knows what it is when one finds it.
    pub known: bool,
}

impl Default for ItemKind {
    fn default() -> Self {
        let zero = Dice::constant(0);
        Self {
            name: "thing".to_string(),
            class: Class::Container,
            two_handed: false,
            hue: Hue::White,
            about: String::new(),
            depth: [1, 99],
            rarity: 100,
            artifact: false,
            count: Dice::constant(1),
            damage: zero,
            hit: zero,
            dodge: zero,
            defense: zero,
            speed: zero,
            light: zero,
            thrown: false,
            weight: zero,
            value: zero,
            attribute: zero,
            charges: zero,
            effect: None,
            power: zero,
            known: false,
        }
    }
}

impl ItemKind {
    /// Whether its kind is unknown at first, and it goes by a look that changes from game to game.
    pub const fn has_flavor(&self) -> bool {
        !self.known && matches!(self.class, Class::Flask | Class::Scroll | Class::Wand | Class::Ring)
    }
}
