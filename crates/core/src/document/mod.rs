//! The level document: the serde representation of a level. Every JSON file of a level is one.
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
//! One struct serves writing and reading, so its fields define the format, and their order is the order of the keys. A
//! document that is written borrows from the map; one that was read owns its data. To add a field, add it here, fill it
//! in `write.rs` and use it in `build.rs`.

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
pub use lists::MAX_OVERLAP;
pub use number::SeedNumber;
pub use write::Rows;

/// Version of the document format that is written and read.
pub const VERSION: u64 = 1;

/// Serialized level. Optional fields may be missing, and unknown keys are ignored.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Document<'a> {
    /// Version of the document, [`VERSION`].
    pub barrow: u64,
    /// [`GENERATION_VERSION`](crate::GENERATION_VERSION) that the level was generated with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generation: Option<u32>,
    /// Name of the recipe.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recipe: Option<Cow<'a, str>>,
    /// Hash of the recipe, as 16 hexadecimal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recipe_hash: Option<Cow<'a, str>>,
    /// Seed of the level as a number, which other programs may round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<SeedNumber>,
    /// Seed as text if it is above 2^53, for readers that store numbers as doubles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed_text: Option<Cow<'a, str>>,
    /// Number of attempts that were rejected before this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attempt: Option<u32>,
    /// Depth in the dungeon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Number of columns of the map.
    pub width: usize,
    /// Number of rows of the map.
    pub height: usize,
    /// Glyphs of the cells, a string per row.
    pub rows: Rows<'a>,
    /// Rooms; if missing, they are detected from the tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<Vec<RoomEntry<'a>>>,
    /// Corridors in the order in which they were dug.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corridors: Vec<CorridorEntry<'a>>,
    /// Doors with their states; the rows define where doors are.
    #[serde(default)]
    pub doors: Vec<DoorEntry<'a>>,
    /// Stairs; if missing, they are detected from the tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stairs: Option<StairsEntry<'a>>,
    /// Cell where the player starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Point>,
    /// Cell where the level is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit: Option<Point>,
    /// Positions of monsters, items and the like.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spawns: Vec<SpawnEntry<'a>>,
    /// Niches: single cells behind the walls of rooms.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub niches: Vec<NicheEntry<'a>>,
    /// Areas of themed rooms.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub themes: Vec<ThemeEntry<'a>>,
    /// Custom tiles that occur on the level.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<TileEntry<'a>>,
    /// Named layers: one byte per cell in row-major order, in base64.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub layers: BTreeMap<Cow<'a, str>, Cow<'a, str>>,
    /// Rules that the recipe waives, with the remaining rule: `connected=secrets`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<Cow<'a, str>>,
    /// Hardness of every cell in row-major order, one byte each, in base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardness: Option<Cow<'a, str>>,
}

/// Serialized form of a [`Room`](crate::Room).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct RoomEntry<'a> {
    /// Leftmost column of the bounds.
    pub x: i32,
    /// Topmost row of the bounds.
    pub y: i32,
    /// Number of columns of the bounds.
    pub w: i32,
    /// Number of rows of the bounds.
    pub h: i32,
    /// Name of the shape; if missing, the room is irregular.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<Cow<'a, str>>,
    /// Name of the role; if missing, the room is an ordinary one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Cow<'a, str>>,
    /// Whether the room has no entrance, not even a secret one.
    #[serde(default, skip_serializing_if = "is_false")]
    pub sealed: bool,
    /// Whether the room is lit; if missing, it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lit: Option<bool>,
    /// Exact cells; if missing, all cells of the bounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runs: Option<Cow<'a, [Run]>>,
}

/// Serialized form of a [`Corridor`](crate::Corridor).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct CorridorEntry<'a> {
    /// Number of the room where it starts, counted from 0.
    pub from: Option<u32>,
    /// Number of the room where it ends, counted from 0.
    pub to: Option<u32>,
    /// Cells in the order in which they were dug.
    pub cells: Cow<'a, [Point]>,
}

/// Serialized door or doorway.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct DoorEntry<'a> {
    /// Column, counted from 0.
    pub x: i32,
    /// Row, counted from 0.
    pub y: i32,
    /// Name of the [`DoorState`](crate::DoorState).
    pub state: Cow<'a, str>,
}

/// Serialized lists of stairs.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct StairsEntry<'a> {
    /// Stairs to the level above.
    #[serde(default)]
    pub up: Cow<'a, [Point]>,
    /// Stairs to the level below.
    #[serde(default)]
    pub down: Cow<'a, [Point]>,
}

/// Serialized form of a [`Spawn`](crate::Spawn).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SpawnEntry<'a> {
    /// Column, counted from 0.
    pub x: i32,
    /// Row, counted from 0.
    pub y: i32,
    /// Name of the [`SpawnKind`](crate::SpawnKind).
    pub kind: Cow<'a, str>,
    /// Name of the monster, item or the like; may be empty.
    #[serde(default)]
    pub name: Cow<'a, str>,
}

/// Serialized form of a [`Niche`](crate::Niche).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct NicheEntry<'a> {
    /// Column, counted from 0.
    pub x: i32,
    /// Row, counted from 0.
    pub y: i32,
    /// Name of the kind of niche.
    pub kind: Cow<'a, str>,
    /// Whether the niche has no entrance, not even a secret one.
    #[serde(default, skip_serializing_if = "is_false")]
    pub sealed: bool,
}

/// Custom tile with its cells. The rows show the built-in tile that it behaves like.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct TileEntry<'a> {
    /// Name of the tile.
    pub name: Cow<'a, str>,
    /// Identifier of the built-in tile that it behaves like.
    pub like: Cow<'a, str>,
    /// Character that represents it in text output.
    pub glyph: char,
    /// Name of its [`Hue`](crate::Hue).
    pub color: Cow<'a, str>,
    /// Cells that have the tile.
    pub runs: Vec<Run>,
}

/// Serialized theme of a room.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ThemeEntry<'a> {
    /// Name of the theme, which is the name of its prefab.
    pub name: Cow<'a, str>,
    /// Leftmost column of the bounds.
    pub x: i32,
    /// Topmost row of the bounds.
    pub y: i32,
    /// Number of columns of the bounds.
    pub w: i32,
    /// Number of rows of the bounds.
    pub h: i32,
    /// Name of the fill that was chosen for it, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fill: Option<Cow<'a, str>>,
}

/// Returns whether a flag is not set and therefore left out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(flag: &bool) -> bool {
    !flag
}
