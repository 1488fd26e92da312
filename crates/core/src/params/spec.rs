//! Declarations of parameters: name, type, range, default and doc.

use super::{Value, Values};

/// Declaration of a parameter, from which recipes, help, schemas, docs and tests are derived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParamSpec {
    /// Key of the parameter in recipes.
    pub name: &'static str,
    /// Type, range and default.
    pub kind: ParamKind,
    /// Description in one or more sentences.
    pub doc: String,
}

/// Maximum length of a text parameter in characters.
pub const MAX_TEXT_CHARS: usize = 80;

/// Maximum number of rows of a table parameter.
pub const MAX_ROWS: usize = 200;

/// Type of a parameter with its range and default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// Integer from `min` to `max`.
    Int {
        /// Smallest value that is allowed.
        min: i64,
        /// Value if the recipe sets none.
        default: i64,
        /// Largest value that is allowed.
        max: i64,
    },
    /// Boolean: `true` or `false`.
    Flag {
        /// Value if the recipe sets none.
        default: bool,
    },
    /// One of a list of names.
    Choice {
        /// Names that are allowed.
        options: &'static [&'static str],
        /// Index of the default name.
        default: usize,
    },
    /// Two integers from `min` to `max`, the first not larger than the second.
    Range {
        /// Smallest value that is allowed.
        min: i64,
        /// Value if the recipe sets none.
        default: (i64, i64),
        /// Largest value that is allowed.
        max: i64,
    },
    /// Width and height from `min` to `max`.
    Dimensions {
        /// Smallest value that is allowed.
        min: i64,
        /// Value if the recipe sets none.
        default: (i64, i64),
        /// Largest value that is allowed.
        max: i64,
    },
    /// Table of weights from 0 to 1000 by name; missing names have weight 0.
    Weights {
        /// Names that are allowed.
        options: &'static [&'static str],
        /// Default weight of each name.
        default: Vec<u32>,
    },
    /// Set of integers from 0 to `max`, which is below 32.
    Set {
        /// Largest value that is allowed.
        max: u32,
        /// Default set as a bit mask.
        default: u32,
    },
    /// Free text of limited length.
    Text {
        /// Value if the recipe sets none.
        default: String,
    },
    /// List of tables, each with parameters of its own; empty by default.
    Rows {
        /// Parameters of each table.
        columns: Vec<ParamSpec>,
    },
    /// Name of a custom tile of the recipe or registry; none by default.
    CustomTile,
    /// Prefabs of the recipe, by name or tag.
    Prefabs {
        /// Whether the default is all prefabs, or none.
        all: bool,
    },
}

impl ParamSpec {
    /// Returns the default value; for prefabs an empty list, because a declaration does not know the prefabs of the
    /// recipe.
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

    /// Returns a description of the allowed values: `a whole number from 0 to 20`, `one of "left", "right"`.
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

    /// Formats `value` in recipe syntax (TOML).
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
