//! Levels, and the check that turns a map into one.

use std::sync::Arc;

use barrow_core::{GENERATION_VERSION, Map, Seed};

use crate::level::metrics::{METRICS, Measure};
use crate::level::rules::{Report, Rules, Violation};
use crate::level::survey::Survey;

/// Everything that a level was generated from. The same identity and size give the same level on every platform and in
/// every release.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// [`GENERATION_VERSION`] of the library that generated it.
    pub generation: u32,
    /// Name of the recipe.
    pub recipe: Arc<str>,
    /// Hash of everything in the recipe that affects the level.
    pub recipe_hash: u64,
    /// Seed that was passed to the generator, before any retry.
    pub seed: Seed,
    /// Number of attempts that were rejected before this one.
    pub attempt: u32,
    /// Depth in the dungeon, from 1.
    pub depth: u32,
    /// Hash of the locked cells that the level was generated around; 0 without locked cells.
    pub locked: u64,
}

impl Identity {
    /// Creates the identity of a level from the first attempt of this version of Barrow, without locked cells.
    pub fn new(recipe: Arc<str>, recipe_hash: u64, seed: Seed, depth: u32) -> Self {
        Self { generation: GENERATION_VERSION, recipe, recipe_hash, seed, attempt: 0, depth, locked: 0 }
    }
}

/// A map that satisfies the rules of its recipe. Only a check creates one, so holding a level means that the rules
/// hold.
#[derive(Clone, Debug)]
pub struct Level {
    map: Map,
    rules: Rules,
    identity: Identity,
}

impl Level {
    /// Returns the map: tiles, rooms, doors, spawns and everything else that was generated.
    pub const fn map(&self) -> &Map {
        &self.map
    }

    /// Returns the rules that the map was checked against.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns what the level was generated from: recipe, seed, depth and so on.
    pub const fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Returns every built-in metric by name; `None` where a metric is undefined, such as the distance between stairs
    /// on a level without stairs.
    pub fn metrics(&self) -> Vec<(&'static str, Option<u32>)> {
        let mut measure = Measure::default();
        METRICS.iter().map(|metric| (metric.name, (metric.measure)(&self.map, &mut measure))).collect()
    }

    /// Returns the map, whose memory can then be reused.
    pub fn into_map(self) -> Map {
        self.map
    }
}

/// A map that violates a rule.
#[derive(Debug)]
pub struct Rejected {
    /// The checked map, returned so that its memory can be reused.
    pub map: Map,
    /// Violations, at least one.
    pub violations: Vec<Violation>,
}

/// Checks maps against rules. Reuses its buffers from map to map.
#[derive(Debug, Default)]
pub struct Checker {
    survey: Survey,
    report: Report,
}

impl Checker {
    /// Returns the level if the map satisfies the rules; otherwise the map with the first violation.
    // The large error returns the map, so that a retry allocates nothing.
    #[expect(clippy::result_large_err, reason = "both sides hold the map")]
    pub fn check(&mut self, map: Map, rules: &Rules, identity: Identity) -> Result<Level, Rejected> {
        self.report.begin(1);
        rules.check(&map, &mut self.survey, &mut self.report);
        if self.report.violations().is_empty() {
            Ok(Level { map, rules: rules.clone(), identity })
        } else {
            Err(Rejected { map, violations: self.report.give() })
        }
    }

    /// Returns the violations of a map, in the order of the rules and at most [`Report::MAX_PER_RULE`] of each; empty
    /// if the map satisfies them all.
    pub fn violations(&mut self, map: &Map, rules: &Rules) -> Vec<Violation> {
        self.report.begin(usize::MAX);
        rules.check(map, &mut self.survey, &mut self.report);
        self.report.give()
    }

    /// Reuses the list of a [`Rejected`] map, so that the next rejection allocates nothing.
    pub fn recycle(&mut self, violations: Vec<Violation>) {
        self.report.recycle(violations);
    }
}

/// Returns the level if the map satisfies the rules; otherwise the map with the violations that
/// [`Checker::violations`] returns.
#[expect(clippy::result_large_err, reason = "both sides hold the map")]
pub fn check(map: Map, rules: &Rules, identity: Identity) -> Result<Level, Rejected> {
    let violations = Checker::default().violations(&map, rules);
    if violations.is_empty() {
        Ok(Level { map, rules: rules.clone(), identity })
    } else {
        Err(Rejected { map, violations })
    }
}
