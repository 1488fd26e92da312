//! The JSON schema of recipes, generated from a registry, so that it lists every stage, rule and recipe.

use barrow_core::{MAX_ROWS, MAX_TEXT_CHARS, ParamKind, ParamSpec, Size, SpawnKind, Tile};
use barrow_stages::StageSpec;
use serde_json::{Map, Value, json};

use crate::Registry;
use crate::recipe::MAX_DEPTH;

/// Version of JSON Schema.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Longest text of a key of the recipe itself, in characters.
const TEXT: usize = 400;

/// Returns the schema of recipes that may name everything in a registry.
pub(crate) fn schema(registry: &Registry) -> Value {
    let alone = json!({
        "chance_pct": int(0, 100, "Probability that the stage runs, in percent."),
        "on": { "type": "boolean", "description": "Whether the stage runs at all.", "default": true },
        "depth": pair(1, i64::from(MAX_DEPTH), "First and last depth that the stage runs at."),
    });
    let weight = json!({ "weight": int(0, 1000, "Weight in the random choice, relative to the others.") });
    let limits = json!({
        "within": { "$ref": "#/$defs/within" },
        "mark": text(TEXT, "Name for the cells that the stage changes. Later stages can be limited to them."),
    });
    let choice =
        json!({ "type": "array", "minItems": 1, "maxItems": 100, "items": { "$ref": "#/$defs/choice" } });
    let one_of = chain("one_of", choice, "One of several stages, drawn for each level.", &alone);
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
        "description": "Describes how levels are generated: stages in order, and rules that every level satisfies.",
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

/// Returns the schemas of chains in the place of a stage: several stages in order, or those of a built-in recipe.
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

/// Returns the schemas of the keys at the top level of a recipe.
fn top(registry: &Registry) -> Value {
    let rules: Map<String, Value> =
        registry.rule_params().iter().map(|spec| (spec.name.to_string(), param(spec))).collect();
    json!({
        "name": text(TEXT, "Name of the recipe."),
        "summary": text(TEXT, "One sentence that describes the levels."),
        "size": size("Width and height of the levels."),
        "min_size": size("Smallest size that the recipe works at."),
        "max_cells": int(
            1,
            i64::from(Size::MAX_SIDE) * i64::from(Size::MAX_SIDE),
            "Largest number of cells that the recipe works at.",
        ),
        "tries": int(1, 10_000, "Largest number of attempts at a level."),
        "depth": int(1, i64::from(MAX_DEPTH), "Depth of the levels in the dungeon."),
        "prefab": {
            "description": "Pieces of levels drawn by hand, for stages to use.",
            "type": "array",
            "maxItems": 500,
            "items": { "$ref": "#/$defs/prefab" },
        },
        "prefabs_from": words("Built-in recipes whose prefabs this recipe can also use."),
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
            "description": "Rules that every level satisfies.",
            "type": "object",
            "properties": rules,
            "additionalProperties": false,
        },
    })
}

/// Returns the schema of a stage: its parameters, and the keys that every stage may have.
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

/// Returns the schema of a parameter's value.
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
            let weight =
                |option: &&str| ((*option).to_string(), int(0, 1000, "Weight in the random choice."));
            let properties: Map<String, Value> = options.iter().map(weight).collect();
            let weighted = options.iter().zip(default.iter()).filter(|(_, weight)| **weight > 0);
            let default: Map<String, Value> =
                weighted.map(|(option, weight)| ((*option).to_string(), json!(weight))).collect();
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

/// Returns the schema of a text or a list of texts.
fn words(doc: &str) -> Value {
    let word = json!({ "type": "string" });
    json!({ "anyOf": [word, { "type": "array", "items": word }], "description": doc })
}

