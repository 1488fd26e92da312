//! Tiled maps as JSON. Keys are in alphabetical order, as Tiled writes them.

use barrow::Map;
use serde::Deserialize;
use serde_json::{Value, json};

use super::model::{Object, Outline, Parsed, Property, TileSet, groups, properties};
use super::sets::{self, SetTile, TileLayer, WrittenSet};
use super::{build, cells, read_error, text};
use crate::members::write_json;
use crate::memory::Memory;
use crate::tiles::{SHEET_COLUMNS, TILE_PX};
use crate::{Format, Found, Place, ReadError, ReadOptions, Subject, TileData, WriteError, WriteOptions};

/// Writes a level as a map.
pub(super) fn write(
    subject: Subject<'_>,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    let map = subject.map;
    let groups = groups(map);
    let objects: usize = groups.iter().map(|group| group.objects.len()).sum();
    let mut layers: Vec<Value> = (1..)
        .zip(sets::layers(map))
        .map(|(id, layer)| tile_layer(map, id, &layer, options.tile_data))
        .collect();
    let mut id = 0;
    for (layer, group) in (layers.len() + 1..).zip(&groups) {
        let objects: Vec<Value> = group
            .objects
            .iter()
            .map(|object| {
                id += 1;
                object_value(object, id)
            })
            .collect();
        layers.push(json!({
            "draworder": "topdown", "id": layer, "name": group.name, "objects": objects, "opacity": 1,
            "type": "objectgroup", "visible": true, "x": 0, "y": 0,
        }));
    }
    let next_layer = layers.len() + 1;
    let tile_sets: Vec<Value> = sets::sets(map, options).iter().map(tile_set).collect();
    let document = json!({
        "compressionlevel": -1, "height": map.size().height, "infinite": false, "layers": layers,
        "nextlayerid": next_layer, "nextobjectid": objects + 1, "orientation": "orthogonal",
        "properties": property_values(&properties(&subject)), "renderorder": "right-down",
        "tiledversion": "1.8.2", "tileheight": TILE_PX, "tilesets": tile_sets, "tilewidth": TILE_PX,
        "type": "map", "version": "1.8", "width": map.size().width,
    });
    let problem = |error: serde_json::Error| WriteError { format: Format::Tmj, problem: error.to_string() };
    write_json(out, &document).map_err(problem)?;
    out.push(b'\n');
    Ok(())
}

fn tile_layer(map: &Map, id: usize, layer: &TileLayer, data: TileData) -> Value {
    let mut value = json!({
        "height": map.size().height, "id": id, "name": layer.name, "opacity": 1, "type": "tilelayer",
        "visible": true, "width": map.size().width, "x": 0, "y": 0,
    });
    value["data"] = match data {
        TileData::Csv => layer.numbers.as_slice().into(),
        TileData::Base64 | TileData::Zlib => {
            value["encoding"] = "base64".into();
            value["compression"] = if data == TileData::Zlib { "zlib" } else { "" }.into();
            cells::encode(&layer.numbers, map.size().width, data).into()
        }
    };
    value
}

fn tile_set(set: &WrittenSet) -> Value {
    let tile = |(id, tile): (usize, &SetTile)| {
        let mut value = json!({ "id": id, "type": tile.kind() });
        let properties = tile.properties();
        if !properties.is_empty() {
            value["properties"] = property_values(&properties).into();
        }
        value
    };
    let tiles: Vec<Value> = set.tiles.iter().enumerate().map(tile).collect();
    json!({
        "columns": SHEET_COLUMNS, "firstgid": set.first, "image": set.sheet, "imageheight": set.rows * TILE_PX,
        "imagewidth": SHEET_COLUMNS * TILE_PX, "margin": 0, "name": set.name, "spacing": 0,
        "tilecount": set.tiles.len(), "tileheight": TILE_PX, "tiles": tiles, "tilewidth": TILE_PX,
    })
}

