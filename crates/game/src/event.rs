//! Events: what happened during an action, for front ends to show.

use barrow::{Hue, Point};

use crate::BeingId;

/// An event of an action, in the order in which they happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A message for the player.
    Message(Tone, String),
    /// A being changed its cell; reported only if the player sees it.
    Moved {
        /// Being that moved or was moved.
        who: BeingId,
        /// Cell before the move.
        from: Point,
        /// Cell after the move.
        to: Point,
    },
    /// A being lost hit points.
    Hurt {
        /// Cell of the being.
        at: Point,
        /// Being that was hurt.
        who: BeingId,
        /// Hit points lost after armor; may be 0.
        damage: i32,
    },
    /// A being has no hit points left.
    Died {
        /// Cell of the being.
        at: Point,
        /// Being that has died.
        who: BeingId,
    },
    /// A missile or a ray flew.
    Flew {
        /// Cells on its way, in order of flight.
        path: Vec<Point>,
        /// Character to draw the missile with.
        glyph: char,
        /// Color to draw the missile with.
        hue: Hue,
    },
    /// A cloud or fire filled an area.
    Burst {
        /// Cells of the area.
        cells: Vec<Point>,
        /// Color to draw the area with.
        hue: Hue,
    },
    /// A monster came into view for the first time, or as a threat.
    Noticed(BeingId),
    /// An item came into view at this cell.
    Found(Point),
    /// The player arrived on another floor.
    Arrived {
        /// Depth of the floor; the first is 1.
        depth: u32,
    },
    /// The game ended; always the last event of a game.
    Ended(Ending),
}

/// Importance of a message, for its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Neither good nor bad; does not interrupt automatic actions.
    Plain,
    /// Good news for the player.
    Good,
    /// Bad news for the player.
    Bad,
    /// Must be noticed at once.
    Urgent,
}

/// Outcome of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The player reached the campaign's goal.
    Won,
    /// The player died; the text is the cause, such as `poison` or `a rat`.
    Died(String),
    /// The player quit before reaching the goal.
    Quit,
}

impl Event {
    /// Returns whether the event interrupts automatic actions such as exploring and resting.
    pub const fn disturbs(&self) -> bool {
        match self {
            Self::Message(tone, _) => !matches!(tone, Tone::Plain),
            Self::Hurt { who, .. } => who.0 == BeingId::PLAYER.0,
            Self::Noticed(_) | Self::Arrived { .. } | Self::Ended(_) => true,
            _ => false,
        }
    }
}
