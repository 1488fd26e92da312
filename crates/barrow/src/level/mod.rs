//! What turns a map into a level: rules that it must keep, and metrics that describe it.
//!
//! A [`Level`] can only be had from [`check`] or a [`Checker`], so holding one is the proof that its rules hold.

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
    Border, Connected, Doors, OwnRules, Report, Rule, RuleInfo, RuleSpec, Rules, Violation, ViolationKind,
};
#[cfg(feature = "serde")]
pub use serial::LevelError;