fn property_values(properties: &[Property]) -> Vec<Value> {
    let value = |property: &Property| {
        let number: Option<u32> = property.value.parse().ok().filter(|_| property.is_whole);
        let value = number.map_or_else(|| Value::from(property.value.as_str()), Value::from);
        let kind = if number.is_some() { "int" } else { "string" };
        json!({ "name": property.name, "type": kind, "value": value })
    };
    properties.iter().map(value).collect()
}

fn object_value(object: &Object, id: usize) -> Value {
    let mut value = json!({
        "height": object.h, "id": id, "name": object.name, "rotation": 0, "type": object.kind,
        "visible": true, "width": object.w, "x": object.x, "y": object.y,
    });
    if !object.properties.is_empty() {
        value["properties"] = property_values(&object.properties).into();
    }
    let (key, points) = match &object.outline {
        Outline::Box => return value,
        Outline::Polygon(points) => ("polygon", points),
        Outline::Line(points) => ("polyline", points),
    };
    value[key] = points.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
    (value["height"], value["width"]) = (0.into(), 0.into());
    value
}

/// A map in a file. Unknown keys are ignored.
#[derive(Deserialize)]
struct MapEntry {
    width: i64,
    height: i64,
    tilewidth: i64,
    tileheight: i64,
    #[serde(default)]
    infinite: bool,
    #[serde(default)]
    orientation: String,
    #[serde(default)]
    properties: Vec<PropertyEntry>,
    #[serde(default)]
    tilesets: Vec<TileSetEntry>,
    layers: Vec<LayerEntry>,
}

#[derive(Deserialize)]
struct PropertyEntry {
    name: String,
    value: Value,
}

#[derive(Deserialize)]
struct TileSetEntry {
    firstgid: u32,
    name: Option<String>,
    source: Option<String>,
    #[serde(default)]
    tiles: Vec<TileEntry>,
}

#[derive(Deserialize)]
struct TileEntry {
    id: u32,
    #[serde(rename = "type")]
    kind: Option<String>,
    class: Option<String>,
    #[serde(default)]
    properties: Vec<PropertyEntry>,
}

