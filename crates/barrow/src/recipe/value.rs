//! Checks the value of a parameter in a recipe against the declaration of the parameter.

use std::collections::BTreeSet;
use std::sync::Arc;

use barrow_core::{CustomTile, MAX_ROWS, MAX_TEXT_CHARS, ParamKind, ParamSpec, Prefab, Value, Values};

use crate::recipe::diagnostic::{Diagnostic, Errors};
use crate::recipe::nearest::nearest;
use crate::recipe::parse::{Kind, Node, Table};

/// Largest weight of a choice.
pub(crate) const MAX_WEIGHT: i64 = 1000;

/// Largest number of names that a message lists.
const MAX_LISTED: usize = 20;

/// Prefabs and custom tiles that a value may name.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    pub(crate) prefabs: &'a [Arc<Prefab>],
    pub(crate) tiles: &'a [CustomTile],
}

/// Returns the value for a parameter. Adds the errors in the node and returns `None` if there are any.
pub(crate) fn value(spec: &ParamSpec, node: &Node, known: Known<'_>, errors: &mut Errors) -> Option<Value> {
    match (&spec.kind, &node.kind) {
        (ParamKind::Int { min, max, .. }, Kind::Int(n)) if min <= n && n <= max => Some(Value::Int(*n)),
        (ParamKind::Flag { .. }, Kind::Flag(flag)) => Some(Value::Flag(*flag)),
        (ParamKind::Choice { options, .. }, Kind::Text(text)) => {
            let chosen = options.iter().position(|option| option == text);
            if chosen.is_none() {
                let help = match nearest(text, options.iter().copied()) {
                    Some(meant) => format!("did you mean \"{meant}\"? It takes {}", spec.describe()),
                    None => format!("it takes {}", spec.describe()),
                };
                let message = format!("`{}` cannot be \"{text}\"", spec.name);
                errors.push(Diagnostic::at(&node.span, message).help(help));
            }
            chosen.map(Value::Choice)
        }
        (ParamKind::Weights { options, .. }, Kind::Table(table)) => {
            weights(spec, options, node, table, errors)
        }
        (ParamKind::Text { .. }, Kind::Text(text)) if text.chars().count() <= MAX_TEXT_CHARS => {
            Some(Value::Text(text.as_str().into()))
        }
        (ParamKind::Rows { columns }, Kind::List(items)) if items.len() <= MAX_ROWS => {
            rows(spec, columns, items, known, errors)
        }
        (ParamKind::Rows { .. }, Kind::Table(_)) => {
            let message = format!("`{}` is one table, but it takes a list of tables", spec.name);
            let help =
                format!("put brackets around it: {} = [{{ … }}]; it takes {}", spec.name, spec.describe());
            errors.push(Diagnostic::at(&node.span, message).help(help));
            None
        }
        (ParamKind::CustomTile, Kind::Text(text)) => custom_tile(text, node, known.tiles, errors),
        (ParamKind::Prefabs { .. }, Kind::Text(_)) => {
            named(spec, std::slice::from_ref(node), known.prefabs, errors)
        }
        (ParamKind::Prefabs { .. }, Kind::List(items)) => named(spec, items, known.prefabs, errors),
        (_, kind) => {
            let value = numbers(spec, kind);
            if value.is_none() {
                wrong(spec, node, errors);
            }
            value
        }
    }
}

/// Returns the value of a range, of dimensions or of a set, all of which are lists of numbers.
fn numbers(spec: &ParamSpec, kind: &Kind) -> Option<Value> {
    let Kind::List(items) = kind else { return None };
    match spec.kind {
        ParamKind::Range { min, max, .. } | ParamKind::Dimensions { min, max, .. } => {
            let ordered = matches!(spec.kind, ParamKind::Range { .. });
            match items.as_slice() {
                [Node { kind: Kind::Int(a), .. }, Node { kind: Kind::Int(b), .. }]
                    if min <= *a && *a <= max && min <= *b && *b <= max && (a <= b || !ordered) =>
                {
                    Some(Value::Pair(*a, *b))
                }
                _ => None,
            }
        }
        ParamKind::Set { max, .. } => {
            let set = items.iter().try_fold(0, |set, item| match item.kind {
                Kind::Int(n) if (0..=i64::from(max)).contains(&n) => Some(set | 1 << n),
                _ => None,
            });
            set.map(Value::Set)
        }
        _ => None,
    }
}

/// Adds the error that a parameter cannot have a value.
fn wrong(spec: &ParamSpec, node: &Node, errors: &mut Errors) {
    let message = format!("`{}` cannot be {}", spec.name, node.kind.name());
    errors.push(Diagnostic::at(&node.span, message).help(format!("it takes {}", spec.describe())));
}

