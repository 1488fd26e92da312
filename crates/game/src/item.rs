//! Items and stacks of equal items.

use barrow::Rng;

use crate::ItemKind;

/// Index into the campaign's list of item kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemKindId(pub u16);

/// Letter of an item in a pack: 0 is `a`, 25 is `z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemLetter(pub u8);

impl ItemLetter {
    /// Number of letters, which is the capacity of a pack.
    pub const COUNT: u8 = 26;

    /// Converts to a lowercase character.
    pub const fn to_char(self) -> char {
        (b'a' + self.0) as char
    }

    /// Converts from a lowercase ASCII character; `None` for any other.
    pub const fn from_char(c: char) -> Option<Self> {
        if c.is_ascii_lowercase() { Some(Self(c as u8 - b'a')) } else { None }
    }
}

/// An item or a stack of equal items. All values but the damage were rolled when it was created.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// Index into the campaign's list of item kinds.
    pub kind: ItemKindId,
    /// Number of items in the stack, at least 1.
    pub count: u32,
    /// Letter in the player's pack; `None` elsewhere.
    pub letter: Option<ItemLetter>,
    /// Bonus to the chance to hit, in percentage points.
    pub hit: i32,
    /// Bonus to the chance to be missed, in percentage points.
    pub dodge: i32,
    /// Maximum damage that it absorbs per hit.
    pub defense: i32,
    /// Bonus to the wearer's speed.
    pub speed: i32,
    /// Radius of its light in cells; 0 for none.
    pub light: i32,
    /// Weight of one item of the stack.
    pub weight: i32,
    /// Price of one item of the stack, in gold.
    pub value: i32,
    /// Enchantment: how much better or worse it is than others of its kind.
    pub bonus: i32,
    /// Number of uses left in a wand.
    pub charges: u32,
    /// Whether the player knows its bonus and charges.
    pub is_known: bool,
    /// Whether the player dropped it; automatic pickup ignores it then.
    pub is_dropped: bool,
}

impl Item {
    /// Creates an item of a kind and rolls its values.
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
            is_dropped: false,
        }
    }

    /// Returns whether two items may share a stack.
    pub fn is_like(&self, other: &Self) -> bool {
        let same = |item: &Self| Self {
            count: 1,
            letter: None,
            value: 0,
            is_known: false,
            is_dropped: false,
            ..item.clone()
        };
        same(self) == same(other)
    }
}
