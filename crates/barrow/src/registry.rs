//! The registry of everything that recipes and chains can name: stages, rules, metrics, tiles and recipes, built in or
//! added by users.

use std::fmt;
use std::sync::{Arc, LazyLock};

use barrow_core::{CustomTile, Map, ParamSpec, Params, Prefabs, Tile};
use barrow_stages::{DeclaredStage, Link, StageSpec, builtin_stages};

use crate::builder::Builder;
use crate::generator::Error;
use crate::level::{METRICS, Measure, MetricSpec, RuleSpec, Rules};
use crate::recipe::{BUILTIN, Diagnostics, PARTS, Recipe, builtin, parse_with, prefabs_of};

/// The stages, rules, metrics and recipes that can be named. Cloning is cheap.
///
/// ```
/// use barrow::{Context, Family, Generator, Registry, Stage, Veto};
///
/// barrow::stage! {
///     /// Does nothing, this many times.
///     pub struct Idle in Family::Whole {
///         /// Number of repetitions.
///         times: u32 = 1 in 0..=9,
///     }
/// }
///
/// impl Stage for Idle {
///     fn apply(&self, _: &mut Context<'_>) -> Result<(), Veto> {
///         Ok(())
///     }
/// }
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let recipe = "stage = [{ use = \"one_room\" }, { use = \"draw_rooms\" }, { use = \"idle\", times = 3 }]";
/// let registry = Registry::builtin().with_stage::<Idle>()?.with_recipe("lazy", recipe)?;
/// let level = Generator::builder("lazy").registry(&registry).build()?.generate(7)?;
/// assert_eq!(level.map().rooms.len(), 1);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Registry {
    lists: Arc<Lists>,
}

#[derive(Clone, Debug)]
struct Lists {
    stages: Vec<Arc<StageSpec>>,
    rules: Vec<RuleSpec>,
    metrics: Vec<MetricSpec>,
    tiles: Vec<CustomTile>,
    recipes: Vec<RecipeText>,
    /// Texts that only other recipes can name.
    parts: Vec<RecipeText>,
}

/// A recipe of a registry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecipeText {
    /// Name that generators and other recipes use for it.
    pub name: Arc<str>,
    /// The recipe itself, in TOML.
    pub text: Arc<str>,
}

/// The reason why something could not be added to a registry.
#[derive(Debug)]
#[non_exhaustive]
pub enum RegistryError {
    /// The registry already has something of this kind with this name.
    Taken {
        /// Kind of the item to add: "stage", "rule", "metric", "tile" or "recipe".
        what: &'static str,
        /// Name that is taken.
        name: String,
    },
    /// The recipe has errors.
    Recipe(Diagnostics),
}

impl fmt::Display for RegistryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken { what, name } => {
                write!(f, "the registry already has a {what} `{name}`; choose another name")
            }
            Self::Recipe(errors) => errors.fmt(f),
        }
    }
}

impl std::error::Error for RegistryError {}

static BUILTIN_REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    let recipe =
        |recipe: &crate::recipe::Builtin| RecipeText { name: recipe.name.into(), text: recipe.text.into() };
    let lists = Lists {
        stages: builtin_stages().into_iter().map(Arc::new).collect(),
        rules: Vec::new(),
        metrics: METRICS.iter().map(|metric| **metric).collect(),
        tiles: Vec::new(),
        recipes: BUILTIN.iter().map(recipe).collect(),
        parts: PARTS.iter().map(recipe).collect(),
    };
    Registry { lists: Arc::new(lists) }
});

impl Registry {
    /// Returns the registry of all built-in stages, rules, metrics and recipes.
    pub fn builtin() -> Self {
        BUILTIN_REGISTRY.clone()
    }

    /// Adds a stage, which recipes and chains can then name.
    pub fn with_stage<S: DeclaredStage>(self) -> Result<Self, RegistryError> {
        self.with_stage_spec(Arc::new(S::spec()))
    }

    /// Adds a stage by its declaration.
    pub(crate) fn with_stage_spec(mut self, spec: Arc<StageSpec>) -> Result<Self, RegistryError> {
        self.free("stage", spec.name, self.stage(spec.name).is_some())?;
        Arc::make_mut(&mut self.lists).stages.push(spec);
        Ok(self)
    }

    /// Adds a stage of a chain. Replaces a stage with the same name.
    pub(crate) fn with_link(mut self, link: &Link) -> Self {
        let stages = &mut Arc::make_mut(&mut self.lists).stages;
        match stages.iter_mut().find(|spec| spec.name == link.spec.name) {
            Some(spec) => *spec = Arc::clone(&link.spec),
            None => stages.push(Arc::clone(&link.spec)),
        }
        self
    }

    /// Adds a rule, which recipes and chains can then set. A recipe that does not mention it gets its default.
    pub fn with_rule(mut self, rule: RuleSpec) -> Result<Self, RegistryError> {
        let name = rule.param.name;
        self.free("rule", name, self.rule_params().iter().any(|known| known.name == name))?;
        Arc::make_mut(&mut self.lists).rules.push(rule);
        Ok(self)
    }

