//! What comes from the window, in the words of the game.

use barrow_play::Key;
use winit::event::MouseScrollDelta;
use winit::keyboard::{Key as Logical, KeyCode, ModifiersState, NamedKey, PhysicalKey};

/// What a pressed key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pressed {
    /// The whole screen, or back.
    FullScreen,
    /// A key of the game.
    Key(Key),
}

/// What a pressed key asks for, if it asks for something.
pub(crate) fn pressed(logical: &Logical, physical: PhysicalKey, held: ModifiersState) -> Option<Pressed> {
    // Some keyboards write letters with Ctrl and Alt together.
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

/// The one character of a text.
fn only(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|c| chars.next().is_none() && !c.is_control())
}

/// The key in the middle of a number pad without Num Lock, which has no name everywhere.
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

/// The wheel of a mouse, or two fingers on a pad.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wheel {
    /// How much it was turned since the last row, in rows away from the hand.
    turned: f64,
}

impl Wheel {
    /// How many rows to scroll up, or down if less than none, with cells of so many pixels.
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
    fn letters_keep_their_case_and_control_is_told() {
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
    fn keys_with_names_have_them() {
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
