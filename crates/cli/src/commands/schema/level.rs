//! The schema of level files, version 1.

use barrow::{DoorState, Hue, Map, Name, Shape, Size, SpawnKind, Tile};
use serde_json::{Value, json};

use super::DIALECT;

pub(super) fn schema() -> Value {
    let required = [
        "barrow",
        "generation",
        "recipe",
        "seed",
        "attempt",
        "width",
        "height",
        "rows",
        "rooms",
        "doors",
        "stairs",
    ];
    json!({
        "$schema": DIALECT,
        "title": "Barrow level",
        "description": "A generated level: a document of json or a line of jsonl.",
        "type": "object",
        "properties": properties(),
        "required": required,
    })
}

fn properties() -> Value {
    let side = json!({ "type": "integer", "minimum": 1, "maximum": Size::MAX_SIDE });
    json!({
        "barrow": { "const": 1, "description": "Version of this format." },
        "generation": whole("Generation version: increases whenever a release changes the level of any seed."),
        "recipe": { "type": "string", "description": "Name of the recipe." },
        "recipe_hash": {
            "type": ["string", "integer"],
            "description": "Hash of everything in the recipe that affects the level.",
        },
        "seed": whole("Seed; above 2^53 it is also given as seed_text."),
        "seed_text": { "type": "string", "pattern": "^[0-9]+$", "description": "All digits of the seed." },
        "attempt": whole("Number of failed attempts before this one."),
        "depth": whole("Depth in the dungeon."),
        "width": side,
        "height": side,
        "rows": {
            "type": "array", "items": { "type": "string" },
            "description": "Rows from top to bottom, one character per cell.",
        },
        "rooms": { "type": "array", "items": room() },
        "corridors": { "type": "array", "items": corridor() },
        "doors": { "type": "array", "items": door() },
        "stairs": {
            "type": "object",
            "properties": { "up": cells("Stairs to the level above."), "down": cells("Stairs to the level below.") },
            "required": ["up", "down"],
        },
        "start": cell("Start of the player."),
        "exit": cell("Exit, on levels that are not left by stairs."),
        "spawns": { "type": "array", "items": spawn() },
        "niches": { "type": "array", "items": niche() },
        "themes": { "type": "array", "items": theme() },
        "tiles": { "type": "array", "items": tile() },
        "layers": {
            "type": "object", "propertyNames": { "maxLength": Name::MAX_BYTES }, "maxProperties": Map::MAX_LAYERS,
            "additionalProperties": { "type": "string", "contentEncoding": "base64" },
            "description": "Named layers: one byte per cell, row by row.",
        },
        "waived": {
            "type": "array", "items": { "type": "string" },
            "description": "Rules that the recipe waives, with their values, such as connected=secrets.",
        },
        "hardness": {
            "type": "string", "contentEncoding": "base64",
            "description": "One byte per cell, row by row: 0 open, 1 to 254 rock, 255 immutable.",
        },
    })
}

fn room() -> Value {
    json!({
        "type": "object",
        "properties": {
            "x": whole("Leftmost column."), "y": whole("Topmost row."),
            "w": whole("Columns."), "h": whole("Rows."),
            "shape": { "enum": Shape::ALL.map(Shape::name) },
            "role": name("Purpose, such as shop or temple, if it has one."),
            "sealed": { "type": "boolean", "description": "Whether it has no entrance, not even a secret door." },
            "lit": { "type": "boolean", "description": "Whether the room is lit; true if left out." },
            "runs": runs(),
        },
        "required": ["x", "y", "w", "h", "shape", "runs"],
    })
}

fn runs() -> Value {
    let run = json!({ "type": "array", "items": { "type": "integer" }, "minItems": 3, "maxItems": 3 });
    json!({ "type": "array", "items": run, "description": "Cells as horizontal runs [y, x, length]." })
}

fn tile() -> Value {
    json!({
        "type": "object",
        "description": "A custom tile on the level. The rows show the built-in tile that it behaves like.",
        "properties": {
            "name": name("Name of the tile."),
            "like": { "enum": Tile::ALL.map(Tile::word), "description": "Built-in tile that it behaves like." },
            "glyph": { "type": "string", "minLength": 1, "maxLength": 1, "description": "Character that it is drawn as." },
            "color": { "enum": Hue::NAMES },
            "runs": runs(),
        },
        "required": ["name", "like", "glyph", "color", "runs"],
    })
}

fn name(doc: &str) -> Value {
    json!({ "type": "string", "maxLength": Name::MAX_BYTES, "description": doc })
}

fn corridor() -> Value {
    let end = |doc: &str| json!({ "type": ["integer", "null"], "minimum": 0, "description": doc });
    json!({
        "type": "object",
        "properties": {
            "from": end("Index of the room where it starts."),
            "to": end("Index of the room where it ends; null for a dead end."),
            "cells": cells("Cells in the order they were dug."),
        },
        "required": ["from", "to", "cells"],
    })
}

fn door() -> Value {
    json!({
        "type": "object",
        "properties": {
            "x": whole("Column."), "y": whole("Row."), "state": { "enum": DoorState::ALL.map(DoorState::name) },
        },
        "required": ["x", "y", "state"],
    })
}

fn spawn() -> Value {
    json!({
        "type": "object",
        "properties": {
            "x": whole("Column."), "y": whole("Row."),
            "kind": { "enum": SpawnKind::NAMES }, "name": { "type": "string" },
        },
        "required": ["x", "y", "kind"],
    })
}

fn niche() -> Value {
    json!({
        "type": "object",
        "properties": {
            "x": whole("Column."), "y": whole("Row."),
            "kind": name("How it is closed, or its contents."),
            "sealed": { "type": "boolean", "description": "Whether it has no entrance, not even a secret door." },
        },
        "required": ["x", "y", "kind"],
    })
}

fn theme() -> Value {
    json!({
        "type": "object",
        "description": "Rooms from a themed template, or with themed contents.",
        "properties": {
            "name": { "type": "string", "description": "Name of the theme." },
            "x": whole("Leftmost column, walls included."), "y": whole("Topmost row."),
            "w": whole("Columns."), "h": whole("Rows."),
            "fill": { "type": "string", "description": "Name of the contents, if there are any." },
        },
        "required": ["name", "x", "y", "w", "h"],
    })
}

fn whole(doc: &str) -> Value {
    json!({ "type": "integer", "minimum": 0, "description": doc })
}

fn cell(doc: &str) -> Value {
    let number = json!({ "type": "integer", "minimum": 0 });
    json!({ "type": "array", "items": number, "minItems": 2, "maxItems": 2, "description": doc })
}

fn cells(doc: &str) -> Value {
    json!({ "type": "array", "items": cell("A cell, as [x, y]."), "description": doc })
}
