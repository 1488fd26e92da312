//! Foundation of all Barrow crates: points, rectangles, grids of values and of bits, tiles, the map, parameters and
//! random numbers. It performs no I/O, reads no clock, and has one dependency: `wide`, for comparing 16 tiles per
//! instruction.
//!
//! Features: `serde` implements its traits for points, sizes, rectangles, tiles and maps, and adds the level document;
//! `rand` implements the traits of `rand_core` for [`Rng`].

mod cells;
#[cfg(feature = "serde")]
pub mod document;
mod geometry;
mod map;
mod name;
mod params;
mod quote;
mod random;

pub use cells::{Automaton, BitGrid, Distances, Farthest, NearSearch, UNREACHED, flags_of};
pub use geometry::{Direction, Grid, Point, Rect, Size, transpose, transpose_middle};
pub use map::{
    Corridor, CustomId, CustomLook, CustomTile, Door, DoorState, Hue, LegendEntry, LegendSpawn, Map,
    MapTextProblem, Niche, ParseMapError, Prefab, Renumbering, Room, Run, Shape, Side, SideFinder, Spawn,
    SpawnKind, Theme, Tile, Turn, UnknownTile, VariedLetter, runs_of, write_glyphs,
};
pub use name::{Name, NameTooLong};
pub use params::{
    Choice, Declare, Each, Field, MAX_ROWS, MAX_TEXT_CHARS, NumberSet, Odds, ParamKind, ParamSpec, Params,
    Prefabs, SnakeCase, TileName, UnknownWord, Value, Values, each, join_doc, param_name,
};
pub use quote::{Quoted, Quoting, escape_json, is_printable, printable_line, quoted_lines, shell_word};
pub use random::{Rng, Seed, Streams, Weights};

/// Version of the generated output. It is incremented whenever a seed yields a different level than before, and is part
/// of every level's identity.
pub const GENERATION_VERSION: u32 = 1;

/// Examples of the README, compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
