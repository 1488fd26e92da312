//! What the page asks for.

use barrow::{Diagnostics, Generator, Overrides, Size, parse, plan};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// A request for a level: a recipe, a seed, and overrides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LevelRequest {
    /// What the recipe is called: the name of a built-in one, or any other for a text of one's own.
    pub name: String,
    /// The recipe.
    pub text: String,
    /// The seed, in digits: JavaScript's numbers are too small for it.
    pub seed: String,
    /// Another width than the recipe's; with a height.
    #[tsify(optional)]
    pub width: Option<u32>,
    /// Another height.
    #[tsify(optional)]
    pub height: Option<u32>,
    /// Another depth.
    #[tsify(optional)]
    pub depth: Option<u32>,
    /// Locked cells of the levels before this one, the first of them first.
    pub locks: Vec<CellLock>,
}

/// Cells of an earlier level that stay.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CellLock {
    /// The seed of the level that they are from.
    pub seed: String,
    /// The cells, as row, first column and number of columns.
    pub runs: Vec<(u32, u32, u32)>,
}

impl LevelRequest {
    /// The number of the seed; a text that is no number has one too, so that a name can be a seed.
    pub fn seed(&self) -> u64 {
        seed_of(&self.seed)
    }

    /// What makes such levels, or every fault of the recipe.
    pub fn generator(&self) -> Result<Generator, Diagnostics> {
        let size = self.width.zip(self.height).map(|(width, height)| Size::new(width, height));
        let overrides = Overrides { size, depth: self.depth };
        Ok(Generator::from_plan(plan(&parse(&self.name, &self.text)?, &overrides)?))
    }

    /// Whether both make the same levels from the same seeds.
    pub fn is_like(&self, other: &Self) -> bool {
        let of = |order: &Self| (order.width, order.height, order.depth);
        self.text == other.text && self.name == other.name && of(self) == of(other)
    }
}

/// The number of a seed that was typed.
pub fn seed_of(text: &str) -> u64 {
    barrow::Seed::from_text(text).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_seeds_as_well() {
        assert_eq!(seed_of(" 18446744073709551615 "), u64::MAX);
        assert_eq!(seed_of("barrow"), seed_of("barrow"));
        assert_ne!(seed_of("barrow"), seed_of("borrow"));
    }

    #[test]
    fn faults_are_those_of_the_command_line() {
        let order = LevelRequest {
            name: "mine".into(),
            text: "[[stage]]\nuse = \"dogleg\"\n".into(),
            ..LevelRequest::default()
        };
        let faults = order.generator().err().unwrap();
        assert!(faults.to_string().contains("mine:2"), "{faults}");
    }
}
