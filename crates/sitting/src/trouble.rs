//! Why there is no game to play.

use barrow_store::StoreError;

/// Why there is no game to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The request was wrong.
    Wrong(String),
    /// The work failed.
    Failed(String),
}

impl Trouble {
    /// What is the matter.
    pub fn why(&self) -> &str {
        match self {
            Self::Wrong(why) | Self::Failed(why) => why,
        }
    }

    /// The exit code: 1 the work failed, 2 the request was wrong.
    pub const fn code(&self) -> u8 {
        match self {
            Self::Failed(_) => 1,
            Self::Wrong(_) => 2,
        }
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.to_string())
    }
}
