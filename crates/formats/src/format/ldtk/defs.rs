//! Definitions of a project: layers, entities, the tileset, enums and fields. They are the same in every file with the
//! same options.

use barrow::{DoorState, Shape, SpawnKind, Tile};
use barrow_view::{Color, Palette, Sprite};

use crate::WriteOptions;
use crate::members::push_string;
use crate::members::{Members, push_object, push_raw};
use crate::tiles::{SHEET_COLUMNS, SHEET_ROWS, palette, sheet_name};

use super::CELL;
use super::fields::{Field, Kind};

/// First unused unique id.
pub(super) const NEXT_UID: u32 = 200;
/// Unique id of the tileset.
pub(super) const TILESET: u32 = 10;

/// Definition of a layer: unique id, name and type.
pub(super) struct Layer {
    pub(super) uid: u32,
    pub(super) name: &'static str,
    pub(super) kind: &'static str,
}

/// Layer of doors, stairs, start, exit and spawns.
pub(super) static ENTITIES: Layer = Layer { uid: 1, name: "Entities", kind: "Entities" };
/// Layer of rooms and corridors.
pub(super) static ROOMS: Layer = Layer { uid: 2, name: "Rooms", kind: "Entities" };
/// Layer of tile pictures.
pub(super) static TILES: Layer = Layer { uid: 3, name: "Tiles", kind: "Tiles" };
/// Layer of tile numbers.
pub(super) static TERRAIN: Layer = Layer { uid: 4, name: "Terrain", kind: "IntGrid" };

/// Definition of an enum.
pub(super) struct Words {
    pub(super) uid: u32,
    pub(super) name: &'static str,
    all: fn() -> Vec<String>,
}

static TILE: Words = Words { uid: 20, name: "Tile", all: || Tile::ALL.map(Tile::word).to_vec() };
static DOOR_STATE: Words =
    Words { uid: 21, name: "DoorState", all: || DoorState::ALL.map(|state| state.name().into()).to_vec() };
static WAY: Words = Words { uid: 22, name: "Way", all: || ["up", "down"].map(String::from).to_vec() };
static SPAWN_KIND: Words = Words {
    uid: 23,
    name: "SpawnKind",
    all: || SpawnKind::NAMES.iter().map(|name| (*name).to_string()).collect(),
};
static SHAPE: Words =
    Words { uid: 24, name: "Shape", all: || Shape::ALL.map(|shape| shape.name().into()).to_vec() };

/// Definition of an entity; values follow the order of its fields.
pub(super) struct Entity {
    uid: u32,
    pub(super) name: &'static str,
    pub(super) color: &'static str,
    is_area: bool,
    pub(super) fields: &'static [Field],
}

impl Entity {
    /// Returns the unique id of the definition.
    pub(super) const fn uid(&self) -> u32 {
        self.uid
    }
}

const fn field(uid: u32, name: &'static str, kind: Kind) -> Field {
    Field { uid, name, kind }
}

const fn entity(uid: u32, name: &'static str, color: &'static str, fields: &'static [Field]) -> Entity {
    Entity { uid, name, color, is_area: false, fields }
}

pub(super) static DOOR: Entity =
    entity(30, "Door", "#a06830", &[field(100, "state", Kind::Word(&DOOR_STATE))]);
pub(super) static STAIRS: Entity = entity(31, "Stairs", "#f2eee0", &[field(110, "way", Kind::Word(&WAY))]);
pub(super) static START: Entity = entity(32, "Start", "#4fd86a", &[]);
pub(super) static EXIT: Entity = entity(33, "Exit", "#d84f4f", &[]);
pub(super) static SPAWN: Entity = entity(
    34,
    "Spawn",
    "#b44fd8",
    &[field(120, "kind", Kind::Word(&SPAWN_KIND)), field(121, "name", Kind::Text)],
);
pub(super) static ROOM: Entity = Entity {
    uid: 35,
    name: "Room",
    color: "#4f8fd8",
    is_area: true,
    fields: &[
        field(130, "number", Kind::Int),
        field(131, "shape", Kind::Word(&SHAPE)),
        field(132, "runs", Kind::LongText),
    ],
};
pub(super) static CORRIDOR: Entity = entity(
    36,
    "Corridor",
    "#b3a894",
    &[field(140, "from", Kind::Int), field(141, "to", Kind::Int), field(142, "cells", Kind::Cells)],
);

/// Fields of a level; values follow their order.
pub(super) static LEVEL: [Field; 8] = [
    field(150, "recipe", Kind::Text),
    field(151, "recipe_hash", Kind::Text),
    field(152, "seed", Kind::Text),
    field(153, "generation", Kind::Int),
    field(154, "attempt", Kind::Int),
    field(155, "depth", Kind::Int),
    field(156, "waived", Kind::Texts),
    field(157, "hardness", Kind::LongText),
];

/// Adds the definitions to an object.
pub(super) fn write(defs: &mut Members<'_>, options: &WriteOptions) {
    let palette = palette(options);
    defs.list("layers", [&ENTITIES, &ROOMS, &TILES, &TERRAIN], |out, layer| push_layer(out, layer, palette));
    let entities = [&DOOR, &STAIRS, &START, &EXIT, &SPAWN, &ROOM, &CORRIDOR];
    defs.list("entities", entities, push_entity);
    defs.list("tilesets", [()], |out, ()| push_tileset(out, options));
    defs.list("enums", [&TILE, &DOOR_STATE, &WAY, &SPAWN_KIND, &SHAPE], |out, words| {
        push_words(out, words, palette);
    });
    defs.fixed("\"externalEnums\":[]");
    defs.list("levelFields", &LEVEL, |out, field| field.push_definition(out));
}

