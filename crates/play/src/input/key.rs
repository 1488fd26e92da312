//! Keys and their names.

use std::fmt;
use std::str::FromStr;

use barrow::{Quoted, is_printable};

/// A key press, independent of terminal and window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// A key that types a character.
    Char(char),
    /// Ctrl together with a letter.
    Ctrl(char),
    /// The arrow key upwards.
    Up,
    /// The arrow key downwards.
    Down,
    /// The arrow key to the left.
    Left,
    /// The arrow key to the right.
    Right,
    /// The key named Home.
    Home,
    /// The key named End.
    End,
    /// The key named Page Up.
    PageUp,
    /// The key named Page Down.
    PageDown,
    /// The Enter or Return key.
    Enter,
    /// The Escape key, which cancels.
    Escape,
    /// The Backspace key, which deletes.
    Backspace,
    /// The Tab key, which moves on.
    Tab,
}

/// Keys with names, as written in the settings.
const NAMED: [(Key, &str); 13] = [
    (Key::Up, "Up"),
    (Key::Down, "Down"),
    (Key::Left, "Left"),
    (Key::Right, "Right"),
    (Key::Home, "Home"),
    (Key::End, "End"),
    (Key::PageUp, "PgUp"),
    (Key::PageDown, "PgDn"),
    (Key::Enter, "Enter"),
    (Key::Escape, "Escape"),
    (Key::Backspace, "Backspace"),
    (Key::Tab, "Tab"),
    (Key::Char(' '), "Space"),
];

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((_, name)) = NAMED.iter().find(|(key, _)| key == self) {
            return f.write_str(name);
        }
        match self {
            Self::Ctrl(c) => write!(f, "Ctrl-{}", c.to_ascii_uppercase()),
            Self::Char(c) => write!(f, "{c}"),
            _ => Ok(()),
        }
    }
}

impl FromStr for Key {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some((key, _)) = NAMED.iter().find(|(_, name)| name.eq_ignore_ascii_case(text)) {
            return Ok(*key);
        }
        let one = |text: &str| {
            let mut chars = text.chars();
            chars.next().filter(|c| chars.next().is_none() && is_printable(*c))
        };
        let letter = text.strip_prefix("Ctrl-").and_then(one).filter(char::is_ascii_alphabetic);
        if let Some(c) = letter {
            return Ok(Self::Ctrl(c.to_ascii_lowercase()));
        }
        one(text).map(Self::Char).ok_or_else(|| {
            let names: Vec<&str> = NAMED.iter().map(|(_, name)| *name).collect();
            let text = Quoted::new(text);
            format!("`{text}` is not a key: write one character, Ctrl- and a letter, or {}", names.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_names_round_trip() {
        let mut keys: Vec<Key> = NAMED.iter().map(|(key, _)| *key).collect();
        keys.extend([Key::Char('a'), Key::Char('é'), Key::Ctrl('p'), Key::Char('-')]);
        for key in keys {
            assert_eq!(key.to_string().parse(), Ok(key));
        }
        for wrong in ["", "ab", "Ctrl-", "Ctrl-7", "Ctrl-ab", "\u{7}"] {
            assert!(wrong.parse::<Key>().is_err(), "{wrong}");
        }
    }
}
