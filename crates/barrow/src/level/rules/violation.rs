//! Violations of rules, and the report that collects them.

use std::fmt;

use barrow_core::{BitGrid, Point};

/// A violation of one rule. Displayed as `rule at x,y: message`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Name of the rule in recipes.
    pub rule: &'static str,
    /// Violating cell; `None` if the rule is about the whole level.
    pub cell: Option<Point>,
    /// Kind of the violation, with its numbers.
    pub kind: ViolationKind,
}

/// Kind of a violation. Displayed as a message without the rule and the cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ViolationKind {
    /// An outermost cell is open.
    OpenBorder,
    /// A walkable cell is not connected to the first one in row order.
    CutOff,
    /// A start, exit or stairs cannot be reached from the first of them without opening a locked door.
    LockedAway,
    /// The level has no walkable cell.
    NothingOpen,
    /// A door does not stand between two walls.
    Unframed,
    /// A side of a door is blocked.
    LeadsNowhere,
    /// Two doors are orthogonal neighbors.
    BesideDoor,
    /// A door tile is missing from the map's list of doors, or listed in another state.
    UnlistedDoor,
    /// A cell of a room is a corridor.
    CorridorInRoom,
    /// A wall borders nothing but rock and walls.
    WallAroundNothing,
    /// A door lacks a wall on both sides, or a way through.
    DoorInNothing,
    /// The level has fewer rooms than the rule requires.
    TooFewRooms {
        /// Number of rooms on the level.
        have: u32,
        /// Number of rooms that the rule requires.
        need: u32,
    },
    /// A room is narrower or lower than the rule requires.
    RoomTooSmall {
        /// Number of the room, from 1.
        room: u32,
        /// Width of the room in cells.
        width: i32,
        /// Height of the room in cells.
        height: i32,
    },
    /// A room has no walkable cell.
    RoomBlocked {
        /// Number of the room, from 1.
        room: u32,
    },
    /// Two rooms are closer to each other than the rule requires.
    RoomsTooClose {
        /// Lower number of the two rooms, from 1.
        a: u32,
        /// Higher number of the two rooms.
        b: u32,
    },
    /// The level has more squares of four corridor cells than the rule allows.
    TooManyBlocks {
        /// Number of squares on the level.
        have: u32,
        /// Largest number that the rule allows.
        need: u32,
    },
    /// A corridor or door saves fewer steps than the rule requires.
    SavesLittle {
        /// Number of steps that it saves.
        saves: u32,
        /// Number of steps that the rule requires.
        need: u32,
    },
    /// The level has fewer stairs than the rule requires.
    TooFewStairs {
        /// Direction of the stairs: `up` or `down`.
        way: &'static str,
        /// Number of such stairs on the level.
        have: u32,
        /// Number of such stairs that the rule requires.
        need: u32,
    },
    /// Stairs are listed on a cell that has another tile.
    MissingStairs,
    /// A start, exit or spawn is on a cell that is not walkable.
    StartBlocked,
    /// A cell has two spawns of one kind.
    SecondSpawn,
    /// An open cell has a hardness above 0.
    HardOpen,
    /// A closed cell has hardness 0.
    SoftRock,
    /// A closed cell of the border has a hardness below 255, so that it can be dug.
    SoftBorder,
    /// The level has fewer walkable cells than the rule requires.
    TooFewOpen {
        /// Number of walkable cells on the level.
        have: u32,
        /// Number of walkable cells that the rule requires.
        need: u32,
    },
    /// A rule that was added to a registry is violated, with its message.
    Own(&'static str),
    /// A smaller share of the cells is walkable than the rule requires.
    TooLittleOpen {
        /// Walkable share of the cells, in percent, rounded down.
        have: u32,
        /// Share that the rule requires, in percent.
        need: u32,
    },
}

