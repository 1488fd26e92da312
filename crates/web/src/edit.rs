//! Changes to a recipe's text that leave everything else as it was written, comments too.

use serde::{Deserialize, Serialize};
use toml_edit::{Document, DocumentMut, Item, Table, TableLike, Value};
use tsify::Tsify;

use crate::outline::{Setting, WITHIN};

/// A change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Edit {
    /// Gives a key of a stage a value, or takes it out.
    #[allow(missing_docs)]
    Stage { path: Vec<u32>, key: String, value: Option<Setting> },
    /// The same for a rule.
    #[allow(missing_docs)]
    Rule { key: String, value: Option<Setting> },
    /// The same for a key of the recipe itself.
    #[allow(missing_docs)]
    Top { key: String, value: Option<Setting> },
    /// A stage comes before another, or at the end.
    #[allow(missing_docs)]
    Add { before: u32, uses: String },
    /// A stage goes.
    #[allow(missing_docs)]
    Remove { path: Vec<u32> },
    /// A stage comes to another place among the stages.
    #[allow(missing_docs)]
    Move { from: u32, to: u32 },
}

/// The text after a change.
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
        Edit::Add { before, uses } => add(text, *before as usize, uses),
        Edit::Remove { path } if path.len() == 1 => {
            let blocks = Blocks::of(text)?;
            let order = (0..blocks.count()).filter(|&i| i != path[0] as usize).collect::<Vec<_>>();
            Ok(blocks.arrange(&order))
        }
        Edit::Remove { path } => change(text, |document| {
            let (last, above) = path.split_last()?;
            let table = stage(document.as_table_mut(), above)?;
            let key = WITHIN.into_iter().find(|key| table.contains_key(key))?;
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

const NO_SUCH: &str = "the recipe has no such stage any more";

fn change(text: &str, change: impl FnOnce(&mut DocumentMut) -> Option<()>) -> Result<String, String> {
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| error.to_string())?;
    change(&mut document).ok_or(NO_SUCH)?;
    Ok(document.to_string())
}

/// The table of a stage.
fn stage<'a>(root: &'a mut dyn TableLike, path: &[u32]) -> Option<&'a mut dyn TableLike> {
    let mut table = root;
    for (depth, &i) in path.iter().enumerate() {
        let key =
            if depth == 0 { "stage" } else { WITHIN.into_iter().find(|key| table.contains_key(key))? };
        table = match table.get_mut(key)? {
            Item::ArrayOfTables(list) => list.get_mut(i as usize)?,
            Item::Value(Value::Array(list)) => list.get_mut(i as usize)?.as_inline_table_mut()?,
            _ => return None,
        };
    }
    Some(table)
}

/// Puts a value where one was, with the comment beside it; or adds it at the end; or takes it out.
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
            // The blank before a closing brace goes behind the new value.
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

fn add(text: &str, before: usize, uses: &str) -> Result<String, String> {
    let blocks = Blocks::of(text)?;
    let block = format!("[[stage]]\nuse = {}\n\n", Value::from(uses));
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

/// The stretches of a text that stages are written in, each with the comment above it.
struct Blocks<'a> {
    text: &'a str,
    ranges: Vec<std::ops::Range<usize>>,
    /// Where a first stage would go.
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
                        "this recipe writes its stages as one list; change them in the text".to_string()
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

    /// The text with those stages in that order, in the places that stages had.
    fn arrange(&self, order: &[usize]) -> String {
        let mut out = String::with_capacity(self.text.len());
        let mut done = 0;
        for (place, range) in self.ranges.iter().enumerate() {
            out.push_str(&self.text[done..range.start]);
            if let Some(&which) = order.get(place) {
                let block = &self.text[self.ranges[which].clone()];
                out.push_str(block);
                // The last one may end without a line end, or without a blank line.
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

/// Where the comment lines directly above a header begin.
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

    fn uses(text: &str) -> Vec<String> {
        outline(text).unwrap().stages.into_iter().map(|stage| stage.uses).collect()
    }

    #[test]
    fn custom_tiles_stay_where_they_are() {
        let tile = "[[tile]]\nname = \"ice\"\nlike = \"floor\"\n\n";
        let text = TEXT.replace("# rooms first", &format!("{tile}# rooms first"));
        let moved = edit(&text, &Edit::Move { from: 2, to: 0 }).unwrap();
        assert_eq!(uses(&moved)[0], "d");
        assert!(moved.starts_with(&format!("name = \"mine\" # a name\n\n{tile}[[stage]]")), "{moved}");
        assert_eq!(edit(&moved, &Edit::Move { from: 0, to: 2 }).unwrap(), text);
        let added = edit(tile, &Edit::Add { before: 0, uses: "new".into() }).unwrap();
        assert_eq!(uses(&added), ["new"]);
    }

    #[test]
    fn values_change_and_comments_stay() {
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
    fn stages_come_go_and_change_places() {
        let moved = edit(TEXT, &Edit::Move { from: 2, to: 0 }).unwrap();
        assert_eq!(uses(&moved), ["d", "a", ""]);
        assert!(moved.contains("# rooms first\n[[stage]]\nuse = \"a\""), "{moved}");
        assert_eq!(edit(&moved, &Edit::Move { from: 0, to: 2 }).unwrap(), TEXT);
        let removed = edit(TEXT, &Edit::Remove { path: vec![0] }).unwrap();
        assert_eq!(uses(&removed), ["", "d"]);
        assert!(!removed.contains("rooms first"));
        let removed = edit(TEXT, &Edit::Remove { path: vec![1, 0] }).unwrap();
        assert_eq!(outline(&removed).unwrap().stages[1].within.len(), 1);
        for before in 0..4 {
            let added = edit(TEXT, &Edit::Add { before, uses: "new".into() }).unwrap();
            assert_eq!(uses(&added)[before as usize], "new", "{added}");
        }
        assert_eq!(uses(&edit("", &Edit::Add { before: 0, uses: "new".into() }).unwrap()), ["new"]);
    }

    #[test]
    fn built_in_recipes_survive_every_move() {
        for known in barrow::BUILTIN {
            let count = outline(known.text).unwrap().stages.len() as u32;
            let there = edit(known.text, &Edit::Move { from: 0, to: count - 1 }).unwrap();
            let back = edit(&there, &Edit::Move { from: count - 1, to: 0 }).unwrap();
            assert_eq!(outline(&back).unwrap(), outline(known.text).unwrap(), "{}", known.name);
        }
    }
}
