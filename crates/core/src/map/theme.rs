//! Themes of rooms.

use crate::{Name, Rect};

/// Themed room: built from a prefab, or with a special fill, as in NetHack 3.7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Name of the prefab, or of the kind of room.
    pub name: Name,
    /// Bounds of the prefab, or of the room including its walls.
    pub area: Rect,
    /// Name of the fill, if the room has one.
    pub fill: Option<Name>,
}
