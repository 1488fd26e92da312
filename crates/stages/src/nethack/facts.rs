//! Results of NetHack's layout stages that later stages read from the blackboard.

use barrow_core::{Name, Rect};

/// Free rectangles left by `rect_split`, in which `closed_vault` may dig.
#[derive(Debug, Default)]
pub(crate) struct FreeRects(pub(crate) Vec<Rect>);

/// Floor that `rect_split` reserved for a vault and `closed_vault` may dig.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct VaultSite(pub(crate) Rect);

/// Themed rooms that `themed_fills` processes.
#[derive(Debug, Default)]
pub(crate) struct ThemedRooms(pub(crate) Vec<ThemedRoom>);

impl ThemedRooms {
    /// Returns the themed room that covers exactly `area`.
    pub(crate) fn at(&self, area: Rect) -> Option<ThemedRoom> {
        self.0.iter().find(|room| room.area == area).copied()
    }
}

/// A themed room and the work that is left to do on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThemedRoom {
    /// Bounding box of the themed room, walls included.
    pub(crate) area: Rect,
    /// Role given to rooms inside the themed room.
    pub(crate) inner: Name,
    /// Whether `themed_fills` draws a fill for the room.
    pub(crate) is_to_fill: bool,
}
