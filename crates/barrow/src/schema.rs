//! The JSON schema of recipes, made from a registry, so that it knows every stage, rule and recipe there is.

use barrow_core::{MAX_ROWS, MAX_TEXT_CHARS, ParamKind, ParamSpec, Size, SpawnKind, Tile};
use barrow_stages::StageSpec;
use serde_json::{Map, Value, json};

use crate::Registry;
use crate::recipe::MAX_DEPTH;

/// The dialect that the schema is written in.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The longest text of a recipe's own keys.
const TEXT: usize = 400;

/// Returns the schema of recipes that may name everything in a registry.
pub(crate) fn schema(registry: &Registry) -> Value {
    let alone = json!({
        "chance_pct": int(0, 100, "How often it runs, in percent."),
        "on": { "type": "boolean", "description": "Whether it runs at all.", "default": true },
        "depth": pair(1, i64::from(MAX_DEPTH), "The first and last depth it runs at."),
    });
    let weight = json!({ "weight": int(0, 1000, "How often it is drawn, beside the others.") });
    let limits = json!({
        "within": { "$ref": "#/$defs/within" },
        "mark": text(TEXT, "A name for what it changes, for later stages to be limited to."),
    });
    let choice =
        json!({ "type": "array", "minItems": 1, "maxItems": 100, "items": { "$ref": "#/$defs/choice" } });
    let one_of = chain("one_of", choice, "One of several stages, drawn anew for each level.", &alone);
    let steps: Vec<Value> = registry
        .stages()
        .iter()
        .map(|spec| stage(spec, [&alone, &limits]))
        .chain([one_of])
        .chain(chains(registry, &alone))
        .collect();
    let choices: Vec<Value> = registry
        .stages()
        .iter()
        .map(|spec| stage(spec, [&weight, &limits]))
        .chain(chains(registry, &weight))
        .collect();
    json!({
        "$schema": DIALECT,
        "title": "Barrow recipe",
        "description": "How levels are made: stages in order, and the rules that every level keeps.",
        "type": "object",
        "properties": top(registry),
        "additionalProperties": false,
        "$defs": {
            "stage": { "oneOf": steps },
            "choice": { "oneOf": choices },
            "within": within(),
            "prefab": prefab(),
        },
    })
}

/// What can stand in the place of a stage: several of them in a row, written there or in a built-in recipe.
fn chains(registry: &Registry, beside: &Value) -> [Value; 2] {
    let stages = json!({ "type": "array", "maxItems": 100, "items": { "$ref": "#/$defs/stage" } });
    let names: Vec<&str> = registry.recipes().iter().map(|recipe| &*recipe.name).collect();
    [
        chain("stages", stages, "Several stages, one after the other.", beside),
        chain("recipe", json!({ "enum": names }), "The stages of a built-in recipe.", beside),
    ]
}

fn chain(key: &str, value: Value, doc: &str, beside: &Value) -> Value {
    let mut properties = beside.as_object().cloned().unwrap_or_default();
    properties.insert(key.to_string(), value);
    json!({
        "type": "object",
        "description": doc,
        "properties": properties,
        "required": [key],
        "additionalProperties": false,
    })
}

/// The keys of a recipe itself.
fn top(registry: &Registry) -> Value {
    let rules: Map<String, Value> =
        registry.rule_params().iter().map(|spec| (spec.name.to_string(), param(spec))).collect();
    json!({
        "name": text(TEXT, "What the recipe is called."),
        "summary": text(TEXT, "What its levels are, in a sentence."),
        "size": size("Width and height of its levels."),
        "min_size": size("The smallest size it works at."),
        "tries": int(1, 10_000, "How often a level is tried before it is given up."),
        "depth": int(1, i64::from(MAX_DEPTH), "How deep in the dungeon its levels lie."),
        "prefab": {
            "description": "Pieces of levels drawn by hand, for stages to use.",
            "type": "array",
            "maxItems": 500,
            "items": { "$ref": "#/$defs/prefab" },
        },
        "prefabs_from": words("Built-in recipes whose prefabs can be used here, too."),
        "tile": {
            "description": "Custom tiles, each of which behaves like a built-in one.",
            "type": "array",
            "maxItems": 64,
            "items": {
                "type": "object",
                "properties": {
                    "name": text(31, "Name for stages and prefabs."),
                    "like": tile_words("The built-in tile that it behaves like."),
                    "glyph": text(1, "One printable ASCII character."),
                    "color": text(20, "The name of a color."),
                },
                "required": ["name", "like"],
                "additionalProperties": false,
            },
        },
        "stage": {
            "description": "The stages, in order.",
            "type": "array",
            "maxItems": 100,
            "items": { "$ref": "#/$defs/stage" },
        },
        "rules": {
            "description": "What its levels promise.",
            "type": "object",
            "properties": rules,
            "additionalProperties": false,
        },
    })
}