fn weights(
    spec: &ParamSpec,
    options: &[&str],
    node: &Node,
    table: &Table,
    errors: &mut Errors,
) -> Option<Value> {
    let mut weights = vec![0; options.len()];
    let before = errors.count();
    for (word, node) in table {
        let Some(i) = options.iter().position(|option| *option == word.text) else {
            errors.push_with(|| {
                let message = format!("`{}` does not know \"{}\"", spec.name, word.text);
                let meant = nearest(&word.text, options.iter().copied());
                let help =
                    meant.map_or_else(|| spec.describe(), |meant| format!("did you mean \"{meant}\"?"));
                Diagnostic::at(&word.span, message).help(help)
            });
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
    if errors.count() == before && weights.iter().all(|&w| w == 0) {
        let message = format!("all weights of `{}` are 0, so nothing could be drawn", spec.name);
        errors.push(Diagnostic::at(&node.span, message).help(spec.describe()));
    }
    (errors.count() == before).then_some(Value::Weights(weights))
}

/// Reads a list of tables, each with parameters of its own.
fn rows(
    spec: &ParamSpec,
    columns: &[ParamSpec],
    items: &[Node],
    known: Known<'_>,
    errors: &mut Errors,
) -> Option<Value> {
    let columns: Arc<[ParamSpec]> = columns.into();
    let mut rows = Vec::new();
    let before = errors.count();
    for item in items {
        let Kind::Table(table) = &item.kind else {
            let message = format!("a row of `{}` cannot be {}", spec.name, item.kind.name());
            errors.push(Diagnostic::at(&item.span, message).help(format!("it takes {}", spec.describe())));
            continue;
        };
        let mut row = Values::defaults(Arc::clone(&columns));
        for (word, node) in table {
            if let Some(i) = columns.iter().position(|column| column.name == word.text) {
                if let Some(value) = value(&columns[i], node, known, errors) {
                    row.set(i, value);
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
    (errors.count() == before).then_some(Value::Rows(rows))
}

/// Returns the name of a custom tile if it is declared, otherwise adds an error.
fn custom_tile(text: &str, node: &Node, tiles: &[CustomTile], errors: &mut Errors) -> Option<Value> {
    if tiles.iter().any(|tile| tile.name == *text) {
        return Some(Value::Text(text.into()));
    }
    let names: Vec<&str> = tiles.iter().map(|tile| tile.name.as_str()).collect();
    let help = match nearest(text, names.iter().copied()) {
        Some(meant) => format!("did you mean \"{meant}\"?"),
        None if names.is_empty() => format!("declare it: [[tile]] name = \"{text}\", like = \"floor\""),
        None => format!("there are {}", names.join(", ")),
    };
    errors.push(Diagnostic::at(&node.span, format!("there is no custom tile \"{text}\"")).help(help));
    None
}

/// Returns the prefabs with these names or tags, in the order of the recipe. Adds an error for every word that is
/// neither. Takes time in proportion to the number of words and tags.
fn named(spec: &ParamSpec, nodes: &[Node], prefabs: &[Arc<Prefab>], errors: &mut Errors) -> Option<Value> {
    let before = errors.count();
    let wanted: BTreeSet<&str> = nodes.iter().filter_map(|node| node.kind.as_text()).collect();
    let mut found = BTreeSet::new();
    let mut called = Vec::new();
    for prefab in prefabs {
        let own: Vec<&str> = words(prefab).filter(|word| wanted.contains(word)).collect();
        if !own.is_empty() {
            found.extend(own);
            called.push(Arc::clone(prefab));
        }
    }
    for node in nodes {
        match &node.kind {
            Kind::Text(text) if found.contains(text.as_str()) => {}
            Kind::Text(text) => errors.push_with(|| no_prefab(text, node, prefabs)),
            _ => wrong(spec, node, errors),
        }
    }
    (errors.count() == before).then_some(Value::Prefabs(called))
}

/// Returns the name and the tags of a prefab.
fn words(prefab: &Prefab) -> impl Iterator<Item = &str> {
    std::iter::once(&*prefab.name).chain(prefab.tags.iter().map(String::as_str))
}

/// Returns the error that no prefab has the name or tag `text`.
fn no_prefab(text: &str, node: &Node, prefabs: &[Arc<Prefab>]) -> Diagnostic {
    let mut listed = BTreeSet::new();
    let names = prefabs.iter().map(|prefab| &*prefab.name);
    let tags = prefabs.iter().flat_map(|prefab| prefab.tags.iter().map(String::as_str));
    let known: Vec<&str> = names.chain(tags).filter(|word| listed.insert(*word)).collect();
    let help = match nearest(text, known.iter().copied()) {
        Some(meant) => format!("did you mean \"{meant}\"?"),
        None if known.is_empty() => "this recipe has no valid [[prefab]]".to_string(),
        None if known.len() > MAX_LISTED => {
            let rest = known.len() - MAX_LISTED;
            format!("its prefabs and tags are {} and {rest} more", known[..MAX_LISTED].join(", "))
        }
        None => format!("its prefabs and tags are {}", known.join(", ")),
    };
    let message = format!("no prefab of this recipe has the name or tag \"{text}\"");
    Diagnostic::at(&node.span, message).help(help)
}
