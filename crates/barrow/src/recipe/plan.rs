//! Turns a parsed recipe into a plan. Checks names, ranges and the order of stages, and reports all errors at once.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use crate::Registry;
use crate::level::{OwnRules, Rules};
use barrow_core::{CustomTile, ParamSpec, Params as _, Prefab, Seed, Size, Value, Values};

use crate::recipe::diagnostic::{Diagnostic, Diagnostics, Errors};
use crate::recipe::nearest::nearest;
use crate::recipe::order::check_order;
use crate::recipe::parse::{Kind, Node, Recipe, Table, Word};
use crate::recipe::steps::{Choice, MAX_DEPTH, Step};
use crate::recipe::value::{Known, value};

/// Keys at the top level of a recipe.
pub const TOP_KEYS: &[&str] = &[
    "name",
    "summary",
    "size",
    "min_size",
    "max_cells",
    "tries",
    "depth",
    "prefab",
    "prefabs_from",
    "tile",
    "stage",
    "rules",
];

/// Number of cells of the largest level.
const MAX_CELLS: u32 = Size::MAX_SIDE * Size::MAX_SIDE;

/// A checked recipe or chain, ready to run. Cloning is cheap, and threads can share it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Name of the recipe or chain.
    pub name: Arc<str>,
    /// One sentence that describes the levels; may be empty.
    pub summary: String,
    /// Size of the levels.
    pub size: Size,
    /// Smallest size that the recipe works at.
    pub min_size: Size,
    /// Largest number of cells that the recipe works at.
    pub max_cells: u32,
    /// Largest number of attempts at a level.
    pub tries: u32,
    /// Depth of the levels in the dungeon, from 1.
    pub depth: u32,
    /// Rules that every level is checked against.
    pub rules: Rules,
    /// Hash of everything that affects the levels, except size and depth.
    pub hash: u64,
    pub(crate) steps: Arc<[Step]>,
    /// Custom tiles of the registry and the recipe.
    pub tiles: Arc<[CustomTile]>,
    /// Number of different marks that its stages set.
    pub(crate) marks: usize,
}

/// Values that replace those of the recipe.
#[derive(Clone, Copy, Debug, Default)]
pub struct Overrides {
    /// Size of the levels.
    pub size: Option<Size>,
    /// Depth of the levels in the dungeon, from 1 to [`MAX_DEPTH`].
    pub depth: Option<u32>,
}

/// Checks a recipe and returns a plan that can be run.
pub fn plan(recipe: &Recipe, overrides: &Overrides) -> Result<Plan, Diagnostics> {
    let mut planner = Planner::new(&recipe.registry);
    let plan = planner.plan(recipe, overrides);
    if planner.errors.is_empty() {
        return Ok(plan);
    }
    Err(planner.errors.into_diagnostics(recipe.sources.clone()))
}

impl Plan {
    /// Returns the names of the stages by their number, which [`barrow_core::Map::written_by`] counts from 1. The name
    /// is empty for a number without a stage that can run.
    pub fn stage_names(&self) -> Vec<&'static str> {
        fn collect(steps: &[Step], names: &mut Vec<&'static str>) {
            for choice in steps.iter().flat_map(|step| &step.choices) {
                match choice {
                    Choice::Stage(used) => {
                        let number = usize::from(used.number);
                        if names.len() <= number {
                            names.resize(number + 1, "");
                        }
                        names[number] = used.spec.name;
                    }
                    Choice::Chain(steps) => collect(steps, names),
                }
            }
        }
        let mut names = vec![""];
        collect(&self.steps, &mut names);
        names
    }
}

/// State of planning: what has been read so far, and the errors found.
pub(crate) struct Planner<'a> {
    pub(crate) registry: &'a Registry,
    pub(crate) errors: Errors,
    /// Names of the stages so far.
    pub(crate) uses: Vec<&'static str>,
    /// Number of steps so far that draw a random number.
    pub(crate) decisions: u32,
    /// Nesting depth of the current chain.
    pub(crate) nested: usize,
    /// Names of the marks that stages so far set.
    pub(crate) marks: Vec<String>,
    pub(crate) prefabs: Vec<Arc<Prefab>>,
    pub(crate) tiles: Vec<CustomTile>,
}

impl<'a> Planner<'a> {
    pub(crate) fn new(registry: &'a Registry) -> Self {
        let (errors, uses, marks, prefabs) = (Errors::default(), Vec::new(), Vec::new(), Vec::new());
        let tiles = registry.tiles().to_vec();
        Self { registry, errors, uses, decisions: 0, nested: 0, marks, prefabs, tiles }
    }

