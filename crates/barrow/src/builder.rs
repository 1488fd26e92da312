//! The builder of generators: a recipe with options.

use std::fmt;

use barrow_core::Size;

use crate::generator::{Error, Generator};
use crate::recipe::{Overrides, Plan, Recipe, nearest, plan, quoted};
use crate::registry::Registry;

/// Builder of a [`Generator`]: a recipe with another registry, size or depth, or other parameters. See
/// [`Generator::builder`].
#[derive(Clone, Debug)]
pub struct Builder {
    recipe: String,
    registry: Registry,
    overrides: Overrides,
    settings: Vec<String>,
    budget: Option<u64>,
}

/// A value for [`Builder::set`], converted from a number, a `bool`, a text or a pair of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting(String);

macro_rules! settings {
    ($($type:ty => |$value:ident| $text:expr),* $(,)?) => {$(
        impl From<$type> for Setting {
            fn from($value: $type) -> Self {
                Self($text)
            }
        }
    )*};
}

settings! {
    i32 => |n| n.to_string(),
    u32 => |n| n.to_string(),
    i64 => |n| n.to_string(),
    bool => |flag| flag.to_string(),
    &str => |text| quoted(text),
    (i32, i32) => |pair| format!("[{}, {}]", pair.0, pair.1),
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Builder {
    pub(crate) fn new(recipe: &str) -> Self {
        let (registry, overrides) = (Registry::builtin(), Overrides::default());
        Self { recipe: recipe.to_string(), registry, overrides, settings: Vec::new(), budget: None }
    }

    /// Sets the registry in which the recipe, and everything that it names, is looked up.
    #[must_use]
    pub fn registry(mut self, registry: &Registry) -> Self {
        self.registry = registry.clone();
        self
    }

    /// Sets the size of the levels.
    #[must_use]
    pub const fn size(mut self, width: u32, height: u32) -> Self {
        self.overrides.size = Some(Size::new(width, height));
        self
    }

    /// Sets the depth of the levels in the dungeon, from 1.
    #[must_use]
    pub const fn depth(mut self, depth: u32) -> Self {
        self.overrides.depth = Some(depth);
        self
    }

    /// Sets the number of steps that a level may take; see [`Generator::budget`].
    #[must_use]
    pub const fn budget(mut self, steps: u64) -> Self {
        self.budget = Some(steps);
        self
    }

    /// Sets a parameter: `stage.param` for every use of a stage, `stage#2.param` for its second use, `stage.param.key`
    /// for one entry of a table of weights, `rules.name` for a rule, `tries` and the like for the recipe itself.
    /// [`Builder::build`] checks whether the recipe has the parameter.
    pub fn set(mut self, path: &str, value: impl Into<Setting>) -> Result<Self, Error> {
        if path.is_empty() || path.contains(['=', '\n']) {
            return Err(Error::BadPath { path: path.to_string() });
        }
        self.settings.push(format!("{path}={}", value.into()));
        Ok(self)
    }

    /// Checks the recipe with its options and returns its plan.
    pub fn plan(&self) -> Result<Plan, Error> {
        Ok(plan(&self.parse()?, &self.overrides)?)
    }

    /// Parses the recipe and applies the settings.
    pub(crate) fn parse(&self) -> Result<Recipe, Error> {
        let (name, text) = match self.registry.recipe(&self.recipe) {
            Some(known) => (&*known.name, &*known.text),
            None if self.recipe.contains(['\n', '=']) => ("recipe", self.recipe.as_str()),
            None => return Err(self.unknown()),
        };
        let mut recipe = self.registry.parse(name, text)?;
        self.settings.iter().try_for_each(|setting| recipe.set(setting))?;
        Ok(recipe)
    }

    /// Checks the recipe with its options and returns a generator of its levels.
    pub fn build(&self) -> Result<Generator, Error> {
        let generator = Generator::from_plan(self.plan()?);
        Ok(match self.budget {
            Some(steps) => generator.budget(steps),
            None => generator,
        })
    }

    fn unknown(&self) -> Error {
        let known = || self.registry.recipes().iter().map(|known| &*known.name);
        let meant = nearest(&self.recipe, known()).map(str::to_string);
        Error::UnknownRecipe {
            name: self.recipe.clone(),
            meant,
            known: known().map(str::to_string).collect(),
        }
    }
}
