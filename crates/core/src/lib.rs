//! What every other crate of Barrow stands on: points, rectangles, grids of values and of bits, tiles, the map,
//! parameters and random numbers. No I/O, no clock, and one dependency: `wide`, for comparing many tiles at once.
//!
//! Features: `serde` implements its traits for points, sizes, rectangles, tiles and maps, and adds the level document;
//! `rand` makes [`Rng`] a generator of `rand_core`.

mod cells;
#[cfg(feature = "serde")]
pub mod document;
mod geometry;
mod map;
mod name;
mod params;
mod random;

pub use cells::{BitGrid, Distances, Farthest, UNREACHED};
pub use geometry::{Direction, Grid, Point, Rect, Size, transpose, transpose_small};
pub use map::{
    Corridor, CustomId, CustomLook, CustomTile, Door, DoorState, Hue, Map, MapTextProblem, Meaning, Niche,
    ParseMapError, Prefab, Renumbering, Room, Run, Shape, Side, Spawn, SpawnKind, Theme, Tile, Turn,
    UnknownTile, runs_of, write_glyphs,
};
pub use name::{Name, NameTooLong};
pub use params::{
    Choice, Declare, Each, Field, MOST_LETTERS, MOST_ROWS, NumberSet, Odds, ParamKind, ParamSpec, Params,
    Prefabs, SnakeCase, TileName, UnknownWord, Value, Values, each, join_doc, param_name,
};
pub use random::{Rng, Seed, Streams, Weights};

/// Changes whenever a seed yields another level than before; part of every level's identity.
pub const GENERATION_VERSION: u32 = 1;

/// Examples of the README, compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
