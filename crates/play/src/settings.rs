//! Settings of the player: colors, glyphs, animation, keys.
//!
//! ```toml
//! palette   = "light"       # or "dark", "color-blind", "high-contrast"
//! glyphs    = "unicode"
//! animation = false
//!
//! [keys]
//! explore = ["o", "Ctrl-E"]
//! wait    = "."
//! ```

use barrow::{Quoted, quoted_lines};
use toml::{Table, Value};

use crate::{Glyphs, Key, Keymap, Palette};

/// Settings of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Palette of all colors.
    pub palette: Palette,
    /// Character set of the map.
    pub glyphs: Glyphs,
    /// Whether missiles and automatic steps are animated.
    pub animation: bool,
    /// Keys of the commands.
    pub keys: Keymap,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            palette: Palette::default(),
            glyphs: Glyphs::default(),
            animation: true,
            keys: Keymap::default(),
        }
    }
}

/// Names of all settings.
const WORDS: [&str; 4] = ["palette", "glyphs", "animation", "keys"];

impl Settings {
    /// Overrides settings by TOML text. Settings that are left out keep their values; unknown ones are errors.
    pub fn with(self, text: &str) -> Result<Self, String> {
        let table: Table = toml::from_str(text).map_err(|error| quoted_lines(&error.to_string()))?;
        let mut settings = self;
        for (word, value) in &table {
            match word.as_str() {
                "palette" => {
                    let words = Palette::ALL.map(|palette| (palette.name(), palette));
                    settings.palette = one_of(word, value, &words)?;
                }
                "glyphs" => {
                    let words = Glyphs::ALL.map(|glyphs| (glyphs.name(), glyphs));
                    settings.glyphs = one_of(word, value, &words)?;
                }
                "animation" => {
                    let wrong = || format!("animation: {} is neither true nor false", shown(value));
                    settings.animation = value.as_bool().ok_or_else(wrong)?;
                }
                "keys" => settings.read_keys(value)?,
                _ => {
                    let hint = match barrow::nearest(word, WORDS) {
                        Some(meant) => format!("did you mean `{meant}`?"),
                        None => format!("known settings are {}", WORDS.join(", ")),
                    };
                    return Err(format!("unknown setting `{}`; {hint}", Quoted::new(word)));
                }
            }
        }
        Ok(settings)
    }

    fn read_keys(&mut self, value: &Value) -> Result<(), String> {
        let Value::Table(table) = value else {
            return Err(format!("keys: {} is not a table of commands", shown(value)));
        };
        for (word, value) in table {
            let list = match value {
                Value::Array(list) => list.clone(),
                one => vec![one.clone()],
            };
            let read = |key: &Value| match key {
                Value::String(text) => text.parse::<Key>(),
                other => Err(format!("{} is not the name of a key", shown(other))),
            };
            let keys: Result<Vec<Key>, String> = list.iter().map(read).collect();
            self.keys.set(word, &keys.map_err(|why| format!("keys.{}: {why}", Quoted::new(word)))?)?;
        }
        Ok(())
    }
}

/// Formats a value for an error message.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => format!("`{}`", Quoted::new(text)),
        Value::Integer(n) => n.to_string(),
        Value::Boolean(flag) => flag.to_string(),
        Value::Float(_) => "a number with a decimal point".to_string(),
        Value::Datetime(_) => "a date".to_string(),
        Value::Array(_) => "a list".to_string(),
        Value::Table(_) => "a table".to_string(),
    }
}

/// Looks up a word in a list of allowed ones.
fn one_of<T: Copy>(name: &str, value: &Value, words: &[(&str, T)]) -> Result<T, String> {
    let found = value.as_str().and_then(|text| words.iter().find(|(word, _)| *word == text));
    found.map(|(_, meaning)| *meaning).ok_or_else(|| {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        format!("{name}: {} is not one of {}", shown(value), known.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameCommand;

    #[test]
    fn settings_are_read() {
        let text = "palette = \"light\"\nglyphs = \"unicode\"\nanimation = false\n\
                    [keys]\nexplore = [\"o\", \"Ctrl-E\"]\nwait = \"s\"\n";
        let settings = Settings::default().with(text).unwrap();
        assert_eq!((settings.palette, settings.glyphs), (Palette::Light, Glyphs::Unicode));
        assert!(!settings.animation);
        assert_eq!(settings.keys.keys(GameCommand::Explore), [Key::Char('o'), Key::Ctrl('e')]);
        assert_eq!(settings.keys.command(Key::Char('x')), None);
        assert_eq!(settings.keys.command(Key::Char('s')), Some(GameCommand::Wait));
        assert_eq!(Settings::default().with(""), Ok(Settings::default()));
    }

    #[test]
    fn errors_name_the_setting() {
        let wrong = |text: &str, part: &str| {
            let error = Settings::default().with(text).unwrap_err();
            assert!(error.contains(part), "{error}");
        };
        wrong("pallete = \"dark\"", "did you mean `palette`?");
        wrong("palette = \"pink\"", "is not one of dark, light, color-blind, high-contrast");
        wrong("animation = 1", "neither true nor false");
        wrong("keys = 1", "not a table");
        wrong("[keys]\nexplor = \"x\"", "did you mean `explore`?");
        wrong("[keys]\nexplore = \"xx\"", "keys.explore: `xx` is not a key");
        wrong("palette =", "TOML");
    }
}
