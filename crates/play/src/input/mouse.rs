//! Mouse input.

use barrow::Point;
use barrow_game::{Action, Heading};

use crate::mode::InputMode;
use crate::mode::auto::AutoKind;
use crate::{InputOutcome, Key, Session};

/// A mouse event on the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mouse {
    /// Cell of the frame under the mouse.
    pub cell: Point,
    /// Kind of the event.
    pub kind: MouseKind,
}

/// Kind of a mouse event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseKind {
    /// The mouse moved to another cell.
    Hover,
    /// The first button was pressed.
    Click,
    /// The wheel was turned away from the user.
    WheelUp,
    /// The wheel was turned towards the user.
    WheelDown,
}

impl Session {
    /// Handles a mouse event: hovering over the map describes a cell, a click travels, attacks or chooses.
    pub fn mouse(&mut self, mouse: Mouse) -> InputOutcome {
        let cell = self.layout.to_map(mouse.cell).filter(|&p| self.game.floor().map.size().contains(p));
        match mouse.kind {
            MouseKind::WheelUp => return self.wheel(Key::Up),
            MouseKind::WheelDown => return self.wheel(Key::Down),
            MouseKind::Hover => {
                if let (InputMode::Pointer(pointer), Some(at)) = (&mut self.mode, cell) {
                    pointer.at = at;
                }
                self.hover = cell;
            }
            MouseKind::Click => return self.click(mouse.cell, cell),
        }
        InputOutcome::Continue
    }

    /// Scrolls the page or menu.
    fn wheel(&mut self, key: Key) -> InputOutcome {
        match self.mode {
            InputMode::Page(_) | InputMode::Menu(_) | InputMode::Over(_) => self.key(key),
            _ => InputOutcome::Continue,
        }
    }

    fn click(&mut self, on_screen: Point, cell: Option<Point>) -> InputOutcome {
        if self.next_message_page().is_some() {
            return self.key(Key::Char(' '));
        }
        match &self.mode {
            InputMode::Menu(menu) => {
                let i = on_screen.y - self.menu_rows.0;
                let i = usize::try_from(i).ok().map(|i| i + self.menu_rows.1);
                match i.and_then(|i| menu.entries.get(i)).map(|entry| entry.key) {
                    Some(Some(key)) => self.key(Key::Char(key)),
                    Some(None) => InputOutcome::Continue,
                    None => self.key(Key::Escape),
                }
            }
            InputMode::Map => {
                let was_going = self.auto.is_some();
                self.key(Key::Escape);
                if let (Some(cell), false) = (cell, was_going) {
                    self.go_to(cell);
                }
                InputOutcome::Continue
            }
            _ => self.key(Key::Enter),
        }
    }

    /// Steps or attacks if the cell is adjacent, else travels there.
    fn go_to(&mut self, cell: Point) {
        match Heading::of(cell - self.game.player().at) {
            Some(heading) => self.do_now(Action::Walk(heading)),
            None => self.begin(AutoKind::Travel(cell)),
        }
    }
}
