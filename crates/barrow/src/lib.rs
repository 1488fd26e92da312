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
//!
//! Features: `serde` writes and reads levels as the level document that JSON files hold; `rand` makes [`Rng`] a generator
//! of `rand_core`.

mod generator;
mod keep;
mod level;
mod recipe;
mod recording;

#[cfg(feature = "serde")]
pub use crate::level::LevelError;
pub use crate::level::{
    Border, Breach, Checker, Connected, Doors, Fault, Identity, Level, METRICS, Measure, MetricSpec, Passage,
    Region, RegionKind, Regions, Rejected, Rules, check,
};
pub use crate::recipe::{
    BUILTIN, Builtin, Diagnostic, Diagnostics, Ink, MOST_DEPTH, Overrides, Plan, Recipe, Span, TOP_KEYS,
    builtin, nearest, parse, plan,
};
#[cfg(feature = "serde")]
pub use barrow_core::document;
pub use barrow_core::{
    BitGrid, Corridor, Direction, Distances, Door, DoorState, GENERATION_VERSION, Grid, MOST_LETTERS,
    MOST_ROWS, Map, MapTextProblem, Meaning, Niche, NicheKind, ParamKind, ParamSpec, ParseMapError, Point,
    Prefab, Rect, Rng, Role, Room, Run, Seed, Shape, Side, Size, Spawn, SpawnKind, Themed, Tile, Turn,
    UNREACHED, UnknownTile, Value, Values, write_glyphs,
};
pub use barrow_fov as fov;
pub use barrow_path as path;
pub use barrow_stages::{Fact, Family, Frame, Need, STAGES, StageSpec, Veto, Watch, find as find_stage};
pub use generator::{Error, Generator, Reason};
pub use keep::Kept;
pub use recording::{Change, Recording, Sight, Step, Token};

/// The pages for users: what they show is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/paths.md")]
#[doc = include_str!("../../../docs/sight.md")]
struct Pages;
