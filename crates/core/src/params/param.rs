//! Knobs: what a stage or rule can be told, within which bounds, and what it does when told nothing.

use std::sync::Arc;

use crate::Prefab;

/// One knob. Recipes, help, schemas and tests all read it from here.
#[derive(Debug, PartialEq, Eq)]
pub struct ParamSpec {
    /// Its word in recipes.
    pub name: &'static str,
    /// What it takes.
    pub kind: ParamKind,
    /// What it does, in a sentence.
    pub doc: &'static str,
}

/// The longest text a knob takes.
pub const MOST_LETTERS: usize = 80;

/// The most rows of a table that a knob takes.
pub const MOST_ROWS: usize = 200;

/// What a knob takes, with its default.
#[derive(Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// A whole number from `min` to `max`.
    Int {
        /// Smallest.
        min: i64,
        /// When left out.
        default: i64,
        /// Largest.
        max: i64,
    },
    /// `true` or `false`.
    Flag {
        /// When left out.
        default: bool,
    },
    /// One of a few words.
    Choice {
        /// The words.
        options: &'static [&'static str],
        /// When left out: an index into them.
        default: usize,
    },
    /// Two whole numbers from `min` to `max`, the first no larger than the second.
    Range {
        /// Smallest.
        min: i64,
        /// When left out.
        default: (i64, i64),
        /// Largest.
        max: i64,
    },
    /// A width and a height from `min` to `max`.
    Dimensions {
        /// Smallest.
        min: i64,
        /// When left out.
        default: (i64, i64),
        /// Largest.
        max: i64,
    },
    /// A table of weights from 0 to 1000 for some of a few words; words left out weigh 0.
    Weights {
        /// The words.
        options: &'static [&'static str],
        /// When left out: a weight for each.
        default: &'static [u32],
    },
    /// Some of the whole numbers from 0 to `max`, which is below 32.
    Set {
        /// Largest.
        max: u32,
        /// When left out.
        default: &'static [u32],
    },
    /// A few words of the writer's own.
    Text {
        /// When left out.
        default: &'static str,
    },
    /// A list of tables, each with knobs of its own; empty when left out.
    Rows {
        /// The knobs of a row.
        columns: &'static [ParamSpec],
    },
    /// Prefabs of the recipe, by name or tag.
    Prefabs {
        /// When left out: all of them, or none.
        all: bool,
    },
}

/// What a knob was told, checked against its [`ParamSpec`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// For [`ParamKind::Int`].
    Int(i64),
    /// For [`ParamKind::Flag`].
    Flag(bool),
    /// For [`ParamKind::Choice`].
    Choice(usize),
    /// For [`ParamKind::Range`] and [`ParamKind::Dimensions`].
    Pair(i64, i64),
    /// For [`ParamKind::Weights`].
    Weights(Vec<u32>),
    /// For [`ParamKind::Set`]: a bit for each number.
    Set(u32),
    /// For [`ParamKind::Text`].
    Text(Arc<str>),
    /// For [`ParamKind::Rows`].
    Rows(Vec<Values>),
    /// For [`ParamKind::Prefabs`].
    Prefabs(Vec<Arc<Prefab>>),
}

impl ParamSpec {
    /// A whole number: `(min, default, max)`.
    pub const fn int(name: &'static str, (min, default, max): (i64, i64, i64), doc: &'static str) -> Self {
        Self { name, kind: ParamKind::Int { min, default, max }, doc }
    }

    /// `true` or `false`.
    pub const fn flag(name: &'static str, default: bool, doc: &'static str) -> Self {
        Self { name, kind: ParamKind::Flag { default }, doc }
    }

    /// One of `options`, the first by default.
    pub const fn choice(name: &'static str, options: &'static [&'static str], doc: &'static str) -> Self {
        Self { name, kind: ParamKind::Choice { options, default: 0 }, doc }
    }

    /// A range within a range: `(min, default, max)`.
    pub const fn range(
        name: &'static str,
        (min, default, max): (i64, (i64, i64), i64),
        doc: &'static str,
    ) -> Self {
        Self { name, kind: ParamKind::Range { min, default, max }, doc }
    }

    /// A width and a height: `(min, default, max)`.
    pub const fn dimensions(
        name: &'static str,
        (min, default, max): (i64, (i64, i64), i64),
        doc: &'static str,
    ) -> Self {
        Self { name, kind: ParamKind::Dimensions { min, default, max }, doc }
    }

    /// Weights for words.
    pub const fn weights(
        name: &'static str,
        options: &'static [&'static str],
        default: &'static [u32],
        doc: &'static str,
    ) -> Self {
        Self { name, kind: ParamKind::Weights { options, default }, doc }
    }

