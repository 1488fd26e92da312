//! A campaign: the places one after the other, who and what is in them, and what it is all for.
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

/// Everything a game is made from, beside its seed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// A word for it.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// What is told at the beginning.
    #[serde(default)]
    pub intro: String,
    /// What it is all for.
    pub goal: Goal,
    /// How the rules go.
    #[serde(default)]
    pub rules: GameRules,
    /// The places, by depth.
    #[serde(rename = "place")]
    pub places: Vec<PlaceKind>,
    /// The player.
    #[serde(default = "default_player")]
    pub player: BeingKind,
    /// What the player begins with: names of items.
    #[serde(default)]
    pub gear: Vec<String>,
    /// Kinds of monsters; those of the built-in table if there are none.
    #[serde(default, rename = "monster")]
    pub monsters: Vec<BeingKind>,
    /// Kinds of items; likewise.
    #[serde(default, rename = "item")]
    pub items: Vec<ItemKind>,
}

/// What it is all for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// The item to be carried out; none if overcoming a boss is all.
    #[serde(default)]
    pub item: Option<String>,
    /// The deepest level, where it is.
    pub depth: u32,
    /// Who carries it, or is to be overcome.
    #[serde(default)]
    pub guard: Option<String>,
}

/// How the rules go.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GameRules {
    /// How sight is reckoned: a word of [`barrow::fov::Algorithm::ALL`].
    pub sight: String,
    /// How far one sees what is lit.
    pub far: i32,
    /// How far the player sees in the dark without a light.
    pub near: i32,
    /// Every blow hits and no armor takes any of it, as in the course.
    pub always_hit: bool,
    /// Whether one gets hungry.
    pub hunger: bool,
    /// Whether some weapons and armor are better or worse than others of their kind.
    pub varied_gear: bool,
    /// How many groups of the deepest level rise on every other one when the goal is carried there.
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
    /// The depths it lies at, first and last.
    pub depth: [u32; 2],
    /// The recipe of its levels; one is taken if there are several.
    #[serde(default)]
    pub recipe: String,
    /// What is told on arriving for the first time.
    #[serde(default)]
    pub intro: String,
    /// How large; as the screen if nothing is said.
    #[serde(default = "screen")]
    pub size: [u32; 2],
    /// How many monsters wait there.
    #[serde(default = "few")]
    pub monsters: Dice,
    /// How many items lie there.
    #[serde(default = "few")]
    pub items: Dice,
    /// How many traps are set there.
    #[serde(default)]
    pub traps: Dice,
    /// How many fountains there are, beside those of the recipe.
    #[serde(default)]
    pub fountains: Dice,
    /// How many altars, likewise.
    #[serde(default)]
    pub altars: Dice,
    /// Who guards its altars: the name of a kind of monster.
    #[serde(default)]
    pub keeper: Option<String>,
    /// How many of a hundred rooms are lit.
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
    /// Reads the text of a campaign.
    pub fn parse(text: &str) -> Result<Self, GameError> {
        let mut campaign: Self = toml::from_str(text).map_err(|e| GameError::Campaign(e.to_string()))?;
        if campaign.monsters.is_empty() {
            campaign.monsters = tables(include_str!("../../data/monsters.toml"))?.monsters;
        }
        if campaign.items.is_empty() {
            campaign.items = tables(include_str!("../../data/items.toml"))?.items;
        }
        campaign.checked()
    }

    /// The campaign, if it can be played.
    pub(crate) fn checked(self) -> Result<Self, GameError> {
        self.check()?;
        Ok(self)
    }

    /// The built-in campaign: ten levels down to the barrow's king, and back with his crown.
    pub fn builtin() -> Self {
        Self::parse(include_str!("../../data/barrow.toml")).expect("invariant: tested")
    }

    /// The place at a depth. There is one for every depth down to the goal's.
    pub fn place(&self, depth: u32) -> &PlaceKind {
        let fits = |place: &&PlaceKind| (place.depth[0]..=place.depth[1]).contains(&depth);
        self.places.iter().find(fits).unwrap_or(&self.places[0])
    }

    /// The deepest level.
    pub const fn deepest(&self) -> u32 {
        self.goal.depth
    }

    /// Refuses what would fail while playing.
    pub(crate) fn check(&self) -> Result<(), GameError> {
        let wrong = |why: String| Err(GameError::Campaign(format!("campaign `{}`: {why}", self.name)));
        if self.goal.depth == 0 || self.goal.depth > 99 {
            return wrong(format!("the goal's depth is {}, not from 1 to 99", self.goal.depth));
        }
        for depth in 1..=self.goal.depth {
            if !self.places.iter().any(|place| (place.depth[0]..=place.depth[1]).contains(&depth)) {
                return wrong(format!("there is no place at depth {depth}"));
            }
        }
        if let Some(item) = &self.goal.item
            && !self.items.iter().any(|kind| kind.name == *item)
        {
            return wrong(format!("the goal is the item `{item}`, of which there is no kind"));
        }
        if let Some(guard) = &self.goal.guard
            && !self.monsters.iter().any(|kind| kind.name == *guard)
        {
            return wrong(format!("the goal's guard is `{guard}`, of which there is no kind"));
        }
        let keepers = self.places.iter().filter_map(|place| place.keeper.as_ref());
        if let Some(keeper) = keepers.into_iter().find(|name| !self.monsters.iter().any(|k| k.name == **name))
        {
            return wrong(format!("a keeper is `{keeper}`, of which there is no kind"));
        }
        if let Some(gear) = self.gear.iter().find(|name| !self.items.iter().any(|kind| kind.name == **name)) {
            return wrong(format!("the gear names `{gear}`, of which there is no kind"));
        }
        let known = barrow::fov::Algorithm::ALL;
        if !known.iter().any(|(word, _)| *word == self.rules.sight) {
            let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
            return wrong(format!("sight `{}` is none of {}", self.rules.sight, words.join(", ")));
        }
        Ok(())
    }
}

fn tables(text: &str) -> Result<KindTables, GameError> {
    toml::from_str(text).map_err(|e| GameError::Campaign(e.to_string()))
}
