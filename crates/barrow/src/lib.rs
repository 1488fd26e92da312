//! Barrow makes dungeons: a recipe and a seed in, a level that keeps its promises out.
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
//! [`GENERATION_VERSION`] stays the same. A map that breaks a rule of its recipe never leaves the library.
//!
//! What can be seen on a map is in [`fov`], where to walk on it in [`path`]; both work on any other grid as well.

mod builder;
mod chain;
mod generator;
mod keep;
mod level;
mod recipe;
mod recording;
mod registry;

pub use crate::level::{
    Border, Checker, Connected, Doors, Fault, Identity, Level, METRICS, Measure, MetricSpec, OwnRules,
    Rejected, Report, Rule, RuleSpec, Rules, Violation, check,
};
pub use crate::recipe::{
    BUILTIN, Builtin, Diagnostic, Diagnostics, Ink, MOST_DEPTH, Overrides, Plan, Recipe, Span, TOP_KEYS,
    builtin, nearest, parse, plan,
};
pub use barrow_core::{
    BitGrid, Corridor, CustomId, CustomTile, Direction, Distances, Door, DoorState, GENERATION_VERSION, Grid,
    Hue, MOST_LETTERS, MOST_ROWS, Map, Meaning, Name, Niche, ParamKind, ParamSpec, Point, Prefab, Rect, Rng,
    Room, Run, Seed, Shape, Side, Size, Spawn, SpawnKind, Theme, Tile, Turn, UNREACHED, Value, Values,
};
pub use barrow_core::{
    Choice, Declare, Field, NumberSet, Odds, Params, Prefabs, TileName, choice, each, params,
};
pub use barrow_fov as fov;
pub use barrow_path as path;
pub use barrow_stages::{
    Blackboard, Context, DeclaredStage, Fact, Family, Link, Need, Observer, Scratch, Snapshot, Stage,
    StageSpec, Veto, Workspace, all as stages, stage,
};
pub use builder::{Builder, Setting};
pub use chain::{Chain, Within};
pub use generator::{Error, Generator, Reason};
pub use keep::Kept;
pub use recording::{Change, Recording, Sight, Step, Token};
pub use registry::{RecipeText, Registry, RegistryError};

/// The pages for users: what they show is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/extending.md")]
#[doc = include_str!("../../../docs/paths.md")]
#[doc = include_str!("../../../docs/sight.md")]
struct Pages;
