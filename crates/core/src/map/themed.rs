//! Rooms with a theme, for the stages that make and fill them.

use std::sync::Arc;

use crate::{Rect, Role};

/// A room that was made after a picture, or that waits to be filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Themed {
    /// What its picture is called.
    pub name: Arc<str>,
    /// All cells of its picture, or of the room and its walls.
    pub area: Rect,
    /// What the rooms inside of it are for.
    pub inner: Role,
    /// Whether it is to be filled.
    pub is_to_fill: bool,
    /// What it is filled with.
    pub fill: Option<Arc<str>>,
}
