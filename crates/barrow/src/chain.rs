//! Chains: recipes written in Rust, planned and checked like those in TOML.

use std::sync::Arc;

use barrow_core::{CustomTile, Prefab, Size, Value};
use barrow_stages::{Context, Link, Veto};

use crate::generator::{Error, Generator};
use crate::level::Rule;
use crate::recipe::{Kind, Node, Overrides, Plan, Recipe, Table, code_recipe, kind_of, plan, write_toml};
use crate::registry::Registry;

/// A recipe written in Rust. The planner of recipes checks order, needs and ranges, and reports all errors at once.
///
/// ```
/// use barrow::stages::{Dogleg, DrawRooms, SimpleRooms, Stairs};
/// use barrow::{Chain, Rule, Size};
///
/// let mut rooms = Chain::new(Size::new(60, 20))
///     .then(SimpleRooms { max_rooms: 12, ..Default::default() })
///     .then(DrawRooms::default())
///     .then(Dogleg)
///     .then(Stairs::default())
///     .rule(Rule::MinRooms(2))
///     .build()?;
/// assert!(rooms.generate(7)?.map().rooms.len() >= 2);
/// # Ok::<(), barrow::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Chain {
    name: Arc<str>,
    size: Size,
    tries: Option<u32>,
    depth: Option<u32>,
    steps: Vec<Table>,
    rules: Table,
    tiles: Vec<Node>,
    links: Vec<Link>,
    prefabs: Vec<Arc<Prefab>>,
    registry: Registry,
}

/// The part of the map that a stage of a chain is limited to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Within {
    /// The cells of all rooms.
    Rooms,
    /// The cells that belong to no room.
    OutsideRooms,
    /// A rectangle: x, y, width and height.
    Rect(u32, u32, u32, u32),
    /// A share of the map at its left side, in percent.
    Left(u32),
    /// A share of the map at its right side, in percent.
    Right(u32),
    /// A share of the map at its top, in percent.
    Top(u32),
    /// A share of the map at its bottom, in percent.
    Bottom(u32),
    /// The cells that stages with this mark changed; see [`Chain::mark`].
    Mask(String),
    /// The cells that no stage with this mark changed.
    OutsideMask(String),
}

impl Chain {
    /// Creates an empty chain for levels of this size.
    pub fn new(size: Size) -> Self {
        Self {
            name: "chain".into(),
            size,
            tries: None,
            depth: None,
            steps: Vec::new(),
            rules: Table::new(),
            tiles: Vec::new(),
            links: Vec::new(),
            prefabs: Vec::new(),
            registry: Registry::builtin(),
        }
    }

    /// Sets the name of the chain in files and messages; "chain" if it is not set.
    #[must_use]
    pub fn name(mut self, name: &str) -> Self {
        self.name = name.into();
        self
    }

    /// Sets the largest number of attempts at a level; 50 if it is not set.
    #[must_use]
    pub fn tries(mut self, tries: u32) -> Self {
        self.tries = Some(tries);
        self
    }

    /// Sets the depth of the levels in the dungeon, from 1.
    #[must_use]
    pub fn depth(mut self, depth: u32) -> Self {
        self.depth = Some(depth);
        self
    }

    /// Uses the rules and recipes of a registry.
    #[must_use]
    pub fn registry(mut self, registry: &Registry) -> Self {
        self.registry = registry.clone();
        self
    }

    /// Declares a custom tile, which stages of the chain can name.
    #[must_use]
    pub fn tile(mut self, tile: CustomTile) -> Self {
        let text = |key: &str, text: String| Node::entry(key, Kind::Text(text));
        self.tiles.push(Node::code(Kind::Table(vec![
            text("name", tile.name.to_string()),
            text("like", tile.like.word()),
            text("glyph", tile.glyph.to_string()),
            text("color", tile.color.name().to_string()),
        ])));
        self
    }

    /// Adds a stage to the end of the chain.
    #[must_use]
    pub fn then(mut self, stage: impl Into<Link>) -> Self {
        let step = self.used(stage.into());
        self.steps.push(step);
        self
    }

