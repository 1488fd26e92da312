//! Recipes: TOML texts that describe how levels are generated.
//!
//! [`parse`] reads the text and keeps the position of every key and value; [`plan`] checks it against the registry of
//! stages and the list of rules, and reports all errors at once; [`Plan::run`] generates maps.

mod area;
mod builtin;
mod code;
mod diagnostic;
mod include;
mod legend;
mod nearest;
mod order;
mod parse;
mod plan;
mod prefab;
mod run;
mod set;
mod steps;
mod tile;
mod value;

pub use builtin::{BUILTIN, Builtin, PARTS, builtin};
pub(crate) use code::{code_recipe, kind_of, quoted, write_toml};
pub use diagnostic::{Diagnostic, Diagnostics, Ink, Span};
pub use nearest::nearest;
pub(crate) use parse::{Kind, Node, Table, parse_with};
pub use parse::{MAX_RECIPE_BYTES, Recipe, parse};
pub use plan::{Overrides, Plan, TOP_KEYS, plan};
pub(crate) use prefab::prefabs_of;
pub use run::Vetoed;
pub use steps::MAX_DEPTH;
