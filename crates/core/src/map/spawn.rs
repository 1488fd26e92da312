//! Spawns: positions of monsters, items and the like, for the game that uses the level.

use std::sync::Arc;

use crate::Point;

/// Something that a game places on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spawn {
    /// Position of the spawn.
    pub at: Point,
    /// Category, from which a game picks its rules.
    pub kind: SpawnKind,
    /// Name of the monster, item or the like; may be empty.
    pub name: Arc<str>,
}

crate::choice! {
    /// Category of a spawn.
    pub enum SpawnKind {
        /// Creature that fights the player.
        Monster,
        /// Object that the player can pick up.
        Item,
        /// Hazard that is triggered by stepping on it.
        Trap,
        /// Character that the player can talk to.
        Person,
        /// Object to look at, such as furniture.
        Prop,
    }
}