    fn plan(&mut self, recipe: &Recipe, overrides: &Overrides) -> Plan {
        let mut plan = Plan {
            name: recipe.sources[0].name.clone(),
            summary: String::new(),
            size: Size::new(80, 21),
            min_size: Size::new(1, 1),
            max_cells: MAX_CELLS,
            tries: 50,
            depth: 1,
            rules: Rules::default(),
            hash: 0,
            steps: Arc::new([]),
            tiles: Arc::new([]),
            marks: 0,
        };
        let mut rules = Values::defaults(self.registry.rule_params());
        let mut size_at = None;
        self.prefabs.clone_from(&recipe.prefabs);
        // Stages refer to tiles and prefabs, which may come later in the text.
        for (word, node) in recipe.root.iter().filter(|(word, _)| word.text == "tile") {
            self.read_tiles(word, node);
        }
        for (word, node) in recipe.root.iter().filter(|(word, _)| word.text == "prefab") {
            self.read_prefabs(word, node, &recipe.sources);
        }
        for (word, node) in &recipe.root {
            match word.text.as_str() {
                "name" => plan.name = self.text(word, node).into(),
                "summary" => plan.summary = self.text(word, node),
                "size" => {
                    plan.size = self.size(word, node);
                    size_at = Some(node);
                }
                "min_size" => plan.min_size = self.size(word, node),
                "max_cells" => plan.max_cells = self.int(word, node, 1, MAX_CELLS.into()),
                "tries" => plan.tries = self.int(word, node, 1, 10_000),
                "depth" => plan.depth = self.int(word, node, 1, MAX_DEPTH.into()),
                "tile" | "prefab" | "prefabs_from" => {}
                "stage" => plan.steps = self.steps(word, node).into(),
                "rules" => self.rules(word, node, &mut rules),
                _ => self.unknown(word, "a recipe", TOP_KEYS),
            }
        }
        plan.rules =
            Rules { own: OwnRules::new(self.registry.added_rules(), &rules), ..Rules::from_values(&rules) };
        plan.depth = overrides.depth.unwrap_or(plan.depth);
        self.check_size(&mut plan, size_at, overrides.size);
        plan.marks = self.marks.len();
        plan.tiles = self.tiles.as_slice().into();
        check_order(self.registry, &plan.steps, plan.depth, &mut self.errors);
        plan.hash = hash(&plan, &rules);
        plan
    }

    fn check_size(&mut self, plan: &mut Plan, written: Option<&Node>, requested: Option<Size>) {
        plan.size = requested.unwrap_or(plan.size);
        let (size, least) = (plan.size, plan.min_size);
        let at_size = |message: String| match written.filter(|_| requested.is_none()) {
            Some(node) => Diagnostic::at(&node.span, message),
            None => Diagnostic::everywhere(message),
        };
        if size.width < least.width || size.height < least.height {
            self.errors.push(at_size(format!(
                "size {size} is smaller than {least}, the smallest size that `{}` works at",
                plan.name
            )));
        }
        let most = Size::MAX_SIDE;
        if requested.is_some() && (size.width > most || size.height > most) {
            let message = format!("size {size} is larger than {most}x{most}, the largest size of a level");
            self.errors.push(Diagnostic::everywhere(message));
        } else if size.cells() > plan.max_cells as usize {
            let (cells, most, name) = (size.cells(), plan.max_cells, &plan.name);
            let side = most.isqrt();
            self.errors.push(
                at_size(format!("size {size} has {cells} cells; `{name}` works at up to {most}"))
                    .help(format!("ask for a smaller size, such as {side}x{side}")),
            );
        }
    }

    /// Adds the error that a key cannot have a value.
    pub(crate) fn wrong(&mut self, word: &Word, node: &Node, takes: &str) {
        let message = format!("`{}` cannot be {}", word.text, node.kind.name());
        self.errors.push(Diagnostic::at(&node.span, message).help(format!("it takes {takes}")));
    }

    /// Adds the error that `owner` has no such key, with the nearest known key.
    pub(crate) fn unknown(&mut self, word: &Word, owner: &str, known: &[&str]) {
        self.errors.push_with(|| {
            let help = match nearest(&word.text, known.iter().copied()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None if known.is_empty() => "it has none".to_string(),
                None => format!("it has {}", known.join(", ")),
            };
            Diagnostic::at(&word.span, format!("{owner} has no `{}`", word.text)).help(help)
        });
    }

    pub(crate) fn text(&mut self, word: &Word, node: &Node) -> String {
        match &node.kind {
            Kind::Text(text) if text.len() <= 400 => return text.clone(),
            _ => self.wrong(word, node, "a text of at most 400 letters"),
        }
        String::new()
    }

    pub(crate) fn int(&mut self, word: &Word, node: &Node, min: i64, max: i64) -> u32 {
        match node.kind {
            Kind::Int(n) if (min..=max).contains(&n) => return n as u32,
            _ => self.wrong(word, node, &format!("a whole number from {min} to {max}")),
        }
        min as u32
    }

