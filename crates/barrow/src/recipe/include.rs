//! Inclusion of recipes: `recipe = "name"` in the place of a stage stands for all stages of that recipe, and
//! `prefabs_from = ["name"]` at the top level adds its prefabs and tiles only. Either way, the recipes that its own
//! `prefabs_from` names are included too.
//!
//! Stages, prefabs and tiles are included, size and rules are not. A file of prefabs may have a legend for all of them.
//! Only recipes of the registry can be named, so that a recipe never opens a file.

use std::collections::BTreeSet;

use toml::de::DeTable;

use crate::recipe::diagnostic::{Diagnostic, Errors, Span};
use crate::recipe::nearest::nearest;
use crate::recipe::parse::{Kind, MAX_RECIPE_BYTES, Node, Table, Word, table};
use crate::recipe::steps::MAX_STAGES;
use crate::registry::{RecipeText, Registry};

/// Largest nesting depth of inclusions.
const MAX_INCLUDES: usize = 4;

/// Replaces the names of recipes by their stages, and returns the errors. What is included is limited in number and size
/// before it is parsed.
pub(crate) fn include(registry: &Registry, root: &mut Table) -> Errors {
    let mut included = Included {
        registry,
        errors: Errors::default(),
        prefabs: Vec::new(),
        tiles: Vec::new(),
        parts_of: BTreeSet::new(),
        count: 0,
        bytes: 0,
    };
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
    errors: Errors,
    prefabs: Vec<Node>,
    tiles: Vec<Node>,
    /// Names of the recipes whose prefabs and tiles are included. Each is included once, however often it is named.
    parts_of: BTreeSet<&'a str>,
    /// Number of recipes parsed so far, at most `MAX_STAGES`.
    count: usize,
    /// Length of the recipes parsed so far, at most `MAX_RECIPE_BYTES`.
    bytes: usize,
}

impl<'a> Included<'a> {
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

    /// Adds the prefabs and tiles of the recipes that `prefabs_from` names, and of those that these name.
    fn include_prefabs(&mut self, root: &Table) {
        let Some((word, node)) = root.iter().find(|(word, _)| word.text == "prefabs_from") else { return };
        let names = match &node.kind {
            Kind::List(items) => items.as_slice(),
            _ => std::slice::from_ref(node),
        };
        for node in names {
            let Some(known) = self.named(word, node) else { continue };
            if self.parts_of.contains(&*known.name) {
                continue;
            }
            let Some(root) = self.parse(known, &node.span) else { return };
            self.add_parts(known, root, &node.span);
        }
    }

