//! Events of the terminal, read by a thread.
//!
//! Reading from a terminal that was closed blocks forever, without an event or an error. So a thread reads, and the
//! receiver checks regularly whether the terminal is still there.

use std::io::{self, IsTerminal as _};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crossterm::event::{self, Event};

use super::Signals;

/// Time after which the receiver checks whether the terminal is still there.
const CHECK_INTERVAL: Duration = Duration::from_millis(200);

/// Receiver of terminal events.
pub(crate) struct Events {
    events: Receiver<io::Result<Event>>,
    signals: Signals,
}

/// Result of waiting for an event.
pub(crate) enum Polled {
    /// An event was received.
    Event(Event),
    /// The time passed without an event.
    Timeout,
    /// The program is to end: a signal was received, or the terminal was closed.
    Closed,
}

impl Events {
    /// Starts the thread, which reads until the program ends.
    pub(crate) fn listen() -> io::Result<Self> {
        let signals = Signals::watch()?;
        let (sender, events) = mpsc::channel();
        let read = move || {
            loop {
                let event = event::read();
                let is_over = event.is_err();
                if sender.send(event).is_err() || is_over {
                    return;
                }
            }
        };
        thread::Builder::new().name("terminal".to_string()).spawn(read)?;
        Ok(Self { events, signals })
    }

    /// Waits for an event, at most for the given time, or without one until the next check of the terminal.
    pub(crate) fn poll(&self, timeout: Option<Duration>) -> Polled {
        let timeout = timeout.unwrap_or(CHECK_INTERVAL);
        let polled = match self.events.recv_timeout(timeout) {
            Ok(Ok(event)) => Polled::Event(event),
            Err(RecvTimeoutError::Timeout) => Polled::Timeout,
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => Polled::Closed,
        };
        let is_idle = matches!(polled, Polled::Timeout) && timeout >= CHECK_INTERVAL;
        if self.signals.received() || is_idle && !io::stdin().is_terminal() { Polled::Closed } else { polled }
    }
}
