//! The menu of saved games in the terminal.

use std::io;

use barrow_play::{ChooserOutcome, Key, MouseKind};
use barrow_session::SaveMenu;
use crossterm::event::Event;

use super::input;
use crate::terminal::{ColorDepth, Events, MouseCapture, Polled, Screen};

/// Shows the menu. Returns the entry that was chosen, or nothing if the menu was left.
pub(super) fn choose(menu: &mut SaveMenu, events: &Events) -> io::Result<Option<usize>> {
    let mut screen = Screen::open(ColorDepth::of_terminal(), MouseCapture::On)?;
    let list = &mut menu.chooser;
    loop {
        screen.show(list.draw(Screen::size()?))?;
        let chosen = match events.poll(None) {
            Polled::Closed => ChooserOutcome::Canceled,
            Polled::Event(Event::Resize(..)) => {
                screen.clear()?;
                ChooserOutcome::Pending
            }
            Polled::Event(Event::Key(pressed)) => {
                input::key(pressed).map_or(ChooserOutcome::Pending, |key| list.key(key))
            }
            Polled::Event(Event::Mouse(moved)) => match input::mouse(moved) {
                Some(mouse) if mouse.kind == MouseKind::Click => list.click(mouse.cell),
                Some(mouse) if mouse.kind == MouseKind::WheelUp => list.key(Key::Up),
                Some(mouse) if mouse.kind == MouseKind::WheelDown => list.key(Key::Down),
                _ => ChooserOutcome::Pending,
            },
            Polled::Timeout | Polled::Event(_) => ChooserOutcome::Pending,
        };
        match chosen {
            ChooserOutcome::Pending => {}
            ChooserOutcome::Canceled => return Ok(None),
            ChooserOutcome::Chosen(i) => return Ok(Some(i)),
        }
    }
}
