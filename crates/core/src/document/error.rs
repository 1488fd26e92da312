//! Errors of level documents.

use std::fmt;

use crate::{DoorState, Hue, MapTextProblem, Name, Point, Quoting, Shape, Size, SpawnKind};

/// Error in a level document, with its position if known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentError {
    /// Cell that the error refers to, if there is one.
    pub at: Option<Point>,
    /// Kind of error, with its details.
    pub problem: DocumentProblem,
}

/// Kind of error in a level document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DocumentProblem {
    /// The version of the document is unknown.
    Version(u64),
    /// The size or a character of the rows is wrong.
    Text(MapTextProblem),
    /// There are too few or too many rows.
    Rows {
        /// Number of rows in the document.
        have: usize,
        /// Height that the document states.
        need: usize,
    },
    /// A row is too short or too long.
    RowWidth {
        /// Number of the row, counted from 0.
        row: usize,
        /// Number of characters in it.
        have: usize,
        /// Width that the document states.
        need: usize,
    },
    /// The seed is not a whole number from 0 to 2^64 - 1.
    Seed(String),
    /// Something lies outside the map.
    Outside {
        /// Noun for the misplaced entry, such as "door".
        what: &'static str,
        /// Size of the map.
        size: Size,
    },
    /// A door has an unknown state.
    DoorState(String),
    /// A door in the list is not the one in the rows.
    DoorGlyph {
        /// State in the list.
        state: DoorState,
        /// Character in the rows.
        glyph: char,
    },
    /// A door is listed twice.
    SecondDoor,
    /// A room has an unknown shape.
    Shape(String),
    /// A run of a room's cells is empty or overlaps another.
    Run {
        /// Number of the room, counted from 0.
        room: usize,
        /// The run as it is written: row, column, length.
        run: [i32; 3],
    },
    /// The cells of a room do not fill its bounds.
    Bounds {
        /// Number of the room, counted from 0.
        room: usize,
    },
    /// Rooms without runs overlap so much that their total area exceeds four times the map.
    Crowd {
        /// Number of the room that exceeds the limit, counted from 0.
        room: usize,
    },
    /// A corridor joins a room that is not listed.
    NoRoom {
        /// Number of the room.
        room: u32,
        /// Number of rooms in the list.
        rooms: usize,
    },
    /// A spawn is of an unknown kind.
    SpawnKind(String),
    /// The hardness is not base64.
    Base64(String),
    /// The `like` of a custom tile is not the name of a tile.
    Tile(String),
    /// The color of a custom tile is unknown.
    Color(String),
    /// Two custom tiles have the same name.
    SecondTile(String),
    /// A run of a custom tile's cells is negative, or together they are more than the map has.
    TileRun {
        /// Name of the tile.
        tile: String,
        /// The run as it is written: row, column, length.
        run: [i32; 3],
    },
    /// The name of a custom tile or layer is too long.
    Name {
        /// Noun for the named entry: "custom tile" or "layer".
        what: &'static str,
    },
    /// A list has more entries than a map can hold.
    Many {
        /// Plural noun for the entries, such as "layers".
        what: &'static str,
        /// Maximum number of entries.
        most: usize,
    },
    /// A layer is not base64 with a byte for every cell.
    Layer(String),
    /// The hardness has too few or too many bytes.
    Hardness {
        /// Number of bytes in the document.
        have: usize,
        /// Number of cells of the map.
        need: usize,
    },
}

impl DocumentProblem {
    /// Adds the cell that the error refers to.
    pub(super) const fn at(self, at: Point) -> DocumentError {
        DocumentError { at: Some(at), problem: self }
    }
}

impl From<DocumentProblem> for DocumentError {
    fn from(problem: DocumentProblem) -> Self {
        Self { at: None, problem }
    }
}

impl fmt::Display for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(at) = self.at {
            write!(f, "row {}, column {} (counted from 0): ", at.y, at.x)?;
        }
        self.problem.fmt(f)
    }
}

impl std::error::Error for DocumentError {}

impl fmt::Display for DocumentProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let f = &mut Quoting(f);
        match self {
            Self::Version(found) => {
                write!(f, "version {found} of the level format is not known; this program reads version 1")
            }
            Self::Text(problem) => write!(f, "{problem}"),
            Self::Rows { have, need } => write!(f, "there are {have} rows, but the height is {need}"),
            Self::RowWidth { row, have, need } => {
                write!(f, "row {row} (counted from 0) has {have} characters, but the width is {need}")
            }
            Self::Seed(seed) => {
                write!(f, "the seed cannot be `{seed}`; it is a whole number from 0 to {}", u64::MAX)
            }
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
                let help = "runs are [y, x, length]";
                write!(f, "run [{y},{x},{len}] of room {room} is empty or overlaps another; {help}")
            }
            Self::Bounds { room } => {
                write!(f, "the x, y, w, h of room {room} are not the smallest rectangle around its runs")
            }
            Self::Crowd { room } => {
                let help = "rooms of other shapes than rectangles have runs";
                write!(f, "room {room} lies over too many others; {help}")
            }
            Self::NoRoom { room, rooms } => {
                write!(f, "a corridor joins room {room}, but there are {rooms} rooms, counted from 0")
            }
            Self::SpawnKind(kind) => {
                let kinds = SpawnKind::NAMES.join(", ");
                write!(f, "a spawn cannot be a `{kind}`; it is one of {kinds}")
            }
            Self::Base64(message) => write!(f, "the hardness is not base64: {message}"),
            Self::Tile(tile) => write!(f, "a custom tile cannot be like `{tile}`, which is not a tile"),
            Self::Color(color) => {
                let colors = Hue::NAMES.join(", ");
                write!(f, "a custom tile cannot be `{color}`; it is one of {colors}")
            }
            Self::SecondTile(name) => write!(f, "the custom tile `{name}` is listed twice"),
            Self::TileRun { tile, run: [y, x, len] } => {
                let help = "runs are [y, x, length]";
                write!(
                    f,
                    "run [{y},{x},{len}] of the custom tile `{tile}` is negative or overlaps another; {help}"
                )
            }
            Self::Name { what } => write!(f, "the name of a {what} has at most {} bytes", Name::MAX_BYTES),
            Self::Many { what, most } => write!(f, "there are too many {what}; the maximum is {most}"),
            Self::Layer(name) => write!(f, "the layer `{name}` is not base64 with one byte for every cell"),
            Self::Hardness { have, need } => {
                write!(f, "the hardness has {have} bytes, but the map has {need} cells, and each needs one")
            }
        }
    }
}
