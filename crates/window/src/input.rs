//! Conversion of window events to the game's keys.

use barrow_play::Key;
use winit::event::MouseScrollDelta;
use winit::keyboard::{Key as Logical, KeyCode, ModifiersState, NamedKey, PhysicalKey};

/// Command of a key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pressed {
    /// Toggle between full-screen mode and a window.
    FullScreen,
    /// Pass a key to the game.
    Key(Key),
}

/// Converts a key press; `None` if it has no meaning.
pub(crate) fn pressed(logical: &Logical, physical: PhysicalKey, held: ModifiersState) -> Option<Pressed> {
    // Ctrl and Alt together are AltGr, which types characters on some keyboards.
    let (ctrl, alt) =
        (held.control_key() && !held.alt_key(), held.alt_key() && !held.control_key() || held.super_key());
    let key = match logical {
        Logical::Named(NamedKey::F11) => return Some(Pressed::FullScreen),
        Logical::Named(NamedKey::Enter) if alt => return Some(Pressed::FullScreen),
        _ if alt => return None,
        Logical::Named(named) => self::named(*named).or_else(|| middle(physical))?,
        Logical::Character(text) => {
            let c = only(text)?;
            if ctrl { Key::Ctrl(c.to_ascii_lowercase()) } else { Key::Char(c) }
        }
        _ => middle(physical)?,
    };
    Some(Pressed::Key(key))
}

/// Returns the character of a text of exactly one character.
fn only(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|c| chars.next().is_none() && !c.is_control())
}

/// Returns `5` for the middle key of a number pad without Num Lock, which has no portable name.
fn middle(physical: PhysicalKey) -> Option<Key> {
    (physical == PhysicalKey::Code(KeyCode::Numpad5)).then_some(Key::Char('5'))
}

const fn named(key: NamedKey) -> Option<Key> {
    Some(match key {
        NamedKey::Space => Key::Char(' '),
        NamedKey::ArrowUp => Key::Up,
        NamedKey::ArrowDown => Key::Down,
        NamedKey::ArrowLeft => Key::Left,
        NamedKey::ArrowRight => Key::Right,
        NamedKey::Home => Key::Home,
        NamedKey::End => Key::End,
        NamedKey::PageUp => Key::PageUp,
        NamedKey::PageDown => Key::PageDown,
        NamedKey::Enter => Key::Enter,
        NamedKey::Escape => Key::Escape,
        NamedKey::Backspace => Key::Backspace,
        NamedKey::Tab => Key::Tab,
        _ => return None,
    })
}

/// State of the mouse wheel or of two-finger scrolling.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wheel {
    /// Scroll distance not yet used, in rows; positive is up.
    turned: f64,
}

impl Wheel {
    /// Adds a scroll event. Returns the number of rows to scroll, positive for up; `cell_px` is the height of a cell.
    pub(crate) fn turn(&mut self, by: MouseScrollDelta, cell_px: u32) -> i32 {
        self.turned += match by {
            MouseScrollDelta::LineDelta(_, rows) => f64::from(rows),
            MouseScrollDelta::PixelDelta(by) => by.y / f64::from(cell_px),
        };
        let rows = self.turned.trunc();
        self.turned -= rows;
        rows as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winit::dpi::PhysicalPosition;

    const NONE: ModifiersState = ModifiersState::empty();

    fn press(logical: &Logical, held: ModifiersState) -> Option<Pressed> {
        pressed(logical, PhysicalKey::Code(KeyCode::KeyA), held)
    }

    #[test]
    fn letters_keep_their_case_and_ctrl_is_recognized() {
        let letter = |text: &str, held| press(&Logical::Character(text.into()), held);
        assert_eq!(letter("M", ModifiersState::SHIFT), Some(Pressed::Key(Key::Char('M'))));
        assert_eq!(letter("S", ModifiersState::CONTROL), Some(Pressed::Key(Key::Ctrl('s'))));
        assert_eq!(letter("s", ModifiersState::ALT), None);
        assert_eq!(
            letter("@", ModifiersState::ALT | ModifiersState::CONTROL),
            Some(Pressed::Key(Key::Char('@')))
        );
        assert_eq!(letter("ab", NONE), None);
    }

    #[test]
    fn named_keys_are_converted() {
        let named = |key, held| press(&Logical::Named(key), held);
        assert_eq!(named(NamedKey::Enter, NONE), Some(Pressed::Key(Key::Enter)));
        assert_eq!(named(NamedKey::Enter, ModifiersState::ALT), Some(Pressed::FullScreen));
        assert_eq!(named(NamedKey::F11, NONE), Some(Pressed::FullScreen));
        assert_eq!(named(NamedKey::Shift, NONE), None);
        let middle = PhysicalKey::Code(KeyCode::Numpad5);
        assert_eq!(
            pressed(&Logical::Named(NamedKey::Clear), middle, NONE),
            Some(Pressed::Key(Key::Char('5')))
        );
    }

    #[test]
    fn a_wheel_scrolls_by_whole_rows() {
        let mut wheel = Wheel::default();
        assert_eq!(wheel.turn(MouseScrollDelta::LineDelta(0.0, -1.0), 16), -1);
        let by = MouseScrollDelta::PixelDelta(PhysicalPosition::new(0.0, 12.0));
        assert_eq!([wheel.turn(by, 16), wheel.turn(by, 16), wheel.turn(by, 16)], [0, 1, 1]);
    }
}
