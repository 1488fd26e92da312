//! The game in a window. `barrow-play` provides the user interface, `barrow-view` the pixels of its cells, and
//! `barrow-session` opens and saves games; this crate shows frames and passes on input.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod app;
mod game_window;
mod input;
mod paint;
mod scale;
mod signals;

use std::panic::{self, AssertUnwindSafe};

use barrow_play::{Glyphs, Settings};
use barrow_session::{GameSession, Notice, Request, SessionError};

/// Plays the game of a request until it ends or the window is closed. Returns the notices to print; `command` is the
/// command line for messages.
pub fn play(
    command: &'static str,
    request: Request,
    warn: impl FnMut(String),
) -> Result<Vec<Notice>, SessionError> {
    // The window can draw every glyph, so it defaults to Unicode.
    let defaults = Settings { glyphs: Glyphs::Unicode, ..Settings::default() };
    let mut game = GameSession::start(command, request, defaults, warn)?;
    let events = app::open().map_err(SessionError::Failed)?;
    // The game is saved whether the event loop returns, fails or panics.
    Ok(match panic::catch_unwind(AssertUnwindSafe(|| app::show(events, &mut game))) {
        Ok(shown) => {
            let mut notices = game.close();
            notices.extend(shown.err().map(Notice::Error));
            notices
        }
        Err(_) => game.recover(),
    })
}
