//! Edits of a recipe's text that preserve comments and formatting.

use serde::{Deserialize, Serialize};
use toml_edit::{Document, DocumentMut, Item, Table, TableLike, Value};
use tsify::Tsify;

use crate::outline::{CHILD_KEYS, Setting};

/// An edit of a recipe. `value: None` removes a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Edit {
    /// Sets a key of the stage at `path`, see [`StageOutline::path`](crate::outline::StageOutline::path).
    #[allow(missing_docs)]
    Stage { path: Vec<u32>, key: String, value: Option<Setting> },
    /// Sets a key of the table `rules`.
    #[allow(missing_docs)]
    Rule { key: String, value: Option<Setting> },
    /// Sets a top-level key of the recipe.
    #[allow(missing_docs)]
    Top { key: String, value: Option<Setting> },
    /// Inserts a stage before the stage with index `before`, or at the end.
    #[allow(missing_docs)]
    Add { before: u32, stage: String },
    /// Removes the stage at `path`.
    #[allow(missing_docs)]
    Remove { path: Vec<u32> },
    /// Moves a stage to another index.
    #[allow(missing_docs)]
    Move { from: u32, to: u32 },
}

/// Returns the text with an edit applied.
pub fn edit(text: &str, edit: &Edit) -> Result<String, String> {
    match edit {
        Edit::Stage { path, key, value } => change(text, |document| {
            let table = stage(document.as_table_mut(), path)?;
            put(table, key, value.as_ref());
            Some(())
        }),
        Edit::Rule { key, value } => change(text, |document| {
            let rules = document.entry("rules").or_insert_with(toml_edit::table);
            put(rules.as_table_like_mut()?, key, value.as_ref());
            Some(())
        }),
        Edit::Top { key, value } => change(text, |document| {
            put(document.as_table_mut(), key, value.as_ref());
            Some(())
        }),
        Edit::Add { before, stage } => add(text, *before as usize, stage),
        Edit::Remove { path } if path.len() == 1 => {
            let blocks = Blocks::of(text)?;
            let order = (0..blocks.count()).filter(|&i| i != path[0] as usize).collect::<Vec<_>>();
            Ok(blocks.arrange(&order))
        }
        Edit::Remove { path } => change(text, |document| {
            let (last, above) = path.split_last()?;
            let table = stage(document.as_table_mut(), above)?;
            let key = CHILD_KEYS.into_iter().find(|key| table.contains_key(key))?;
            match table.get_mut(key)? {
                Item::ArrayOfTables(list) if (*last as usize) < list.len() => {
                    list.remove(*last as usize);
                }
                Item::Value(Value::Array(list)) if (*last as usize) < list.len() => {
                    list.remove(*last as usize);
                }
                _ => return None,
            }
            Some(())
        }),
        Edit::Move { from, to } => {
            let blocks = Blocks::of(text)?;
            let mut order: Vec<usize> = (0..blocks.count()).collect();
            let (from, to) = (*from as usize, *to as usize);
            if from >= order.len() || to >= order.len() {
                return Err(NO_SUCH.to_string());
            }
            let moved = order.remove(from);
            order.insert(to, moved);
            Ok(blocks.arrange(&order))
        }
    }
}

const NO_SUCH: &str = "the recipe no longer has this stage";

fn change(text: &str, change: impl FnOnce(&mut DocumentMut) -> Option<()>) -> Result<String, String> {
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| error.to_string())?;
    change(&mut document).ok_or(NO_SUCH)?;
    Ok(document.to_string())
}

/// Finds the table of a stage.
fn stage<'a>(root: &'a mut dyn TableLike, path: &[u32]) -> Option<&'a mut dyn TableLike> {
    let mut table = root;
    for (depth, &i) in path.iter().enumerate() {
        let key =
            if depth == 0 { "stage" } else { CHILD_KEYS.into_iter().find(|key| table.contains_key(key))? };
        table = match table.get_mut(key)? {
            Item::ArrayOfTables(list) => list.get_mut(i as usize)?,
            Item::Value(Value::Array(list)) => list.get_mut(i as usize)?.as_inline_table_mut()?,
            _ => return None,
        };
    }
    Some(table)
}

