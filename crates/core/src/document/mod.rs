//! The level document: all that is known about a level, as serde writes and reads it. Every JSON file of a level is one.
//!
//! ```text
//! {"barrow":1,"generation":1,"recipe":"rlg327","recipe_hash":"0123456789abcdef","seed":7,"attempt":0,"depth":1,
//!  "width":80,"height":21,"rows":["…","…"],
//!  "rooms":[{"x":3,"y":2,"w":10,"h":5,"shape":"rectangle","runs":[[2,3,10],…]}],
//!  "corridors":[{"from":0,"to":1,"cells":[[13,4],…]}],
//!  "doors":[{"x":13,"y":4,"state":"closed"}],
//!  "stairs":{"up":[[5,3]],"down":[[60,14]]},
//!  "start":[4,4],"exit":[70,9],"spawns":[{"x":5,"y":5,"kind":"monster","name":"kobold"}],
//!  "tiles":[{"name":"ice","like":"floor","glyph":"%","color":"cyan","runs":[[3,5,4],…]}],"layers":{"biome":"…"},
//!  "waived":["doors=blind"],"hardness":"…"}
//! ```
//!
//! One struct serves both directions, so its fields are the format: their order is the order of the keys. A document that
//! is written borrows from the map; one that was read owns what it has. To add a field, add it here, fill it in
//! `write.rs` and use it in `build.rs`.

mod build;
mod custom;
mod error;
mod lists;
mod number;
mod write;

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Point, Run};

pub use error::{DocumentError, DocumentProblem};
pub use number::SeedNumber;
pub use write::Rows;

/// The version of the document that is written and read.
pub const VERSION: u64 = 1;

/// A level as a file holds it. What a reader can do without may be missing, and unknown keys are ignored.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Document<'a> {
    /// Version of the document, [`VERSION`].
    pub barrow: u64,
    /// Generation version the level was made with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generation: Option<u32>,
    /// Name of the recipe.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recipe: Option<Cow<'a, str>>,
    /// Hash of the recipe, as 16 hexadecimal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recipe_hash: Option<Cow<'a, str>>,
    /// Seed of the level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<SeedNumber>,
    /// The seed once more as text if it is above 2^53, for readers whose numbers are not exact beyond.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed_text: Option<Cow<'a, str>>,
    /// Number of attempts that were rejected before this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attempt: Option<u32>,
    /// Depth in the dungeon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// Glyphs of the cells, a string per row.
    pub rows: Rows<'a>,
    /// The rooms; if missing, they are found by their tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<Vec<RoomEntry<'a>>>,
    /// The corridors.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corridors: Vec<CorridorEntry<'a>>,
    /// The doors. The rows say where they are, this list in which state.
    #[serde(default)]
    pub doors: Vec<DoorEntry<'a>>,
    /// The stairs; if missing, they are found by their tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stairs: Option<StairsEntry<'a>>,
    /// Cell where the player begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Point>,
    /// Cell where the level is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit: Option<Point>,
    /// Monsters, items and the like.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spawns: Vec<SpawnEntry<'a>>,
    /// Single cells behind the walls of rooms.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub niches: Vec<NicheEntry<'a>>,
    /// Rooms with a theme.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub themes: Vec<ThemeEntry<'a>>,
    /// Custom tiles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<TileEntry<'a>>,
    /// Named layers: a byte for every cell, row by row, in base64.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub layers: BTreeMap<Cow<'a, str>, Cow<'a, str>>,
    /// Rules that the recipe waives, and to what: `connected=secrets`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<Cow<'a, str>>,
    /// Hardness of every cell, row by row, a byte each, in base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardness: Option<Cow<'a, str>>,
}

/// A room.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct RoomEntry<'a> {
    /// Leftmost column.
    pub x: i32,
    /// Topmost row.
    pub y: i32,
    /// Number of columns.
    pub w: i32,
    /// Number of rows.
    pub h: i32,
    /// Word of its shape; if missing, it is irregular.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<Cow<'a, str>>,
    /// Word of its role; if missing, it is an ordinary room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Cow<'a, str>>,
    /// Whether no way leads in, not even a secret one.
    #[serde(default, skip_serializing_if = "is_false")]
    pub sealed: bool,
    /// Whether there is light in it; if missing, there is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lit: Option<bool>,
    /// Its exact cells; if missing, all of its bounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runs: Option<Cow<'a, [Run]>>,
}

/// A corridor.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct CorridorEntry<'a> {
    /// Number of the room it starts at, counted from 0.
    pub from: Option<u32>,
    /// Number of the room it leads to, counted from 0.
    pub to: Option<u32>,
    /// Its cells in the order they were dug.
    pub cells: Cow<'a, [Point]>,
}

/// A door or doorway.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct DoorEntry<'a> {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
    /// Word of its state.
    pub state: Cow<'a, str>,
}

/// The stairs.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct StairsEntry<'a> {
    /// Stairs to the level above.
    #[serde(default)]
    pub up: Cow<'a, [Point]>,
    /// Stairs to the level below.
    #[serde(default)]
    pub down: Cow<'a, [Point]>,
}

/// A spawn.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SpawnEntry<'a> {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
    /// Word of its kind.
    pub kind: Cow<'a, str>,
    /// Its name; may be missing.
    #[serde(default)]
    pub name: Cow<'a, str>,
}

/// A niche.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct NicheEntry<'a> {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
    /// Word of its kind.
    pub kind: Cow<'a, str>,
    /// Whether no way leads in, not even a secret one.
    #[serde(default, skip_serializing_if = "is_false")]
    pub sealed: bool,
}

/// A custom tile that the level has, with its cells. The rows show the tile that it is like.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct TileEntry<'a> {
    /// Name of the tile.
    pub name: Cow<'a, str>,
    /// Word of the built-in tile that it behaves like.
    pub like: Cow<'a, str>,
    /// How it is drawn as text.
    pub glyph: char,
    /// Name of its color.
    pub color: Cow<'a, str>,
    /// Its cells.
    pub runs: Vec<Run>,
}

/// A room with a theme.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ThemeEntry<'a> {
    /// Name of its picture.
    pub name: Cow<'a, str>,
    /// Leftmost column.
    pub x: i32,
    /// Topmost row.
    pub y: i32,
    /// Number of columns.
    pub w: i32,
    /// Number of rows.
    pub h: i32,
    /// What it is filled with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fill: Option<Cow<'a, str>>,
}

/// Returns whether a flag is left out because it is not set.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(flag: &bool) -> bool {
    !flag
}
