//! Signals that ask the program to end: the window is closed as if the player had done it, and the game is kept.

use std::io;

use winit::event_loop::EventLoop;

/// Wakes the window when one comes, instead of dying of it.
#[cfg(unix)]
pub(crate) fn wake(events: &EventLoop<()>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let window = events.create_proxy();
    std::thread::spawn(move || {
        for _ in signals.forever() {
            // A window that is gone already needs no waking.
            let _ = window.send_event(());
        }
    });
    Ok(())
}

/// There are none here.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "as elsewhere")]
pub(crate) fn wake(_: &EventLoop<()>) -> io::Result<()> {
    Ok(())
}