    /// Adds a closure as a stage with that name, which also names its random stream.
    #[must_use]
    pub fn then_fn(
        self,
        name: &'static str,
        f: impl Fn(&mut Context<'_>) -> Result<(), Veto> + Send + Sync + 'static,
    ) -> Self {
        self.then(Link::from_fn(name, f))
    }

    /// Adds one of several stages, drawn for each level in proportion to their weights.
    #[must_use]
    pub fn one_of(mut self, choices: impl IntoIterator<Item = (u32, Link)>) -> Self {
        let choices = choices.into_iter().map(|(weight, link)| {
            let mut table = self.used(link);
            table.push(Node::entry("weight", Kind::Int(weight.into())));
            Node::code(Kind::Table(table))
        });
        let choices = Kind::List(choices.collect());
        self.steps.push(vec![Node::entry("one_of", choices)]);
        self
    }

    /// Adds one of several chains, drawn for each level in proportion to their weights. Only the stages of the chains
    /// are used, not their sizes or rules.
    #[must_use]
    pub fn one_of_chains(mut self, choices: impl IntoIterator<Item = (u32, Self)>) -> Self {
        let choices = choices.into_iter().map(|(weight, chain)| {
            let stages = Node::entry("stages", Kind::List(self.absorb(chain)));
            Node::code(Kind::Table(vec![stages, Node::entry("weight", Kind::Int(weight.into()))]))
        });
        let choices = Kind::List(choices.collect());
        self.steps.push(vec![Node::entry("one_of", choices)]);
        self
    }

    /// Adds the stages of a recipe of the registry.
    #[must_use]
    pub fn then_recipe(mut self, name: &str) -> Self {
        self.steps.push(vec![Node::entry("recipe", Kind::Text(name.to_string()))]);
        self
    }

    /// Runs the last step only with this probability, in percent.
    #[must_use]
    pub fn chance(self, percent: u32) -> Self {
        self.with("chance_pct", Kind::Int(percent.into()))
    }

    /// Runs the last step only at these depths.
    #[must_use]
    pub fn at_depths(self, depths: std::ops::RangeInclusive<u32>) -> Self {
        let ends = [depths.start(), depths.end()].map(|&depth| Node::code(Kind::Int(depth.into())));
        self.with("depth", Kind::List(ends.into()))
    }

    /// Limits the last stage to a part of the map.
    #[must_use]
    pub fn within(self, part: &Within) -> Self {
        let share = |key: &str, percent: u32| Kind::Table(vec![Node::entry(key, Kind::Int(percent.into()))]);
        let named = |key: &str, name: &str| Kind::Table(vec![Node::entry(key, Kind::Text(name.to_string()))]);
        let kind = match part {
            Within::Rooms => Kind::Text("rooms".to_string()),
            Within::OutsideRooms => Kind::Text("outside_rooms".to_string()),
            Within::Rect(x, y, w, h) => {
                let numbers = [x, y, w, h].map(|&n| Node::code(Kind::Int(n.into())));
                Kind::Table(vec![Node::entry("rect", Kind::List(numbers.into()))])
            }
            Within::Left(percent) => share("left_pct", *percent),
            Within::Right(percent) => share("right_pct", *percent),
            Within::Top(percent) => share("top_pct", *percent),
            Within::Bottom(percent) => share("bottom_pct", *percent),
            Within::Mask(name) => named("mask", name),
            Within::OutsideMask(name) => named("outside_mask", name),
        };
        self.with("within", kind)
    }

    /// Marks the cells that the last stage changes, so that later ones can be limited to them by [`Within::Mask`].
    #[must_use]
    pub fn mark(self, name: &str) -> Self {
        self.with("mark", Kind::Text(name.to_string()))
    }

    /// Sets a rule of the levels, in place of an earlier value of that rule.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "`rule(Rule::MinRooms(4))` reads best")]
    pub fn rule(mut self, rule: Rule) -> Self {
        let (name, value) = rule.written();
        let specs = self.registry.rule_params();
        let kind = specs
            .iter()
            .find(|spec| spec.name == name)
            .map_or(Kind::Other("set"), |spec| kind_of(spec, &value));
        self.rules.retain(|(word, _)| word.text != name);
        self.rules.push(Node::entry(name, kind));
        self
    }

    /// Checks the chain and returns a plan that can be run.
    pub fn plan(&self) -> Result<Plan, Error> {
        Ok(plan(&self.recipe()?, &Overrides::default())?)
    }

    /// Checks the chain and returns a generator of its levels.
    pub fn build(&self) -> Result<Generator, Error> {
        Ok(Generator::from_plan(self.plan()?))
    }

    /// Returns a recipe in TOML that generates the same levels. Fails if the chain has prefabs or stages that are not
    /// in the registry, such as closures.
    pub fn to_toml(&self) -> Result<String, Error> {
        let unnamed = self.links.iter().find(|link| self.registry.stage(link.spec.name).is_none());
        if let Some(link) = unnamed {
            return Err(Error::NotInRegistry { stage: link.spec.name.to_string() });
        }
        if !self.prefabs.is_empty() {
            return Err(Error::NotInRegistry { stage: self.prefabs[0].name.to_string() });
        }
        Ok(write_toml(&self.root()))
    }

    /// Adds a key to the last step.
    fn with(mut self, key: &str, kind: Kind) -> Self {
        if let Some(step) = self.steps.last_mut() {
            step.push(Node::entry(key, kind));
        }
        self
    }

    /// Returns a stage as the table of a recipe, and stores its declaration and prefabs, which a table cannot hold.
    fn used(&mut self, link: Link) -> Table {
        let mut table = vec![Node::entry("use", Kind::Text(link.spec.name.to_string()))];
        for (spec, value) in link.values.iter().filter(|(spec, value)| **value != spec.default_value()) {
            if let Value::Prefabs(prefabs) = value {
                self.prefabs.extend(prefabs.iter().cloned());
            }
            table.push(Node::entry(spec.name, kind_of(spec, value)));
        }
        self.links.push(link);
        table
    }

    /// Returns the steps of another chain, and adds its declarations, prefabs and tiles to this one.
    fn absorb(&mut self, chain: Self) -> Vec<Node> {
        self.links.extend(chain.links);
        self.prefabs.extend(chain.prefabs);
        self.tiles.extend(chain.tiles);
        chain.steps.into_iter().map(|step| Node::code(Kind::Table(step))).collect()
    }

    /// Returns the chain as the root table that the equivalent text would be parsed to.
    fn root(&self) -> Table {
        let sides = [self.size.width, self.size.height].map(|side| Node::code(Kind::Int(side.into())));
        let mut root = vec![
            Node::entry("name", Kind::Text(self.name.to_string())),
            Node::entry("size", Kind::List(sides.into())),
        ];
        root.extend(self.tries.map(|tries| Node::entry("tries", Kind::Int(tries.into()))));
        root.extend(self.depth.map(|depth| Node::entry("depth", Kind::Int(depth.into()))));
        if !self.tiles.is_empty() {
            root.push(Node::entry("tile", Kind::List(self.tiles.clone())));
        }
        let steps = self.steps.iter().map(|step| Node::code(Kind::Table(step.clone()))).collect();
        root.push(Node::entry("stage", Kind::List(steps)));
        if !self.rules.is_empty() {
            root.push(Node::entry("rules", Kind::Table(self.rules.clone())));
        }
        root
    }

    fn recipe(&self) -> Result<Recipe, Error> {
        let mut registry = self.registry.clone();
        for (i, link) in self.links.iter().enumerate() {
            let same = self.links[..i].iter().find(|other| other.spec.name == link.spec.name);
            if same.is_some_and(|other| other.is_closure() && !Arc::ptr_eq(&other.stage, &link.stage)) {
                return Err(Error::SameName { stage: link.spec.name.to_string() });
            }
            registry = registry.with_link(link);
        }
        Ok(code_recipe(&registry, &self.name, self.root(), self.prefabs.clone())?)
    }
}
