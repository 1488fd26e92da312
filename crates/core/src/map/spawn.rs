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

crate::choice! {
    /// What kind of thing a spawn is.
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
}
