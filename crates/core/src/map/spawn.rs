//! Who or what waits on a level: marks for the program that fills it.

use std::sync::Arc;

use crate::Point;

/// Something that a game puts on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spawn {
    /// Its cell.
    pub at: Point,
    /// What kind of thing it is.
    pub kind: SpawnKind,
    /// What it is called.
    pub name: Arc<str>,
}

/// The kinds of things that wait on a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SpawnKind {
    /// Someone to fight.
    Monster,
    /// Something to pick up.
    Item,
    /// Something to step on.
    Trap,
    /// Someone to talk to.
    Person,
    /// Something to look at.
    Prop,
}

impl SpawnKind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Monster, Self::Item, Self::Trap, Self::Person, Self::Prop];

    /// The words for all kinds, in the same order.
    pub const NAMES: [&str; 5] = ["monster", "item", "trap", "person", "prop"];

    /// Its word in recipes and level files.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The kind with that word.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
