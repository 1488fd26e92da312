//! Translates keys and mouse events of the terminal to those of the game.

use barrow::Point;
use barrow_play::{Key, Mouse, MouseKind};
use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// Returns the game's key for a key event.
pub(super) fn key(pressed: KeyEvent) -> Option<Key> {
    if pressed.kind == KeyEventKind::Release {
        return None;
    }
    Some(match pressed.code {
        KeyCode::Char(c) if pressed.modifiers.contains(KeyModifiers::CONTROL) => {
            Key::Ctrl(c.to_ascii_lowercase())
        }
        KeyCode::Char(c) => Key::Char(c),
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        // The key in the middle of a number pad without Num Lock.
        KeyCode::KeypadBegin => Key::Char('5'),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Backspace | KeyCode::BackTab => Key::Backspace,
        KeyCode::Tab => Key::Tab,
        _ => return None,
    })
}

/// Returns the game's mouse event for one of the terminal.
pub(super) fn mouse(moved: MouseEvent) -> Option<Mouse> {
    let kind = match moved.kind {
        MouseEventKind::Moved | MouseEventKind::Drag(_) => MouseKind::Hover,
        MouseEventKind::Down(MouseButton::Left) => MouseKind::Click,
        MouseEventKind::ScrollUp => MouseKind::WheelUp,
        MouseEventKind::ScrollDown => MouseKind::WheelDown,
        _ => return None,
    };
    Some(Mouse { cell: Point::new(i32::from(moved.column), i32::from(moved.row)), kind })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_keep_their_case_and_control_is_recognized() {
        let key = |code, modifiers| key(KeyEvent::new(code, modifiers));
        assert_eq!(key(KeyCode::Char('M'), KeyModifiers::SHIFT), Some(Key::Char('M')));
        assert_eq!(key(KeyCode::Char('p'), KeyModifiers::CONTROL), Some(Key::Ctrl('p')));
        assert_eq!(key(KeyCode::F(1), KeyModifiers::NONE), None);
    }
}
