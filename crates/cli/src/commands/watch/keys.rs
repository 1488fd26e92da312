//! Keys of `barrow watch`.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// Action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WatchKey {
    Quit,
    /// Generate a level from a random seed.
    NewSeed,
    Player(PlayerKey),
}

/// Action of a key on the player of the recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayerKey {
    Toggle,
    Forward,
    Back,
    First,
    Last,
    Faster,
    Slower,
}

/// Returns the action of a pressed key.
pub(super) fn key(pressed: KeyEvent) -> Option<WatchKey> {
    if pressed.kind == KeyEventKind::Release {
        return None;
    }
    if pressed.modifiers.contains(KeyModifiers::CONTROL) {
        return (pressed.code == KeyCode::Char('c')).then_some(WatchKey::Quit);
    }
    Some(WatchKey::Player(match pressed.code {
        KeyCode::Char('q') | KeyCode::Esc => return Some(WatchKey::Quit),
        KeyCode::Char('r') => return Some(WatchKey::NewSeed),
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
        assert_eq!(key(KeyEvent::new(c, KeyModifiers::CONTROL)), Some(WatchKey::Quit));
        assert_eq!(key(KeyEvent::new(c, KeyModifiers::NONE)), None);
    }
}
