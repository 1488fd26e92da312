//! What comes from the terminal, read by a thread of its own.
//!
//! A terminal that went away gives no event and no error: whoever reads from it waits for ever. So the reader is left to
//! itself, and whoever waits for it looks up now and then.

use std::io::{self, IsTerminal as _};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crossterm::event::{self, Event};

use super::Signals;

/// How long nothing is waited for without looking whether the terminal is still there.
const LONG: Duration = Duration::from_millis(200);

/// What comes from the terminal.
pub(crate) struct Events {
    events: Receiver<io::Result<Event>>,
    signals: Signals,
}

/// What came of waiting.
pub(crate) enum Waited {
    /// Something came.
    Came(Event),
    /// Nothing did.
    Nothing,
    /// The program is to end: a signal came, or the terminal went away.
    End,
}

impl Events {
    /// Begins to read. Does so until the program ends.
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

    /// Waits for something to come, but not for ever; without a time until it is good to look up.
    pub(crate) fn wait(&self, most: Option<Duration>) -> Waited {
        let most = most.unwrap_or(LONG);
        let found = match self.events.recv_timeout(most) {
            Ok(Ok(event)) => Waited::Came(event),
            Err(RecvTimeoutError::Timeout) => Waited::Nothing,
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => Waited::End,
        };
        let is_idle = matches!(found, Waited::Nothing) && most >= LONG;
        if self.signals.came() || is_idle && !io::stdin().is_terminal() { Waited::End } else { found }
    }
}
