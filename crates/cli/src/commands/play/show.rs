//! Shows frames of the game in the terminal, and passes input to the game.

use std::io;
use std::time::Duration;

use barrow_play::InputOutcome;
use barrow_session::GameSession;
use crossterm::event::Event;

use super::input;
use crate::terminal::{ColorDepth, Events, MouseCapture, Polled, Screen};

/// Shows a game and passes input to it, until the player quits or the terminal is closed.
pub(super) fn show(game: &mut GameSession, events: &Events) -> io::Result<()> {
    let mut screen = Screen::open(ColorDepth::of_terminal(), MouseCapture::On)?;
    loop {
        screen.show(game.session.draw(Screen::size()?))?;
        let Some(first) = wait(game, events) else { return Ok(()) };
        // All pending events are handled before the next frame is drawn.
        let mut next = first;
        while let Some(event) = next {
            match handle(game, &mut screen, &event)? {
                InputOutcome::Ended => return Ok(()),
                InputOutcome::SaveAndQuit if game.can_leave() => return Ok(()),
                InputOutcome::SaveAndQuit | InputOutcome::Continue => {}
            }
            game.checkpoint();
            next = match events.poll(Some(Duration::ZERO)) {
                Polled::Event(event) => Some(event),
                Polled::Timeout => None,
                Polled::Closed => return Ok(()),
            };
        }
    }
}

/// Waits for an event, or for a frame of an animation (`Some(None)`). Returns `None` if the program is to end.
#[allow(clippy::option_option, reason = "end, animation frame or event")]
fn wait(game: &mut GameSession, events: &Events) -> Option<Option<Event>> {
    loop {
        let pace = game.session.pace();
        match events.poll(pace.map(|pace| Duration::from_millis(u64::from(pace)))) {
            Polled::Event(event) => return Some(Some(event)),
            Polled::Closed => return None,
            Polled::Timeout if game.session.tick(pace.unwrap_or(0).max(1)) => {
                game.checkpoint();
                return Some(None);
            }
            Polled::Timeout => {}
        }
    }
}

/// Passes an event to the game.
fn handle(game: &mut GameSession, screen: &mut Screen, event: &Event) -> io::Result<InputOutcome> {
    match event {
        Event::Resize(..) => screen.clear()?,
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
    Ok(InputOutcome::Continue)
}
