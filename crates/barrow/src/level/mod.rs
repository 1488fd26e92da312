//! Levels: maps that satisfy the rules of their recipe, and the metrics that describe them.
//!
//! Only [`check`] and [`Checker`] create a [`Level`], so the type guarantees that the rules hold.

mod checked;
mod metrics;
mod regions;
mod rules;
#[cfg(feature = "serde")]
mod serial;
mod survey;

pub use checked::{Checker, Identity, Level, Rejected, check};
pub use metrics::{METRICS, Measure, MetricSpec};
pub use regions::{Passage, Region, RegionKind, Regions};
pub use rules::{
    Border, Connected, Doors, LockedDoors, OwnRules, Report, Rule, RuleInfo, RuleSpec, Rules, Violation,
    ViolationKind,
};
#[cfg(feature = "serde")]
pub use serial::LevelError;
