//! The steps of a recipe. A step is a stage, a chain of stages, or a random choice between several of them (`one_of`).

use barrow_core::{ParamKind, Seed, Value, Values};
use std::sync::Arc;

use barrow_stages::{Area, Stage, StageSpec};

use crate::recipe::diagnostic::{Diagnostic, Span};
use crate::recipe::nearest::nearest;
use crate::recipe::parse::{Kind, Node, Table, Word};
use crate::recipe::plan::Planner;
use crate::recipe::value::MAX_WEIGHT;

/// Largest number of stages in a recipe, and of choices in a `one_of`.
pub(crate) const MAX_STAGES: usize = 100;

/// Largest number of different marks, each of which takes a bit for every cell of the map.
const MAX_MARKS: usize = 16;

/// Largest nesting depth of chains.
const MAX_NESTED: usize = 8;

/// Largest depth of a level in the dungeon.
pub const MAX_DEPTH: u32 = 100;

/// Keys that every stage may have in addition to its parameters.
const STAGE_KEYS: &[&str] = &["use", "stages", "chance_pct", "on", "depth", "within", "mark"];

/// One step of a plan: runs one of its choices, or none.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) choices: Vec<Choice>,
    pub(crate) weights: Vec<u32>,
    pub(crate) chance_pct: u32,
    /// First and last depth that the step runs at.
    pub(crate) depth: (u32, u32),
    /// Key of the random stream that decides whether the step runs, and which choice.
    pub(crate) key: u64,
}

/// A stage, or a chain in the place of one.
#[derive(Clone, Debug)]
pub(crate) enum Choice {
    Stage(Box<Use>),
    Chain(Vec<Step>),
}

/// A stage with the values of its parameters.
#[derive(Clone, Debug)]
pub(crate) struct Use {
    pub(crate) spec: Arc<StageSpec>,
    pub(crate) values: Values,
    pub(crate) stage: Arc<dyn Stage>,
    /// Key of the random stream that the stage draws from.
    pub(crate) key: u64,
    /// Position among all stages of the recipe, from 1; at most 255.
    pub(crate) number: u8,
    pub(crate) within: Option<Area>,
    pub(crate) mark: Option<usize>,
    pub(crate) span: Span,
}

impl Step {
    /// Returns whether the step runs at a depth.
    pub(crate) fn is_at(&self, depth: u32) -> bool {
        (self.depth.0..=self.depth.1).contains(&depth)
    }
}

