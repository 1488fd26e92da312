//! Requests for levels.

use barrow::{Diagnostics, Generator, Overrides, Size, parse, plan};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// A request for a level: a recipe, a seed, and overrides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LevelRequest {
    /// Name of the recipe: of a built-in one, or any other name for a text of the user.
    pub name: String,
    /// Text of the recipe, TOML.
    pub text: String,
    /// Seed, in decimal (JavaScript numbers have 53 bits only), or any other text, which is hashed.
    pub seed: String,
    /// Width instead of the recipe's. Ignored without a height.
    #[tsify(optional)]
    pub width: Option<u32>,
    /// Height instead of the recipe's. Ignored without a width.
    #[tsify(optional)]
    pub height: Option<u32>,
    /// Depth instead of the recipe's.
    #[tsify(optional)]
    pub depth: Option<u32>,
    /// Locked cells of earlier levels, oldest first. Each level is generated around the locks of the one before.
    pub locks: Vec<CellLock>,
}

/// Locked cells of an earlier level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CellLock {
    /// Seed of the earlier level.
    pub seed: String,
    /// Horizontal runs of cells: row, first column, length.
    pub runs: Vec<(u32, u32, u32)>,
}

impl LevelRequest {
    /// Returns the numeric seed.
    pub fn seed(&self) -> u64 {
        seed_of(&self.seed)
    }

    /// Plans the recipe, or returns all of its errors.
    pub fn generator(&self) -> Result<Generator, Diagnostics> {
        let size = self.width.zip(self.height).map(|(width, height)| Size::new(width, height));
        let overrides = Overrides { size, depth: self.depth };
        Ok(Generator::from_plan(plan(&parse(&self.name, &self.text)?, &overrides)?))
    }

    /// Returns whether both requests yield the same levels from the same seeds.
    pub fn is_like(&self, other: &Self) -> bool {
        let of = |request: &Self| (request.width, request.height, request.depth);
        self.text == other.text && self.name == other.name && of(self) == of(other)
    }
}

/// Parses a seed; any text that is not a number is hashed.
pub fn seed_of(text: &str) -> u64 {
    barrow::Seed::from_text(text).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_seeds_too() {
        assert_eq!(seed_of(" 18446744073709551615 "), u64::MAX);
        assert_eq!(seed_of("barrow"), seed_of("barrow"));
        assert_ne!(seed_of("barrow"), seed_of("borrow"));
    }

    #[test]
    fn levels_have_the_budget_of_the_command_line() {
        let request = LevelRequest {
            text: "tries = 10000\n[[stage]]\nuse = \"cellular\"\n[[stage]]\nuse = \"keep_largest\"\n\
                   least_pct = 100\n"
                .into(),
            ..LevelRequest::default()
        };
        let error = request.generator().unwrap().generate(1).unwrap_err().to_string();
        assert!(error.contains("budget"), "{error}");
    }

    #[test]
    fn errors_are_those_of_the_command_line() {
        let request = LevelRequest {
            name: "mine".into(),
            text: "[[stage]]\nuse = \"dogleg\"\n".into(),
            ..LevelRequest::default()
        };
        let errors = request.generator().err().unwrap();
        assert!(errors.to_string().contains("mine:2"), "{errors}");
    }
}
