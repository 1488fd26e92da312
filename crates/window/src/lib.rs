//! The game in a window. Knows no rule and no look: `barrow-play` has the game on a screen, `barrow-view` the dots, and
//! `barrow-sitting` says which game it is and what becomes of it.

mod app;
mod game_window;
mod input;
mod paint;
mod scale;
mod signals;

use std::panic::{self, AssertUnwindSafe};

use barrow_play::{Glyphs, Settings};
use barrow_sitting::{Asked, Sitting, Told, Trouble};

/// Plays what `command` was asked for until it is over or the window is closed. What the player is told then.
pub fn play(command: &'static str, asked: Asked, warn: impl FnMut(String)) -> Result<Vec<Told>, Trouble> {
    // The window has every glyph, so it draws lines unless the settings say otherwise.
    let usual = Settings { glyphs: Glyphs::Unicode, ..Settings::default() };
    let mut sitting = Sitting::begin(command, asked, usual, warn)?;
    let events = app::open().map_err(Trouble::Failed)?;
    // Whatever became of the window or of the program, the game is looked after first.
    Ok(match panic::catch_unwind(AssertUnwindSafe(|| app::show(events, &mut sitting))) {
        Ok(shown) => {
            let mut told = sitting.part();
            told.extend(shown.err().map(Told::Trouble));
            told
        }
        Err(_) => sitting.rescue(),
    })
}
