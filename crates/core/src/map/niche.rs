//! Niches: single cells behind the walls of rooms.

use crate::{Name, Point};

/// Single cell behind the wall of a room, as in NetHack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Niche {
    /// Position of the niche.
    pub at: Point,
    /// Name of its kind: how it is closed, or what it contains.
    pub kind: Name,
    /// Whether the niche has no entrance, not even a secret door.
    pub sealed: bool,
}