/// A stage with its knobs, and the keys that it may have beside them.
fn stage(spec: &StageSpec, beside: [&Value; 2]) -> Value {
    let mut properties: Map<String, Value> = beside
        .into_iter()
        .filter_map(Value::as_object)
        .flatten()
        .map(|(k, v)| (k.clone(), v.clone()))
        .collect();
    properties.insert("use".to_string(), json!({ "const": spec.name, "description": spec.summary }));
    properties.extend(spec.params.iter().map(|spec| (spec.name.to_string(), param(spec))));
    json!({
        "title": spec.name,
        "description": spec.summary,
        "type": "object",
        "properties": properties,
        "required": ["use"],
        "additionalProperties": false,
    })
}

/// A knob.
fn param(spec: &ParamSpec) -> Value {
    let doc = &*spec.doc;
    match &spec.kind {
        ParamKind::Int { min, default, max } => with(int(*min, *max, doc), "default", json!(default)),
        ParamKind::Flag { default } => json!({ "type": "boolean", "default": default, "description": doc }),
        ParamKind::Choice { options, default } => {
            json!({ "enum": options, "default": options[*default], "description": doc })
        }
        ParamKind::Range { min, default: (a, b), max }
        | ParamKind::Dimensions { min, default: (a, b), max } => {
            with(pair(*min, *max, doc), "default", json!([a, b]))
        }
        ParamKind::Weights { options, default } => {
            let weight = |option: &&str| ((*option).to_string(), int(0, 1000, "Its weight."));
            let properties: Map<String, Value> = options.iter().map(weight).collect();
            let told = options.iter().zip(default.iter()).filter(|(_, weight)| **weight > 0);
            let default: Map<String, Value> =
                told.map(|(option, weight)| ((*option).to_string(), json!(weight))).collect();
            json!({
                "type": "object", "properties": properties, "additionalProperties": false,
                "default": default, "description": doc,
            })
        }
        ParamKind::Set { max, default } => {
            let number = json!({ "type": "integer", "minimum": 0, "maximum": max });
            let default: Vec<u32> = (0..=*max).filter(|n| default >> n & 1 == 1).collect();
            json!({ "type": "array", "items": number, "default": default, "description": doc })
        }
        ParamKind::Text { default } => with(text(MAX_TEXT_CHARS, doc), "default", json!(default)),
        ParamKind::CustomTile => text(MAX_TEXT_CHARS, doc),
        ParamKind::Rows { columns } => {
            let properties: Map<String, Value> =
                columns.iter().map(|column| (column.name.to_string(), param(column))).collect();
            let row = json!({ "type": "object", "properties": properties, "additionalProperties": false });
            json!({ "type": "array", "maxItems": MAX_ROWS, "items": row, "description": doc })
        }
        ParamKind::Prefabs { .. } => words(doc),
    }
}

/// A word or a list of words.
fn words(doc: &str) -> Value {
    let word = json!({ "type": "string" });
    json!({ "anyOf": [word, { "type": "array", "items": word }], "description": doc })
}

