//! Arguments that select a recipe, a seed and overrides.

use std::path::Path;

use barrow::{
    BUILTIN, Error, Generator, MAX_RECIPE_BYTES, Overrides, Recipe, Size, builtin, nearest, parse, plan,
};
use barrow_io::{display_name, read_text_up_to};
use clap::{Args, ValueHint};

use super::SeedArg;
use crate::stop::Stop;

/// Name of the default recipe.
pub(crate) const DEFAULT_RECIPE: &str = "rlg327";

/// Arguments that determine a level together with the recipe's text.
#[derive(Args, Clone, Debug)]
pub(crate) struct RecipeArgs {
    /// Name of a built-in recipe (see `barrow list`), path of a recipe file, or - for standard input
    #[arg(default_value = DEFAULT_RECIPE, value_hint = ValueHint::FilePath)]
    pub(crate) recipe: String,
    /// A number up to 2^64 - 1, also hexadecimal (0xff), or any words; random if left out, and then printed
    #[arg(long, value_name = "SEED", value_parser = SeedArg::parse, allow_negative_numbers = true)]
    pub(crate) seed: Option<SeedArg>,
    /// Width and height in cells, such as 120x40 [default: the size in the recipe]
    #[arg(long, value_name = "WxH", value_parser = parse_size)]
    pub(crate) size: Option<Size>,
    /// Depth of the level in the dungeon, for recipes that depend on it [default: the depth in the recipe]
    #[arg(long, value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) depth: Option<u32>,
    /// Override a parameter: STAGE.PARAM=VALUE, STAGE#2.PARAM=VALUE for its second use, rules.RULE=VALUE or tries=N; may
    /// be repeated
    #[arg(long, value_name = "STAGE.PARAM=VALUE")]
    pub(crate) set: Vec<String>,
    /// Steps that a level may take, all attempts together; a step is about one cell that is written, searched or tried
    /// [default: 20 million and 500 per cell]
    #[arg(long, value_name = "STEPS", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) budget: Option<u64>,
}

impl Default for RecipeArgs {
    fn default() -> Self {
        let recipe = DEFAULT_RECIPE.to_string();
        Self { recipe, seed: None, size: None, depth: None, set: Vec::new(), budget: None }
    }
}

/// A recipe with the overrides of the command line.
#[derive(Debug)]
pub(crate) struct RecipeSource {
    recipe: Recipe,
    overrides: Overrides,
    budget: Option<u64>,
}

impl RecipeArgs {
    /// Reads the recipe and sets its parameters.
    pub(crate) fn read(&self) -> Result<RecipeSource, Stop> {
        let mut recipe = parse(display_name(&self.recipe).as_str(), &recipe_text(&self.recipe)?)?;
        for setting in &self.set {
            recipe.set(setting)?;
        }
        let overrides = Overrides { size: self.size, depth: self.depth };
        Ok(RecipeSource { recipe, overrides, budget: self.budget })
    }
}

impl RecipeSource {
    pub(crate) fn generator(&self) -> Result<Generator, Stop> {
        let generator = Generator::from_plan(plan(&self.recipe, &self.overrides)?);
        Ok(match self.budget {
            Some(steps) => generator.budget(steps),
            None => generator,
        })
    }
}

/// Returns the text of a recipe: a built-in one, a file, or standard input for `-`.
pub(crate) fn recipe_text(name: &str) -> Result<String, Stop> {
    if let Some(known) = builtin(name) {
        return Ok(known.text.to_string());
    }
    let is_path =
        name == "-" || name.contains(['/', '\\']) || is_recipe_file(name) || Path::new(name).exists();
    if is_path {
        return Ok(read_text_up_to(name, MAX_RECIPE_BYTES as u64)?);
    }
    let known = || BUILTIN.iter().map(|known| known.name);
    let meant = nearest(name, known()).map(str::to_string);
    Err(Error::UnknownRecipe { name: name.to_string(), meant, known: known().map(str::to_string).collect() }
        .into())
}

/// Returns whether a name has the extension of recipes, `.toml`.
pub(crate) fn is_recipe_file(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
}

/// Parses a size such as `80x21`: columns and rows.
pub(crate) fn parse_size(text: &str) -> Result<Size, String> {
    let sides = text.split_once(['x', 'X']).and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let (width, height) = sides.ok_or("a size is written as 80x21: columns x rows")?;
    let most = Size::MAX_SIDE;
    if !(1..=most).contains(&width) || !(1..=most).contains(&height) {
        return Err(format!("sizes go from 1x1 to {most}x{most}"));
    }
    Ok(Size::new(width, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_columns_by_rows() {
        assert_eq!(parse_size("80x21"), Ok(Size::new(80, 21)));
        for wrong in ["0x0", "99999x99999", "80", "80x", "x21", "80x21x3", "-1x5", "8193x1"] {
            assert!(parse_size(wrong).is_err(), "{wrong}");
        }
    }
}
