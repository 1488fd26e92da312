//! The mapping of keys to commands.

use std::collections::BTreeMap;

use barrow::Quoted;

use super::command::TABLE;
use crate::{GameCommand, Key};

/// Mapping of keys to commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap(BTreeMap<Key, GameCommand>);

impl Default for Keymap {
    fn default() -> Self {
        Self(TABLE.iter().flat_map(|row| row.keys.iter().map(|&key| (key, row.command))).collect())
    }
}

impl Keymap {
    /// Returns the command of a key.
    pub fn command(&self, key: Key) -> Option<GameCommand> {
        self.0.get(&key).copied()
    }

    /// Returns the keys of a command, default ones first.
    pub fn keys(&self, command: GameCommand) -> Vec<Key> {
        let usual = TABLE.iter().find(|row| row.command == command).map_or(&[][..], |row| row.keys);
        let mut keys: Vec<Key> = self.0.iter().filter(|(_, c)| **c == command).map(|(key, _)| *key).collect();
        keys.sort_by_key(|key| usual.iter().position(|other| other == key).unwrap_or(usual.len()));
        keys
    }

    /// Replaces the keys of a command, given by its name in the settings. A key that had another command loses it.
    pub fn set(&mut self, word: &str, keys: &[Key]) -> Result<(), String> {
        let Some(row) = TABLE.iter().find(|row| row.word == word) else {
            let words: Vec<&str> = TABLE.iter().map(|row| row.word).collect();
            let hint = match barrow::nearest(word, words.iter().copied()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("known commands are {}", words.join(", ")),
            };
            return Err(format!("keys: unknown command `{}`; {hint}", Quoted::new(word)));
        };
        self.0.retain(|_, command| *command != row.command);
        for &key in keys {
            self.0.insert(key, row.command);
        }
        Ok(())
    }
}
