//! A level as a file carries it: one that was made here, or one that was found in another file.

use barrow::{Level, Map, Rules};

use crate::{Found, Term};

/// What is written: a map, and what it was made from as far as that is known.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The map.
    pub map: &'a Map,
    /// The name of its recipe.
    pub recipe: Option<&'a str>,
    /// A number that changes with everything in the recipe that has a say in the level.
    pub recipe_hash: Option<u64>,
    /// The seed that was asked for.
    pub seed: Option<u64>,
    /// The generation version it was made with.
    pub generation: Option<u32>,
    /// How many tries before it were rejected.
    pub attempt: Option<u32>,
    /// How deep in the dungeon it lies.
    pub depth: Option<u32>,
    /// The term of the course whose save it was read from.
    pub term: Option<Term>,
    waived: Waived<'a>,
}

/// Where the waived rules come from.
#[derive(Clone, Copy, Debug)]
enum Waived<'a> {
    Rules(&'a Rules),
    Words(&'a [String]),
}

impl Subject<'_> {
    /// Returns the rules that its recipe waives, as [`Rules::waive`] takes them.
    pub fn waived(&self) -> Vec<String> {
        match self.waived {
            Waived::Rules(rules) => rules.waived(),
            Waived::Words(words) => words.to_vec(),
        }
    }
}

impl<'a> From<&'a Level> for Subject<'a> {
    fn from(level: &'a Level) -> Self {
        let identity = level.identity();
        Self {
            map: level.map(),
            recipe: Some(&identity.recipe),
            recipe_hash: Some(identity.recipe_hash),
            seed: Some(identity.seed.0),
            generation: Some(identity.generation),
            attempt: Some(identity.attempt),
            depth: Some(identity.depth),
            term: None,
            waived: Waived::Rules(level.rules()),
        }
    }
}

impl<'a> From<&'a Found> for Subject<'a> {
    fn from(found: &'a Found) -> Self {
        let identity = &found.identity;
        Self {
            map: &found.map,
            recipe: identity.recipe.as_deref(),
            recipe_hash: identity.recipe_hash,
            seed: identity.seed,
            generation: identity.generation,
            attempt: identity.attempt,
            depth: identity.depth,
            term: identity.term,
            waived: Waived::Words(&identity.waived),
        }
    }
}

/// A map of which nothing else is known.
impl<'a> From<&'a Map> for Subject<'a> {
    fn from(map: &'a Map) -> Self {
        Self {
            map,
            recipe: None,
            recipe_hash: None,
            seed: None,
            generation: None,
            attempt: None,
            depth: None,
            term: None,
            waived: Waived::Words(&[]),
        }
    }
}
