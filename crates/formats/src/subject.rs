//! A level to be written: a generated one, or one that was read from a file.

use barrow::{Level, Map, Rules};

use crate::{Found, Term};

/// A level to be written: a map, and recipe, seed and so on as far as they are known.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// Tiles, rooms, doors and all else on the level.
    pub map: &'a Map,
    /// Name of the recipe.
    pub recipe: Option<&'a str>,
    /// Hash of everything in the recipe that affects the level.
    pub recipe_hash: Option<u64>,
    /// Seed of the request; retries derive their own from it.
    pub seed: Option<u64>,
    /// Generation version of the generator.
    pub generation: Option<u32>,
    /// Number of rejected attempts before it.
    pub attempt: Option<u32>,
    /// Depth in the dungeon; 1 is the uppermost level.
    pub depth: Option<u32>,
    /// Term of the course RLG327, if the level was read from a save.
    pub term: Option<Term>,
    waived: Waived<'a>,
}

/// Source of the waived rules: a generated level has its rules, a file lists words.
#[derive(Clone, Copy, Debug)]
enum Waived<'a> {
    Rules(&'a Rules),
    Words(&'a [String]),
}

impl Subject<'_> {
    /// Returns the rules that the recipe waives, as [`Rules::waive`] parses them.
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

/// A map without recipe and seed.
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