/// Returns the schema of `within`.
fn within() -> Value {
    let mut parts = vec![json!({ "enum": ["rooms", "outside_rooms"] })];
    let mut part = |key: &str, value: Value| {
        parts.push(json!({
            "type": "object", "properties": { key: value }, "required": [key], "additionalProperties": false,
        }));
    };
    for side in ["left_pct", "right_pct", "top_pct", "bottom_pct"] {
        part(side, int(1, 100, "Share of the map at that side, in percent."));
    }
    let number = json!({ "type": "integer", "minimum": 0, "maximum": Size::MAX_SIDE });
    part("rect", json!({ "type": "array", "items": number, "minItems": 4, "maxItems": 4 }));
    part("mask", text(TEXT, "Cells that stages with this mark changed."));
    part("outside_mask", text(TEXT, "Cells that no stage with this mark changed."));
    json!({ "oneOf": parts, "description": "The part of the map that the stage is limited to." })
}

/// Returns the schema of a prefab.
fn prefab() -> Value {
    let depth = i64::from(MAX_DEPTH);
    let names: Vec<String> = Tile::ALL.into_iter().map(Tile::word).collect();
    let some = json!({ "type": "array", "maxItems": 50, "items": { "enum": names } });
    let tiles = json!({
        "anyOf": [{ "enum": names }, { "const": "keep" }, some],
        "description": "A tile, tiles to draw from, or \"keep\" to leave the cell unchanged.",
    });
    let mut tags = words("Tags by which stages can select the prefab.");
    tags["anyOf"][1]["maxItems"] = json!(50);
    let spawn = json!({
        "type": "object",
        "properties": {
            "tile": tiles.clone(),
            "spawn": { "enum": SpawnKind::NAMES, "description": "Kind of the spawn on the cell." },
            "name": words("Name of the spawn, or names to draw from for each cell."),
            "spawn_pct": int(0, 100, "Probability of the spawn on each cell, in percent."),
            "once": { "type": "boolean", "description": "Whether all cells of the letter get the same tile and name." },
            "entrance": { "type": "boolean", "description": "Whether the cell is an entrance of the prefab." },
        },
        "additionalProperties": false,
    });
    json!({
        "type": "object",
        "properties": {
            "name": text(TEXT, "Name of the prefab."),
            "tags": tags,
            "depth": pair(1, depth, "First and last depth at which the prefab is used."),
            "weight": int(1, 1000, "Weight in the random choice between prefabs."),
            "rotate": { "type": "boolean", "default": true, "description": "Whether the prefab may be rotated." },
            "mirror": { "type": "boolean", "default": true, "description": "Whether the prefab may be mirrored." },
            "shuffle": words("Groups of letters that exchange their meanings, such as \"abc\"."),
            "rows": { "type": "string", "description": "The picture. All rows have the same length." },
            "legend": {
                "type": "object",
                "maxProperties": 256,
                "additionalProperties": { "anyOf": [tiles, spawn] },
                "description": "Meanings of characters that differ from those in level files.",
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

/// Returns the schema of a built-in tile's name.
fn tile_words(doc: &str) -> Value {
    let words: Vec<String> = Tile::ALL.into_iter().map(Tile::word).collect();
    json!({ "enum": words, "description": doc })
}

#[cfg(test)]
mod tests {
    use crate::TOP_KEYS;

    use super::*;

    #[test]
    fn the_schema_has_every_key_of_a_recipe() {
        let schema = schema(&Registry::builtin());
        let known = schema["properties"].as_object().unwrap();
        assert_eq!(known.len(), TOP_KEYS.len());
        assert!(TOP_KEYS.iter().all(|key| known.contains_key(*key)));
    }

    #[test]
    fn the_schema_has_every_stage() {
        let schema = schema(&Registry::builtin());
        let stages = schema["$defs"]["stage"]["oneOf"].as_array().unwrap();
        assert_eq!(stages.len(), Registry::builtin().stages().len() + 3);
        assert_eq!(stages[0]["properties"]["use"]["const"], Registry::builtin().stages()[0].name);
    }
}
