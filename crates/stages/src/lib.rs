//! The algorithms of Barrow: one file each, one registry.
//!
//! A stage changes a [`Map`](barrow_core::Map) and keeps nothing between runs. What it is called, what it needs and
//! gives, and which knobs it has stand in its `SPEC`; [`STAGES`] lists them all.

mod area;
mod buckets;
mod caves;
mod corridors;
mod dress;
mod land;
mod mazes;
mod place;
mod prefab;
mod registry;
mod rooms;
mod shape;
mod stage;
mod whole;

pub use area::{Area, Edge, Limits};
pub use registry::{STAGES, find};
pub use stage::{Context, Fact, Family, Need, Observer, Scratch, Snapshot, Stage, StageSpec, Veto};
