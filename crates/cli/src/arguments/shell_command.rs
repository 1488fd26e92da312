//! Command lines of `barrow` in messages, quoted so that they can be pasted into a shell.

use std::fmt::Write as _;

use barrow::{Quoted, shell_word};

use super::{RecipeArgs, SeedArg};

/// Builder of a command line.
pub(crate) struct ShellCommand(String);

impl ShellCommand {
    /// Starts with a subcommand.
    pub(crate) fn new(subcommand: &str) -> Self {
        Self(format!("barrow {subcommand}"))
    }

    /// Starts the command that generates the level of a seed with the same recipe and overrides.
    pub(crate) fn generate(args: &RecipeArgs, seed: &SeedArg) -> Self {
        let mut command = Self::new("gen");
        command.word(&args.recipe);
        command.option("--seed", Some(seed.number));
        command.option("--size", args.size);
        command.option("--depth", args.depth);
        for setting in &args.set {
            command.option("--set", Some(setting));
        }
        command
    }

    /// Adds an option, if it has a value.
    pub(crate) fn option(&mut self, name: &str, value: Option<impl ToString>) {
        if let Some(value) = value {
            self.word(name);
            self.word(&value.to_string());
        }
    }

    /// Adds an option without a value, if it is given.
    pub(crate) fn flag(&mut self, name: &str, given: bool) {
        if given {
            self.word(name);
        }
    }

    /// Adds a word, quoted for a shell if necessary.
    pub(crate) fn word(&mut self, word: &str) {
        self.0.push(' ');
        self.0.push_str(&shell_word(word));
    }

    /// Adds the words of the seed as a comment for the shell.
    pub(crate) fn seed_comment(&mut self, seed: &SeedArg) {
        if let Some(words) = &seed.words {
            let _ = write!(self.0, "  # seed \"{}\"", Quoted::new(words));
        }
    }

    /// Returns the command line.
    pub(crate) fn line(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_a_shell() {
        let args = RecipeArgs {
            recipe: "it's mine.toml".to_string(),
            set: vec!["walls.on=false".to_string(), "scatter_rooms.rooms=[1, 2]".to_string()],
            ..RecipeArgs::default()
        };
        let expected = r"barrow gen 'it'\''s mine.toml' --seed 7 --set walls.on=false --set 'scatter_rooms.rooms=[1, 2]'";
        let seed = SeedArg { number: 7, words: Some("it's".to_string()) };
        let mut command = ShellCommand::generate(&args, &seed);
        assert_eq!(command.line(), expected);
        command.seed_comment(&seed);
        assert_eq!(command.line(), format!("{expected}  # seed \"it's\""));
    }
}
