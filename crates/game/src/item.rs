//! Items: one, or several that are alike.

use barrow::Rng;

use crate::ItemKind;

/// The place of a kind in the list of kinds of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemKindId(pub u16);

/// The letter of an item in a pack: `a` to `z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemLetter(pub u8);

impl ItemLetter {
    /// How many letters there are, and so how many things a pack holds.
    pub const COUNT: u8 = 26;

    /// As a character.
    pub const fn to_char(self) -> char {
        (b'a' + self.0) as char
    }

    /// The letter that a character is.
    pub const fn from_char(c: char) -> Option<Self> {
        if c.is_ascii_lowercase() { Some(Self(c as u8 - b'a')) } else { None }
    }
}

/// An item. All but its damage was rolled when it was made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// Its kind.
    pub kind: ItemKindId,
    /// How many.
    pub count: u32,
    /// Its letter in a pack.
    pub letter: Option<ItemLetter>,
    /// How much likelier blows hit, in percent.
    pub hit: i32,
    /// How much likelier blows miss, in percent.
    pub dodge: i32,
    /// The most of a blow that it takes.
    pub defense: i32,
    /// What is added to the speed.
    pub speed: i32,
    /// How far it shines.
    pub light: i32,
    /// How heavy one is.
    pub weight: i32,
    /// What one is worth.
    pub value: i32,
    /// How much better or worse than others of its kind.
    pub bonus: i32,
    /// How often it can still be used.
    pub charges: u32,
    /// Whether the player knows how good it is.
    pub is_known: bool,
    /// Whether the player put it down.
    pub is_left: bool,
}

impl Item {
    /// A new item of a kind.
    pub fn new(id: ItemKindId, kind: &ItemKind, rng: &mut Rng) -> Self {
        let mut roll = |dice: crate::Dice| dice.roll(rng);
        Self {
            kind: id,
            count: roll(kind.count).max(1) as u32,
            letter: None,
            hit: roll(kind.hit),
            dodge: roll(kind.dodge),
            defense: roll(kind.defense),
            speed: roll(kind.speed),
            light: roll(kind.light),
            weight: roll(kind.weight),
            value: roll(kind.value),
            bonus: 0,
            charges: roll(kind.charges).max(0) as u32,
            is_known: false,
            is_left: false,
        }
    }

    /// Whether the two can be carried as one.
    pub fn is_like(&self, other: &Self) -> bool {
        let same = |item: &Self| Self {
            count: 1,
            letter: None,
            value: 0,
            is_known: false,
            is_left: false,
            ..item.clone()
        };
        same(self) == same(other)
    }
}
