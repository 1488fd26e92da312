//! Recipes from chains in Rust: the tables that the equivalent text would be parsed to, and conversion to text.

use std::fmt::Write as _;
use std::sync::Arc;

use barrow_core::{ParamKind, ParamSpec, Prefab, Value, Values};

use crate::Registry;
use crate::recipe::diagnostic::{Diagnostics, Source, Span};
use crate::recipe::include::include;
use crate::recipe::parse::{Kind, Node, Recipe, Table, Word};

impl Node {
    /// Creates a value without a position.
    pub(crate) const fn code(kind: Kind) -> Self {
        Self { kind, span: Span { source: 0, range: 0..0 } }
    }

    /// Creates a key and its value without positions.
    pub(crate) fn entry(key: &str, kind: Kind) -> (Word, Self) {
        let span = Span { source: 0, range: 0..0 };
        (Word { text: key.to_string(), span }, Self::code(kind))
    }
}

/// Creates a recipe from the tables of a chain. Its errors have no positions.
pub(crate) fn code_recipe(
    registry: &Registry,
    name: &Arc<str>,
    mut root: Table,
    prefabs: Vec<Arc<Prefab>>,
) -> Result<Recipe, Diagnostics> {
    let sources = vec![Source { name: name.clone(), text: None }];
    let errors = include(registry, &mut root);
    if errors.is_empty() {
        Ok(Recipe { registry: registry.clone(), sources, root, prefabs })
    } else {
        Err(errors.into_diagnostics(sources))
    }
}

/// Returns a parameter's value as it would be parsed from a recipe.
pub(crate) fn kind_of(spec: &ParamSpec, value: &Value) -> Kind {
    let int = |n: i64| Node::code(Kind::Int(n));
    match (value, &spec.kind) {
        (Value::Int(n), _) => Kind::Int(*n),
        (Value::Flag(flag), _) => Kind::Flag(*flag),
        (Value::Choice(i), ParamKind::Choice { options, .. }) => Kind::Text(options[*i].to_string()),
        (Value::Pair(a, b), _) => Kind::List(vec![int(*a), int(*b)]),
        (Value::Weights(weights), ParamKind::Weights { options, .. }) => {
            let weighed = options.iter().zip(weights).filter(|(_, weight)| **weight > 0);
            Kind::Table(
                weighed.map(|(option, weight)| Node::entry(option, Kind::Int((*weight).into()))).collect(),
            )
        }
        (Value::Set(set), _) => Kind::List((0..32).filter(|n| set >> n & 1 == 1).map(int).collect()),
        (Value::Text(text), _) => Kind::Text(text.to_string()),
        (Value::Rows(rows), _) => {
            Kind::List(rows.iter().map(|row| Node::code(Kind::Table(row_of(row)))).collect())
        }
        (Value::Prefabs(prefabs), _) => {
            let name = |prefab: &Arc<Prefab>| Node::code(Kind::Text(prefab.name.to_string()));
            Kind::List(prefabs.iter().map(name).collect())
        }
        (Value::Choice(_) | Value::Weights(_), _) => Kind::Other("a value of another type"),
    }
}

fn row_of(row: &Values) -> Table {
    row.iter().map(|(spec, value)| Node::entry(spec.name, kind_of(spec, value))).collect()
}

/// Writes the root table of a recipe as TOML.
pub(crate) fn write_toml(root: &Table) -> String {
    let mut text = String::new();
    for (word, node) in root {
        match (&node.kind, word.text.as_str()) {
            (Kind::List(steps), name @ ("stage" | "tile")) => {
                for step in steps {
                    let _ = writeln!(text, "\n[[{name}]]");
                    write_entries(step, &mut text);
                }
            }
            (Kind::Table(_), name) => {
                let _ = writeln!(text, "\n[{name}]");
                write_entries(node, &mut text);
            }
            (kind, name) => {
                let _ = writeln!(text, "{name} = {}", value_text(kind));
            }
        }
    }
    text
}

fn write_entries(node: &Node, text: &mut String) {
    if let Kind::Table(table) = &node.kind {
        for (word, node) in table {
            let _ = writeln!(text, "{} = {}", word.text, value_text(&node.kind));
        }
    }
}

/// Returns a value as TOML, in one line.
pub(crate) fn value_text(kind: &Kind) -> String {
    match kind {
        Kind::Text(text) => quoted(text),
        Kind::Int(n) => n.to_string(),
        Kind::Flag(flag) => flag.to_string(),
        Kind::List(items) => {
            format!("[{}]", items.iter().map(|item| value_text(&item.kind)).collect::<Vec<_>>().join(", "))
        }
        Kind::Table(table) => {
            let entry = |(word, node): &(Word, Node)| format!("{} = {}", word.text, value_text(&node.kind));
            format!("{{ {} }}", table.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        Kind::Other(what) => quoted(what),
    }
}

/// Returns a text as a TOML basic string.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", letter as u32);
            }
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}
