//! What the keys do.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// Enough seen.
    Quit,
    /// Another level.
    NewSeed,
    /// Something the player does.
    Player(PlayerKey),
}

/// What a player can be asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayerKey {
    /// Play or pause.
    Toggle,
    /// One step forward.
    Forward,
    /// One step back.
    Back,
    /// To the first step.
    First,
    /// To the last step.
    Last,
    /// Faster.
    Faster,
    /// Slower.
    Slower,
}

/// What a pressed key asks for, if anything.
pub(super) fn key(pressed: KeyEvent) -> Option<Key> {
    if pressed.kind == KeyEventKind::Release {
        return None;
    }
    if pressed.modifiers.contains(KeyModifiers::CONTROL) {
        return (pressed.code == KeyCode::Char('c')).then_some(Key::Quit);
    }
    Some(Key::Player(match pressed.code {
        KeyCode::Char('q') | KeyCode::Esc => return Some(Key::Quit),
        KeyCode::Char('r') => return Some(Key::NewSeed),
        KeyCode::Char(' ') => PlayerKey::Toggle,
        KeyCode::Char('l' | 'n') | KeyCode::Right => PlayerKey::Forward,
        KeyCode::Char('h' | 'p') | KeyCode::Left => PlayerKey::Back,
        KeyCode::Home => PlayerKey::First,
        KeyCode::End => PlayerKey::Last,
        KeyCode::Char('+' | '=') | KeyCode::Up => PlayerKey::Faster,
        KeyCode::Char('-') | KeyCode::Down => PlayerKey::Slower,
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_c_quits_and_c_does_nothing() {
        let c = KeyCode::Char('c');
        assert_eq!(key(KeyEvent::new(c, KeyModifiers::CONTROL)), Some(Key::Quit));
        assert_eq!(key(KeyEvent::new(c, KeyModifiers::NONE)), None);
    }
}
