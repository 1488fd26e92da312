//! Declarations of parameters: name, type, range, default and doc.

use super::{Value, Values};

/// The declaration of one parameter. Recipes, help, schemas, docs and tests are derived from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParamSpec {
    /// Name in recipes.
    pub name: &'static str,
    /// Type, range and default.
    pub kind: ParamKind,
    /// What it does, in a sentence.
    pub doc: String,
}

/// Longest text that a parameter takes, in characters.
pub const MAX_TEXT_CHARS: usize = 80;

/// Largest number of rows in a table that a parameter takes.
pub const MAX_ROWS: usize = 200;

/// Type of a parameter with its range and default.
#[derive(Clone, Debug, PartialEq, Eq)]
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
        default: Vec<u32>,
    },
    /// Some of the whole numbers from 0 to `max`, which is below 32.
    Set {
        /// Largest.
        max: u32,
        /// When left out: a bit for each number.
        default: u32,
    },
    /// A few words of the writer's own.
    Text {
        /// When left out.
        default: String,
    },
    /// A list of tables, each with parameters of its own; empty when left out.
    Rows {
        /// The parameters of a row.
        columns: Vec<ParamSpec>,
    },
    /// The name of a custom tile of the recipe or registry; none when left out.
    CustomTile,
    /// Prefabs of the recipe, by name or tag.
    Prefabs {
        /// When left out: all of them, or none.
        all: bool,
    },
}

impl ParamSpec {
    /// Returns the value when left out; for prefabs none, since a declaration does not know those of the recipe.
    pub fn default_value(&self) -> Value {
        match &self.kind {
            ParamKind::Int { default, .. } => Value::Int(*default),
            ParamKind::Flag { default } => Value::Flag(*default),
            ParamKind::Choice { default, .. } => Value::Choice(*default),
            ParamKind::Range { default: (a, b), .. } | ParamKind::Dimensions { default: (a, b), .. } => {
                Value::Pair(*a, *b)
            }
            ParamKind::Weights { default, .. } => Value::Weights(default.clone()),
            ParamKind::Set { default, .. } => Value::Set(*default),
            ParamKind::Text { default } => Value::Text(default.as_str().into()),
            ParamKind::CustomTile => Value::Text("".into()),
            ParamKind::Rows { .. } => Value::Rows(Vec::new()),
            ParamKind::Prefabs { .. } => Value::Prefabs(Vec::new()),
        }
    }

    /// Returns what it takes, in words: `0 to 20`, `one of left, right`.
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
            ParamKind::CustomTile => "the name of a [[tile]] of the recipe or of the registry".to_string(),
            ParamKind::Text { .. } => format!("a text of at most {MAX_TEXT_CHARS} letters"),
            ParamKind::Rows { columns } => {
                let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
                format!("a list of at most {MAX_ROWS} tables with {}", names.join(", "))
            }
            ParamKind::Prefabs { .. } => {
                "the name or tag of a prefab of the recipe, or a list of them".to_string()
            }
        }
    }

    /// Returns `value` as a recipe would write it.
    pub fn write(&self, value: &Value) -> String {
        match (&self.kind, value) {
            (ParamKind::Choice { options, .. }, Value::Choice(i)) => format!("\"{}\"", options[*i]),
            (ParamKind::Weights { options, .. }, Value::Weights(weights)) => {
                let written: Vec<String> = options
                    .iter()
                    .zip(weights)
                    .filter(|(_, w)| **w > 0)
                    .map(|(option, w)| format!("{option} = {w}"))
                    .collect();
                format!("{{ {} }}", written.join(", "))
            }
            (_, Value::Int(n)) => n.to_string(),
            (_, Value::Flag(flag)) => flag.to_string(),
            (_, Value::Pair(a, b)) => format!("[{a}, {b}]"),
            (_, Value::Set(set)) => {
                let written: Vec<String> =
                    (0..32).filter(|n| set >> n & 1 == 1).map(|n| n.to_string()).collect();
                format!("[{}]", written.join(", "))
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
            (_, Value::Choice(_) | Value::Weights(_)) => {
                unreachable!("a value of a parameter of another type")
            }
        }
    }
}

fn quoted(options: &[&str]) -> String {
    options.iter().map(|o| format!("\"{o}\"")).collect::<Vec<_>>().join(", ")
}
