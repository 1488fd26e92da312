//! Errors of actions and campaigns.

use std::fmt;

use barrow::quoted_lines;

/// Reason why an action was refused. The game is unchanged and no time has passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionError {
    /// The game has ended and accepts no more actions.
    Over,
    /// The action is not possible now; the text is a sentence for the player.
    Impossible(String),
    /// The level that the stairs lead to cannot be generated; the text is the generator's error.
    NoLevel(String),
}

impl ActionError {
    pub(crate) fn impossible(why: impl Into<String>) -> Self {
        Self::Impossible(why.into())
    }
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("The game is over."),
            Self::Impossible(why) => f.write_str(why),
            Self::NoLevel(why) => write!(f, "The way is blocked: {}", quoted_lines(why)),
        }
    }
}

impl std::error::Error for ActionError {}

/// Reason why a campaign cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// The campaign or one of its tables is invalid; the text names the place and the error.
    Campaign(String),
    /// A level of the campaign cannot be generated; the text is the generator's error.
    Level(String),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Campaign(why) | Self::Level(why) => f.write_str(&quoted_lines(why)),
        }
    }
}

impl std::error::Error for GameError {}