impl Planner<'_> {
    pub(crate) fn steps(&mut self, word: &Word, node: &Node) -> Vec<Step> {
        let Kind::List(items) = &node.kind else {
            self.wrong(word, node, "tables that begin with [[stage]]");
            return Vec::new();
        };
        if items.len() > MAX_STAGES {
            let message = format!("there are {} stages, the limit is {MAX_STAGES}", items.len());
            self.errors.push(Diagnostic::at(&items[MAX_STAGES].span, message));
            return Vec::new();
        }
        items.iter().map_while(|item| self.has_room().then(|| self.step(item))).flatten().collect()
    }

    fn step(&mut self, node: &Node) -> Option<Step> {
        let Kind::Table(table) = &node.kind else {
            self.errors.push(Diagnostic::at(&node.span, format!("a stage cannot be {}", node.kind.name())));
            return None;
        };
        let one_of = table.iter().find(|(word, _)| word.text == "one_of");
        let common: &[&str] =
            if one_of.is_some() { &["one_of", "chance_pct", "on", "depth"] } else { STAGE_KEYS };
        let mut chance_pct = 100;
        let mut depth = (1, MAX_DEPTH);
        for (word, node) in table {
            match word.text.as_str() {
                "chance_pct" => chance_pct = self.int(word, node, 0, 100),
                "depth" => depth = self.range(word, node, 1, MAX_DEPTH.into()),
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
        // A stage that is switched off is left out of the plan, but its parameters are checked.
        let mut weights = Vec::new();
        let choices: Vec<Choice> = match one_of {
            None => self.choice(table, node, common).into_iter().inspect(|_| weights.push(1)).collect(),
            Some((word, list)) => self.choices(word, list, &mut weights),
        };
        if choices.is_empty() || chance_pct == 0 {
            return None;
        }
        // Only steps that draw are numbered, so that adding a plain stage does not change the streams of later ones.
        let key = Seed::key(&format!("choice#{}", self.decisions));
        self.decisions += u32::from(choices.len() > 1 || chance_pct < 100);
        Some(Step { choices, weights, chance_pct, depth, key })
    }

    fn choices(&mut self, word: &Word, node: &Node, weights: &mut Vec<u32>) -> Vec<Choice> {
        let items = match &node.kind {
            Kind::List(items) if !items.is_empty() && items.len() <= MAX_STAGES => items,
            _ => {
                self.wrong(word, node, &format!("a list of 1 to {MAX_STAGES} stages"));
                return Vec::new();
            }
        };
        let mut choices = Vec::new();
        for item in items {
            if !self.has_room() {
                break;
            }
            let Kind::Table(table) = &item.kind else {
                self.wrong(word, item, "stages written as { use = \"name\", weight = 1 }");
                continue;
            };
            let weight = table.iter().find(|(word, _)| word.text == "weight");
            let weight = weight.map_or(1, |(word, node)| self.int(word, node, 0, MAX_WEIGHT));
            if let Some(choice) = self.choice(table, item, &["use", "stages", "weight", "within", "mark"]) {
                choices.push(choice);
                weights.push(weight);
            }
        }
        if !weights.is_empty() && weights.iter().all(|&w| w == 0) {
            let message = "all weights of `one_of` are 0, so nothing could be drawn".to_string();
            self.errors.push(Diagnostic::at(&word.span, message));
        }
        choices
    }

    /// Reads one stage or chain. `common` are the keys that it may have in addition to parameters.
    fn choice(&mut self, table: &Table, node: &Node, common: &[&str]) -> Option<Choice> {
        if let Some((word, list)) = table.iter().find(|(word, _)| word.text == "stages") {
            return self.chain(table, word, list, common);
        }
        let Some((word, used)) = table.iter().find(|(word, _)| word.text == "use") else {
            let message = "this stage does not say which algorithm to use".to_string();
            let help = "add use = \"name\"; `barrow stages` lists the names".to_string();
            self.errors.push(Diagnostic::at(&node.span, message).help(help));
            return None;
        };
        let Kind::Text(name) = &used.kind else {
            self.wrong(word, used, "the name of a stage in quotes");
            return None;
        };
        let Some(spec) = self.registry.stage(name).cloned() else {
            let meant = nearest(name, self.registry.stages().iter().map(|spec| spec.name));
            let help = match meant {
                Some(meant) => format!("did you mean \"{meant}\"?"),
                None => "`barrow stages` lists the names".to_string(),
            };
            self.errors.push(Diagnostic::at(&used.span, format!("there is no stage \"{name}\"")).help(help));
            return None;
        };
        let common: Vec<&str> = common.iter().copied().filter(|key| *key != "stages").collect();
        let mut values = Values::defaults(Arc::clone(&spec.params));
        self.all_prefabs(&mut values);
        self.set_params(&mut values, &spec.params, table, (&format!("stage `{name}`"), &common));
        let within = table.iter().find(|(word, _)| word.text == "within");
        let within = within.and_then(|(word, node)| self.area(word, node));
        let mark = table.iter().find(|(word, _)| word.text == "mark");
        let mark = mark.and_then(|(word, node)| self.mark(word, node));
        let nth = self.uses.iter().filter(|used| **used == spec.name).count();
        self.uses.push(spec.name);
        if !self.has_room() {
            let message =
                format!("there are more than {MAX_STAGES} stages, counting all choices of each `one_of`");
            self.errors.push(Diagnostic::at(&used.span, message));
        }
        let key = Seed::key(&format!("{}#{nth}", spec.name));
        let number = self.uses.len().min(255) as u8;
        let (stage, span) = (spec.build(&values), used.span.clone());
        Some(Choice::Stage(Box::new(Use { spec, values, stage, key, number, within, mark, span })))
    }

    fn chain(&mut self, table: &Table, word: &Word, list: &Node, common: &[&str]) -> Option<Choice> {
        let common: Vec<&str> =
            common.iter().copied().filter(|key| !["use", "within", "mark"].contains(key)).collect();
        for (word, _) in table.iter().filter(|(word, _)| !common.contains(&word.text.as_str())) {
            self.unknown(word, "a chain of stages", &common);
        }
        if self.nested == MAX_NESTED {
            let message = format!("chains are nested more than {MAX_NESTED} deep");
            self.errors.push(Diagnostic::at(&word.span, message));
            return None;
        }
        self.nested += 1;
        let steps = self.steps(word, list);
        self.nested -= 1;
        Some(Choice::Chain(steps))
    }

    /// Returns whether there are not too many stages yet. Planning ends at the first one that is too many.
    const fn has_room(&self) -> bool {
        self.uses.len() <= MAX_STAGES
    }

    /// Sets parameters whose default is all prefabs to the prefabs of the recipe.
    fn all_prefabs(&self, values: &mut Values) {
        let wanting: Vec<usize> = values
            .iter()
            .enumerate()
            .filter(|(_, (spec, _))| spec.kind == ParamKind::Prefabs { all: true })
            .map(|(i, _)| i)
            .collect();
        for i in wanting {
            values.set(i, Value::Prefabs(self.prefabs.clone()));
        }
    }

    /// Returns the number of a mark. A name that is not known yet gets the next number.
    fn mark(&mut self, word: &Word, node: &Node) -> Option<usize> {
        let name = self.text(word, node);
        if name.is_empty() {
            return None;
        }
        let known = self.marks.iter().position(|known| *known == name);
        if known.is_none() && self.marks.len() == MAX_MARKS {
            let message = format!("the mark \"{name}\" is one too many, the limit is {MAX_MARKS}");
            let help = format!("the marks so far are {}", self.marks.join(", "));
            self.errors.push(Diagnostic::at(&node.span, message).help(help));
            return None;
        }
        Some(known.unwrap_or_else(|| {
            self.marks.push(name);
            self.marks.len() - 1
        }))
    }
}
