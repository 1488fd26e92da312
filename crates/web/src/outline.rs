//! A recipe as the list of its stages and settings, for controls; the text stays what counts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use toml_edit::{DocumentMut, Item, TableLike, Value};
use tsify::Tsify;

/// What a key was given, as the page has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[tsify(hashmap_as_object)]
#[serde(untagged)]
pub enum Setting {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Int(i64),
    /// Words.
    Text(String),
    /// A list.
    List(Vec<Setting>),
    /// A table.
    Table(BTreeMap<String, Setting>),
}

/// The stages and rules of a recipe, for display.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[tsify(hashmap_as_object)]
#[serde(rename_all = "camelCase")]
pub struct RecipeOutline {
    /// Its stages in order.
    pub stages: Vec<StageOutline>,
    /// Its rules.
    pub rules: BTreeMap<String, Setting>,
    /// Its other keys, but for prefabs and custom tiles.
    pub top: BTreeMap<String, Setting>,
    /// Whether stages can be added, moved and removed here; they cannot if they are written as one list.
    pub can_move: bool,
}

/// A stage, a choice among several, or a chain in place of one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[tsify(hashmap_as_object)]
#[serde(rename_all = "camelCase")]
pub struct StageOutline {
    /// Where it stands: its place among the stages, then in the list within that one, and so on.
    pub path: Vec<u32>,
    /// The stage it uses; empty for a choice or a chain.
    pub uses: String,
    /// Everything it is told beside that, and beside what lies within.
    pub settings: BTreeMap<String, Setting>,
    /// The stages to choose from, or the stages of the chain.
    pub within: Vec<StageOutline>,
    /// Whether one of those is chosen, rather than all run.
    pub is_choice: bool,
}

/// The lists of stages that a stage can have within it.
pub(crate) const WITHIN: [&str; 2] = ["one_of", "stages"];

/// Reads a recipe as far as it is TOML. What its stages do is not looked at.
pub fn outline(text: &str) -> Result<RecipeOutline, String> {
    let document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| error.to_string())?;
    let mut outline = RecipeOutline { can_move: true, ..RecipeOutline::default() };
    for (key, item) in document.iter() {
        match key {
            "stage" => {
                outline.can_move = item.is_array_of_tables();
                outline.stages = stages(item, &[]);
            }
            "rules" => outline.rules = item.as_table_like().map(settings).unwrap_or_default(),
            // What is edited as text.
            "prefab" | "tile" => {}
            _ => outline.top.extend(setting(item).map(|value| (key.to_string(), value))),
        }
    }
    Ok(outline)
}

/// The tables of a list, however it is written.
pub(crate) fn tables(item: &Item) -> Vec<&dyn TableLike> {
    match item {
        Item::ArrayOfTables(list) => list.iter().map(|table| table as &dyn TableLike).collect(),
        Item::Value(Value::Array(list)) => {
            list.iter().filter_map(|value| Some(value.as_inline_table()? as &dyn TableLike)).collect()
        }
        _ => Vec::new(),
    }
}

fn stages(item: &Item, before: &[u32]) -> Vec<StageOutline> {
    (0..).zip(tables(item)).map(|(i, table)| stage(table, [before, &[i]].concat())).collect()
}

fn stage(table: &dyn TableLike, path: Vec<u32>) -> StageOutline {
    let mut found = StageOutline::default();
    for (key, item) in table.iter() {
        match key {
            "use" => found.uses = item.as_str().unwrap_or_default().to_string(),
            key if WITHIN.contains(&key) => {
                found.within = stages(item, &path);
                found.is_choice = key == "one_of";
            }
            _ => found.settings.extend(setting(item).map(|value| (key.to_string(), value))),
        }
    }
    StageOutline { path, ..found }
}

fn settings(table: &dyn TableLike) -> BTreeMap<String, Setting> {
    table.iter().filter_map(|(key, item)| Some((key.to_string(), setting(item)?))).collect()
}

fn setting(item: &Item) -> Option<Setting> {
    match item {
        Item::Value(value) => of_value(value),
        Item::Table(table) => Some(Setting::Table(settings(table))),
        Item::ArrayOfTables(list) => {
            Some(Setting::List(list.iter().map(|table| Setting::Table(settings(table))).collect()))
        }
        Item::None => None,
    }
}

fn of_value(value: &Value) -> Option<Setting> {
    Some(match value {
        Value::Boolean(flag) => Setting::Flag(*flag.value()),
        Value::Integer(n) => Setting::Int(*n.value()),
        Value::String(text) => Setting::Text(text.value().clone()),
        Value::Array(list) => Setting::List(list.iter().filter_map(of_value).collect()),
        Value::InlineTable(table) => Setting::Table(settings(table)),
        Value::Float(_) | Value::Datetime(_) => return None,
    })
}

impl From<&Setting> for Value {
    fn from(setting: &Setting) -> Self {
        match setting {
            Setting::Flag(flag) => (*flag).into(),
            Setting::Int(n) => (*n).into(),
            Setting::Text(text) => text.as_str().into(),
            Setting::List(list) => Self::Array(list.iter().map(Self::from).collect()),
            Setting::Table(table) => Self::InlineTable(
                table.iter().map(|(key, value)| (key.as_str(), Self::from(value))).collect(),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_recipe_has_an_outline() {
        for known in barrow::BUILTIN {
            let outline = outline(known.text).unwrap();
            assert!(!outline.stages.is_empty(), "{}", known.name);
            assert!(outline.can_move, "{}", known.name);
        }
    }

    #[test]
    fn custom_tiles_are_left_to_the_text() {
        let text = "name = \"a\"\n[[tile]]\nname = \"ice\"\nlike = \"floor\"\n[[stage]]\nuse = \"paint\"\ntile = \"ice\"\n";
        let outline = outline(text).unwrap();
        assert_eq!(outline.top.keys().collect::<Vec<_>>(), ["name"]);
        assert_eq!(outline.stages[0].settings["tile"], Setting::Text("ice".into()));
    }

    #[test]
    fn what_lies_within_has_its_path() {
        let text = "[[stage]]\nuse = \"a\"\n[[stage]]\none_of = [{ use = \"b\", weight = 3 }, { stages = [{ use = \"c\" }] }]\n";
        let outline = outline(text).unwrap();
        let choice = &outline.stages[1];
        assert!(choice.is_choice);
        assert_eq!(choice.within[0].settings["weight"], Setting::Int(3));
        assert_eq!(choice.within[1].within[0].path, [1, 1, 0]);
        assert_eq!(choice.within[1].within[0].uses, "c");
    }
}
