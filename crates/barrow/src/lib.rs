//! Barrow is a deterministic dungeon generator: from a recipe and a seed it generates a level that satisfies the rules
//! of the recipe.
//!
//! ```
//! let mut generator = barrow::Generator::new("rlg327")?;
//! let level = generator.generate(7)?;
//! assert_eq!(level.map().size(), barrow::Size::new(80, 21));
//! assert!(level.map().rooms.len() >= 6);
//! # Ok::<(), barrow::Error>(())
//! ```
//!
//! The same recipe, size and seed give the same level on every platform, for as long as
//! [`GENERATION_VERSION`] stays the same. A map that violates a rule of its recipe is never returned.
//!
//! Field of view is in [`fov`], pathfinding in [`path`]; both also work on grids that are not Barrow's.
//!
//! Features: `schema` generates JSON schemas of recipes; `serde` serializes levels as the level document that JSON
//! files hold; `rand` implements the traits of `rand_core` for [`Rng`].

mod builder;
mod chain;
mod generator;
mod level;
mod lock;
mod recipe;
mod recording;
mod registry;
#[cfg(feature = "schema")]
mod schema;
mod sign;

#[cfg(feature = "serde")]
pub use crate::level::LevelError;
pub use crate::level::{
    Border, Checker, Connected, Doors, Identity, Level, LockedDoors, METRICS, Measure, MetricSpec, OwnRules,
    Passage, Region, RegionKind, Regions, Rejected, Report, Rule, RuleInfo, RuleSpec, Rules, Violation,
    ViolationKind, check,
};
pub use crate::recipe::{
    BUILTIN, Builtin, Diagnostic, Diagnostics, Ink, MAX_DEPTH, MAX_RECIPE_BYTES, Overrides, PARTS, Plan,
    Recipe, Span, TOP_KEYS, Vetoed, builtin, nearest, parse, plan,
};
#[cfg(feature = "serde")]
pub use barrow_core::document;
pub use barrow_core::{
    BitGrid, Choice, Corridor, CustomId, CustomLook, CustomTile, Declare, Direction, Distances, Door,
    DoorState, Field, GENERATION_VERSION, Grid, Hue, LegendEntry, LegendSpawn, MAX_ROWS, MAX_TEXT_CHARS, Map,
    MapTextProblem, Name, Niche, NumberSet, Odds, ParamKind, ParamSpec, Params, ParseMapError, Point, Prefab,
    Prefabs, Quoted, Quoting, Rect, Rng, Room, Run, Seed, Shape, Side, Size, Spawn, SpawnKind, Theme, Tile,
    TileName, Turn, UNREACHED, UnknownTile, Value, Values, VariedLetter, choice, each, escape_json,
    is_printable, params, printable_line, quoted_lines, shell_word, write_glyphs,
};
pub use barrow_fov as fov;
pub use barrow_path as path;
pub use barrow_stages::{
    Blackboard, Budget, Context, DeclaredStage, Fact, Family, Link, Need, Observer, Reserved, Scratch,
    Snapshot, Stage, StageSpec, Veto, Workspace, all as stages, stage,
};
pub use builder::{Builder, Setting};
pub use chain::{Chain, Within};
pub use generator::{Error, Generator, Reason};
pub use lock::Locked;
pub use recording::{Change, Recording, Sight, Step, Token};
pub use registry::{RecipeText, Registry, RegistryError};
pub use sign::spawn_sign;

/// The pages for users: what they show is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../../../docs/extending.md")]
#[doc = include_str!("../../../docs/paths.md")]
#[doc = include_str!("../../../docs/sight.md")]
struct Pages;

/// Examples of the README, compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;
