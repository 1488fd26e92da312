//! `recipe = "name"` in the place of a stage: the stages of a built-in recipe, as if they were written there.
//!
//! Only its stages and prefabs are taken over, not its size and rules. Only built-in recipes can be named, so a recipe
//! opens no file.

use toml::de::DeTable;

use crate::builtin::{BUILTIN, builtin};
use crate::diagnostic::{Diagnostic, Span};
use crate::nearest::nearest;
use crate::parse::{Kind, Node, Table, Word, table};

/// How many recipes may name each other in a row.
const MOST_DEEP: usize = 4;

/// Puts the stages of recipes in the place of their names; what is wrong with those.
pub(crate) fn include(root: &mut Table) -> Vec<Diagnostic> {
    let mut included = Included::default();
    included.look(root, 0);
    if !included.prefabs.is_empty() {
        add_prefabs(root, included.prefabs);
    }
    included.faults
}

#[derive(Default)]
struct Included {
    faults: Vec<Diagnostic>,
    prefabs: Vec<Node>,
}

impl Included {
    /// Looks through a table for lists of stages.
    fn look(&mut self, table: &mut Table, deep: usize) {
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
                    self.look(stage, deep);
                }
            }
        }
    }

    /// Makes `recipe = "name"` a chain of its stages, in which further recipes may be named.
    fn replace(&mut self, (word, node): &mut (Word, Node), deep: usize) {
        if word.text != "recipe" {
            return;
        }
        let span = node.span.clone();
        let Kind::Text(name) = &node.kind else {
            let message = format!("`recipe` cannot be {}", node.kind.name());
            self.faults.push(
                Diagnostic::at(&span, message).help("it takes the name of a built-in recipe".to_string()),
            );
            return;
        };
        let Some(known) = builtin(name) else {
            let help = match nearest(name, BUILTIN.iter().map(|recipe| recipe.name)) {
                Some(meant) => format!("did you mean \"{meant}\"?"),
                None => "`barrow list` lists the names".to_string(),
            };
            let message = format!("there is no built-in recipe \"{name}\"");
            self.faults.push(Diagnostic::at(&span, message).help(help));
            return;
        };
        if deep == MOST_DEEP {
            let message = format!("recipes name each other more than {MOST_DEEP} deep");
            self.faults.push(Diagnostic::at(&span, message));
            return;
        }
        let (root, _) = DeTable::parse_recoverable(known.text);
        let mut root = table(root.into_inner(), span.source);
        self.look(&mut root, deep + 1);
        let mut stages = Vec::new();
        for (key, node) in root {
            match (key.text.as_str(), node.kind) {
                ("stage", Kind::List(items)) => stages = items,
                ("prefab", Kind::List(items)) => self.prefabs.extend(items.into_iter().map(|mut item| {
                    put_at(&mut item, &span);
                    item
                })),
                _ => {}
            }
        }
        word.text = "stages".to_string();
        node.kind = Kind::List(stages);
        put_at(node, &span);
    }
}

/// Adds prefabs behind those that are there.
fn add_prefabs(root: &mut Table, mut prefabs: Vec<Node>) {
    let span = prefabs[0].span.clone();
    match root.iter_mut().find(|(word, _)| word.text == "prefab") {
        Some((_, Node { kind: Kind::List(known), .. })) => known.append(&mut prefabs),
        Some(_) => {}
        None => {
            let word = Word { text: "prefab".to_string(), span: span.clone() };
            root.push((word, Node { kind: Kind::List(prefabs), span }));
        }
    }
}

/// Says of everything in a node that it stands where the recipe was named, for that is the text people have.
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