    /// Some of the numbers from 0 to `max`.
    pub const fn set(name: &'static str, (max, default): (u32, &'static [u32]), doc: &'static str) -> Self {
        Self { name, kind: ParamKind::Set { max, default }, doc }
    }

    /// A few words of the writer's own.
    pub const fn text(name: &'static str, default: &'static str, doc: &'static str) -> Self {
        Self { name, kind: ParamKind::Text { default }, doc }
    }

    /// A list of tables.
    pub const fn rows(name: &'static str, columns: &'static [Self], doc: &'static str) -> Self {
        Self { name, kind: ParamKind::Rows { columns }, doc }
    }

    /// Prefabs; `all` of them or none when left out.
    pub const fn prefabs(name: &'static str, all: bool, doc: &'static str) -> Self {
        Self { name, kind: ParamKind::Prefabs { all }, doc }
    }

    /// What it is when left out; of prefabs, none, for a knob does not know those of the recipe.
    pub fn default_value(&self) -> Value {
        match self.kind {
            ParamKind::Int { default, .. } => Value::Int(default),
            ParamKind::Flag { default } => Value::Flag(default),
            ParamKind::Choice { default, .. } => Value::Choice(default),
            ParamKind::Range { default: (a, b), .. } | ParamKind::Dimensions { default: (a, b), .. } => {
                Value::Pair(a, b)
            }
            ParamKind::Weights { default, .. } => Value::Weights(default.to_vec()),
            ParamKind::Set { default, .. } => Value::Set(default.iter().fold(0, |set, n| set | 1 << n)),
            ParamKind::Text { default } => Value::Text(default.into()),
            ParamKind::Rows { .. } => Value::Rows(Vec::new()),
            ParamKind::Prefabs { .. } => Value::Prefabs(Vec::new()),
        }
    }

    /// What it takes, in words: `0 to 20`, `one of left, right`.
    pub fn describe(&self) -> String {
        match &self.kind {
            ParamKind::Int { min, max, .. } => format!("a whole number from {min} to {max}"),
            ParamKind::Flag { .. } => "true or false".to_string(),
            ParamKind::Choice { options, .. } => format!("one of {}", quoted(options)),
            ParamKind::Range { min, max, .. } => {
                format!("[low, high] from {min} to {max}, low not above high")
            }
            ParamKind::Dimensions { min, max, .. } => format!("[width, height] from {min} to {max}"),
            ParamKind::Weights { options, .. } => {
                format!("a table of weights from 0 to 1000 for {}", quoted(options))
            }
            ParamKind::Set { max, .. } => format!("a list of whole numbers from 0 to {max}"),
            ParamKind::Text { .. } => format!("a text of at most {MOST_LETTERS} letters"),
            ParamKind::Rows { columns } => {
                let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
                format!("a list of at most {MOST_ROWS} tables with {}", names.join(", "))
            }
            ParamKind::Prefabs { .. } => {
                "the name or tag of a prefab of the recipe, or a list of them".to_string()
            }
        }
    }

    /// `value` as a recipe would write it.
    pub fn write(&self, value: &Value) -> String {
        match (&self.kind, value) {
            (ParamKind::Choice { options, .. }, Value::Choice(i)) => format!("\"{}\"", options[*i]),
            (ParamKind::Weights { options, .. }, Value::Weights(weights)) => {
                let told: Vec<String> = options
                    .iter()
                    .zip(weights)
                    .filter(|(_, w)| **w > 0)
                    .map(|(option, w)| format!("{option} = {w}"))
                    .collect();
                format!("{{ {} }}", told.join(", "))
            }
            (_, Value::Int(n)) => n.to_string(),
            (_, Value::Flag(flag)) => flag.to_string(),
            (_, Value::Pair(a, b)) => format!("[{a}, {b}]"),
            (_, Value::Set(set)) => {
                let told: Vec<String> =
                    (0..32).filter(|n| set >> n & 1 == 1).map(|n| n.to_string()).collect();
                format!("[{}]", told.join(", "))
            }
            (_, Value::Text(text)) => format!("{text:?}"),
            (_, Value::Rows(rows)) => {
                let rows: Vec<String> = rows.iter().map(Values::write).collect();
                format!("[{}]", rows.join(", "))
            }
            (_, Value::Prefabs(prefabs)) => {
                let names: Vec<String> = prefabs.iter().map(|prefab| format!("{:?}", prefab.name)).collect();
                format!("[{}]", names.join(", "))
            }
            (_, Value::Choice(_) | Value::Weights(_)) => unreachable!("a value of another kind of knob"),
        }
    }
}