    /// Adds a metric, which [`Registry::measure`] then computes.
    pub fn with_metric(mut self, metric: MetricSpec) -> Result<Self, RegistryError> {
        self.free("metric", metric.name, self.metrics().iter().any(|known| known.name == metric.name))?;
        Arc::make_mut(&mut self.lists).metrics.push(metric);
        Ok(self)
    }

    /// Adds a custom tile, which recipes, chains and stages can then name.
    pub fn with_tile(mut self, tile: CustomTile) -> Result<Self, RegistryError> {
        let name = tile.name.as_str();
        let is_taken =
            Tile::from_word(name).is_some() || self.tiles().iter().any(|known| known.name == tile.name);
        self.free("tile", name, is_taken)?;
        Arc::make_mut(&mut self.lists).tiles.push(tile);
        Ok(self)
    }

    /// Adds a recipe, which is checked only when it is planned, since it may name stages that are added later.
    pub fn with_recipe(mut self, name: &str, text: &str) -> Result<Self, RegistryError> {
        self.free("recipe", name, self.included(name).is_some())?;
        let recipe = RecipeText { name: name.into(), text: text.into() };
        Arc::make_mut(&mut self.lists).recipes.push(recipe);
        self.parse(name, text).map_err(RegistryError::Recipe)?;
        Ok(self)
    }

    #[expect(clippy::unused_self, reason = "reads well at the callers")]
    fn free(&self, what: &'static str, name: &str, is_taken: bool) -> Result<(), RegistryError> {
        if is_taken { Err(RegistryError::Taken { what, name: name.to_string() }) } else { Ok(()) }
    }

    /// Returns every stage: the built-in ones family by family, then the added ones.
    pub fn stages(&self) -> &[Arc<StageSpec>] {
        &self.lists.stages
    }

    /// Returns the stage called `name`.
    pub fn stage(&self, name: &str) -> Option<&Arc<StageSpec>> {
        self.lists.stages.iter().find(|spec| spec.name == name)
    }

    /// Returns the parameters of all rules: the built-in ones, then the added ones.
    pub fn rule_params(&self) -> Arc<[ParamSpec]> {
        let added = self.lists.rules.iter().map(|rule| rule.param.clone());
        Rules::specs().iter().cloned().chain(added).collect()
    }

    /// Returns the rules that were added.
    pub(crate) fn added_rules(&self) -> &[RuleSpec] {
        &self.lists.rules
    }

    /// Returns every metric: the built-in ones, then the added ones.
    pub fn metrics(&self) -> &[MetricSpec] {
        &self.lists.metrics
    }

    /// Computes every metric of a map; `None` where a metric is undefined.
    pub fn measure(&self, map: &Map) -> Vec<(&'static str, Option<u32>)> {
        let mut measure = Measure::default();
        self.metrics().iter().map(|metric| (metric.name, (metric.measure)(map, &mut measure))).collect()
    }

    /// Returns the custom tiles that were added.
    pub fn tiles(&self) -> &[CustomTile] {
        &self.lists.tiles
    }

    /// Returns every recipe: the built-in ones, then the added ones.
    pub fn recipes(&self) -> &[RecipeText] {
        &self.lists.recipes
    }

    /// Returns the recipe with this name, or the built-in recipe with this alias.
    pub fn recipe(&self, name: &str) -> Option<&RecipeText> {
        let name = builtin(name).map_or(name, |known| known.name);
        self.lists.recipes.iter().find(|recipe| *recipe.name == *name)
    }

    /// Returns the recipe or part of recipes called `name`, for other recipes to include.
    pub(crate) fn included(&self, name: &str) -> Option<&RecipeText> {
        self.recipe(name).or_else(|| self.lists.parts.iter().find(|part| *part.name == *name))
    }

    /// Returns the JSON schema of recipes that may name everything in this registry, for editors to complete and check.
    #[cfg(feature = "schema")]
    pub fn recipe_schema(&self) -> serde_json::Value {
        crate::schema::schema(self)
    }

    /// Returns the prefabs of a recipe or of a part of recipes such as `vaults`, for stages of a chain that use prefabs.
    pub fn prefabs(&self, recipe: &str) -> Result<Prefabs, Error> {
        let is_part = self.recipe(recipe).is_none() && self.included(recipe).is_some();
        let text = if is_part { format!("prefabs_from = \"{recipe}\"") } else { recipe.to_string() };
        let plan = Builder::new(&text).registry(self);
        Ok(prefabs_of(&plan.parse()?)?.into())
    }

    /// Parses a recipe, which may name the stages, rules and recipes of this registry. `name` stands for the text in
    /// messages.
    pub fn parse(&self, name: &str, text: &str) -> Result<Recipe, Diagnostics> {
        parse_with(self, name, text)
    }
}

impl Default for Registry {
    fn default() -> Self {
        Self::builtin()
    }
}
