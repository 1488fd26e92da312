//! Kinds of items.

use serde::Deserialize;

use crate::{Class, Dice, Effect};
use barrow::Hue;

/// Properties shared by all items of a kind. Every field has a default.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "a row of a table with independent properties")]
pub struct ItemKind {
    /// Name, such as `dagger`; for flasks, scrolls, wands and rings the part after `of`.
    pub name: String,
    /// Class, which decides its use.
    pub class: Class,
    /// Whether it occupies the second hand too.
    pub two_handed: bool,
    /// Color of its character.
    #[serde(deserialize_with = "super::hue::by_name")]
    pub hue: Hue,
    /// Description shown when the player looks at it.
    pub about: String,
    /// First and last depth where it is generated.
    pub depth: [u32; 2],
    /// Relative frequency, 1 to 100.
    pub rarity: u32,
    /// Whether it exists at most once per game.
    pub artifact: bool,
    /// Number of items generated together.
    pub count: Dice,
    /// Damage added to attacks, or done when thrown.
    pub damage: Dice,
    /// Bonus to the chance to hit, in percentage points.
    pub hit: Dice,
    /// Bonus to the chance to be missed, in percentage points.
    pub dodge: Dice,
    /// Maximum damage absorbed per hit.
    pub defense: Dice,
    /// Bonus to the wearer's speed.
    pub speed: Dice,
    /// Radius of its light in cells.
    pub light: Dice,
    /// Whether it is ammunition for throwing instead of shooting.
    pub thrown: bool,
    /// Weight of one item.
    pub weight: Dice,
    /// Price of one item, in gold.
    pub value: Dice,
    /// The course's special attribute; used for lights only.
    pub attribute: Dice,
    /// Number of uses of a wand.
    pub charges: Dice,
    /// Effect of using it, or of wearing it for equipment.
    pub effect: Option<Effect>,
    /// Strength or duration of the effect.
    pub power: Dice,
    /// Whether the player knows the kind from the start.
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
    /// Returns whether the kind starts unidentified, with a random appearance in each game.
    pub const fn has_flavor(&self) -> bool {
        !self.known && matches!(self.class, Class::Flask | Class::Scroll | Class::Wand | Class::Ring)
    }
}
