//! Signals that ask the program to end: noted, and looked at between two keys.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether someone asked the program to end.
pub(crate) struct Signals(Arc<AtomicBool>);

impl Signals {
    /// Notes them from now on, instead of dying of them.
    pub(crate) fn watch() -> io::Result<Self> {
        let came = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
            for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
                signal_hook::flag::register(signal, Arc::clone(&came))?;
            }
        }
        Ok(Self(came))
    }

    /// Whether one came.
    pub(crate) fn came(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
