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
        "description": "A level that keeps its rules: one document of json, one line of jsonl.",
        "type": "object",
        "properties": properties(),
        "required": required,
    })
}

fn properties() -> Value {
    let side = json!({ "type": "integer", "minimum": 1, "maximum": Size::MAX_SIDE });
    json!({
        "barrow": { "const": 1, "description": "The version of this format." },
        "generation": whole("Changes whenever a seed yields another level than before."),
        "recipe": { "type": "string", "description": "The name of the recipe." },
        "recipe_hash": {
            "type": ["string", "integer"],
            "description": "Changes with everything in the recipe that has a say in the level.",
        },
        "seed": whole("The seed; above 2^53 it is also given as seed_text."),
        "seed_text": { "type": "string", "pattern": "^[0-9]+$", "description": "The seed, all digits of it." },
        "attempt": whole("How many tries before it were given up."),
        "depth": whole("How deep in the dungeon it lies."),
        "width": side,
        "height": side,
        "rows": {
            "type": "array", "items": { "type": "string" },
            "description": "The rows from the top, each as many characters as the level is wide.",
        },
        "rooms": { "type": "array", "items": room() },
        "corridors": { "type": "array", "items": corridor() },
        "doors": { "type": "array", "items": door() },
        "stairs": {
            "type": "object",
            "properties": { "up": cells("Stairs to the level above."), "down": cells("Stairs to the level below.") },
            "required": ["up", "down"],
        },
        "start": cell("Where the player begins."),
        "exit": cell("Where the level is left, if not by stairs."),
        "spawns": { "type": "array", "items": spawn() },
        "niches": { "type": "array", "items": niche() },
        "themes": { "type": "array", "items": theme() },
        "tiles": { "type": "array", "items": tile() },
        "layers": {
            "type": "object", "propertyNames": { "maxLength": Name::MAX_BYTES }, "maxProperties": Map::MAX_LAYERS,
            "additionalProperties": { "type": "string", "contentEncoding": "base64" },
            "description": "Named layers: a byte for every cell, row by row.",
        },
        "waived": {
            "type": "array", "items": { "type": "string" },
            "description": "The rules that its recipe waives, and to what: connected=secrets.",
        },
        "hardness": {
            "type": "string", "contentEncoding": "base64",
            "description": "A byte for every cell, row by row: 0 open, 1 to 254 rock, 255 immutable.",
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
            "role": name("What it is for, if anything in particular."),
            "sealed": { "type": "boolean", "description": "Whether nothing leads in, not even a secret door." },
            "lit": { "type": "boolean", "description": "Whether there is light in it; there is if nothing is said." },
            "runs": runs(),
        },
        "required": ["x", "y", "w", "h", "shape", "runs"],
    })
}

fn runs() -> Value {
    let run = json!({ "type": "array", "items": { "type": "integer" }, "minItems": 3, "maxItems": 3 });
    json!({ "type": "array", "items": run, "description": "Its exact cells, as [y, x, length]." })
}

fn tile() -> Value {
    json!({
        "type": "object",
        "description": "A custom tile that lies on the level. The rows show the tile that it is like.",
        "properties": {
            "name": name("What it is called."),
            "like": { "enum": Tile::ALL.map(Tile::word), "description": "The built-in tile that it behaves like." },
            "glyph": { "type": "string", "minLength": 1, "maxLength": 1, "description": "How it is drawn." },
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
            "from": end("The room it starts at."),
            "to": end("The room it leads to; null if it leads nowhere."),
            "cells": cells("Its cells, in the order they were dug."),
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
            "kind": name("How it is closed, or what is in it."),
            "sealed": { "type": "boolean", "description": "Whether nothing leads in, not even a secret door." },
        },
        "required": ["x", "y", "kind"],
    })
}

fn theme() -> Value {
    json!({
        "type": "object",
        "description": "Rooms that were made after a picture or filled with something of their own.",
        "properties": {
            "name": { "type": "string", "description": "What the picture is called." },
            "x": whole("Leftmost column, walls included."), "y": whole("Topmost row."),
            "w": whole("Columns."), "h": whole("Rows."),
            "fill": { "type": "string", "description": "What it is filled with, if it is." },
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
