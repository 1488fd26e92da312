//! Checks the value of a parameter in a recipe against the declaration of the parameter.

use std::sync::Arc;

use barrow_core::{CustomTile, MAX_ROWS, MAX_TEXT_CHARS, ParamKind, ParamSpec, Prefab, Value, Values};

use crate::recipe::diagnostic::Diagnostic;
use crate::recipe::nearest::nearest;
use crate::recipe::parse::{Kind, Node, Table};

/// Largest weight of a choice.
pub(crate) const MAX_WEIGHT: i64 = 1000;

/// Prefabs and custom tiles that a value may name.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    pub(crate) prefabs: &'a [Arc<Prefab>],
    pub(crate) tiles: &'a [CustomTile],
}

/// Returns the value for a parameter, or the errors in the node.
pub(crate) fn value(spec: &ParamSpec, node: &Node, known: Known<'_>) -> Result<Value, Vec<Diagnostic>> {
    let wrong = || {
        let message = format!("`{}` cannot be {}", spec.name, node.kind.name());
        vec![Diagnostic::at(&node.span, message).help(format!("it takes {}", spec.describe()))]
    };
    match (&spec.kind, &node.kind) {
        (ParamKind::Int { min, max, .. }, Kind::Int(n)) if min <= n && n <= max => Ok(Value::Int(*n)),
        (ParamKind::Flag { .. }, Kind::Flag(flag)) => Ok(Value::Flag(*flag)),
        (ParamKind::Choice { options, .. }, Kind::Text(text)) => {
            options.iter().position(|option| option == text).map(Value::Choice).ok_or_else(|| {
                let meant = nearest(text, options.iter().copied());
                let help = match meant {
                    Some(meant) => format!("did you mean \"{meant}\"? It takes {}", spec.describe()),
                    None => format!("it takes {}", spec.describe()),
                };
                let message = format!("`{}` cannot be \"{text}\"", spec.name);
                vec![Diagnostic::at(&node.span, message).help(help)]
            })
        }
        (ParamKind::Range { min, max, .. } | ParamKind::Dimensions { min, max, .. }, Kind::List(items)) => {
            let ordered = matches!(spec.kind, ParamKind::Range { .. });
            match items.as_slice() {
                [Node { kind: Kind::Int(a), .. }, Node { kind: Kind::Int(b), .. }]
                    if min <= a && a <= max && min <= b && b <= max && (a <= b || !ordered) =>
                {
                    Ok(Value::Pair(*a, *b))
                }
                _ => Err(wrong()),
            }
        }
        (ParamKind::Weights { options, .. }, Kind::Table(table)) => weights(spec, options, node, table),
        (ParamKind::Set { max, .. }, Kind::List(items)) => items
            .iter()
            .try_fold(0, |set, item| match item.kind {
                Kind::Int(n) if (0..=i64::from(*max)).contains(&n) => Some(set | 1 << n),
                _ => None,
            })
            .map(Value::Set)
            .ok_or_else(wrong),
        (ParamKind::Text { .. }, Kind::Text(text)) if text.chars().count() <= MAX_TEXT_CHARS => {
            Ok(Value::Text(text.as_str().into()))
        }
        (ParamKind::Rows { columns }, Kind::List(items)) if items.len() <= MAX_ROWS => {
            rows(spec, columns, items, known)
        }
        (ParamKind::Rows { .. }, Kind::Table(_)) => {
            let message = format!("`{}` is one table, but it takes a list of tables", spec.name);
            let help =
                format!("put brackets around it: {} = [{{ … }}]; it takes {}", spec.name, spec.describe());
            Err(vec![Diagnostic::at(&node.span, message).help(help)])
        }
        (ParamKind::CustomTile, Kind::Text(text)) => custom_tile(text, node, known.tiles),
        (ParamKind::Prefabs { .. }, Kind::Text(_)) => named(spec, std::slice::from_ref(node), known.prefabs),
        (ParamKind::Prefabs { .. }, Kind::List(items)) => named(spec, items, known.prefabs),
        _ => Err(wrong()),
    }
}

