//! Parses the text of a recipe to tables in which every key and value has its position. Only the syntax is checked
//! here.

use std::sync::Arc;

use barrow_core::Prefab;
use toml::de::{DeTable, DeValue};

use crate::Registry;
use crate::recipe::diagnostic::{Diagnostic, Diagnostics, Errors, Source, Span};
use crate::recipe::include::include;

/// Longest text of a recipe, in bytes. Parsing takes at most about 700 times the memory: a key of two bytes can be a
/// table, for which the TOML parser allocates space for 11 entries.
pub const MAX_RECIPE_BYTES: usize = 256 << 10;

/// A parsed recipe: tables of keys and values with their positions, not yet checked. [`plan`](crate::plan) checks it.
#[derive(Clone, Debug)]
pub struct Recipe {
    pub(crate) registry: Registry,
    pub(crate) sources: Vec<Source>,
    pub(crate) root: Table,
    /// Prefabs of a chain in Rust, in addition to those of the text.
    pub(crate) prefabs: Vec<Arc<Prefab>>,
}

/// Keys and values in the order of the text.
pub(crate) type Table = Vec<(Word, Node)>;

/// A key with its position.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// A value with its position.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Text(String),
    Int(i64),
    Flag(bool),
    List(Vec<Node>),
    Table(Table),
    /// A value that TOML has and recipes do not, such as a date, described for messages.
    Other(&'static str),
}

impl Kind {
    /// Returns the text, if the value is one.
    pub(crate) fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the value as messages show it.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Text(text) => format!("\"{text}\""),
            Self::Int(n) => n.to_string(),
            Self::Flag(flag) => flag.to_string(),
            Self::List(items) if items.len() <= 4 => {
                format!("[{}]", items.iter().map(|item| item.kind.name()).collect::<Vec<_>>().join(", "))
            }
            Self::List(items) => format!("a list of {}", items.len()),
            Self::Table(_) => "a table".to_string(),
            Self::Other(what) => (*what).to_string(),
        }
    }
}

/// Parses a recipe for the built-in registry. `name` stands for the text in messages, such as the path of its file.
pub fn parse(name: &str, text: &str) -> Result<Recipe, Diagnostics> {
    parse_with(&Registry::builtin(), name, text)
}

/// Parses a recipe for a registry.
pub(crate) fn parse_with(registry: &Registry, name: &str, text: &str) -> Result<Recipe, Diagnostics> {
    let sources = vec![Source { name: name.into(), text: Some(text.into()) }];
    if text.len() > MAX_RECIPE_BYTES {
        let message = format!("the recipe has {} bytes, the limit is {MAX_RECIPE_BYTES}", text.len());
        return Err(Errors::from(Diagnostic::everywhere(message)).into_diagnostics(sources));
    }
    let (root, syntax_errors) = DeTable::parse_recoverable(text);
    if syntax_errors.is_empty() {
        let mut root = table(root.into_inner(), 0);
        let errors = include(registry, &mut root);
        return if errors.is_empty() {
            Ok(Recipe { registry: registry.clone(), sources, root, prefabs: Vec::new() })
        } else {
            Err(errors.into_diagnostics(sources))
        };
    }
    let mut errors = Errors::default();
    for error in syntax_errors {
        errors.push_with(|| Diagnostic {
            span: error.span().map(|range| Span { source: 0, range }),
            ..Diagnostic::everywhere(format!("this is not TOML: {}", error.message().replace('\n', ", ")))
        });
    }
    Err(errors.into_diagnostics(sources))
}

/// Parses the end of a text as one value. `from` is where the value begins, `source` the number of the text.
pub(crate) fn parse_value(text: &Arc<str>, from: usize, source: usize) -> Option<Node> {
    let value = DeValue::parse(&text[from..]).ok()?;
    let mut node = node(value.span(), value.into_inner(), source);
    shift(&mut node, from);
    Some(node)
}

/// Moves the spans of a node that was parsed from the middle of a text.
fn shift(node: &mut Node, by: usize) {
    let moved = |span: &mut Span| span.range = span.range.start + by..span.range.end + by;
    moved(&mut node.span);
    match &mut node.kind {
        Kind::List(items) => items.iter_mut().for_each(|item| shift(item, by)),
        Kind::Table(table) => table.iter_mut().for_each(|(word, node)| {
            moved(&mut word.span);
            shift(node, by);
        }),
        Kind::Text(_) | Kind::Int(_) | Kind::Flag(_) | Kind::Other(_) => {}
    }
}

pub(crate) fn table(table: DeTable<'_>, source: usize) -> Table {
    let mut entries: Table = table
        .into_iter()
        .map(|(key, value)| {
            let span = Span { source, range: key.span() };
            let word = Word { text: key.into_inner().into_owned(), span };
            (word, node(value.span(), value.into_inner(), source))
        })
        .collect();
    entries.sort_by_key(|(word, _)| word.span.range.start);
    entries
}

fn node(range: std::ops::Range<usize>, value: DeValue<'_>, source: usize) -> Node {
    let kind = match value {
        DeValue::String(text) => Kind::Text(text.into_owned()),
        DeValue::Integer(n) => match i64::from_str_radix(&n.as_str().replace('_', ""), n.radix()) {
            Ok(n) => Kind::Int(n),
            Err(_) => Kind::Other("a number that is too large"),
        },
        DeValue::Boolean(flag) => Kind::Flag(flag),
        DeValue::Array(items) => {
            Kind::List(items.into_iter().map(|item| node(item.span(), item.into_inner(), source)).collect())
        }
        DeValue::Table(inner) => Kind::Table(table(inner, source)),
        DeValue::Float(_) => Kind::Other("a fraction"),
        DeValue::Datetime(_) => Kind::Other("a date"),
    };
    Node { kind, span: Span { source, range } }
}