#[derive(Deserialize)]
struct LayerEntry {
    #[serde(rename = "type")]
    kind: String,
    data: Option<DataEntry>,
    #[serde(default)]
    encoding: String,
    #[serde(default)]
    compression: String,
    #[serde(default)]
    objects: Vec<ObjectEntry>,
    #[serde(default)]
    layers: Vec<LayerEntry>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum DataEntry {
    Numbers(Vec<u32>),
    Text(String),
}

#[derive(Deserialize)]
struct ObjectEntry {
    #[serde(default)]
    name: String,
    #[serde(default, rename = "type")]
    kind: String,
    #[serde(default)]
    class: String,
    #[serde(default)]
    x: f64,
    #[serde(default)]
    y: f64,
    #[serde(default)]
    width: f64,
    #[serde(default)]
    height: f64,
    gid: Option<u32>,
    polygon: Option<Vec<PointEntry>>,
    polyline: Option<Vec<PointEntry>>,
    #[serde(default)]
    properties: Vec<PropertyEntry>,
}

#[derive(Deserialize)]
struct PointEntry {
    x: f64,
    y: f64,
}

/// Returns whether a file has the keys of a map and not those of a level document.
pub(super) fn claims(bytes: &[u8]) -> bool {
    let rest = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let has = |key: &str| rest.windows(key.len()).any(|window| window == key.as_bytes());
    rest.starts_with(b"{")
        && has("\"tilewidth\"")
        && has("\"layers\"")
        && !(has("\"rows\"") && has("\"barrow\""))
}

/// Reads the level of a map.
pub(super) fn read(bytes: &[u8], options: ReadOptions) -> Result<Vec<Found>, ReadError> {
    let file = text(Format::Tmj, bytes)?;
    let mut memory = Memory::new(bytes, options)?;
    memory.take_json(file)?;
    let entry: MapEntry = serde_json::from_str(file).map_err(|error| {
        let place = Place::Line(error.line(), error.column());
        ReadError::Format { format: Format::Tmj, place, problem: error.to_string() }
    })?;
    let (width, height) = build::size(Format::Tmj, entry.width, entry.height)?;
    if entry.infinite {
        let problem = "infinite maps cannot be read; in Tiled, turn off Map > Map Properties > Infinite";
        return Err(read_error(Format::Tmj, problem));
    }
    let side = |side: i64| i32::try_from(side).unwrap_or(0);
    let mut parsed = Parsed {
        width,
        height,
        tile_width: side(entry.tilewidth),
        tile_height: side(entry.tileheight),
        orientation: entry.orientation,
        properties: read_properties(entry.properties),
        sets: entry.tilesets.into_iter().map(read_tile_set).collect(),
        ..Parsed::default()
    };
    read_layers(&mut parsed, entry.layers, &mut memory)?;
    Ok(vec![build::build(Format::Tmj, parsed, &mut memory)?])
}

/// Reads layers and nested layers. The JSON parser limits the depth, so that recursion is safe.
fn read_layers(parsed: &mut Parsed, layers: Vec<LayerEntry>, memory: &mut Memory) -> Result<(), ReadError> {
    let need = parsed.width as usize * parsed.height as usize;
    for layer in layers {
        match (layer.kind.as_str(), layer.data) {
            ("tilelayer", Some(data)) => {
                memory.take(cells::PER_TILE * need as u64)?;
                let numbers = match data {
                    DataEntry::Numbers(numbers) => cells::of_length(numbers, need),
                    DataEntry::Text(text) if layer.encoding == "base64" => {
                        cells::decode_base64(&text, &layer.compression, need)
                    }
                    DataEntry::Text(_) => Err("the data of a layer is text, but not base64".to_string()),
                };
                parsed.layers.push(numbers.map_err(|problem| read_error(Format::Tmj, problem))?);
            }
            ("tilelayer", None) => return Err(read_error(Format::Tmj, "a tile layer has no `data`")),
            ("imagelayer", _) => parsed.lost.push("An image layer.".to_string()),
            _ => parsed.objects.extend(layer.objects.into_iter().map(read_object)),
        }
        read_layers(parsed, layer.layers, memory)?;
    }
    Ok(())
}

fn read_properties(entries: Vec<PropertyEntry>) -> Vec<Property> {
    let property = |entry: PropertyEntry| {
        let is_whole = entry.value.is_i64();
        let value = match entry.value {
            Value::String(text) => text,
            other => other.to_string(),
        };
        Property { name: entry.name, value, is_whole }
    };
    entries.into_iter().map(property).collect()
}

fn read_tile_set(entry: TileSetEntry) -> TileSet {
    let name = entry.name.or(entry.source).unwrap_or_default();
    let mut set = TileSet { first: entry.firstgid, name, ..TileSet::default() };
    for tile in entry.tiles {
        let kind = tile.kind.or(tile.class).filter(|kind| !kind.is_empty());
        set.add(tile.id, kind, &read_properties(tile.properties));
    }
    set
}

fn read_object(entry: ObjectEntry) -> Object {
    let pixels = |pixels: f64| pixels.floor() as i32;
    let points = |points: Vec<PointEntry>| points.iter().map(|p| (pixels(p.x), pixels(p.y))).collect();
    let (y, h) = (pixels(entry.y), pixels(entry.height));
    Object {
        name: entry.name,
        kind: if entry.kind.is_empty() { entry.class } else { entry.kind },
        x: pixels(entry.x),
        // The position of a tile object is its lower left corner; that of others is the upper left.
        y: if entry.gid.is_some() { y.saturating_sub(h) } else { y },
        w: pixels(entry.width),
        h,
        outline: match (entry.polygon, entry.polyline) {
            (Some(polygon), _) => Outline::Polygon(points(polygon)),
            (_, Some(line)) => Outline::Line(points(line)),
            _ => Outline::Box,
        },
        properties: read_properties(entry.properties),
    }
}
