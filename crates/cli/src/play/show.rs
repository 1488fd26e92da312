//! The session in the terminal: frames out, keys in.

use std::io;
use std::time::Duration;

use barrow_play::InputOutcome;
use barrow_sitting::Sitting;
use crossterm::event::Event;

use super::input;
use crate::terminal::{Depth, Events, Mice, Screen, Waited};

/// Shows a game and hands it what comes from the terminal, until it is left or the terminal is gone.
pub(super) fn show(sitting: &mut Sitting, events: &Events) -> io::Result<()> {
    let mut screen = Screen::open(Depth::of_terminal(), Mice::Heard)?;
    loop {
        screen.show(sitting.session.draw(Screen::size()?))?;
        let Some(first) = wait(sitting, events) else { return Ok(()) };
        // All that waits is taken in before the next frame is drawn.
        let mut next = first;
        while let Some(event) = next {
            match take(sitting, &mut screen, &event)? {
                InputOutcome::Ended => return Ok(()),
                InputOutcome::SaveAndQuit if sitting.can_leave() => return Ok(()),
                InputOutcome::SaveAndQuit | InputOutcome::Continue => {}
            }
            sitting.settle();
            next = match events.wait(Some(Duration::ZERO)) {
                Waited::Came(event) => Some(event),
                Waited::Nothing => None,
                Waited::End => return Ok(()),
            };
        }
    }
}

/// Waits until something comes, or there is something new to be seen; nothing at all if it is to end.
#[allow(clippy::option_option, reason = "an end, a moment that passed, or something that came")]
fn wait(sitting: &mut Sitting, events: &Events) -> Option<Option<Event>> {
    loop {
        let pace = sitting.session.pace();
        match events.wait(pace.map(|pace| Duration::from_millis(u64::from(pace)))) {
            Waited::Came(event) => return Some(Some(event)),
            Waited::End => return None,
            Waited::Nothing if sitting.session.tick(pace.unwrap_or(0).max(1)) => {
                sitting.settle();
                return Some(None);
            }
            Waited::Nothing => {}
        }
    }
}

/// Hands something that came from the terminal to the game.
fn take(sitting: &mut Sitting, screen: &mut Screen, event: &Event) -> io::Result<InputOutcome> {
    match event {
        Event::Resize(..) => screen.forget()?,
        Event::Key(pressed) => {
            if let Some(key) = input::key(*pressed) {
                return Ok(sitting.session.key(key));
            }
        }
        Event::Mouse(moved) => {
            if let Some(mouse) = input::mouse(*moved) {
                return Ok(sitting.session.mouse(mouse));
            }
        }
        _ => {}
    }
    Ok(InputOutcome::Continue)
}
