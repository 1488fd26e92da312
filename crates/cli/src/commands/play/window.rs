//! `barrow play --window`: the game in a window, where the command was built with it.

use barrow_session::Request;

use crate::stop::Stop;

/// Plays until the game is finished or the window is closed.
#[cfg(feature = "window")]
pub(super) fn play(request: Request) -> Result<(), Stop> {
    super::print(&barrow_window::play("barrow play --window", request, crate::stop::complain)?)
}

/// Returns an error that says how to build a command with a window.
#[cfg(not(feature = "window"))]
#[allow(clippy::needless_pass_by_value, reason = "as the one above")]
pub(super) fn play(_: Request) -> Result<(), Stop> {
    let how = "this `barrow` was built without a window; `cargo run --release -p barrow-window` opens one, and \
               `cargo install --path crates/cli --features window` builds a `barrow` that has it";
    Err(Stop::Wrong(how.to_string()))
}
