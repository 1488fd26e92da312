//! Rooms, corridors and doors.

use crate::{DoorState, Name, Point, Rect, Shape};

/// Horizontal run of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Row of all cells.
    pub y: i32,
    /// Column of the leftmost cell.
    pub x: i32,
    /// Number of cells, at least 1.
    pub len: i32,
}

/// Index range into one of the map's lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Span {
    pub(super) fn of<T>(self, list: &[T]) -> &[T] {
        &list[self.start as usize..self.end as usize]
    }
}

/// A room. Its exact cells come from [`Map::room_runs`](crate::Map::room_runs).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Bounding box of its floor; before it is drawn, the rectangle reserved for it.
    pub bounds: Rect,
    /// Shape with which it was drawn.
    pub shape: Shape,
    /// Name of its purpose, such as "vault"; [`Room::ORDINARY`] if it has none.
    pub role: Name,
    /// Whether the room has no entrance, not even a secret door.
    pub sealed: bool,
    /// Whether the room is unlit.
    pub is_dark: bool,
    pub(crate) runs: Span,
}

/// A corridor. Its cells come from [`Map::corridor_cells`](crate::Map::corridor_cells).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corridor {
    /// Room where it starts, if known.
    pub from: Option<u32>,
    /// Room where it ends; `None` for a dead end.
    pub to: Option<u32>,
    pub(crate) cells: Span,
}

/// Room or corridor on one side of a door.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// The room with that id in [`Map::rooms`](crate::Map::rooms).
    Room(u32),
    /// The corridor with that number in [`Map::corridors`](crate::Map::corridors).
    Corridor(u32),
    /// The map does not record what is there.
    #[default]
    Unknown,
}

/// Door or doorway in the wall of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Door {
    /// Position of the door.
    pub at: Point,
    /// State, always consistent with its tile.
    pub state: DoorState,
    /// Rooms or corridors that it connects.
    pub sides: [Side; 2],
}

impl Room {
    /// Role of a room without a special purpose.
    pub const ORDINARY: Name = Name::new("ordinary");

    /// Returns whether the room has no special purpose.
    pub fn is_ordinary(&self) -> bool {
        self.role == Self::ORDINARY
    }

    /// Returns whether the room has its exact cells and is not only planned.
    pub const fn is_drawn(&self) -> bool {
        self.runs.start < self.runs.end
    }
}
