//! Why something cannot be done.

use std::fmt;

/// Why an action was refused. Nothing has happened then, and no time has passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionError {
    /// The game is over.
    Over,
    /// It makes no sense here and now; the sentence tells why.
    Senseless(String),
    /// The level that the stairs lead to cannot be made.
    NoLevel(String),
}

impl ActionError {
    pub(crate) fn because(why: impl Into<String>) -> Self {
        Self::Senseless(why.into())
    }
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("The game is over."),
            Self::Senseless(why) => f.write_str(why),
            Self::NoLevel(why) => write!(f, "The way is blocked: {why}"),
        }
    }
}

impl std::error::Error for ActionError {}

/// Why a campaign cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// The text of the campaign or of a table is wrong: where, and why.
    Campaign(String),
    /// A level cannot be made.
    Level(String),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Campaign(why) | Self::Level(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for GameError {}
