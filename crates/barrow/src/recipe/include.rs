//! Inclusion of recipes: `recipe = "name"` in the place of a stage stands for all stages of that recipe, and
//! `prefabs_from = ["name"]` at the top level adds its prefabs only.
//!
//! Stages, prefabs and tiles are included, size and rules are not. Only recipes of the registry can be named, so that a
//! recipe never opens a file.

use toml::de::DeTable;

use crate::Registry;
use crate::recipe::diagnostic::{Diagnostic, Span};
use crate::recipe::nearest::nearest;
use crate::recipe::parse::{Kind, Node, Table, Word, table};

/// Largest nesting depth of inclusions.
const MAX_INCLUDES: usize = 4;

/// Replaces the names of recipes by their stages, and returns the errors.
pub(crate) fn include(registry: &Registry, root: &mut Table) -> Vec<Diagnostic> {
    let mut included = Included { registry, errors: Vec::new(), prefabs: Vec::new(), tiles: Vec::new() };
    included.include_stages(root, 0);
    included.include_prefabs(root);
    if !included.prefabs.is_empty() {
        add_list(root, "prefab", included.prefabs);
    }
    if !included.tiles.is_empty() {
        add_list(root, "tile", included.tiles);
    }
    included.errors
}

struct Included<'a> {
    registry: &'a Registry,
    errors: Vec<Diagnostic>,
    prefabs: Vec<Node>,
    tiles: Vec<Node>,
}

impl Included<'_> {
    /// Replaces names of recipes in all lists of stages of a table. `deep` is the nesting depth.
    fn include_stages(&mut self, table: &mut Table, deep: usize) {
        for (word, node) in table.iter_mut() {
            let (Kind::List(items), "stage" | "stages" | "one_of") = (&mut node.kind, word.text.as_str())
            else {
                continue;
            };
            for item in items {
                if let Kind::Table(stage) = &mut item.kind {
                    for entry in stage.iter_mut() {
                        self.replace(entry, deep);
                    }
                    self.include_stages(stage, deep);
                }
            }
        }
    }

    /// Adds the prefabs of the recipes that `prefabs_from` names.
    fn include_prefabs(&mut self, root: &Table) {
        let Some((word, node)) = root.iter().find(|(word, _)| word.text == "prefabs_from") else { return };
        let names = match &node.kind {
            Kind::List(items) => items.as_slice(),
            _ => std::slice::from_ref(node),
        };
        for node in names {
            let Some(recipe) = self.named(word, node) else { continue };
            for (key, value) in recipe {
                if let ("prefab", Kind::List(items)) = (key.text.as_str(), value.kind) {
                    self.add(items, &node.span);
                }
            }
        }
    }

    /// Returns the root table of the recipe that a value names. Adds an error if there is no such recipe.
    fn named(&mut self, word: &Word, node: &Node) -> Option<Table> {
        let Kind::Text(name) = &node.kind else {
            let message = format!("`{}` cannot be {}", word.text, node.kind.name());
            let help = "it takes the name of a built-in recipe".to_string();
            self.errors.push(Diagnostic::at(&node.span, message).help(help));
            return None;
        };
        let Some(known) = self.registry.recipe(name) else {
            let help = match nearest(name, self.registry.recipes().iter().map(|recipe| &*recipe.name)) {
                Some(meant) => format!("did you mean \"{meant}\"?"),
                None => "`barrow list` lists the names".to_string(),
            };
            let message = format!("there is no built-in recipe \"{name}\"");
            self.errors.push(Diagnostic::at(&node.span, message).help(help));
            return None;
        };
        let (root, _) = DeTable::parse_recoverable(&known.text);
        Some(table(root.into_inner(), node.span.source))
    }

    /// Adds prefabs. Their position becomes that of the name of their recipe.
    fn add(&mut self, prefabs: Vec<Node>, span: &Span) {
        self.prefabs.extend(prefabs.into_iter().map(|mut prefab| {
            put_at(&mut prefab, span);
            prefab
        }));
    }

    /// Replaces `recipe = "name"` by a chain of its stages, which may include further recipes.
    fn replace(&mut self, (word, node): &mut (Word, Node), deep: usize) {
        if word.text != "recipe" {
            return;
        }
        let span = node.span.clone();
        let Some(mut root) = self.named(word, node) else { return };
        if deep == MAX_INCLUDES {
            let message = format!("recipes include each other more than {MAX_INCLUDES} deep");
            self.errors.push(Diagnostic::at(&span, message));
            return;
        }
        self.include_stages(&mut root, deep + 1);
        let mut stages = Vec::new();
        for (key, node) in root {
            match (key.text.as_str(), node.kind) {
                ("stage", Kind::List(items)) => stages = items,
                ("prefab", Kind::List(items)) => self.add(items, &span),
                ("tile", Kind::List(mut items)) => {
                    for item in &mut items {
                        put_at(item, &span);
                    }
                    self.tiles.append(&mut items);
                }
                _ => {}
            }
        }
        word.text = "stages".to_string();
        node.kind = Kind::List(stages);
        put_at(node, &span);
    }
}

/// Appends prefabs or tiles to the list of that key.
fn add_list(root: &mut Table, key: &str, mut items: Vec<Node>) {
    let span = items[0].span.clone();
    match root.iter_mut().find(|(word, _)| word.text == key) {
        Some((_, Node { kind: Kind::List(known), .. })) => known.append(&mut items),
        Some(_) => {}
        None => {
            let word = Word { text: key.to_string(), span: span.clone() };
            root.push((word, Node { kind: Kind::List(items), span }));
        }
    }
}

/// Sets the position of a node and everything in it to `span`: errors in an included recipe refer to where it is named,
/// because the user's text is the one with that name.
fn put_at(node: &mut Node, span: &Span) {
    node.span = span.clone();
    match &mut node.kind {
        Kind::List(items) => items.iter_mut().for_each(|item| put_at(item, span)),
        Kind::Table(table) => table.iter_mut().for_each(|(word, node)| {
            word.span = span.clone();
            put_at(node, span);
        }),
        Kind::Text(_) | Kind::Int(_) | Kind::Flag(_) | Kind::Other(_) => {}
    }
}
