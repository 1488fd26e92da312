//! The game in a window. `barrow-play` has the game on a screen, `barrow-view` the pixels of its cells, and
//! `barrow-session` opens and saves it; this crate only shows frames and passes on input.

mod app;
mod game_window;
mod input;
mod paint;
mod scale;
mod signals;

use std::panic::{self, AssertUnwindSafe};

use barrow_play::{Glyphs, Settings};
use barrow_session::{GameSession, Notice, Request, SessionError};

/// Plays the game that `command` was requested to play, until it is finished or the window is closed. Returns what to
/// print then.
pub fn play(
    command: &'static str,
    request: Request,
    warn: impl FnMut(String),
) -> Result<Vec<Notice>, SessionError> {
    // The window has every glyph, so it draws lines unless the settings say otherwise.
    let defaults = Settings { glyphs: Glyphs::Unicode, ..Settings::default() };
    let mut game = GameSession::start(command, request, defaults, warn)?;
    let events = app::open().map_err(SessionError::Failed)?;
    // The game is saved whether the window works, fails or panics.
    Ok(match panic::catch_unwind(AssertUnwindSafe(|| app::show(events, &mut game))) {
        Ok(shown) => {
            let mut notices = game.close();
            notices.extend(shown.err().map(Notice::Error));
            notices
        }
        Err(_) => game.recover(),
    })
}
