//! A map that kept its rules, and the check that says so.

use std::sync::Arc;

use barrow_core::{GENERATION_VERSION, Map, Seed};

use crate::level::metrics::{METRICS, Measure};
use crate::level::rules::{Report, Rules, Violation};
use crate::level::survey::Survey;

/// What a level was made from. The same identity gives the same level, everywhere and for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The generation version it was made with.
    pub generation: u32,
    /// The name of its recipe.
    pub recipe: Arc<str>,
    /// A number that changes with everything in the recipe that has a say in the level.
    pub recipe_hash: u64,
    /// The seed that was asked for.
    pub seed: Seed,
    /// How many tries before it were rejected.
    pub attempt: u32,
    /// How deep in the dungeon it lies.
    pub depth: u32,
    /// A number that changes with the locked cells of another level; 0 if there were none.
    pub locked: u64,
}

impl Identity {
    /// For a level of a recipe, made now.
    pub fn new(recipe: Arc<str>, recipe_hash: u64, seed: Seed, depth: u32) -> Self {
        Self { generation: GENERATION_VERSION, recipe, recipe_hash, seed, attempt: 0, depth, locked: 0 }
    }
}

/// A map that keeps the rules of its recipe.
#[derive(Clone, Debug)]
pub struct Level {
    map: Map,
    rules: Rules,
    identity: Identity,
}

impl Level {
    /// The map.
    pub const fn map(&self) -> &Map {
        &self.map
    }

    /// The rules it was checked against.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What it was made from.
    pub const fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Every metric by name; nothing where a metric has no meaning, such as the way between stairs that are not there.
    pub fn metrics(&self) -> Vec<(&'static str, Option<u32>)> {
        let mut measure = Measure::default();
        METRICS.iter().map(|metric| (metric.name, (metric.measure)(&self.map, &mut measure))).collect()
    }

    /// Gives the map back, to be cleared and used again.
    pub fn into_map(self) -> Map {
        self.map
    }
}

/// A map that broke a rule.
#[derive(Debug)]
pub struct Rejected {
    /// The map.
    pub map: Map,
    /// What is wrong with it; at least one thing.
    pub violations: Vec<Violation>,
}

/// Checks maps, keeping its memory from one to the next.
#[derive(Debug, Default)]
pub struct Checker {
    survey: Survey,
    report: Report,
}

impl Checker {
    /// A level if the map keeps the rules; else the map and the first thing that is wrong with it.
    // The large error hands the map back, so that a retry asks for no memory.
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

    /// Everything that is wrong with a map, rule by rule; nothing if it keeps them all.
    pub fn violations(&mut self, map: &Map, rules: &Rules) -> Vec<Violation> {
        self.report.begin(usize::MAX);
        rules.check(map, &mut self.survey, &mut self.report);
        self.report.give()
    }

    /// Takes the list of a rejected map back, so that the next rejection asks for no memory.
    pub fn recycle(&mut self, violations: Vec<Violation>) {
        self.report.recycle(violations);
    }
}

/// A level if the map keeps the rules; else the map and everything that is wrong with it.
#[expect(clippy::result_large_err, reason = "both sides hold the map")]
pub fn check(map: Map, rules: &Rules, identity: Identity) -> Result<Level, Rejected> {
    let violations = Checker::default().violations(&map, rules);
    if violations.is_empty() {
        Ok(Level { map, rules: rules.clone(), identity })
    } else {
        Err(Rejected { map, violations })
    }
}
