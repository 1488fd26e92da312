//! What happened: for those who show it.

use barrow::{Hue, Point};

use crate::BeingId;

/// Something that happened during an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Something to read.
    Told(Tone, String),
    /// Someone stepped or was moved.
    Moved {
        /// Who.
        who: BeingId,
        /// From here.
        from: Point,
        /// To here.
        to: Point,
    },
    /// Someone was hurt.
    Hurt {
        /// Where.
        at: Point,
        /// Who.
        who: BeingId,
        /// How much.
        damage: i32,
    },
    /// Someone died.
    Died {
        /// Where.
        at: Point,
        /// Who.
        who: BeingId,
    },
    /// Something flew over these cells.
    Flew {
        /// The cells, in order.
        path: Vec<Point>,
        /// What flew.
        glyph: char,
        /// Its color.
        hue: Hue,
    },
    /// Something burst over these cells.
    Burst {
        /// The cells.
        cells: Vec<Point>,
        /// Its color.
        hue: Hue,
    },
    /// A monster came into view: for the first time, or as a threat.
    Noticed(BeingId),
    /// An item came into view.
    Found(Point),
    /// The player is on another level.
    Arrived {
        /// How deep.
        depth: u32,
    },
    /// The game is over.
    Ended(Ending),
}

/// What a message means to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// It is so.
    Plain,
    /// Good news.
    Good,
    /// Bad news.
    Bad,
    /// Read this now.
    Urgent,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The goal was reached.
    Won,
    /// The player died; of what.
    Died(String),
    /// The player left without having reached the goal.
    Left,
}

impl Event {
    /// Whether it ends what goes on by itself, such as exploring and resting.
    pub const fn disturbs(&self) -> bool {
        match self {
            Self::Told(tone, _) => !matches!(tone, Tone::Plain),
            Self::Hurt { who, .. } => who.0 == BeingId::PLAYER.0,
            Self::Noticed(_) | Self::Arrived { .. } | Self::Ended(_) => true,
            _ => false,
        }
    }
}
