//! The schema of recipes, made from the registry, so that it knows every stage and rule there is.

use barrow::{ParamKind, ParamSpec, Rules, STAGES, Size, StageSpec};
use serde_json::{Map, Value, json};

use super::DIALECT;

pub(super) fn schema() -> Value {
    let alone = json!({
        "chance_pct": int(0, 100, "How often it runs, in percent."),
        "on": { "type": "boolean", "description": "Whether it runs at all.", "default": true },
    });
    let weight = json!({ "weight": int(0, 1000, "How often it is drawn, beside the others.") });
    let choice =
        json!({ "type": "array", "minItems": 1, "maxItems": 100, "items": { "$ref": "#/$defs/choice" } });
    let mut steps: Vec<Value> = STAGES.iter().map(|spec| stage(spec, &alone)).collect();
    steps.push(json!({
        "type": "object",
        "description": "One of several stages, drawn anew for each level.",
        "properties": {
            "one_of": choice, "chance_pct": alone["chance_pct"].clone(), "on": alone["on"].clone(),
        },
        "required": ["one_of"],
        "additionalProperties": false,
    }));
    let choices: Vec<Value> = STAGES.iter().map(|spec| stage(spec, &weight)).collect();
    json!({
        "$schema": DIALECT,
        "title": "Barrow recipe",
        "description": "How levels are made: stages in order, and the rules that every level keeps.",
        "type": "object",
        "properties": top(),
        "additionalProperties": false,
        "$defs": { "stage": { "oneOf": steps }, "choice": { "oneOf": choices } },
    })
}

/// The keys of a recipe itself.
fn top() -> Value {
    let rules: Map<String, Value> =
        Rules::SPECS.iter().map(|spec| (spec.name.to_string(), param(spec))).collect();
    json!({
        "name": text("What the recipe is called."),
        "summary": text("What its levels are, in a sentence."),
        "size": size("Width and height of its levels."),
        "min_size": size("The smallest size it works at."),
        "tries": int(1, 10_000, "How often a level is tried before it is given up."),
        "depth": int(1, 100, "How deep in the dungeon its levels lie."),
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
fn stage(spec: &StageSpec, beside: &Value) -> Value {
    let mut properties = beside.as_object().cloned().unwrap_or_default();
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
    let doc = spec.doc;
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
            let told = options.iter().zip(*default).filter(|(_, weight)| **weight > 0);
            let default: Map<String, Value> =
                told.map(|(option, weight)| ((*option).to_string(), json!(weight))).collect();
            json!({
                "type": "object", "properties": properties, "additionalProperties": false,
                "default": default, "description": doc,
            })
        }
    }
}

fn with(mut schema: Value, key: &str, value: Value) -> Value {
    schema[key] = value;
    schema
}

fn int(min: i64, max: i64, doc: &str) -> Value {
    json!({ "type": "integer", "minimum": min, "maximum": max, "description": doc })
}

fn text(doc: &str) -> Value {
    json!({ "type": "string", "maxLength": 400, "description": doc })
}

fn size(doc: &str) -> Value {
    pair(1, i64::from(Size::MAX_SIDE), doc)
}

fn pair(min: i64, max: i64, doc: &str) -> Value {
    let number = json!({ "type": "integer", "minimum": min, "maximum": max });
    json!({ "type": "array", "items": number, "minItems": 2, "maxItems": 2, "description": doc })
}

#[cfg(test)]
mod tests {
    use barrow::TOP_KEYS;

    use super::*;

    #[test]
    fn it_knows_every_key_of_a_recipe() {
        let schema = schema();
        let known = schema["properties"].as_object().unwrap();
        assert_eq!(known.len(), TOP_KEYS.len());
        assert!(TOP_KEYS.iter().all(|key| known.contains_key(*key)));
    }

    #[test]
    fn it_knows_every_stage() {
        let schema = schema();
        let stages = schema["$defs"]["stage"]["oneOf"].as_array().unwrap();
        assert_eq!(stages.len(), STAGES.len() + 1);
        assert_eq!(stages[0]["properties"]["use"]["const"], STAGES[0].name);
    }
}
