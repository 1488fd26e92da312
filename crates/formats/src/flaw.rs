//! What can be wrong with a level in a file, and what would be right.

use std::fmt;

use barrow::{DoorState, Shape, Size, SpawnKind};

/// What can be wrong with a level in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// The version of the format is not known.
    Version(u64),
    /// A word of the header has a value that it cannot have.
    Header {
        /// The word.
        word: String,
        /// The value.
        value: String,
    },
    /// A second level begins, but the first has no header.
    NoHeader,
    /// The level is too small or too large.
    Size {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// The level is far larger than what is drawn of it.
    Sparse(Size),
    /// There are too few or too many rows.
    Rows {
        /// How many there are.
        have: usize,
        /// How many the level says there are.
        need: usize,
    },
    /// A row is too short or too long.
    RowWidth {
        /// Which, counted from 0.
        row: usize,
        /// How many characters it has.
        have: usize,
        /// How many the level says it has.
        need: usize,
    },
    /// A character stands for nothing.
    Glyph(char),
    /// A second start is drawn.
    SecondStart,
    /// The seed is not a whole number from 0 to 2^64 - 1.
    Seed(String),
    /// One of the lists beside the rows is wrong.
    List(ListFlaw),
}

/// What can be wrong with the lists beside the rows of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ListFlaw {
    /// Something lies outside the map.
    Outside {
        /// What it is.
        what: &'static str,
        /// How large the map is.
        size: Size,
    },
    /// A door has a state that there is none of.
    DoorState(String),
    /// A door in the list is not the one in the rows.
    DoorGlyph {
        /// The state in the list.
        state: DoorState,
        /// The character in the rows.
        glyph: char,
    },
    /// A door is listed twice.
    SecondDoor,
    /// A room has a shape that there is none of.
    Shape(String),
    /// A run of a room's cells is empty or overlaps another.
    Run {
        /// Which room, counted from 0.
        room: usize,
        /// The run as it is written: row, column, length.
        run: [i32; 3],
    },
    /// The cells of a room do not fill its bounds.
    Bounds {
        /// Which room, counted from 0.
        room: usize,
    },
    /// Rooms without runs lie over too many others.
    Crowd {
        /// The first that does, counted from 0.
        room: usize,
    },
    /// A corridor joins a room that is not there.
    NoRoom {
        /// Its number.
        room: u32,
        /// How many rooms there are.
        rooms: usize,
    },
    /// A spawn is of a kind that there is none of.
    SpawnKind(String),
    /// The hardness is not base64.
    Base64(String),
    /// The hardness has too few or too many bytes.
    Hardness {
        /// How many it has.
        have: usize,
        /// How many cells there are.
        need: usize,
    },
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(found) => {
                write!(f, "version {found} of the level format is not known; this program reads version 1")
            }
            Self::Header { word, value } => {
                write!(f, "the header's `{word}` cannot be `{value}`; {}", header_help(word))
            }
            Self::NoHeader => f.write_str(
                "a second level begins here, but the first has no header; give both one, or keep them in two files",
            ),
            Self::Size { width, height } => {
                write!(f, "a level cannot be {width}x{height}; each side is 1 to {}", Size::MAX_SIDE)
            }
            Self::Sparse(size) => {
                write!(f, "a level of {size} is more than so few bytes draw; fill its rows up with blanks")
            }
            Self::Rows { have, need } => write!(f, "there are {have} rows, but the height is {need}"),
            Self::RowWidth { row, have, need } => {
                write!(f, "row {row} (counted from 0) has {have} characters, but the width is {need}")
            }
            Self::Glyph('\u{1b}') => f.write_str(
                "this is an escape code for terminals that does more than color; write the level as text or json",
            ),
            Self::Glyph(glyph) => write!(f, "{glyph:?} stands for nothing in a level; `.` is floor, ` ` is rock"),
            Self::SecondStart => f.write_str("this is a second start `@`; a level has at most one"),
            Self::Seed(seed) => write!(f, "the seed cannot be `{seed}`; it is a whole number from 0 to {}", u64::MAX),
            Self::List(flaw) => flaw.fmt(f),
        }
    }
}

fn header_help(word: &str) -> &'static str {
    match word {
        "size" => "it is written as 80x21",
        _ => "it is a whole number",
    }
}

impl fmt::Display for ListFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outside { what, size } => write!(f, "this {what} lies outside the map of {size} cells"),
            Self::DoorState(state) => {
                let states = DoorState::ALL.map(DoorState::name).join(", ");
                write!(f, "a door cannot be `{state}`; it is one of {states}")
            }
            Self::DoorGlyph { state, glyph } => {
                let right = state.tile().glyph();
                write!(f, "this door is {}, but its row has `{glyph}` there, not `{right}`", state.name())
            }
            Self::SecondDoor => f.write_str("this door is listed twice"),
            Self::Shape(shape) => {
                let shapes = Shape::ALL.map(Shape::name).join(", ");
                write!(f, "a room cannot be a `{shape}`; it is one of {shapes}")
            }
            Self::Run { room, run: [y, x, len] } => {
                write!(
                    f,
                    "run [{y},{x},{len}] of room {room} is empty or overlaps another; runs are [y, x, length]"
                )
            }
            Self::Bounds { room } => {
                write!(f, "the x, y, w, h of room {room} are not the smallest rectangle around its runs")
            }
            Self::Crowd { room } => {
                write!(
                    f,
                    "room {room} lies over too many others; rooms of other shapes than rectangles have runs"
                )
            }
            Self::NoRoom { room, rooms } => {
                write!(f, "a corridor joins room {room}, but there are {rooms} rooms, counted from 0")
            }
            Self::SpawnKind(kind) => {
                let kinds = SpawnKind::NAMES.join(", ");
                write!(f, "a spawn cannot be a `{kind}`; it is one of {kinds}")
            }
            Self::Base64(message) => write!(f, "the hardness is not base64: {message}"),
            Self::Hardness { have, need } => {
                write!(f, "the hardness has {have} bytes, but the map has {need} cells, and each needs one")
            }
        }
    }
}
