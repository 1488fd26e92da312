//! The generation algorithms of Barrow, one file per algorithm.
//!
//! A stage changes a [`Map`](barrow_core::Map) and has no state between runs. [`stage!`] declares its name, its
//! parameters, and the facts that it needs and gives. [`builtin_stages`] lists all declarations.

mod area;
mod buckets;
mod budget;
mod caves;
mod corridors;
mod declare;
mod dress;
mod land;
mod largest;
mod link;
mod mazes;
mod nethack;
mod place;
mod prefab;
mod registry;
mod rooms;
mod shape;
mod spec;
mod stage;
mod typed_store;
mod union_find;
mod whole;

pub use area::{Area, Edge, Limits};
#[doc(hidden)]
pub use barrow_core::snake_case;
pub use barrow_core::{Declare, Field, Params, choice, params};
pub use budget::Budget;
pub use link::Link;
pub use registry::builtin_stages;
#[doc(hidden)]
pub use spec::example_of;
pub use spec::{DeclaredStage, Fact, Family, Need, StageSpec};
pub use stage::{Context, Observer, Reserved, Snapshot, Stage, Veto, Workspace};
pub use typed_store::{Blackboard, Scratch};

/// The built-in stages, and the types of their parameters.
pub mod all {
    pub use crate::caves::*;
    pub use crate::corridors::*;
    pub use crate::dress::*;
    pub use crate::land::*;
    pub use crate::mazes::*;
    pub use crate::nethack::*;
    pub use crate::place::*;
    pub use crate::prefab::*;
    pub use crate::rooms::*;
    pub use crate::whole::*;
}
