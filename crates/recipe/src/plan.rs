//! From what was written to what will be done: names, ranges and the order of stages, all faults at once.

use std::fmt::Write as _;
use std::sync::Arc;

use barrow_core::{ParamSpec, Seed, Size, Value, Values};
use barrow_level::Rules;
use barrow_stages::{STAGES, Stage, StageSpec, find};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::nearest::nearest;
use crate::order::check_order;
use crate::parse::{Kind, Node, Recipe, Table, Word};
use crate::value::{MOST_WEIGHT, value};

/// The most stages a recipe may have, and the most there may be to choose from in one place.
const MOST_STAGES: usize = 100;

/// The keys of a recipe itself.
pub const TOP_KEYS: &[&str] = &["name", "summary", "size", "min_size", "tries", "depth", "stage", "rules"];

/// What a recipe asks for, ready to run.
#[derive(Debug)]
pub struct Plan {
    /// Its name.
    pub name: Arc<str>,
    /// What its levels are, in a sentence.
    pub summary: String,
    /// How large its levels are.
    pub size: Size,
    /// The smallest size it works at.
    pub min_size: Size,
    /// How often a level is tried.
    pub tries: u32,
    /// How deep in the dungeon its levels lie.
    pub depth: u32,
    /// What its levels promise.
    pub rules: Rules,
    /// Changes with everything that has a say in the levels, but for size and depth.
    pub hash: u64,
    pub(crate) steps: Vec<Step>,
}

/// A stage, or several to choose from.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) choices: Vec<Choice>,
    pub(crate) weights: Vec<u32>,
    pub(crate) chance_pct: u32,
    /// The stream that decides whether and which.
    pub(crate) key: u64,
}

/// A stage with its knobs turned.
#[derive(Debug)]
pub(crate) struct Choice {
    pub(crate) spec: &'static StageSpec,
    pub(crate) values: Values,
    pub(crate) stage: Box<dyn Stage>,
    pub(crate) key: u64,
    pub(crate) span: crate::diagnostic::Span,
}

/// What is asked for beside the recipe.
#[derive(Clone, Copy, Debug, Default)]
pub struct Overrides {
    /// Another size.
    pub size: Option<Size>,
    /// Another depth.
    pub depth: Option<u32>,
}

/// Checks a recipe and makes it ready to run.
pub fn plan(recipe: &Recipe, overrides: &Overrides) -> Result<Plan, Diagnostics> {
    let mut planner = Planner::default();
    let plan = planner.plan(recipe, overrides);
    if planner.faults.is_empty() {
        return Ok(plan);
    }
    let mut faults = planner.faults;
    faults.sort_by_key(|fault| fault.span.as_ref().map(|span| (span.source, span.range.start)));
    Err(Diagnostics { faults, sources: recipe.sources.clone() })
}

/// Collects faults on the way through a recipe.
#[derive(Default)]
struct Planner {
    faults: Vec<Diagnostic>,
    uses: Vec<&'static str>,
    decisions: u32,
}

impl Planner {
    fn plan(&mut self, recipe: &Recipe, overrides: &Overrides) -> Plan {
        let mut plan = Plan {
            name: recipe.sources[0].name.clone(),
            summary: String::new(),
            size: Size::new(80, 21),
            min_size: Size::new(1, 1),
            tries: 50,
            depth: 1,
            rules: Rules::default(),
            hash: 0,
            steps: Vec::new(),
        };
        let mut rules = Values::defaults(Rules::SPECS);
        let mut size_at = None;
        for (word, node) in &recipe.root {
            match word.text.as_str() {
                "name" => plan.name = self.text(word, node).into(),
                "summary" => plan.summary = self.text(word, node),
                "size" => {
                    plan.size = self.size(word, node);
                    size_at = Some(node);
                }
                "min_size" => plan.min_size = self.size(word, node),
                "tries" => plan.tries = self.int(word, node, 1, 10_000),
                "depth" => plan.depth = self.int(word, node, 1, 100),
                "stage" => plan.steps = self.steps(word, node),
                "rules" => self.rules(word, node, &mut rules),
                _ => self.unknown(word, "a recipe", TOP_KEYS),
            }
        }
        plan.rules = Rules::from_values(&rules);
        plan.depth = overrides.depth.unwrap_or(plan.depth);
        self.check_size(&mut plan, size_at, overrides.size);
        self.faults.extend(check_order(&plan.steps));
        plan.hash = hash(&plan, &rules);
        plan
    }

