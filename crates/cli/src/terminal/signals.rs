//! Signals that end the program: recorded, and checked between two events.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Flag that is set by signals.
pub(crate) struct Signals(Arc<AtomicBool>);

impl Signals {
    /// Installs handlers that set the flag instead of ending the process.
    pub(crate) fn watch() -> io::Result<Self> {
        let received = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
            for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
                signal_hook::flag::register(signal, Arc::clone(&received))?;
            }
        }
        Ok(Self(received))
    }

    /// Returns whether a signal was received.
    pub(crate) fn received(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
