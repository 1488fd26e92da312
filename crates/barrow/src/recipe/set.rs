//! Settings that change a parsed recipe: `stage.param=value`, `rules.name=value`, `tries=value`.

use std::sync::Arc;

use crate::Registry;
use crate::recipe::code::kind_of;
use crate::recipe::diagnostic::{Diagnostic, Diagnostics, Errors, Source, Span};
use crate::recipe::nearest::nearest;
use crate::recipe::parse::{Kind, Node, Recipe, Table, Word, parse_value};

/// Longest text of a setting, in bytes.
const MAX_SETTING_BYTES: usize = 8 << 10;

impl Recipe {
    /// Applies a setting to the recipe: `stage.param=value` for every use of a stage, `stage#2.param=value` for
    /// its second use, `stage.param.key=value` for one entry of a table of weights, `rules.name=value` for a rule,
    /// `name=value` for a key of the recipe itself. A value that is not valid TOML is taken as a text.
    pub fn set(&mut self, setting: &str) -> Result<(), Diagnostics> {
        let source = self.sources.len();
        let text: Arc<str> = setting.into();
        self.sources.push(Source { name: "--set".into(), text: Some(text.clone()) });
        let error = |range, message, help: String| {
            let error = Diagnostic::at(&Span { source, range }, message).help(help);
            Err(Errors::from(error).into_diagnostics(self.sources.clone()))
        };
        if text.len() > MAX_SETTING_BYTES {
            let message = format!("the setting has {} bytes, the limit is {MAX_SETTING_BYTES}", text.len());
            return error(0..0, message, "write long values into the recipe".into());
        }
        let Some(equals) = text.find('=') else {
            let message = format!("`{text}` sets nothing");
            return error(0..text.len(), message, "write stage.param=value or rules.name=value".into());
        };
        let (path, from) = (text[..equals].trim_end(), equals + 1);
        let value = parse_value(&text, from, source).unwrap_or_else(|| Node {
            kind: Kind::Text(text[from..].trim().to_string()),
            span: Span { source, range: from..text.len() },
        });
        let Some((owner, key)) = path.split_once('.') else {
            let word = Word { text: path.to_string(), span: Span { source, range: 0..path.len() } };
            put(&mut self.root, word, value);
            return Ok(());
        };
        let key_range = path.len() - key.len()..path.len();
        let (param, entry) = key.split_once('.').map_or((key, None), |(param, entry)| (param, Some(entry)));
        let word = Word { text: param.to_string(), span: Span { source, range: key_range.clone() } };
        let entry =
            entry.map(|entry| Word { text: entry.to_string(), span: Span { source, range: key_range } });
        if owner == "rules" {
            put(self.rules(source), word, value);
            return Ok(());
        }
        let (name, nth) = match owner.split_once('#') {
            // Uses are counted from 1, so that what is no number matches none of them.
            Some((name, nth)) => (name, Some(nth.parse::<usize>().unwrap_or(0))),
            None => (owner, None),
        };
        let weights = entry.as_ref().and_then(|_| default_weights(&self.registry, name, param));
        let mut uses = Vec::new();
        collect_uses(&mut self.root, &mut uses);
        let names: Vec<String> = uses.iter().map(|(name, _)| name.clone()).collect();
        let mut count = 0;
        let mut found = false;
        for (_, table) in uses.into_iter().filter(|(used, _)| used == name) {
            count += 1;
            if nth.is_none_or(|nth| nth == count) {
                match &entry {
                    Some(entry) => put_entry(table, &word, weights.as_ref(), entry.clone(), value.clone()),
                    None => put(table, word.clone(), value.clone()),
                }
                found = true;
            }
        }
        if found {
            return Ok(());
        }
        let meant = nearest(name, names.iter().map(String::as_str).chain(["rules"]));
        let help = match meant {
            Some(meant) if count == 0 => format!("did you mean `{meant}`?"),
            _ => format!("its stages are {}", names.join(", ")),
        };
        let message = match count {
            0 => format!("this recipe has no stage `{name}`"),
            _ => format!("this recipe uses `{name}` {count} times, not `{owner}`"),
        };
        error(0..owner.len(), message, help)
    }

    /// Returns the table of rules, which is added if the recipe has none.
    fn rules(&mut self, source: usize) -> &mut Table {
        let span = Span { source, range: 0.."rules".len() };
        let known = self.root.iter().position(|(word, _)| word.text == "rules");
        let i = known.unwrap_or_else(|| {
            let word = Word { text: "rules".to_string(), span: span.clone() };
            self.root.push((word, Node { kind: Kind::Table(Vec::new()), span: span.clone() }));
            self.root.len() - 1
        });
        let node = &mut self.root[i].1;
        if !matches!(node.kind, Kind::Table(_)) {
            *node = Node { kind: Kind::Table(Vec::new()), span };
        }
        match &mut node.kind {
            Kind::Table(table) => table,
            _ => unreachable!("the node was replaced by a table above"),
        }
    }
}

/// Inserts a value into a table, or replaces the one with the same key.
fn put(table: &mut Table, word: Word, node: Node) {
    match table.iter_mut().find(|(known, _)| known.text == word.text) {
        Some(entry) => *entry = (word, node),
        None => table.push((word, node)),
    }
}

/// Inserts one entry into the table that is the value of a parameter. If the recipe does not set the parameter, the
/// entry is added to its default.
fn put_entry(table: &mut Table, word: &Word, default: Option<&Table>, entry: Word, value: Node) {
    let known = table.iter().position(|(known, _)| known.text == word.text);
    let i = known.unwrap_or_else(|| {
        let kind = Kind::Table(default.cloned().unwrap_or_default());
        table.push((word.clone(), Node { kind, span: word.span.clone() }));
        table.len() - 1
    });
    match &mut table[i].1.kind {
        Kind::Table(entries) => put(entries, entry, value),
        // The value is not a table. Replacing it lets the planner report the entry.
        kind => *kind = Kind::Table(vec![(entry, value)]),
    }
}

/// Returns the default of a table of weights, as it would be parsed from a recipe; `None` for other parameters.
fn default_weights(registry: &Registry, stage: &str, param: &str) -> Option<Table> {
    let spec = registry.stage(stage)?.params.iter().find(|spec| spec.name == param)?;
    match kind_of(spec, &spec.default_value()) {
        Kind::Table(table) => Some(table),
        _ => None,
    }
}

/// Collects every table that has the key `use`, with the name of the stage, in the order of the text.
fn collect_uses<'a>(table: &'a mut Table, uses: &mut Vec<(String, &'a mut Table)>) {
    for (word, node) in table.iter_mut() {
        let (Kind::List(items), "stage" | "stages" | "one_of") = (&mut node.kind, word.text.as_str()) else {
            continue;
        };
        for item in items {
            let Kind::Table(table) = &mut item.kind else { continue };
            let used = table.iter().find_map(|(word, node)| match &node.kind {
                Kind::Text(name) if word.text == "use" => Some(name.clone()),
                _ => None,
            });
            match used {
                Some(name) => uses.push((name, table)),
                None => collect_uses(table, uses),
            }
        }
    }
}
