//! The level of a project: its fields and its layers.

use barrow::{Map, Tile};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::members::{Members, push_object, push_raw};
use crate::tiles::{cell_of, sheet_name};
use crate::{Subject, WriteOptions};

use super::defs::{ENTITIES, LEVEL, Layer, ROOMS, TERRAIN, TILES, TILESET};
use super::entities::{Placed, places, room_runs, things};
use super::fields::Value;
use super::ids::Ids;
use super::{CELL, rock_color};

/// Appends a level with its fields and layers.
pub(super) fn push(out: &mut String, subject: &Subject<'_>, options: &WriteOptions, ids: &mut Ids) {
    let sheet = sheet_name(options);
    let size = subject.map.size();
    push_object(out, |level| {
        level.text("identifier", &identifier(subject));
        level.text("iid", &ids.next());
        level.fixed("\"uid\":0,\"worldX\":0,\"worldY\":0");
        level.raw("worldDepth", 0);
        level.raw("pxWid", size.width as i32 * CELL);
        level.raw("pxHei", size.height as i32 * CELL);
        level.text("__bgColor", &rock_color(options));
        level.fixed(concat!(
            r##""bgColor":null,"useAutoIdentifier":false,"bgRelPath":null,"bgPos":null,"##,
            r##""bgPivotX":0.5,"bgPivotY":0.5,"__smartColor":"#adadb5","__bgPos":null,"externalRelPath":null"##,
        ));
        write_fields(subject, level);
        let map = subject.map;
        let layers = [&ENTITIES, &ROOMS, &TILES, &TERRAIN];
        level.list("layerInstances", layers, |out, layer| push_layer(out, map, layer, &sheet, ids));
        level.fixed("\"__neighbours\":[]");
    });
}

/// Returns the name of the level: recipe and seed, in the characters that `LDtk` allows.
fn identifier(subject: &Subject<'_>) -> String {
    let seed = subject.seed.map(|seed| seed.to_string());
    let parts = ["Level"].into_iter().chain(subject.recipe).chain(seed.as_deref());
    let name = parts.collect::<Vec<_>>().join("_");
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}

fn write_fields(subject: &Subject<'_>, level: &mut Members<'_>) {
    let hash = subject.recipe_hash.map(|hash| format!("{hash:016x}"));
    let seed = subject.seed.map(|seed| seed.to_string());
    let hardness = subject.map.has_hardness().then(|| STANDARD.encode(subject.map.hardness.cells()));
    let values: [Value<'_>; LEVEL.len()] = [
        subject.recipe.into(),
        hash.as_deref().into(),
        seed.as_deref().into(),
        subject.generation.into(),
        subject.attempt.into(),
        subject.depth.into(),
        Value::Texts(subject.waived()),
        hardness.as_deref().into(),
    ];
    let fields = LEVEL.iter().zip(&values);
    level.list("fieldInstances", fields, |out, (field, value)| field.push_value(out, value));
}

fn push_layer(out: &mut String, map: &Map, layer: &Layer, sheet: &str, ids: &mut Ids) {
    push_object(out, |all| {
        all.text("__identifier", layer.name);
        all.text("__type", layer.kind);
        all.raw("__cWid", map.size().width);
        all.raw("__cHei", map.size().height);
        all.raw("__gridSize", CELL);
        all.fixed("\"__opacity\":1,\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0");
        let is_tiles = layer.uid == TILES.uid;
        all.raw("__tilesetDefUid", if is_tiles { TILESET.to_string() } else { "null".to_string() });
        if is_tiles {
            all.text("__tilesetRelPath", sheet);
        } else {
            all.fixed("\"__tilesetRelPath\":null");
        }
        all.text("iid", &ids.next());
        all.raw("layerDefUid", layer.uid);
        all.fixed("\"levelId\":0,\"pxOffsetX\":0,\"pxOffsetY\":0,\"visible\":true,\"optionalRules\":[]");
        all.fixed("\"seed\":0,\"overrideTilesetUid\":null,\"autoLayerTiles\":[]");
        let terrain: &[Tile] = if layer.uid == TERRAIN.uid { map.tiles.cells() } else { &[] };
        all.list("intGridCsv", terrain, |out, &tile| push_raw(out, tile as u8 + 1));
        let shown: &[Tile] = if is_tiles { map.tiles.cells() } else { &[] };
        let shown = shown.iter().copied().enumerate().filter(|&(_, tile)| tile != Tile::Rock);
        all.list("gridTiles", shown, |out, (i, tile)| push_tile(out, map, i, tile));
        let runs = room_runs(map);
        let entities: Vec<Placed<'_>> = match layer.uid {
            uid if uid == ENTITIES.uid => things(map),
            uid if uid == ROOMS.uid => places(map, &runs),
            _ => Vec::new(),
        };
        all.list("entityInstances", entities, |out, entity| entity.push(out, ids));
    });
}

/// Appends the tile of the `i`-th cell, row by row.
fn push_tile(out: &mut String, map: &Map, i: usize, tile: Tile) {
    let columns = map.size().width as usize;
    let (x, y, number) = ((i % columns) as i32 * CELL, (i / columns) as i32 * CELL, tile as u8);
    let (column, row) = cell_of(tile);
    let (from_x, from_y) = (column * CELL as u32, row * CELL as u32);
    push_raw(
        out,
        format_args!(
            "{{\"px\":[{x},{y}],\"src\":[{from_x},{from_y}],\"f\":0,\"t\":{number},\"d\":[{i}],\"a\":1}}"
        ),
    );
}
