//! Kinds of beings: the player's and the monsters'.

use serde::Deserialize;

use crate::{Abilities, Dice};
use barrow::Hue;

/// What all beings of a kind have in common. Whatever a table leaves out has a default.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BeingKind {
    /// What it is called, without an article.
    pub name: String,
    /// The character that stands for it.
    pub glyph: char,
    /// Its color.
    #[serde(deserialize_with = "super::hue::by_name")]
    pub hue: Hue,
    /// What one sees looking at it.
    pub about: String,
    /// The depths at which it is met, first and last.
    pub depth: [u32; 2],
    /// How often it is met, 1 to 100.
    pub rarity: u32,
    /// How many come together.
    pub group: Dice,
    /// How many moves it makes while an ordinary being makes ten.
    pub speed: Dice,
    /// How much it endures.
    pub hp: Dice,
    /// What its blows do.
    pub damage: Dice,
    /// How much likelier than usual its blows hit, in percent.
    pub hit: i32,
    /// How much likelier than usual blows miss it, in percent.
    pub dodge: i32,
    /// The most of a blow that its skin takes.
    pub defense: i32,
    /// How far it sees.
    pub sight: i32,
    /// The word for its blows, such as `bites`, as of one who is not `you`.
    pub verb: String,
    /// What it can do.
    pub abilities: Abilities,
    /// What it shoots or casts from afar.
    pub shot: Option<ShotKind>,
    /// What overcoming it teaches; if 0, what its numbers suggest.
    pub experience: u32,
}

/// An attack from afar.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShotKind {
    /// What flies, such as `an arrow`.
    pub name: String,
    /// What it does.
    pub damage: Dice,
    /// How far it flies.
    pub range: u32,
    /// Its color.
    #[serde(default, deserialize_with = "super::hue::by_name")]
    pub hue: Hue,
}

impl Default for BeingKind {
    fn default() -> Self {
        Self {
            name: "thing".to_string(),
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
    /// Its name with an article before it; who is written with a capital letter needs none, and who is alone is `the`.
    pub fn name_of_one(&self) -> String {
        if self.name.starts_with(char::is_uppercase) {
            return self.name.clone();
        }
        let is_alone = self.abilities.has(crate::Ability::Unique);
        let article = if is_alone { "the" } else { crate::identify::article(&self.name) };
        format!("{article} {}", self.name)
    }

    /// What overcoming one of them teaches.
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
