//! What can be wrong with a map.

use std::fmt;

use barrow_core::{BitGrid, Point};

/// One broken rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The rule, by its word in recipes.
    pub rule: &'static str,
    /// The cell that breaks it, if it is one cell's fault.
    pub cell: Option<Point>,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// An open cell on the border.
    OpenBorder,
    /// A cell that cannot be reached from the first open one.
    CutOff,
    /// Nothing to walk on at all.
    NothingOpen,
    /// A door that does not stand between two walls.
    Unframed,
    /// A door with a wall behind it.
    LeadsNowhere,
    /// A door beside a door.
    BesideDoor,
    /// A door that the list of doors does not have, or has in another state.
    UnlistedDoor,
    /// A corridor in a room.
    CorridorInRoom,
    /// Fewer rooms than promised.
    TooFewRooms {
        /// So many there are.
        have: u32,
        /// So many there should be.
        need: u32,
    },
    /// A room smaller than promised.
    RoomTooSmall {
        /// Its number, from 1.
        room: u32,
        /// Its width.
        width: i32,
        /// Its height.
        height: i32,
    },
    /// Two rooms closer than promised.
    RoomsTooClose {
        /// One, from 1.
        a: u32,
        /// The other.
        b: u32,
    },
    /// Fewer stairs than promised.
    TooFewStairs {
        /// `up` or `down`.
        way: &'static str,
        /// So many there are.
        have: u32,
        /// So many there should be.
        need: u32,
    },
    /// A mark where there are no such stairs.
    MissingStairs,
    /// A start, exit or spawn that one cannot stand on.
    StartBlocked,
    /// A second spawn of its kind on one cell.
    SecondSpawn,
    /// An open cell with a hardness.
    HardOpen,
    /// A closed cell without one.
    SoftRock,
    /// A closed cell of the border that can be dug.
    SoftBorder,
    /// Fewer open cells than promised.
    TooFewOpen {
        /// So many there are.
        have: u32,
        /// So many there should be.
        need: u32,
    },
    /// Less open than promised.
    TooLittleOpen {
        /// So many percent are.
        have: u32,
        /// So many should be.
        need: u32,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OpenBorder => write!(f, "the border is open here"),
            Self::CutOff => write!(f, "this cell cannot be reached from the first open one"),
            Self::NothingOpen => write!(f, "there is nothing to walk on"),
            Self::Unframed => write!(f, "this door does not stand between two walls"),
            Self::LeadsNowhere => write!(f, "this door leads nowhere"),
            Self::BesideDoor => write!(f, "this door is beside another"),
            Self::UnlistedDoor => write!(f, "the tile and the list of doors disagree here"),
            Self::CorridorInRoom => write!(f, "this corridor cell lies in a room"),
            Self::TooFewRooms { have, need } => write!(f, "there are {have} rooms, {need} were promised"),
            Self::RoomTooSmall { room, width, height } => {
                write!(f, "room {room} of {width}x{height} cells is too small")
            }
            Self::RoomsTooClose { a, b } => write!(f, "rooms {a} and {b} are too close here"),
            Self::TooFewStairs { way, have, need } => {
                write!(f, "there are {have} stairs {way}, {need} were promised")
            }
            Self::MissingStairs => write!(f, "stairs are listed here, but the tile is something else"),
            Self::StartBlocked => write!(f, "one cannot stand here"),
            Self::SecondSpawn => write!(f, "two of a kind wait on one cell"),
            Self::HardOpen => write!(f, "this open cell has a hardness"),
            Self::SoftRock => write!(f, "this closed cell has the hardness of an open one"),
            Self::SoftBorder => write!(f, "this cell of the border is not immutable"),
            Self::TooFewOpen { have, need } => write!(f, "{have} cells are open, {need} were promised"),
            Self::TooLittleOpen { have, need } => {
                write!(f, "{have} % of the cells are open, {need} % were promised")
            }
        }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cell {
            Some(cell) => write!(f, "{} at {cell}: {}", self.rule, self.fault),
            None => write!(f, "{}: {}", self.rule, self.fault),
        }
    }
}

/// The list that rules write to.
#[derive(Debug, Default)]
pub(crate) struct Report {
    breaches: Vec<Breach>,
    most: usize,
}

impl Report {
    /// Starts anew, to hold at most so many.
    pub(crate) fn begin(&mut self, most: usize) {
        self.breaches.clear();
        self.most = most;
    }

    pub(crate) fn is_full(&self) -> bool {
        self.breaches.len() >= self.most
    }

    pub(crate) fn push(&mut self, rule: &'static str, cell: Option<Point>, fault: Fault) {
        if !self.is_full() {
            self.breaches.push(Breach { rule, cell, fault });
        }
    }

    /// One breach for every cell of a set.
    pub(crate) fn push_all(&mut self, rule: &'static str, cells: &BitGrid, fault: Fault) {
        for cell in cells.iter() {
            if self.is_full() {
                break;
            }
            self.push(rule, Some(cell), fault);
        }
    }

    pub(crate) fn breaches(&self) -> &[Breach] {
        &self.breaches
    }

    pub(crate) fn give(&mut self) -> Vec<Breach> {
        std::mem::take(&mut self.breaches)
    }

    pub(crate) fn recycle(&mut self, breaches: Vec<Breach>) {
        self.breaches = breaches;
    }
}
