//! Errors of requests for a game.

use barrow_io::InputError;

use crate::{FileError, NoDataDir};

/// Reason why no game can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionError {
    /// The request is invalid: exit code 2.
    Invalid(String),
    /// The request is valid, but could not be fulfilled.
    Failed(String),
}

impl SessionError {
    /// Returns the error's message.
    pub fn message(&self) -> &str {
        match self {
            Self::Invalid(message) | Self::Failed(message) => message,
        }
    }

    /// Returns the exit code: 1 for a failure, 2 for an invalid request.
    pub const fn exit_code(&self) -> u8 {
        match self {
            Self::Failed(_) => 1,
            Self::Invalid(_) => 2,
        }
    }
}

impl From<FileError> for SessionError {
    fn from(error: FileError) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<NoDataDir> for SessionError {
    fn from(error: NoDataDir) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<InputError> for SessionError {
    fn from(error: InputError) -> Self {
        Self::Invalid(error.to_string())
    }
}
