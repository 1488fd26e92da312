//! Single cells behind the walls of rooms.

use crate::{Name, Point};

/// A single cell behind the wall of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Niche {
    /// The cell.
    pub at: Point,
    /// How it is closed, or what is in it.
    pub kind: Name,
    /// Whether nothing leads in, not even a secret door.
    pub sealed: bool,
}
