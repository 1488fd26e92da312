//! The list of saved games in the terminal, when there are several.

use std::io;

use barrow_play::{Chosen, Key, MouseKind};
use barrow_session::SaveMenu;
use crossterm::event::Event;

use super::input;
use crate::terminal::{Depth, Events, Mice, Screen, Waited};

/// Shows the list until one is chosen; none if it is left.
pub(super) fn choose(menu: &mut SaveMenu, events: &Events) -> io::Result<Option<usize>> {
    let mut screen = Screen::open(Depth::of_terminal(), Mice::Heard)?;
    let list = &mut menu.chooser;
    loop {
        screen.show(list.draw(Screen::size()?))?;
        let chosen = match events.wait(None) {
            Waited::End => Chosen::Left,
            Waited::Came(Event::Resize(..)) => {
                screen.forget()?;
                Chosen::Stays
            }
            Waited::Came(Event::Key(pressed)) => {
                input::key(pressed).map_or(Chosen::Stays, |key| list.key(key))
            }
            Waited::Came(Event::Mouse(moved)) => match input::mouse(moved) {
                Some(mouse) if mouse.kind == MouseKind::Click => list.click(mouse.cell),
                Some(mouse) if mouse.kind == MouseKind::WheelUp => list.key(Key::Up),
                Some(mouse) if mouse.kind == MouseKind::WheelDown => list.key(Key::Down),
                _ => Chosen::Stays,
            },
            Waited::Nothing | Waited::Came(_) => Chosen::Stays,
        };
        match chosen {
            Chosen::Stays => {}
            Chosen::Left => return Ok(None),
            Chosen::One(i) => return Ok(Some(i)),
        }
    }
}