impl fmt::Display for ViolationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OpenBorder => write!(f, "the border is open here"),
            Self::CutOff => write!(f, "this cell cannot be reached from the first open one"),
            Self::LockedAway => write!(f, "this cell cannot be reached without opening a locked door"),
            Self::NothingOpen => write!(f, "no cell is walkable"),
            Self::Unframed => write!(f, "this door does not stand between two walls"),
            Self::LeadsNowhere => write!(f, "this door leads nowhere"),
            Self::BesideDoor => write!(f, "this door is beside another"),
            Self::UnlistedDoor => write!(f, "the tile and the list of doors disagree here"),
            Self::CorridorInRoom => write!(f, "this corridor cell lies in a room"),
            Self::WallAroundNothing => write!(f, "this wall borders nothing but rock and walls"),
            Self::DoorInNothing => write!(f, "this door has no walls on both sides or no way through"),
            Self::TooFewRooms { have, need } => write!(f, "there are {have} rooms, {need} are required"),
            Self::RoomTooSmall { room, width, height } => {
                write!(f, "room {room} of {width}x{height} cells is too small")
            }
            Self::RoomBlocked { room } => write!(f, "room {room} has no walkable cell"),
            Self::RoomsTooClose { a, b } => write!(f, "rooms {a} and {b} are too close here"),
            Self::TooManyBlocks { have, need } => {
                write!(f, "there are {have} squares of four corridor cells, {need} are allowed")
            }
            Self::SavesLittle { saves, need } => {
                write!(f, "this corridor or door saves {saves} steps, {need} are required")
            }
            Self::TooFewStairs { way, have, need } => {
                write!(f, "there are {have} stairs {way}, {need} are required")
            }
            Self::MissingStairs => write!(f, "stairs are listed here, but the tile is something else"),
            Self::StartBlocked => write!(f, "this cell is not walkable"),
            Self::SecondSpawn => write!(f, "two spawns of one kind are on this cell"),
            Self::HardOpen => write!(f, "this open cell has a hardness"),
            Self::SoftRock => write!(f, "this closed cell has the hardness of an open one"),
            Self::SoftBorder => write!(f, "this cell of the border is not immutable"),
            Self::TooFewOpen { have, need } => write!(f, "{have} cells are walkable, {need} are required"),
            Self::Own(message) => f.write_str(message),
            Self::TooLittleOpen { have, need } => {
                write!(f, "{have} % of the cells are walkable, {need} % are required")
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
    /// Largest number of violations of all rules.
    most: usize,
    /// Number of violations before the current rule.
    before: usize,
}

impl Report {
    /// Largest number of violations of one rule. A large level can violate a rule in every cell.
    pub const MAX_PER_RULE: usize = 10_000;

    /// Clears the report and sets the largest number of violations it holds.
    pub(crate) fn begin(&mut self, most: usize) {
        self.violations.clear();
        self.violations.reserve(1);
        self.most = most;
    }

    /// Begins the next rule. Returns false if the report holds the largest number of violations of all rules.
    pub(crate) fn begin_rule(&mut self) -> bool {
        self.before = self.violations.len();
        self.before < self.most
    }

    /// Adds a violation of a rule from a registry, at a cell if there is one.
    pub fn add(&mut self, rule: &'static str, cell: Option<Point>, message: &'static str) {
        self.push(rule, cell, ViolationKind::Own(message));
    }

    /// Returns whether the report holds the largest number of violations, so that a rule can stop early.
    pub fn is_full(&self) -> bool {
        let count = self.violations.len();
        count >= self.most || count - self.before >= Self::MAX_PER_RULE
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

    /// Returns the violations and leaves the report empty.
    pub(crate) fn give(&mut self) -> Vec<Violation> {
        std::mem::take(&mut self.violations)
    }

    /// Reuses the memory of a list that [`Report::give`] returned.
    pub(crate) fn recycle(&mut self, violations: Vec<Violation>) {
        self.violations = violations;
    }
}
