//! Parameter types for sets of small numbers, for prefabs, and for custom tiles.

use std::ops::Deref;
use std::sync::Arc;

use crate::Prefab;

/// Set of numbers below 32.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NumberSet(pub(crate) u32);

impl NumberSet {
    /// Creates the set of `numbers`, each below 32.
    pub const fn of(numbers: &[u32]) -> Self {
        let (mut set, mut i) = (0, 0);
        while i < numbers.len() {
            set |= 1 << numbers[i];
            i += 1;
        }
        Self(set)
    }

    /// Returns whether `number` is in the set.
    pub const fn contains(self, number: u32) -> bool {
        number < 32 && self.0 >> number & 1 == 1
    }

    /// Returns the set as a bit mask; bit `n` stands for the number `n`.
    pub const fn bits(self) -> u32 {
        self.0
    }
}

/// Prefabs that a stage uses: a list, or all prefabs of the recipe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prefabs {
    list: Vec<Arc<Prefab>>,
    all: bool,
}

impl Prefabs {
    /// Creates an empty list of prefabs.
    pub const fn none() -> Self {
        Self { list: Vec::new(), all: false }
    }

    /// Creates a placeholder for all prefabs of the recipe or chain, which the planner fills in.
    pub const fn all() -> Self {
        Self { list: Vec::new(), all: true }
    }

    /// Returns whether it is the placeholder for all prefabs of the recipe.
    pub const fn is_all(&self) -> bool {
        self.all
    }
}

impl From<Vec<Arc<Prefab>>> for Prefabs {
    fn from(list: Vec<Arc<Prefab>>) -> Self {
        Self { list, all: false }
    }
}

impl Deref for Prefabs {
    type Target = [Arc<Prefab>];

    fn deref(&self) -> &[Arc<Prefab>] {
        &self.list
    }
}

/// Name of a custom tile of the recipe or registry; empty for none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TileName(Option<Arc<str>>);

impl TileName {
    /// Returns the name, or an empty string.
    pub fn as_str(&self) -> &str {
        self.0.as_deref().unwrap_or_default()
    }
}

impl From<&str> for TileName {
    fn from(name: &str) -> Self {
        Self((!name.is_empty()).then(|| name.into()))
    }
}
