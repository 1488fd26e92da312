//! The session in the terminal: frames out, keys in.

use std::io;
use std::time::Duration;

use barrow_play::Outcome;
use barrow_session::GameSession;
use crossterm::event::Event;

use super::input;
use crate::terminal::{Depth, Events, Mice, Screen, Waited};

/// Shows a game and hands it what comes from the terminal, until it is left or the terminal is gone.
pub(super) fn show(game: &mut GameSession, events: &Events) -> io::Result<()> {
    let mut screen = Screen::open(Depth::of_terminal(), Mice::Heard)?;
    loop {
        screen.show(game.session.draw(Screen::size()?))?;
        let Some(first) = wait(game, events) else { return Ok(()) };
        // All that waits is taken in before the next frame is drawn.
        let mut next = first;
        while let Some(event) = next {
            match take(game, &mut screen, &event)? {
                Outcome::Ended => return Ok(()),
                Outcome::SaveAndQuit if game.can_leave() => return Ok(()),
                Outcome::SaveAndQuit | Outcome::Continue => {}
            }
            game.checkpoint();
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
fn wait(game: &mut GameSession, events: &Events) -> Option<Option<Event>> {
    loop {
        let pace = game.session.pace();
        match events.wait(pace.map(|pace| Duration::from_millis(u64::from(pace)))) {
            Waited::Came(event) => return Some(Some(event)),
            Waited::End => return None,
            Waited::Nothing if game.session.tick(pace.unwrap_or(0).max(1)) => {
                game.checkpoint();
                return Some(None);
            }
            Waited::Nothing => {}
        }
    }
}

/// Hands something that came from the terminal to the game.
fn take(game: &mut GameSession, screen: &mut Screen, event: &Event) -> io::Result<Outcome> {
    match event {
        Event::Resize(..) => screen.forget()?,
        Event::Key(pressed) => {
            if let Some(key) = input::key(*pressed) {
                return Ok(game.session.key(key));
            }
        }
        Event::Mouse(moved) => {
            if let Some(mouse) = input::mouse(*moved) {
                return Ok(game.session.mouse(mouse));
            }
        }
        _ => {}
    }
    Ok(Outcome::Continue)
}