/// Replaces a value and keeps the comment beside it, adds a new key at the end, or removes the key if `value` is `None`.
fn put(table: &mut dyn TableLike, key: &str, value: Option<&Setting>) {
    let Some(value) = value.map(Value::from) else {
        table.remove(key);
        return;
    };
    match table.get_mut(key) {
        Some(Item::Value(old)) => {
            let decor = old.decor().clone();
            *old = value;
            *old.decor_mut() = decor;
        }
        Some(item) => *item = Item::Value(value),
        None => {
            let mut value = value;
            // In an inline table, the space before the closing brace belongs after the new last value.
            if let Some((_, Item::Value(last))) = table.iter_mut().last() {
                let suffix = last.decor().suffix().and_then(|suffix| suffix.as_str()).unwrap_or_default();
                if !suffix.is_empty() && suffix.trim_matches(' ').is_empty() {
                    value.decor_mut().set_suffix(suffix);
                    last.decor_mut().set_suffix("");
                }
            }
            table.insert(key, Item::Value(value));
        }
    }
}

fn add(text: &str, before: usize, stage: &str) -> Result<String, String> {
    let blocks = Blocks::of(text)?;
    let block = format!("[[stage]]\nuse = {}\n\n", Value::from(stage));
    let at = match blocks.ranges.get(before) {
        Some(range) => range.start,
        None => blocks.ranges.last().map_or(blocks.end, |range| range.end),
    };
    let gap = if text[..at].is_empty() || text[..at].ends_with("\n\n") {
        ""
    } else if text[..at].ends_with('\n') {
        "\n"
    } else {
        "\n\n"
    };
    Ok(format!("{}{gap}{block}{}", &text[..at], &text[at..]))
}

/// Byte ranges of the stages in a recipe's text, each with the comment lines above it.
struct Blocks<'a> {
    text: &'a str,
    ranges: Vec<std::ops::Range<usize>>,
    /// Position for the first stage of a recipe without stages.
    end: usize,
}

impl<'a> Blocks<'a> {
    fn of(text: &'a str) -> Result<Self, String> {
        let document = Document::parse(text).map_err(|error| error.to_string())?;
        let mut headers = Vec::new();
        let mut stages = Vec::new();
        for (key, item) in document.iter() {
            match item {
                Item::ArrayOfTables(list) => {
                    let starts = list.iter().filter_map(Table::span).map(|span| span.start);
                    let starts: Vec<usize> = starts.map(|start| above(text, start)).collect();
                    headers.extend_from_slice(&starts);
                    if key == "stage" {
                        stages = starts;
                    }
                }
                Item::Table(table) if !table.is_dotted() => {
                    headers.extend(table.span().map(|span| above(text, span.start)));
                }
                _ if key == "stage" => {
                    return Err(
                        "this recipe writes its stages as an inline list; edit them in the text".to_string()
                    );
                }
                _ => {}
            }
        }
        headers.sort_unstable();
        let next =
            |start: usize| headers.iter().copied().find(|&header| header > start).unwrap_or(text.len());
        let ranges: Vec<_> = stages.into_iter().map(|start| start..next(start)).collect();
        Ok(Self { text, ranges, end: headers.first().copied().unwrap_or(text.len()) })
    }

    const fn count(&self) -> usize {
        self.ranges.len()
    }

    /// Returns the text with the stages of the given indices in that order. Text between stages stays where it is.
    fn arrange(&self, order: &[usize]) -> String {
        let mut out = String::with_capacity(self.text.len());
        let mut done = 0;
        for (place, range) in self.ranges.iter().enumerate() {
            out.push_str(&self.text[done..range.start]);
            if let Some(&which) = order.get(place) {
                let block = &self.text[self.ranges[which].clone()];
                out.push_str(block);
                // The last block of the original text may end without a newline or a blank line.
                if place + 1 < order.len() && !block.ends_with("\n\n") {
                    out.push_str(if block.ends_with('\n') { "\n" } else { "\n\n" });
                }
            }
            done = range.end;
        }
        out.push_str(&self.text[done..]);
        out
    }
}

