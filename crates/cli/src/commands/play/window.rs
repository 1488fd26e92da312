//! `barrow play --window`: the game in a window, if the command was built with the feature `window`.

use barrow_session::Request;

use crate::stop::Stop;

/// Plays until the game is finished or the window is closed.
#[cfg(feature = "window")]
pub(super) fn play(request: Request) -> Result<(), Stop> {
    super::print(&barrow_window::play("barrow play --window", request, crate::stop::complain)?)
}

/// Returns an error that says how to build a command with a window.
#[cfg(not(feature = "window"))]
#[allow(clippy::needless_pass_by_value, reason = "same signature as above")]
pub(super) fn play(_: Request) -> Result<(), Stop> {
    let how = "this `barrow` was built without the feature `window`; `cargo run --release -p barrow-window` opens the \
               window, `cargo install --path crates/cli --features window` installs a `barrow` with it";
    Err(Stop::Wrong(how.to_string()))
}