/// The part of the map that a stage is limited to.
fn within() -> Value {
    let mut parts = vec![json!({ "enum": ["rooms", "outside_rooms"] })];
    let mut part = |key: &str, value: Value| {
        parts.push(json!({
            "type": "object", "properties": { key: value }, "required": [key], "additionalProperties": false,
        }));
    };
    for side in ["left_pct", "right_pct", "top_pct", "bottom_pct"] {
        part(side, int(1, 100, "A share of the map at that side, in percent."));
    }
    let number = json!({ "type": "integer", "minimum": 0, "maximum": Size::MAX_SIDE });
    part("rect", json!({ "type": "array", "items": number, "minItems": 4, "maxItems": 4 }));
    part("mask", text(TEXT, "What stages with that mark have changed."));
    part("outside_mask", text(TEXT, "What they have not."));
    json!({ "oneOf": parts, "description": "The part of the map that the stage is limited to." })
}

/// A piece of a level drawn by hand.
fn prefab() -> Value {
    let depth = i64::from(MAX_DEPTH);
    let names: Vec<String> = Tile::ALL.into_iter().map(Tile::word).collect();
    let some = json!({ "type": "array", "items": { "enum": names } });
    let tiles = json!({
        "anyOf": [{ "enum": names }, { "const": "keep" }, some],
        "description": "A tile, tiles to choose from, or \"keep\" for what is there.",
    });
    let spawn = json!({
        "type": "object",
        "properties": {
            "tile": tiles.clone(),
            "spawn": { "enum": SpawnKind::NAMES, "description": "What kind of thing waits there." },
            "name": text(TEXT, "What it is called."),
            "entrance": { "type": "boolean", "description": "Whether one enters there." },
        },
        "additionalProperties": false,
    });
    json!({
        "type": "object",
        "properties": {
            "name": text(TEXT, "What the prefab is called."),
            "tags": words("Words it can be asked for by."),
            "depth": pair(1, depth, "The first and last depth it is found at."),
            "weight": int(1, 1000, "How often it is drawn, beside others."),
            "rotate": { "type": "boolean", "default": true, "description": "Whether it may be turned." },
            "mirror": { "type": "boolean", "default": true, "description": "Whether it may be mirrored." },
            "rows": { "type": "string", "description": "Its picture, all rows of one length." },
            "legend": {
                "type": "object",
                "additionalProperties": { "anyOf": [tiles, spawn] },
                "description": "What letters stand for, where that is not what they mean in level files.",
            },
        },
        "required": ["name", "rows"],
        "additionalProperties": false,
    })
}

fn with(mut schema: Value, key: &str, value: Value) -> Value {
    schema[key] = value;
    schema
}

fn int(min: i64, max: i64, doc: &str) -> Value {
    json!({ "type": "integer", "minimum": min, "maximum": max, "description": doc })
}

fn text(most: usize, doc: &str) -> Value {
    json!({ "type": "string", "maxLength": most, "description": doc })
}

fn size(doc: &str) -> Value {
    pair(1, i64::from(Size::MAX_SIDE), doc)
}

fn pair(min: i64, max: i64, doc: &str) -> Value {
    let number = json!({ "type": "integer", "minimum": min, "maximum": max });
    json!({ "type": "array", "items": number, "minItems": 2, "maxItems": 2, "description": doc })
}

/// The name of a built-in tile.
fn tile_words(doc: &str) -> Value {
    let words: Vec<String> = Tile::ALL.into_iter().map(Tile::word).collect();
    json!({ "enum": words, "description": doc })
}

#[cfg(test)]
mod tests {
    use crate::TOP_KEYS;

    use super::*;

    #[test]
    fn it_knows_every_key_of_a_recipe() {
        let schema = schema(&Registry::builtin());
        let known = schema["properties"].as_object().unwrap();
        assert_eq!(known.len(), TOP_KEYS.len());
        assert!(TOP_KEYS.iter().all(|key| known.contains_key(*key)));
    }

    #[test]
    fn it_knows_every_stage() {
        let schema = schema(&Registry::builtin());
        let stages = schema["$defs"]["stage"]["oneOf"].as_array().unwrap();
        assert_eq!(stages.len(), Registry::builtin().stages().len() + 3);
        assert_eq!(stages[0]["properties"]["use"]["const"], Registry::builtin().stages()[0].name);
    }
}