/// Returns the start of the comment lines directly above a header.
fn above(text: &str, header: usize) -> usize {
    let mut start = text[..header].rfind('\n').map_or(0, |i| i + 1);
    while start > 0 {
        let line = text[..start - 1].rfind('\n').map_or(0, |i| i + 1);
        if !text[line..start].trim_start().starts_with('#') {
            break;
        }
        start = line;
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outline::outline;

    const TEXT: &str = "name = \"mine\" # a name\n\n# rooms first\n[[stage]]\nuse = \"a\"\nsize = [1, 2] # small\n\n\
                        [[stage]]\none_of = [{ use = \"b\" }, { use = \"c\" }]\n\n[[stage]]\nuse = \"d\"\n[stage.shapes]\nround = 1\n\n[rules]\nmin_rooms = 3\n";

    fn stages(text: &str) -> Vec<String> {
        outline(text).unwrap().stages.into_iter().map(|stage| stage.stage).collect()
    }

    #[test]
    fn moving_stages_does_not_move_custom_tiles() {
        let tile = "[[tile]]\nname = \"ice\"\nlike = \"floor\"\n\n";
        let text = TEXT.replace("# rooms first", &format!("{tile}# rooms first"));
        let moved = edit(&text, &Edit::Move { from: 2, to: 0 }).unwrap();
        assert_eq!(stages(&moved)[0], "d");
        assert!(moved.starts_with(&format!("name = \"mine\" # a name\n\n{tile}[[stage]]")), "{moved}");
        assert_eq!(edit(&moved, &Edit::Move { from: 0, to: 2 }).unwrap(), text);
        let added = edit(tile, &Edit::Add { before: 0, stage: "new".into() }).unwrap();
        assert_eq!(stages(&added), ["new"]);
    }

    #[test]
    fn editing_a_value_keeps_comments() {
        let value = Some(Setting::List(vec![Setting::Int(3), Setting::Int(4)]));
        let new = edit(TEXT, &Edit::Stage { path: vec![0], key: "size".into(), value }).unwrap();
        assert_eq!(new, TEXT.replace("[1, 2]", "[3, 4]"));
        let value = Some(Setting::Int(2));
        let new = edit(TEXT, &Edit::Stage { path: vec![1, 1], key: "weight".into(), value }).unwrap();
        assert_eq!(new, TEXT.replace("{ use = \"c\" }", "{ use = \"c\", weight = 2 }"));
        let new = edit(TEXT, &Edit::Rule { key: "min_rooms".into(), value: None }).unwrap();
        assert_eq!(new, TEXT.replace("min_rooms = 3\n", ""));
        let path = vec![7];
        assert!(edit(TEXT, &Edit::Stage { path, key: "x".into(), value: None }).is_err());
    }

    #[test]
    fn stages_can_be_moved_removed_and_added() {
        let moved = edit(TEXT, &Edit::Move { from: 2, to: 0 }).unwrap();
        assert_eq!(stages(&moved), ["d", "a", ""]);
        assert!(moved.contains("# rooms first\n[[stage]]\nuse = \"a\""), "{moved}");
        assert_eq!(edit(&moved, &Edit::Move { from: 0, to: 2 }).unwrap(), TEXT);
        let removed = edit(TEXT, &Edit::Remove { path: vec![0] }).unwrap();
        assert_eq!(stages(&removed), ["", "d"]);
        assert!(!removed.contains("rooms first"));
        let removed = edit(TEXT, &Edit::Remove { path: vec![1, 0] }).unwrap();
        assert_eq!(outline(&removed).unwrap().stages[1].children.len(), 1);
        for before in 0..4 {
            let added = edit(TEXT, &Edit::Add { before, stage: "new".into() }).unwrap();
            assert_eq!(stages(&added)[before as usize], "new", "{added}");
        }
        assert_eq!(stages(&edit("", &Edit::Add { before: 0, stage: "new".into() }).unwrap()), ["new"]);
    }

    #[test]
    fn moving_a_stage_and_back_restores_built_in_recipes() {
        for known in barrow::BUILTIN {
            let count = outline(known.text).unwrap().stages.len() as u32;
            let there = edit(known.text, &Edit::Move { from: 0, to: count - 1 }).unwrap();
            let back = edit(&there, &Edit::Move { from: count - 1, to: 0 }).unwrap();
            assert_eq!(outline(&back).unwrap(), outline(known.text).unwrap(), "{}", known.name);
        }
    }
}
