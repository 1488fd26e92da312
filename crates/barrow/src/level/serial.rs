//! Conversion between levels and the level document, which serde reads and writes in any of its formats.

use std::fmt;

use barrow_core::document::{Document, DocumentError};
use barrow_core::{GENERATION_VERSION, Seed};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::level::{Identity, Level, Rules, Violation, check};

/// The reason why a document cannot be converted to a level.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelError {
    /// The document is invalid, such as rows of the wrong length.
    Document(DocumentError),
    /// A key that identifies the level, such as `seed`, is missing.
    Missing(&'static str),
    /// The map violates rules that the document does not waive; at least one.
    Violations(Vec<Violation>),
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Document(error) => error.fmt(f),
            Self::Missing(key) => {
                write!(f, "the document does not say what the level was generated from: `{key}` is missing")
            }
            Self::Violations(all) => {
                f.write_str("the level violates rules that it does not waive")?;
                let start = |i| if i == 0 { ": " } else { "; " };
                all.iter().enumerate().try_for_each(|(i, one)| write!(f, "{}{one}", start(i)))
            }
        }
    }
}

impl std::error::Error for LevelError {}

impl From<DocumentError> for LevelError {
    fn from(error: DocumentError) -> Self {
        Self::Document(error)
    }
}

impl<'a> From<&'a Level> for Document<'a> {
    fn from(level: &'a Level) -> Self {
        let identity = level.identity();
        let mut document = Self {
            generation: Some(identity.generation),
            recipe: Some((&*identity.recipe).into()),
            attempt: Some(identity.attempt),
            depth: Some(identity.depth),
            waived: level.rules().waived().into_iter().map(Into::into).collect(),
            ..Self::from(level.map())
        };
        document.set_recipe_hash(identity.recipe_hash);
        document.set_seed(identity.seed.0);
        document
    }
}

/// Checks the map against the rules that hold for every level, except those that the document waives. Further rules of
/// the recipe, such as a number of rooms, are not part of a document.
impl TryFrom<Document<'_>> for Level {
    type Error = LevelError;

    fn try_from(document: Document<'_>) -> Result<Self, LevelError> {
        let map = document.to_map()?;
        let identity = Identity {
            generation: document.generation.unwrap_or(GENERATION_VERSION),
            attempt: document.attempt.unwrap_or_default(),
            ..Identity::new(
                document.recipe.as_deref().ok_or(LevelError::Missing("recipe"))?.into(),
                document.exact_recipe_hash().unwrap_or_default(),
                Seed(document.exact_seed()?.ok_or(LevelError::Missing("seed"))?),
                document.depth.unwrap_or(1),
            )
        };
        let mut rules = Rules::default();
        document.waived.iter().for_each(|rule| rules.waive(rule));
        check(map, &rules, identity).map_err(|rejected| LevelError::Violations(rejected.violations))
    }
}

/// A level is written as its [`Document`].
impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Document::from(self).serialize(serializer)
    }
}

/// A level is checked again when it is read, so that the type still guarantees that its rules hold.
impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Document::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}