    /// Reads two whole numbers, the first no larger than the second.
    pub(crate) fn range(&mut self, word: &Word, node: &Node, min: i64, max: i64) -> (u32, u32) {
        if let Kind::List(items) = &node.kind
            && let [Node { kind: Kind::Int(low), .. }, Node { kind: Kind::Int(high), .. }] = items.as_slice()
            && min <= *low
            && low <= high
            && *high <= max
        {
            return (*low as u32, *high as u32);
        }
        self.wrong(word, node, &format!("[first, last], from {min} to {max}"));
        (min as u32, max as u32)
    }

    fn size(&mut self, word: &Word, node: &Node) -> Size {
        if let Kind::List(items) = &node.kind
            && let [Node { kind: Kind::Int(w), .. }, Node { kind: Kind::Int(h), .. }] = items.as_slice()
            && (1..=i64::from(Size::MAX_SIDE)).contains(w)
            && (1..=i64::from(Size::MAX_SIDE)).contains(h)
        {
            return Size::new(*w as u32, *h as u32);
        }
        self.wrong(word, node, &format!("[width, height], each from 1 to {}", Size::MAX_SIDE));
        Size::new(Size::MAX_SIDE, Size::MAX_SIDE)
    }

    fn rules(&mut self, word: &Word, node: &Node, rules: &mut Values) {
        let Kind::Table(table) = &node.kind else { return self.wrong(word, node, "a table of rules") };
        self.set_params(rules, &self.registry.rule_params(), table, ("the list of rules", &[]));
    }

    /// Sets parameters to the values of a table, which may also have the keys `common`.
    pub(crate) fn set_params(
        &mut self,
        values: &mut Values,
        specs: &[ParamSpec],
        table: &Table,
        (owner, common): (&str, &[&str]),
    ) {
        for (word, node) in table.iter().filter(|(word, _)| !common.contains(&word.text.as_str())) {
            if let Some(i) = specs.iter().position(|spec| spec.name == word.text) {
                let known = Known { prefabs: &self.prefabs, tiles: &self.tiles };
                if let Some(value) = value(&specs[i], node, known, &mut self.errors) {
                    values.set(i, value);
                }
            } else {
                let known: Vec<&str> =
                    specs.iter().map(|spec| spec.name).chain(common.iter().copied()).collect();
                self.unknown(word, owner, &known);
            }
        }
    }
}

/// Returns a hash of everything in a plan that affects its levels. Parameters at their defaults are left out, so that a
/// parameter that a later version adds changes no hash.
fn hash(plan: &Plan, rules: &Values) -> u64 {
    let mut text = format!("tries = {}\n", plan.tries);
    for tile in plan.tiles.iter() {
        let _ = writeln!(text, "{tile:?}");
    }
    let mut written = BTreeSet::new();
    write_params(rules, &mut text, &mut written);
    write_values(&plan.steps, &mut text, &mut written);
    write_choices(&plan.steps, &mut text);
    Seed::key(&text)
}

/// Writes the parameters that differ from their defaults. `written` are the names of the prefabs so far, so that each is
/// written in full only once.
fn write_params<'a>(values: &'a Values, text: &mut String, written: &mut BTreeSet<&'a str>) {
    for (spec, value) in values.iter().filter(|(spec, value)| **value != spec.default_value()) {
        let _ = writeln!(text, "{} = {}", spec.name, spec.write(value));
        if let Value::Prefabs(prefabs) = value {
            let fresh = prefabs.iter().filter(|prefab| written.insert(&prefab.name));
            text.extend(fresh.map(|prefab| prefab.fingerprint()));
        }
    }
    text.push('\n');
}

fn write_values<'a>(steps: &'a [Step], text: &mut String, written: &mut BTreeSet<&'a str>) {
    for choice in steps.iter().flat_map(|step| &step.choices) {
        match choice {
            Choice::Stage(used) => write_params(&used.values, text, written),
            Choice::Chain(steps) => write_values(steps, text, written),
        }
    }
}

fn write_choices(steps: &[Step], text: &mut String) {
    for step in steps {
        let _ = writeln!(text, "{} {:?} {}", step.chance_pct, step.weights, step.key);
        if step.depth != (1, MAX_DEPTH) {
            let _ = writeln!(text, "{:?}", step.depth);
        }
        for choice in &step.choices {
            match choice {
                Choice::Stage(used) => {
                    let _ = writeln!(text, "{} {}", used.spec.name, used.key);
                    if used.within.is_some() || used.mark.is_some() {
                        let _ = writeln!(text, "{:?} {:?}", used.within, used.mark);
                    }
                }
                Choice::Chain(steps) => {
                    text.push_str("chain\n");
                    write_choices(steps, text);
                    text.push_str("end\n");
                }
            }
        }
    }
}
