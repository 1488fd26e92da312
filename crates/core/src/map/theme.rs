//! Themes of rooms.

use crate::{Name, Rect};

/// A room with a theme: made after a picture, or filled with something of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Name of the picture, or of the kind of room.
    pub name: Name,
    /// All cells of the picture, or of the room and its walls.
    pub area: Rect,
    /// What the room is filled with, if it is.
    pub fill: Option<Name>,
}
