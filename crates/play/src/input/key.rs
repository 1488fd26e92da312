//! Keys by name.

use std::fmt;
use std::str::FromStr;

/// A key that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// One that writes a character.
    Char(char),
    /// One with a letter, held together with Ctrl.
    Ctrl(char),
    /// An arrow.
    Up,
    /// An arrow.
    Down,
    /// An arrow.
    Left,
    /// An arrow.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Enter.
    Enter,
    /// Escape.
    Escape,
    /// Backspace.
    Backspace,
    /// Tab.
    Tab,
}

/// The keys that have a name.
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
            chars.next().filter(|c| chars.next().is_none() && !c.is_control())
        };
        let letter = text.strip_prefix("Ctrl-").and_then(one).filter(char::is_ascii_alphabetic);
        if let Some(c) = letter {
            return Ok(Self::Ctrl(c.to_ascii_lowercase()));
        }
        one(text).map(Self::Char).ok_or_else(|| {
            let names: Vec<&str> = NAMED.iter().map(|(_, name)| *name).collect();
            format!("`{text}` is no key: write one character, Ctrl- and a letter, or {}", names.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_are_written() {
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
