//! Kinds of beings: the player's kind and the monsters' kinds.

use serde::Deserialize;

use crate::{Abilities, Dice};
use barrow::Hue;

/// Properties shared by all beings of a kind. Every field has a default.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BeingKind {
    /// Name without an article.
    pub name: String,
    /// Plural of the name; if empty, the regular one.
    pub plural: String,
    /// Character that represents it.
    pub glyph: char,
    /// Color of the character.
    #[serde(deserialize_with = "super::hue::by_name")]
    pub hue: Hue,
    /// Description shown when the player looks at it.
    pub about: String,
    /// First and last depth where it is generated.
    pub depth: [u32; 2],
    /// Relative frequency, 1 to 100.
    pub rarity: u32,
    /// Number of monsters that appear together.
    pub group: Dice,
    /// Moves per ten moves of an ordinary being.
    pub speed: Dice,
    /// Hit points at full health.
    pub hp: Dice,
    /// Melee damage before armor.
    pub damage: Dice,
    /// Bonus to the chance to hit, in percentage points.
    pub hit: i32,
    /// Bonus to the chance to be missed, in percentage points.
    pub dodge: i32,
    /// Maximum damage absorbed per hit.
    pub defense: i32,
    /// Radius of sight in cells.
    pub sight: i32,
    /// Verb of its attacks in the third person, such as `bites`.
    pub verb: String,
    /// Special abilities and traits.
    pub abilities: Abilities,
    /// Ranged attack, if it has one.
    pub shot: Option<ShotKind>,
    /// Experience for killing it; if 0, computed from the other values.
    pub experience: u32,
}

/// A ranged attack of a monster.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShotKind {
    /// Name of the missile with its article, such as `an arrow`.
    pub name: String,
    /// Damage before the player's armor.
    pub damage: Dice,
    /// Maximum range in cells.
    pub range: u32,
    /// Color of the missile.
    #[serde(default, deserialize_with = "super::hue::by_name")]
    pub hue: Hue,
}

impl Default for BeingKind {
    fn default() -> Self {
        Self {
            name: "thing".to_string(),
            plural: String::new(),
            glyph: '?',
            hue: Hue::White,
            about: String::new(),
            depth: [1, 99],
            rarity: 100,
            group: Dice::constant(1),
            speed: Dice::constant(10),
            hp: Dice::constant(5),
            damage: Dice { base: 0, count: 1, sides: 4 },
            hit: 0,
            dodge: 0,
            defense: 0,
            sight: 12,
            verb: "hits".to_string(),
            abilities: Abilities::default(),
            shot: None,
            experience: 0,
        }
    }
}

impl BeingKind {
    /// Returns the name with its article: none before a proper name, `the` before a unique monster.
    pub fn name_of_one(&self) -> String {
        if self.name.starts_with(char::is_uppercase) {
            return self.name.clone();
        }
        let is_alone = self.abilities.has(crate::Ability::Unique);
        let article = if is_alone { "the" } else { crate::words::article(&self.name) };
        format!("{article} {}", self.name)
    }

    /// Returns the name without an article, in the plural unless `count` is 1.
    pub fn name_for(&self, count: u32) -> String {
        match count {
            1 => self.name.clone(),
            _ if self.plural.is_empty() => crate::words::plural(&self.name),
            _ => self.plural.clone(),
        }
    }

    /// Returns the experience for killing one.
    pub fn worth(&self) -> u32 {
        if self.experience > 0 {
            return self.experience;
        }
        let shot = self.shot.as_ref().map_or(0, |shot| shot.damage.twice_mean());
        let strength = self.hp.twice_mean() + 2 * self.damage.twice_mean().max(shot) + 2 * self.defense;
        let pace = i64::from(self.speed.twice_mean().clamp(2, 200));
        (i64::from(strength) * pace / 100).clamp(1, 1_000_000) as u32
    }
}
