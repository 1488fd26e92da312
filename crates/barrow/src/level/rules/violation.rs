//! Violations of rules, and the report that collects them.

use std::fmt;

use barrow_core::{BitGrid, Point};

/// A violation of one rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule, by its name in recipes.
    pub rule: &'static str,
    /// The cell where it is violated, if it is one cell.
    pub cell: Option<Point>,
    /// What is wrong.
    pub kind: ViolationKind,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ViolationKind {
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
    /// A wall that borders nothing but rock and walls.
    WallAroundNothing,
    /// A door without a wall on both sides or a way through.
    DoorInNothing,
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
    /// A rule of a registry is violated; the message says how.
    Own(&'static str),
    /// Less open than promised.
    TooLittleOpen {
        /// So many percent are.
        have: u32,
        /// So many should be.
        need: u32,
    },
}

impl fmt::Display for ViolationKind {
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
            Self::WallAroundNothing => write!(f, "this wall borders nothing but rock and walls"),
            Self::DoorInNothing => write!(f, "this door has no walls on both sides or no way through"),
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
            Self::Own(message) => f.write_str(message),
            Self::TooLittleOpen { have, need } => {
                write!(f, "{have} % of the cells are open, {need} % were promised")
            }
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cell {
            Some(cell) => write!(f, "{} at {cell}: {}", self.rule, self.kind),
            None => write!(f, "{}: {}", self.rule, self.kind),
        }
    }
}

/// The list that rules add violations to. It holds a bounded number of them.
#[derive(Debug, Default)]
pub struct Report {
    violations: Vec<Violation>,
    most: usize,
}

impl Report {
    /// Clears the report and sets the largest number of violations it holds.
    pub(crate) fn begin(&mut self, most: usize) {
        self.violations.clear();
        self.most = most;
    }

    /// Adds a violation of a rule from a registry, at a cell if there is one.
    pub fn add(&mut self, rule: &'static str, cell: Option<Point>, message: &'static str) {
        self.push(rule, cell, ViolationKind::Own(message));
    }

    /// Returns whether it holds as many violations as it may, so that a rule can stop looking.
    pub fn is_full(&self) -> bool {
        self.violations.len() >= self.most
    }

    pub(crate) fn push(&mut self, rule: &'static str, cell: Option<Point>, kind: ViolationKind) {
        if !self.is_full() {
            self.violations.push(Violation { rule, cell, kind });
        }
    }

    /// Adds one violation for every cell of a set.
    pub(crate) fn push_all(&mut self, rule: &'static str, cells: &BitGrid, kind: ViolationKind) {
        for cell in cells.iter() {
            if self.is_full() {
                break;
            }
            self.push(rule, Some(cell), kind);
        }
    }

    pub(crate) fn violations(&self) -> &[Violation] {
        &self.violations
    }

    pub(crate) fn give(&mut self) -> Vec<Violation> {
        std::mem::take(&mut self.violations)
    }

    pub(crate) fn recycle(&mut self, violations: Vec<Violation>) {
        self.violations = violations;
    }
}