    fn check_size(&mut self, plan: &mut Plan, written: Option<&Node>, asked: Option<Size>) {
        plan.size = asked.unwrap_or(plan.size);
        let (size, least) = (plan.size, plan.min_size);
        if size.width < least.width || size.height < least.height {
            let message =
                format!("size {size} is smaller than {least}, the smallest that `{}` works at", plan.name);
            let fault = match written.filter(|_| asked.is_none()) {
                Some(node) => Diagnostic::at(&node.span, message),
                None => Diagnostic::everywhere(message),
            };
            self.faults.push(fault);
        }
        let most = Size::MAX_SIDE;
        if asked.is_some() && (size.width > most || size.height > most) {
            let message = format!("size {size} is larger than {most}x{most}, the largest there is");
            self.faults.push(Diagnostic::everywhere(message));
        }
    }

    fn wrong(&mut self, word: &Word, node: &Node, takes: &str) {
        let message = format!("`{}` cannot be {}", word.text, node.kind.name());
        self.faults.push(Diagnostic::at(&node.span, message).help(format!("it takes {takes}")));
    }

    fn unknown(&mut self, word: &Word, owner: &str, known: &[&str]) {
        let help = match nearest(&word.text, known.iter().copied()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None if known.is_empty() => "it has none".to_string(),
            None => format!("it has {}", known.join(", ")),
        };
        let message = format!("{owner} has no `{}`", word.text);
        self.faults.push(Diagnostic::at(&word.span, message).help(help));
    }

    fn text(&mut self, word: &Word, node: &Node) -> String {
        match &node.kind {
            Kind::Text(text) if text.len() <= 400 => return text.clone(),
            _ => self.wrong(word, node, "a text of at most 400 letters"),
        }
        String::new()
    }

    fn int(&mut self, word: &Word, node: &Node, min: i64, max: i64) -> u32 {
        match node.kind {
            Kind::Int(n) if (min..=max).contains(&n) => return n as u32,
            _ => self.wrong(word, node, &format!("a whole number from {min} to {max}")),
        }
        min as u32
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
        self.turn(rules, Rules::SPECS, table, ("the list of rules", &[]));
    }

    fn steps(&mut self, word: &Word, node: &Node) -> Vec<Step> {
        let Kind::List(items) = &node.kind else {
            self.wrong(word, node, "tables that begin with [[stage]]");
            return Vec::new();
        };
        if items.len() > MOST_STAGES {
            let message = format!("there are {} stages, the most is {MOST_STAGES}", items.len());
            self.faults.push(Diagnostic::at(&items[MOST_STAGES].span, message));
            return Vec::new();
        }
        items.iter().filter_map(|item| self.step(item)).collect()
    }

    fn step(&mut self, node: &Node) -> Option<Step> {
        let Kind::Table(table) = &node.kind else {
            self.faults.push(Diagnostic::at(&node.span, format!("a stage cannot be {}", node.kind.name())));
            return None;
        };
        let one_of = table.iter().find(|(word, _)| word.text == "one_of");
        let common: &[&str] =
            if one_of.is_some() { &["one_of", "chance_pct", "on"] } else { &["use", "chance_pct", "on"] };
        let mut chance_pct = 100;
        for (word, node) in table {
            match word.text.as_str() {
                "chance_pct" => chance_pct = self.int(word, node, 0, 100),
                "on" => match node.kind {
                    Kind::Flag(true) => {}
                    Kind::Flag(false) => chance_pct = 0,
                    _ => self.wrong(word, node, "true or false"),
                },
                name if one_of.is_some() && !common.contains(&name) => {
                    self.unknown(word, "a choice of stages", common);
                }
                _ => {}
            }
        }
        // A stage that is switched off takes part in no check of the order, but its knobs are checked.
        let mut weights = Vec::new();
        let choices: Vec<Choice> = match one_of {
            None => self.choice(table, node, common).into_iter().inspect(|_| weights.push(1)).collect(),
            Some((word, list)) => self.choices(word, list, &mut weights),
        };
        if choices.is_empty() || chance_pct == 0 {
            return None;
        }
        // Counting only steps that decide something keeps their draws when a plain stage is added before them.
        let key = Seed::key(&format!("choice#{}", self.decisions));
        self.decisions += u32::from(choices.len() > 1 || chance_pct < 100);
        Some(Step { choices, weights, chance_pct, key })
    }

