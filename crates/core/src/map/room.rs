//! Rooms, corridors and doors.

use crate::{DoorState, Name, Point, Rect, Shape};

/// Some cells of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Row.
    pub y: i32,
    /// First column.
    pub x: i32,
    /// How many columns.
    pub len: i32,
}

/// A part of one of the map's lists.
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
    /// The smallest rectangle around its floor; before it is drawn, the rectangle set aside for it.
    pub bounds: Rect,
    /// How it was drawn.
    pub shape: Shape,
    /// What it is for; [`Room::ORDINARY`] where that is nothing in particular.
    pub role: Name,
    /// Whether nothing leads in, not even a secret door.
    pub sealed: bool,
    /// Whether there is no light in it.
    pub is_dark: bool,
    pub(crate) runs: Span,
}

/// A corridor. Its cells come from [`Map::corridor_cells`](crate::Map::corridor_cells).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corridor {
    /// The room it starts at.
    pub from: Option<u32>,
    /// The room it leads to; none for a blind corridor.
    pub to: Option<u32>,
    pub(crate) cells: Span,
}

/// What lies behind one side of a door.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// The room with that id.
    Room(u32),
    /// The corridor with that number.
    Corridor(u32),
    /// Not known.
    #[default]
    Unknown,
}

/// A door or doorway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Door {
    /// Its cell.
    pub at: Point,
    /// Open, closed and so on; always the same as its tile says.
    pub state: DoorState,
    /// What it stands between.
    pub sides: [Side; 2],
}

impl Room {
    /// The role of a room that is for nothing in particular.
    pub const ORDINARY: Name = Name::new("ordinary");

    /// Returns whether it is for nothing in particular.
    pub fn is_ordinary(&self) -> bool {
        self.role == Self::ORDINARY
    }

    /// Whether it has its exact cells.
    pub const fn is_drawn(&self) -> bool {
        self.runs.start < self.runs.end
    }
}
