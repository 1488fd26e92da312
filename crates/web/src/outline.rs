//! Stages, rules and keys of a recipe, for the controls of the page. The text of the recipe remains authoritative.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use toml_edit::{DocumentMut, Item, TableLike, Value};
use tsify::Tsify;

/// A TOML value without floats and dates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[tsify(hashmap_as_object)]
#[serde(untagged)]
pub enum Setting {
    /// A boolean value of TOML.
    Flag(bool),
    /// An integer of TOML, 64 bits.
    Int(i64),
    /// A string of any TOML syntax.
    Text(String),
    /// A TOML array, or an array of tables.
    List(Vec<Setting>),
    /// A TOML table, inline or not.
    Table(BTreeMap<String, Setting>),
}

/// Contents of a recipe.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[tsify(hashmap_as_object)]
#[serde(rename_all = "camelCase")]
pub struct RecipeOutline {
    /// Stages in the order in which they run.
    pub stages: Vec<StageOutline>,
    /// Rules that the recipe sets.
    pub rules: BTreeMap<String, Setting>,
    /// Other top-level keys, without prefabs and custom tiles, which are edited as text.
    pub top: BTreeMap<String, Setting>,
    /// Whether stages can be added, moved and removed. `false` if they are written as an inline list.
    pub can_move: bool,
}

/// A stage, a choice among stages (`one_of`), or a chain of stages (`stages`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[tsify(hashmap_as_object)]
#[serde(rename_all = "camelCase")]
pub struct StageOutline {
    /// Index among the stages of the recipe, then index among the children, and so on.
    pub path: Vec<u32>,
    /// Name of the stage; empty for a choice or a chain.
    pub stage: String,
    /// Other keys: parameters, `on`, `chance_pct`, `weight`.
    pub settings: BTreeMap<String, Setting>,
    /// Alternatives of a choice, or stages of a chain.
    pub children: Vec<StageOutline>,
    /// Whether one of the children runs, and not all.
    pub is_choice: bool,
}

/// Keys of the lists of stages that a stage can have.
pub(crate) const CHILD_KEYS: [&str; 2] = ["one_of", "stages"];

/// Parses the TOML of a recipe. Names and values are not checked.
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
            // Edited as text.
            "prefab" | "tile" => {}
            _ => outline.top.extend(setting(item).map(|value| (key.to_string(), value))),
        }
    }
    Ok(outline)
}

/// Returns the tables of an array of tables or of an inline array.
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
            "use" => found.stage = item.as_str().unwrap_or_default().to_string(),
            key if CHILD_KEYS.contains(&key) => {
                found.children = stages(item, &path);
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
    fn custom_tiles_are_not_in_the_outline() {
        let text = "name = \"a\"\n[[tile]]\nname = \"ice\"\nlike = \"floor\"\n[[stage]]\nuse = \"paint\"\ntile = \"ice\"\n";
        let outline = outline(text).unwrap();
        assert_eq!(outline.top.keys().collect::<Vec<_>>(), ["name"]);
        assert_eq!(outline.stages[0].settings["tile"], Setting::Text("ice".into()));
    }

    #[test]
    fn nested_stages_have_paths() {
        let text = "[[stage]]\nuse = \"a\"\n[[stage]]\none_of = [{ use = \"b\", weight = 3 }, { stages = [{ use = \"c\" }] }]\n";
        let outline = outline(text).unwrap();
        let choice = &outline.stages[1];
        assert!(choice.is_choice);
        assert_eq!(choice.children[0].settings["weight"], Setting::Int(3));
        assert_eq!(choice.children[1].children[0].path, [1, 1, 0]);
        assert_eq!(choice.children[1].children[0].stage, "c");
    }
}
