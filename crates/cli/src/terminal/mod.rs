//! The terminal: its screen, colors, events and signals.

mod color_depth;
mod events;
mod screen;
mod signals;

pub(crate) use color_depth::ColorDepth;
pub(crate) use events::{Events, Polled};
pub(crate) use screen::{MouseCapture, Screen, home};
use signals::Signals;

use std::env;
use std::io::{self, IsTerminal as _};

use barrow_io::is_stdout_terminal;

use crate::stop::Stop;

/// Returns whether the terminal knows no escape sequences, neither colors nor cursor movement.
pub(crate) fn is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Returns an error if a full-screen command cannot run: it needs a terminal that can move its cursor. `instead`
/// returns the end of the message.
pub(crate) fn check_screen(
    command: &str,
    instead: impl FnOnce() -> Result<String, Stop>,
) -> Result<(), Stop> {
    let why = if !is_stdout_terminal() || !io::stdin().is_terminal() {
        "needs a terminal; standard input or output is not one"
    } else if is_dumb() {
        "needs a terminal that can move its cursor, but TERM is dumb"
    } else {
        return Ok(());
    };
    Err(Stop::Wrong(format!("`{command}` {why}{}", instead()?)))
}
