//! What NetHack's layout leaves for later stages.

use barrow_core::{Name, Rect};

/// Rectangles that no room was put into, where `closed_vault` may dig.
#[derive(Debug, Default)]
pub(crate) struct FreeRects(pub(crate) Vec<Rect>);

/// The place that `rect_split` reserved for a vault, which `closed_vault` may dig.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct VaultSite(pub(crate) Rect);

/// What `themed_fills` has to know about rooms with a theme.
#[derive(Debug, Default)]
pub(crate) struct ThemedRooms(pub(crate) Vec<ThemedRoom>);

impl ThemedRooms {
    /// Returns what is to be done with the theme of an area.
    pub(crate) fn at(&self, area: Rect) -> Option<ThemedRoom> {
        self.0.iter().find(|room| room.area == area).copied()
    }
}

/// What is to be done with a room that has a theme.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThemedRoom {
    /// The area of its theme.
    pub(crate) area: Rect,
    /// The role of rooms inside of it.
    pub(crate) inner: Name,
    /// Whether it is to be filled.
    pub(crate) is_to_fill: bool,
}
