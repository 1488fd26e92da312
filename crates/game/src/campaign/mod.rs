//! Campaigns: the places by depth, their monsters and items, and the goal.
//!
//! ```toml
//! name  = "short"
//! title = "A short walk"
//! goal  = { item = "crown", depth = 2, guard = "barrow king" }
//!
//! [[place]]
//! depth  = [1, 2]
//! recipe = "nethack"
//! ```

mod ability;
mod being_kind;
mod check;
mod class;
mod dice;
mod hue;
mod item_kind;

pub use ability::{Abilities, Ability};
pub use being_kind::{BeingKind, ShotKind};
pub use class::{Class, Slot};
pub use dice::Dice;
pub use item_kind::ItemKind;

use serde::Deserialize;

use crate::GameError;

/// Everything that defines a game besides its seed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// Identifier, a single word.
    pub name: String,
    /// Title for the player.
    pub title: String,
    /// Text shown at the start.
    #[serde(default)]
    pub intro: String,
    /// Item or boss that decides the game.
    pub goal: Goal,
    /// Settings of the rules.
    #[serde(default)]
    pub rules: GameRules,
    /// Places by depth; together they cover every depth down to the goal.
    #[serde(rename = "place")]
    pub places: Vec<PlaceKind>,
    /// Kind of the player.
    #[serde(default = "default_player")]
    pub player: BeingKind,
    /// Names of the items that the player starts with.
    #[serde(default)]
    pub gear: Vec<String>,
    /// Kinds of monsters; the built-in table if empty.
    #[serde(default, rename = "monster")]
    pub monsters: Vec<BeingKind>,
    /// Kinds of items; the built-in table if empty.
    #[serde(default, rename = "item")]
    pub items: Vec<ItemKind>,
}

/// Condition for winning: an item to carry out, or a boss to kill.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// Item to carry out of the dungeon; `None` if killing the boss wins.
    #[serde(default)]
    pub item: Option<String>,
    /// Depth of the deepest floor, where the goal is.
    pub depth: u32,
    /// Monster that carries the item or is the boss.
    #[serde(default)]
    pub guard: Option<String>,
}

/// Settings of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GameRules {
    /// Field-of-view algorithm: a name of [`barrow::fov::Algorithm::ALL`].
    pub sight: String,
    /// Radius of sight for lit cells.
    pub far: i32,
    /// Radius of sight in the dark without a light.
    pub near: i32,
    /// Whether every attack hits and armor has no effect, as in the course.
    pub always_hit: bool,
    /// Whether the player needs food.
    pub hunger: bool,
    /// Whether some weapons and armor have a random bonus or malus.
    pub varied_gear: bool,
    /// Number of monster groups that appear on each floor on the way up with the goal item.
    pub risen: Dice,
}

impl Default for GameRules {
    fn default() -> Self {
        Self {
            sight: "symmetric".to_string(),
            far: 60,
            near: 1,
            always_hit: false,
            hunger: true,
            varied_gear: true,
            risen: Dice::constant(0),
        }
    }
}

/// A kind of place: a range of depths whose levels share recipes and contents.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceKind {
    /// First and last depth.
    pub depth: [u32; 2],
    /// Name of the built-in recipe of its levels.
    #[serde(default)]
    pub recipe: String,
    /// Text shown on the first arrival.
    #[serde(default)]
    pub intro: String,
    /// Width and height of the levels; 80 × 21 by default.
    #[serde(default = "screen")]
    pub size: [u32; 2],
    /// Number of monster groups per level.
    #[serde(default = "few")]
    pub monsters: Dice,
    /// Number of items per level.
    #[serde(default = "few")]
    pub items: Dice,
    /// Number of traps per level.
    #[serde(default)]
    pub traps: Dice,
    /// Number of fountains in addition to those of the recipe.
    #[serde(default)]
    pub fountains: Dice,
    /// Number of altars in addition to those of the recipe.
    #[serde(default)]
    pub altars: Dice,
    /// Name of the monster that guards each altar.
    #[serde(default)]
    pub keeper: Option<String>,
    /// Percentage of rooms that are lit.
    #[serde(default = "most")]
    pub lit_pct: u32,
}

const fn screen() -> [u32; 2] {
    [80, 21]
}

const fn few() -> Dice {
    Dice { base: 6, count: 1, sides: 4 }
}

const fn most() -> u32 {
    70
}

fn default_player() -> BeingKind {
    BeingKind {
        name: "you".to_string(),
        glyph: '@',
        hp: Dice::constant(24),
        verb: "hit".to_string(),
        ..BeingKind::default()
    }
}

/// The built-in tables of monsters and items.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KindTables {
    #[serde(default, rename = "monster")]
    monsters: Vec<BeingKind>,
    #[serde(default, rename = "item")]
    items: Vec<ItemKind>,
}

impl Campaign {
    /// Largest number of monster groups, items and so on per level.
    pub const MAX_PER_LEVEL: i32 = 500;

    /// Parses and checks the TOML text of a campaign.
    pub fn parse(text: &str) -> Result<Self, GameError> {
        let mut campaign: Self = toml::from_str(text).map_err(|e| GameError::Campaign(e.to_string()))?;
        campaign.complete_player(text);
        if campaign.monsters.is_empty() {
            campaign.monsters = tables(include_str!("../../data/monsters.toml"))?.monsters;
        }
        if campaign.items.is_empty() {
            campaign.items = tables(include_str!("../../data/items.toml"))?.items;
        }
        campaign.checked()
    }

    /// Replaces the values of the player that the text does not set, which are those of a monster, by those of the usual
    /// player.
    fn complete_player(&mut self, text: &str) {
        let table: toml::Table = toml::from_str(text).unwrap_or_default();
        let is_set = |key| table.get("player").and_then(|player| player.get(key)).is_some();
        let usual = default_player();
        if !is_set("name") {
            self.player.name = usual.name;
        }
        if !is_set("glyph") {
            self.player.glyph = usual.glyph;
        }
        if !is_set("hp") {
            self.player.hp = usual.hp;
        }
        if !is_set("verb") {
            self.player.verb = usual.verb;
        }
    }

    /// Returns the campaign if it is playable.
    pub(crate) fn checked(self) -> Result<Self, GameError> {
        self.check()?;
        Ok(self)
    }

    /// Returns the built-in campaign: ten levels down to the barrow's king, and back with his crown.
    pub fn builtin() -> Self {
        Self::parse(include_str!("../../data/barrow.toml")).expect("invariant: tested")
    }

    /// Returns the place at a depth. There is one for every depth down to the goal's.
    pub fn place(&self, depth: u32) -> &PlaceKind {
        let fits = |place: &&PlaceKind| (place.depth[0]..=place.depth[1]).contains(&depth);
        self.places.iter().find(fits).unwrap_or(&self.places[0])
    }

    /// Returns the depth of the deepest floor.
    pub const fn deepest(&self) -> u32 {
        self.goal.depth
    }
}

fn tables(text: &str) -> Result<KindTables, GameError> {
    toml::from_str(text).map_err(|e| GameError::Campaign(e.to_string()))
}