fn weights(spec: &ParamSpec, options: &[&str], node: &Node, table: &Table) -> Result<Value, Vec<Diagnostic>> {
    let mut weights = vec![0; options.len()];
    let mut errors = Vec::new();
    for (word, node) in table {
        let Some(i) = options.iter().position(|option| *option == word.text) else {
            let message = format!("`{}` does not know \"{}\"", spec.name, word.text);
            let meant = nearest(&word.text, options.iter().copied());
            let help = meant.map_or_else(|| spec.describe(), |meant| format!("did you mean \"{meant}\"?"));
            errors.push(Diagnostic::at(&word.span, message).help(help));
            continue;
        };
        match node.kind {
            Kind::Int(n) if (0..=MAX_WEIGHT).contains(&n) => weights[i] = n as u32,
            _ => {
                let message = format!("the weight of \"{}\" cannot be {}", word.text, node.kind.name());
                let help = format!("weights are whole numbers from 0 to {MAX_WEIGHT}");
                errors.push(Diagnostic::at(&node.span, message).help(help));
            }
        }
    }
    if errors.is_empty() && weights.iter().all(|&w| w == 0) {
        let message = format!("all weights of `{}` are 0, so nothing could be drawn", spec.name);
        errors.push(Diagnostic::at(&node.span, message).help(spec.describe()));
    }
    if errors.is_empty() { Ok(Value::Weights(weights)) } else { Err(errors) }
}

/// Reads a list of tables, each with parameters of its own.
fn rows(
    spec: &ParamSpec,
    columns: &[ParamSpec],
    items: &[Node],
    known: Known<'_>,
) -> Result<Value, Vec<Diagnostic>> {
    let mut rows = Vec::new();
    let mut errors = Vec::new();
    for item in items {
        let Kind::Table(table) = &item.kind else {
            let message = format!("a row of `{}` cannot be {}", spec.name, item.kind.name());
            errors.push(Diagnostic::at(&item.span, message).help(format!("it takes {}", spec.describe())));
            continue;
        };
        let mut row = Values::defaults(columns);
        for (word, node) in table {
            if let Some(i) = columns.iter().position(|column| column.name == word.text) {
                match value(&columns[i], node, known) {
                    Ok(value) => row.set(i, value),
                    Err(more) => errors.extend(more),
                }
            } else {
                let names = columns.iter().map(|column| column.name);
                let help = match nearest(&word.text, names.clone()) {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => format!("it has {}", names.collect::<Vec<_>>().join(", ")),
                };
                let message = format!("a row of `{}` has no `{}`", spec.name, word.text);
                errors.push(Diagnostic::at(&word.span, message).help(help));
            }
        }
        rows.push(row);
    }
    if errors.is_empty() { Ok(Value::Rows(rows)) } else { Err(errors) }
}

/// Returns the name of a custom tile if it is declared, otherwise an error.
fn custom_tile(text: &str, node: &Node, tiles: &[CustomTile]) -> Result<Value, Vec<Diagnostic>> {
    if tiles.iter().any(|tile| tile.name == *text) {
        return Ok(Value::Text(text.into()));
    }
    let names: Vec<&str> = tiles.iter().map(|tile| tile.name.as_str()).collect();
    let help = match nearest(text, names.iter().copied()) {
        Some(meant) => format!("did you mean \"{meant}\"?"),
        None if names.is_empty() => format!("declare it: [[tile]] name = \"{text}\", like = \"floor\""),
        None => format!("there are {}", names.join(", ")),
    };
    Err(vec![Diagnostic::at(&node.span, format!("there is no custom tile \"{text}\"")).help(help)])
}

/// Returns the prefabs with these names or tags, in the order of the recipe.
fn named(spec: &ParamSpec, words: &[Node], prefabs: &[Arc<Prefab>]) -> Result<Value, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let mut wanted = Vec::new();
    for node in words {
        match &node.kind {
            Kind::Text(text) if prefabs.iter().any(|prefab| prefab.has_name_or_tag(text)) => {
                wanted.push(text);
            }
            Kind::Text(text) => {
                let tags = prefabs.iter().flat_map(|prefab| prefab.tags.iter().map(String::as_str));
                let mut known: Vec<&str> = Vec::new();
                for word in prefabs.iter().map(|prefab| &*prefab.name).chain(tags) {
                    if !known.contains(&word) {
                        known.push(word);
                    }
                }
                let help = match nearest(text, known.iter().copied()) {
                    Some(meant) => format!("did you mean \"{meant}\"?"),
                    None if known.is_empty() => "this recipe has no valid [[prefab]]".to_string(),
                    None => format!("its prefabs and tags are {}", known.join(", ")),
                };
                let message = format!("no prefab of this recipe has the name or tag \"{text}\"");
                errors.push(Diagnostic::at(&node.span, message).help(help));
            }
            _ => {
                let message = format!("`{}` cannot be {}", spec.name, node.kind.name());
                errors
                    .push(Diagnostic::at(&node.span, message).help(format!("it takes {}", spec.describe())));
            }
        }
    }
    let called = prefabs.iter().filter(|prefab| wanted.iter().any(|word| prefab.has_name_or_tag(word)));
    if errors.is_empty() { Ok(Value::Prefabs(called.cloned().collect())) } else { Err(errors) }
}
