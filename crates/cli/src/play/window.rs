//! `barrow play --window`: the game in a window, where the command was built with it.

use barrow_sitting::Asked;

use crate::stop::Stop;

/// Plays until the game is over or the window is closed.
#[cfg(feature = "window")]
pub(super) fn play(asked: Asked) -> Result<(), Stop> {
    super::tell(barrow_window::play("barrow play --window", asked, crate::stop::complain)?)
}

/// Says how to get one.
#[cfg(not(feature = "window"))]
#[allow(clippy::needless_pass_by_value, reason = "as the one above")]
pub(super) fn play(_: Asked) -> Result<(), Stop> {
    let how = "this `barrow` was built without a window; `cargo run --release -p barrow-window` opens one, and \
               `cargo install --path crates/cli --features window` builds a `barrow` that has it";
    Err(Stop::Wrong(how.to_string()))
}