    /// Returns the recipe that a value names. Adds an error if there is no such recipe.
    fn named(&mut self, word: &Word, node: &Node) -> Option<&'a RecipeText> {
        let Kind::Text(name) = &node.kind else {
            let message = format!("`{}` cannot be {}", word.text, node.kind.name());
            let help = "it takes the name of a built-in recipe".to_string();
            self.errors.push(Diagnostic::at(&node.span, message).help(help));
            return None;
        };
        let known = self.registry.included(name);
        if known.is_none() {
            self.errors.push_with(|| {
                let help = match nearest(name, self.registry.recipes().iter().map(|recipe| &*recipe.name)) {
                    Some(meant) => format!("did you mean \"{meant}\"?"),
                    None => "`barrow list` lists the names".to_string(),
                };
                let message = format!("there is no built-in recipe \"{name}\"");
                Diagnostic::at(&node.span, message).help(help)
            });
        }
        known
    }

    /// Parses a recipe, named at `span`, and returns its root table; `None` if too much is included. The error of that
    /// is added once.
    fn parse(&mut self, recipe: &RecipeText, span: &Span) -> Option<Table> {
        let was_within = self.is_within();
        self.count += 1;
        self.bytes += recipe.text.len();
        if !self.is_within() {
            if was_within {
                let message = "this recipe includes too many others, or too long ones".to_string();
                let help = format!(
                    "at most {MAX_STAGES} are included, of at most {MAX_RECIPE_BYTES} bytes in total"
                );
                self.errors.push(Diagnostic::at(span, message).help(help));
            }
            return None;
        }
        let (root, _) = DeTable::parse_recoverable(&recipe.text);
        let mut root = table(root.into_inner(), span.source);
        if self.registry.recipe(&recipe.name).is_none() {
            share_legend(&mut root);
        }
        Some(root)
    }

    const fn is_within(&self) -> bool {
        self.count <= MAX_STAGES && self.bytes <= MAX_RECIPE_BYTES
    }

    /// Adds the prefabs and tiles of a recipe, whose root table is given, and of the recipes that its `prefabs_from` names.
    /// Their position becomes `span`, where the recipe is named. Returns the stages of the recipe.
    fn add_parts(&mut self, recipe: &'a RecipeText, mut root: Table, span: &Span) -> Vec<Node> {
        let is_new = self.parts_of.insert(&recipe.name);
        let mut stages = Vec::new();
        if is_new {
            for (word, node) in &mut root {
                if word.text == "prefabs_from" {
                    put_at(node, span);
                }
            }
            self.include_prefabs(&root);
        }
        for (key, value) in root {
            match (key.text.as_str(), value.kind) {
                ("stage", Kind::List(items)) => stages = items,
                ("prefab", Kind::List(items)) if is_new => add(&mut self.prefabs, items, span),
                ("tile", Kind::List(items)) if is_new => add(&mut self.tiles, items, span),
                _ => {}
            }
        }
        stages
    }

    /// Replaces `recipe = "name"` by a chain of its stages, which may include further recipes.
    fn replace(&mut self, (word, node): &mut (Word, Node), deep: usize) {
        if word.text != "recipe" {
            return;
        }
        let span = node.span.clone();
        let Some(known) = self.named(word, node) else { return };
        if deep == MAX_INCLUDES {
            let message = format!("recipes include each other more than {MAX_INCLUDES} deep");
            self.errors.push(Diagnostic::at(&span, message));
            return;
        }
        let Some(mut root) = self.parse(known, &span) else { return };
        self.include_stages(&mut root, deep + 1);
        let stages = self.add_parts(known, root, &span);
        word.text = "stages".to_string();
        node.kind = Kind::List(stages);
        put_at(node, &span);
    }
}

/// Adds the legend of a part to the legends of its prefabs: the letters that a picture uses and its own legend lacks.
fn share_legend(root: &mut Table) {
    let Some(i) = root.iter().position(|(word, _)| word.text == "legend") else { return };
    let (key, Node { kind: Kind::Table(shared), span }) = root.remove(i) else { return };
    let Some((_, Node { kind: Kind::List(prefabs), .. })) =
        root.iter_mut().find(|(word, _)| word.text == "prefab")
    else {
        return;
    };
    for prefab in prefabs {
        let Kind::Table(prefab) = &mut prefab.kind else { continue };
        let is_key = |key: &'static str| move |(word, _): &&mut (Word, Node)| word.text == key;
        let Some((_, Node { kind: Kind::Text(rows), .. })) = prefab.iter_mut().find(is_key("rows")) else {
            continue;
        };
        let mut used: Table =
            shared.iter().filter(|(letter, _)| rows.contains(&letter.text)).cloned().collect();
        match prefab.iter_mut().find(is_key("legend")) {
            Some((_, Node { kind: Kind::Table(own), .. })) => {
                used.retain(|(letter, _)| own.iter().all(|(known, _)| known.text != letter.text));
                own.append(&mut used);
            }
            Some(_) => {}
            None => prefab.push((key.clone(), Node { kind: Kind::Table(used), span: span.clone() })),
        }
    }
}

/// Appends nodes to a list, with another position.
fn add(list: &mut Vec<Node>, mut nodes: Vec<Node>, span: &Span) {
    for node in &mut nodes {
        put_at(node, span);
    }
    list.append(&mut nodes);
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
