//! Game sessions: requests of the player, opening of games, and the files they are saved to.
//!
//! ```text
//! Request ── GameSession::start ──────► GameSession  a new or a saved game, ready to be shown
//!         ── GameSession::checkpoint ─► (files)      after each input: saves regularly, archives a finished game
//!         ── GameSession::close ──────► Notice       saves the game; messages to print, in order
//! ```
//!
//! The terminal and the window both play games through this crate. They differ only in how they show
//! [`barrow_play::Session`], so that a game saved in one continues in the other.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod autosave;
mod close;
mod error;
mod files;
mod finish;
mod game_session;
mod menu;
mod notice;
mod open;
mod recover;
mod replay;
mod request;
mod score_table;
mod settings;
#[cfg(test)]
mod test_folder;

pub use error::SessionError;
pub use files::{
    Archive, DataDir, FileError, NoDataDir, RECORD_EXTENSION, SaveLock, SaveName, SaveOutcome, SavedGame,
    is_record, level_text, read_level, read_record, read_record_file,
};
pub use game_session::GameSession;
pub use menu::{SaveMenu, list_saves};
pub use notice::{Notice, print_notices};
pub use replay::replay;
pub use request::Request;
pub use score_table::score_table;
pub use settings::read_settings;
