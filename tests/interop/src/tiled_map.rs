//! Reads maps with the crate `tiled`, into the JSON that `checks/tiled.py` compares.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Map as Members, Value, json};
use tiled::{FiniteTileLayer, LayerType, Loader, Object, ObjectShape, Properties, PropertyValue, TileLayer};

use crate::Result;

/// Returns the cells, tile types, objects and properties of a map.
pub(crate) fn read(file: &Path) -> Result<String> {
    let map = Loader::new().load_tmx_map(file)?;
    let (mut cells, mut objects) = (Vec::new(), Vec::new());
    for layer in map.layers() {
        match layer.layer_type() {
            LayerType::Tiles(TileLayer::Finite(tiles)) => cells = numbers(&tiles),
            LayerType::Objects(group) => {
                objects.extend(group.objects().map(|found| object(&layer.name, &found)));
            }
            _ => return Err(format!("the layer `{}` has neither tiles nor objects", layer.name).into()),
        }
    }
    let types: BTreeMap<_, _> =
        map.tilesets()[0].tiles().map(|(number, tile)| (number, tile.user_type.clone())).collect();
    let types: Vec<_> = types.into_values().collect();
    let properties = values(&map.properties);
    Ok(json!({"cells": cells, "types": types, "properties": properties, "objects": objects}).to_string())
}

/// Returns the tile number of every cell, row by row.
fn numbers(tiles: &FiniteTileLayer) -> Vec<Vec<Option<u32>>> {
    let (width, height) = (tiles.width().cast_signed(), tiles.height().cast_signed());
    let number = |x, y| tiles.get_tile(x, y).map(|tile| tile.id());
    (0..height).map(|y| (0..width).map(|x| number(x, y)).collect()).collect()
}

fn object(layer: &str, object: &Object<'_>) -> Value {
    let (size, points) = match &object.shape {
        ObjectShape::Rect { width, height } => (json!([width, height]), json!(null)),
        ObjectShape::Polygon { points } | ObjectShape::Polyline { points } => (json!([0, 0]), json!(points)),
        other => (json!(format!("{other:?}")), json!(null)),
    };
    json!({
        "layer": layer, "type": object.user_type, "name": object.name, "position": [object.x, object.y],
        "size": size, "points": points, "properties": values(&object.properties),
    })
}

fn values(properties: &Properties) -> Members<String, Value> {
    let value = |value: &PropertyValue| match value {
        PropertyValue::IntValue(number) => json!(number),
        PropertyValue::StringValue(text) => json!(text),
        other => json!(format!("{other:?}")),
    };
    properties.iter().map(|(name, found)| (name.clone(), value(found))).collect()
}
