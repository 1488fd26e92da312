//! Termination signals, which close the window like the player would, so that the game is saved.

use std::io;

use winit::event_loop::EventLoop;

/// Sends an event to the window on SIGHUP, SIGINT and SIGTERM.
#[cfg(unix)]
pub(crate) fn wake(events: &EventLoop<()>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let window = events.create_proxy();
    std::thread::spawn(move || {
        for _ in signals.forever() {
            // Fails only if the window is already closed.
            let _ = window.send_event(());
        }
    });
    Ok(())
}

/// Does nothing: only Unix has these signals.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "same signature as on Unix")]
pub(crate) fn wake(_: &EventLoop<()>) -> io::Result<()> {
    Ok(())
}
