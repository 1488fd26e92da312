//! What a mouse does.

use barrow::Point;
use barrow_game::{Action, Heading};

use crate::mode::InputMode;
use crate::mode::auto::AutoKind;
use crate::{InputOutcome, Key, Session};

/// Something that a mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mouse {
    /// The cell of the frame it is over.
    pub cell: Point,
    /// What it did there.
    pub kind: MouseKind,
}

/// What a mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseKind {
    /// It came there.
    Hover,
    /// The first button was pressed.
    Click,
    /// Its wheel was turned away from the hand.
    WheelUp,
    /// Its wheel was turned toward the hand.
    WheelDown,
}

impl Session {
    /// The mouse does something: over the map it looks, a click travels, strikes or chooses.
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

    /// The wheel scrolls what can be scrolled.
    fn wheel(&mut self, key: Key) -> InputOutcome {
        match self.mode {
            InputMode::Page(_) | InputMode::Menu(_) | InputMode::Over(_) => self.key(key),
            _ => InputOutcome::Continue,
        }
    }

    fn click(&mut self, on_screen: Point, cell: Option<Point>) -> InputOutcome {
        match &self.mode {
            InputMode::Menu(menu) => {
                let i = on_screen.y - self.menu_rows.0;
                let i = usize::try_from(i).ok().map(|i| i + self.menu_rows.1);
                match i.and_then(|i| menu.entries.get(i)).map(|entry| entry.key) {
                    Some(key) => self.key(Key::Char(key)),
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

    /// A step if it is beside the player, else the way there.
    fn go_to(&mut self, cell: Point) {
        match Heading::of(cell - self.game.player().at) {
            Some(heading) => self.do_now(Action::Walk(heading)),
            None => self.begin(AutoKind::Travel(cell)),
        }
    }
}
