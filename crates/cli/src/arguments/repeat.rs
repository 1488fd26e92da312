//! The command line that generates the same level again.

use super::RecipeArgs;

/// Builder of a command line.
pub(crate) struct Repeat(String);

impl Repeat {
    /// Starts the command line for a seed with the same recipe and overrides.
    pub(crate) fn new(args: &RecipeArgs, seed: u64) -> Self {
        let mut repeat = Self("barrow gen".to_string());
        repeat.word(&args.recipe);
        repeat.option("--seed", Some(seed));
        repeat.option("--size", args.size);
        repeat.option("--depth", args.depth);
        for setting in &args.set {
            repeat.option("--set", Some(setting));
        }
        repeat
    }

    /// Adds an option, if it has a value.
    pub(crate) fn option(&mut self, name: &str, value: Option<impl ToString>) {
        if let Some(value) = value {
            self.word(name);
            self.word(&value.to_string());
        }
    }

    /// Adds an option without a value.
    pub(crate) fn flag(&mut self, name: &str, given: bool) {
        if given {
            self.word(name);
        }
    }

    /// Returns the command line.
    pub(crate) fn line(&self) -> &str {
        &self.0
    }

    /// Adds a word, quoted for a shell if necessary.
    fn word(&mut self, word: &str) {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+,:@%#".contains(c);
        self.0.push(' ');
        if !word.is_empty() && !word.starts_with('#') && word.chars().all(plain) {
            self.0.push_str(word);
        } else {
            self.0.push('\'');
            self.0.push_str(&word.replace('\'', r"'\''"));
            self.0.push('\'');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_a_shell() {
        let args = RecipeArgs {
            recipe: "it's mine.toml".to_string(),
            set: vec!["walls.on=false".to_string(), "scatter_rooms.rooms=[1, 2]".to_string()],
            ..RecipeArgs::default()
        };
        let expected = r"barrow gen 'it'\''s mine.toml' --seed 7 --set walls.on=false --set 'scatter_rooms.rooms=[1, 2]'";
        assert_eq!(Repeat::new(&args, 7).line(), expected);
    }
}