    fn choices(&mut self, word: &Word, node: &Node, weights: &mut Vec<u32>) -> Vec<Choice> {
        let items = match &node.kind {
            Kind::List(items) if !items.is_empty() && items.len() <= MOST_STAGES => items,
            _ => {
                self.wrong(word, node, &format!("a list of 1 to {MOST_STAGES} stages"));
                return Vec::new();
            }
        };
        let mut choices = Vec::new();
        for item in items {
            let Kind::Table(table) = &item.kind else {
                self.wrong(word, item, "stages written as { use = \"name\", weight = 1 }");
                continue;
            };
            let weight = table.iter().find(|(word, _)| word.text == "weight");
            let weight = weight.map_or(1, |(word, node)| self.int(word, node, 0, MOST_WEIGHT));
            if let Some(choice) = self.choice(table, item, &["use", "weight"]) {
                choices.push(choice);
                weights.push(weight);
            }
        }
        if !weights.is_empty() && weights.iter().all(|&w| w == 0) {
            let message = "all weights of `one_of` are 0, so nothing could be drawn".to_string();
            self.faults.push(Diagnostic::at(&word.span, message));
        }
        choices
    }

    /// One stage; `common` are the keys it may have beside its knobs.
    fn choice(&mut self, table: &Table, node: &Node, common: &[&str]) -> Option<Choice> {
        let Some((word, used)) = table.iter().find(|(word, _)| word.text == "use") else {
            let message = "this stage does not say which algorithm to use".to_string();
            let help = "add use = \"name\"; `barrow stages` lists the names".to_string();
            self.faults.push(Diagnostic::at(&node.span, message).help(help));
            return None;
        };
        let Kind::Text(name) = &used.kind else {
            self.wrong(word, used, "the name of a stage in quotes");
            return None;
        };
        let Some(spec) = find(name) else {
            let meant = nearest(name, STAGES.iter().map(|spec| spec.name));
            let help = match meant {
                Some(meant) => format!("did you mean \"{meant}\"?"),
                None => "`barrow stages` lists the names".to_string(),
            };
            self.faults.push(Diagnostic::at(&used.span, format!("there is no stage \"{name}\"")).help(help));
            return None;
        };
        let mut values = Values::defaults(spec.params);
        self.turn(&mut values, spec.params, table, (&format!("stage `{name}`"), common));
        let nth = self.uses.iter().filter(|used| **used == spec.name).count();
        self.uses.push(spec.name);
        let key = Seed::key(&format!("{}#{nth}", spec.name));
        let stage = (spec.build)(&values);
        Some(Choice { spec, values, stage, key, span: used.span.clone() })
    }

    /// Turns knobs as a table says, which may have the keys `common` beside them.
    fn turn(
        &mut self,
        values: &mut Values,
        specs: &[ParamSpec],
        table: &Table,
        (owner, common): (&str, &[&str]),
    ) {
        for (word, node) in table.iter().filter(|(word, _)| !common.contains(&word.text.as_str())) {
            if let Some(i) = specs.iter().position(|spec| spec.name == word.text) {
                match value(&specs[i], node) {
                    Ok(value) => values.set(i, value),
                    Err(faults) => self.faults.extend(faults),
                }
            } else {
                let known: Vec<&str> =
                    specs.iter().map(|spec| spec.name).chain(common.iter().copied()).collect();
                self.unknown(word, owner, &known);
            }
        }
    }
}

impl Choice {
    /// Whether the knob `param` is turned to `word`.
    pub(crate) fn says(&self, param: &str, word: &str) -> bool {
        self.values.iter().any(|(spec, value)| {
            spec.name == param
                && matches!(value, Value::Choice(_))
                && spec.write(value) == format!("\"{word}\"")
        })
    }
}

/// A number for everything in a plan that has a say in its levels.
fn hash(plan: &Plan, rules: &Values) -> u64 {
    let mut text = format!("tries = {}\n", plan.tries);
    let mut knobs = |values: &Values| {
        for (spec, value) in values.iter() {
            let _ = writeln!(text, "{} = {}", spec.name, spec.write(value));
        }
        text.push('\n');
    };
    knobs(rules);
    for step in &plan.steps {
        for choice in &step.choices {
            knobs(&choice.values);
        }
    }
    for step in &plan.steps {
        let _ = writeln!(text, "{} {:?} {}", step.chance_pct, step.weights, step.key);
        for choice in &step.choices {
            let _ = writeln!(text, "{} {}", choice.spec.name, choice.key);
        }
    }
    Seed::key(&text)
}