fn push_layer(out: &mut String, layer: &Layer, palette: Palette) {
    push_object(out, |all| {
        all.text("__type", layer.kind);
        all.text("identifier", layer.name);
        all.text("type", layer.kind);
        all.raw("uid", layer.uid);
        all.raw("gridSize", CELL);
        all.fixed(concat!(
            r#""doc":null,"uiColor":null,"guideGridWid":0,"guideGridHei":0,"displayOpacity":1,"#,
            r#""inactiveOpacity":0.6,"hideInList":false,"hideFieldsWhenInactive":true,"#,
            r#""canSelectWhenInactive":true,"renderInWorldView":true,"pxOffsetX":0,"pxOffsetY":0,"#,
            r#""parallaxFactorX":0,"parallaxFactorY":0,"parallaxScaling":true,"requiredTags":[],"#,
            r#""excludedTags":[],"autoTilesKilledByOtherLayerUid":null,"uiFilterTags":[],"#,
            r#""useAsyncRender":false,"intGridValuesGroups":[],"autoRuleGroups":[],"#,
            r#""autoSourceLayerDefUid":null,"tilePivotX":0,"tilePivotY":0,"biomeFieldUid":null"#,
        ));
        let tiles: &[Tile] = if layer.uid == TERRAIN.uid { &Tile::ALL } else { &[] };
        all.list("intGridValues", tiles, |out, &tile| {
            push_object(out, |value| {
                value.raw("value", tile as u8 + 1);
                value.text("identifier", &tile.word());
                value.text("color", &color(tile, palette).to_string());
                value.fixed("\"tile\":null,\"groupUid\":0");
            });
        });
        let tileset = if layer.uid == TILES.uid { TILESET.to_string() } else { "null".to_string() };
        all.raw("tilesetDefUid", tileset);
    });
}

/// Returns the color of a tile that is shown as a plain square.
fn color(tile: Tile, palette: Palette) -> Color {
    Sprite::tile(tile, palette).from_afar()
}

fn push_entity(out: &mut String, entity: &Entity) {
    push_object(out, |all| {
        all.text("identifier", entity.name);
        all.raw("uid", entity.uid);
        all.fixed("\"tags\":[],\"exportToToc\":false,\"allowOutOfBounds\":false,\"doc\":null");
        all.raw("width", CELL);
        all.raw("height", CELL);
        all.raw("resizableX", entity.is_area);
        all.raw("resizableY", entity.is_area);
        all.raw("hollow", entity.is_area);
        all.text("color", entity.color);
        all.fixed(concat!(
            r#""minWidth":null,"maxWidth":null,"minHeight":null,"maxHeight":null,"keepAspectRatio":false,"#,
            r#""tileOpacity":1,"fillOpacity":0.3,"lineOpacity":1,"renderMode":"Rectangle","showName":true,"#,
            r#""tilesetId":null,"tileRenderMode":"FitInside","tileRect":null,"uiTileRect":null,"#,
            r#""nineSliceBorders":[],"maxCount":0,"limitScope":"PerLevel","limitBehavior":"MoveLastOne","#,
            r#""pivotX":0,"pivotY":0"#,
        ));
        all.list("fieldDefs", entity.fields, |out, field| field.push_definition(out));
    });
}

fn push_tileset(out: &mut String, options: &WriteOptions) {
    push_object(out, |all| {
        all.raw("__cWid", SHEET_COLUMNS);
        all.raw("__cHei", SHEET_ROWS);
        all.text("identifier", "Tiles");
        all.raw("uid", TILESET);
        all.raw("pxWid", SHEET_COLUMNS * CELL as u32);
        all.raw("pxHei", SHEET_ROWS * CELL as u32);
        all.raw("tileGridSize", CELL);
        all.text("relPath", &sheet_name(options));
        all.fixed("\"embedAtlas\":null,\"spacing\":0,\"padding\":0,\"tags\":[]");
        all.raw("tagsSourceEnumUid", TILE.uid);
        all.list("enumTags", Tile::ALL, |out, tile| {
            push_object(out, |tag| {
                tag.text("enumValueId", &tile.word());
                tag.list("tileIds", [tile as u8], push_raw);
            });
        });
        all.fixed("\"customData\":[],\"savedSelections\":[],\"cachedPixelData\":null");
    });
}

fn push_words(out: &mut String, words: &Words, palette: Palette) {
    push_object(out, |all| {
        push_string(all.key("identifier"), words.name);
        all.raw("uid", words.uid);
        all.list("values", (words.all)(), |out, word| {
            let rgb = Tile::from_word(&word).map_or([0xff; 3], |tile| color(tile, palette).rgb());
            let [r, g, b] = rgb.map(u32::from);
            push_object(out, |value| {
                value.text("id", &word);
                value.raw("color", r << 16 | g << 8 | b);
                value.fixed("\"tileRect\":null");
            });
        });
        all.fixed(
            "\"iconTilesetUid\":null,\"externalRelPath\":null,\"externalFileChecksum\":null,\"tags\":[]",
        );
    });
}