fn quoted(options: &[&str]) -> String {
    options.iter().map(|o| format!("\"{o}\"")).collect::<Vec<_>>().join(", ")
}

/// The knobs of one stage or of the rules, each with its value; asked by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    specs: &'static [ParamSpec],
    values: Vec<Value>,
}

/// A name or kind that the specs do not have is a bug of the one who asks; a test builds every stage from its specs.
const BUG: &str = "invariant: a knob is asked for by the name and kind of its spec";

impl Values {
    /// Every knob at its default.
    pub fn defaults(specs: &'static [ParamSpec]) -> Self {
        Self { specs, values: specs.iter().map(ParamSpec::default_value).collect() }
    }

    /// Turns the `i`-th knob. The value must be one that its spec allows.
    pub fn set(&mut self, i: usize, value: Value) {
        self.values[i] = value;
    }

    /// Every knob with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&'static ParamSpec, &Value)> {
        self.specs.iter().zip(&self.values)
    }

    fn get(&self, name: &str) -> &Value {
        let i = self.specs.iter().position(|spec| spec.name == name).expect(BUG);
        &self.values[i]
    }

    /// A whole number.
    pub fn int(&self, name: &str) -> i32 {
        let Value::Int(n) = self.get(name) else { panic!("{BUG}") };
        *n as i32
    }

    /// A whole number that is never negative.
    pub fn count(&self, name: &str) -> u32 {
        self.int(name) as u32
    }

    /// `true` or `false`.
    pub fn flag(&self, name: &str) -> bool {
        let Value::Flag(flag) = self.get(name) else { panic!("{BUG}") };
        *flag
    }

    /// The index of a word.
    pub fn choice(&self, name: &str) -> usize {
        let Value::Choice(i) = self.get(name) else { panic!("{BUG}") };
        *i
    }

    /// Two whole numbers.
    pub fn pair(&self, name: &str) -> (i32, i32) {
        let Value::Pair(a, b) = self.get(name) else { panic!("{BUG}") };
        (*a as i32, *b as i32)
    }

    /// Weights, one for each word.
    pub fn weights(&self, name: &str) -> Vec<u32> {
        let Value::Weights(weights) = self.get(name) else { panic!("{BUG}") };
        weights.clone()
    }

    /// A set of numbers, a bit for each.
    pub fn set_of(&self, name: &str) -> u32 {
        let Value::Set(set) = self.get(name) else { panic!("{BUG}") };
        *set
    }

    /// A text.
    pub fn text(&self, name: &str) -> Arc<str> {
        let Value::Text(text) = self.get(name) else { panic!("{BUG}") };
        text.clone()
    }

    /// The rows of a table.
    pub fn rows(&self, name: &str) -> &[Self] {
        let Value::Rows(rows) = self.get(name) else { panic!("{BUG}") };
        rows
    }

    /// Prefabs.
    pub fn prefabs(&self, name: &str) -> &[Arc<Prefab>] {
        let Value::Prefabs(prefabs) = self.get(name) else { panic!("{BUG}") };
        prefabs
    }

    /// Every knob as a recipe would write it, in one line.
    fn write(&self) -> String {
        let knobs: Vec<String> =
            self.iter().map(|(spec, value)| format!("{} = {}", spec.name, spec.write(value))).collect();
        format!("{{ {} }}", knobs.join(", "))
    }
}
