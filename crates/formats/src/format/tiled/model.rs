//! Data model of a Tiled map, shared by XML and JSON, and the conversion of a level into it.

use std::collections::BTreeMap;
use std::fmt::Write;

use barrow::{CustomTile, Grid, Hue, Map, Name, Point, Room, Shape, Theme};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::cells::csv;
use super::names::tile_of;
use crate::Subject;
use crate::tiles::TILE_PX;

const PX: i32 = TILE_PX as i32;

/// Prefix of the names of properties that hold named layers.
pub(super) const LAYER: &str = "layer:";

/// A custom property of Tiled: text or a whole number.
#[derive(Clone, Debug)]
pub(super) struct Property {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) is_whole: bool,
}

/// Shape of an object; points are in pixels, relative to its position.
#[derive(Clone, Debug)]
pub(super) enum Outline {
    Box,
    Polygon(Vec<(i32, i32)>),
    Line(Vec<(i32, i32)>),
}

/// An object on a map; position and size are in pixels.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) w: i32,
    pub(super) h: i32,
    pub(super) outline: Outline,
    pub(super) properties: Vec<Property>,
}

/// Object layer to be written.
pub(super) struct Group {
    pub(super) name: &'static str,
    pub(super) objects: Vec<Object>,
}

/// A map as parsed from a file.
#[derive(Debug, Default)]
pub(super) struct Parsed {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) tile_width: i32,
    pub(super) tile_height: i32,
    pub(super) orientation: String,
    pub(super) properties: Vec<Property>,
    pub(super) sets: Vec<TileSet>,
    pub(super) layers: Vec<Vec<u32>>,
    pub(super) objects: Vec<Object>,
    pub(super) lost: Vec<String>,
}

/// Tile set as parsed from a file: the number of its first tile, and the names of its tiles by index.
#[derive(Debug, Default)]
pub(super) struct TileSet {
    pub(super) first: u32,
    pub(super) name: String,
    pub(super) words: BTreeMap<u32, String>,
    /// Custom tiles: those with the property `like`.
    pub(super) custom: BTreeMap<u32, CustomTile>,
}

impl TileSet {
    /// Adds a tile by its type or, without one, by its property `tile`, `type` or `name`.
    pub(super) fn add(&mut self, id: u32, kind: Option<String>, properties: &[Property]) {
        let named = || ["tile", "type", "name"].into_iter().find_map(|name| value_of(properties, name));
        let Some(word) = kind.or_else(|| named().map(str::to_string)) else { return };
        if let Some(like) = value_of(properties, "like").and_then(tile_of) {
            let glyph = value_of(properties, "glyph").and_then(|glyph| glyph.chars().next());
            let color = value_of(properties, "color").and_then(Hue::from_color).unwrap_or_default();
            let tile = CustomTile::new(&word, like, glyph.unwrap_or(like.glyph()), color);
            self.custom.insert(id, tile);
        } else {
            self.words.insert(id, word);
        }
    }
}

/// Returns the value of the property with that name.
pub(super) fn value_of<'a>(properties: &'a [Property], name: &str) -> Option<&'a str> {
    properties.iter().find(|property| property.name == name).map(|property| property.value.as_str())
}

pub(super) fn text(name: &str, value: impl Into<String>) -> Property {
    Property { name: name.into(), value: value.into(), is_whole: false }
}

fn whole(name: &str, value: u32) -> Property {
    Property { name: name.into(), value: value.to_string(), is_whole: true }
}

/// Returns the properties of a map: recipe, seed and so on, hardness, named layers.
pub(super) fn properties(subject: &Subject<'_>) -> Vec<Property> {
    let mut all = vec![whole("barrow", 1)];
    all.extend(subject.recipe.map(|recipe| text("recipe", recipe)));
    all.extend(subject.recipe_hash.map(|hash| text("recipe_hash", format!("{hash:016x}"))));
    all.extend(subject.seed.map(|seed| text("seed", seed.to_string())));
    all.extend(subject.generation.map(|generation| whole("generation", generation)));
    all.extend(subject.attempt.map(|attempt| whole("attempt", attempt)));
    all.extend(subject.depth.map(|depth| whole("depth", depth)));
    let waived = subject.waived();
    if !waived.is_empty() {
        all.push(text("waived", waived.join(" ")));
    }
    if subject.map.has_hardness() {
        all.push(text("hardness", STANDARD.encode(subject.map.hardness.cells())));
    }
    let width = subject.map.size().width;
    let layer =
        |(name, layer): (Name, &Grid<u8>)| text(&format!("{LAYER}{name}"), csv(layer.cells(), width, ",\n"));
    all.extend(subject.map.layers().map(layer));
    all
}

/// Returns all object layers, including empty ones.
pub(super) fn groups(map: &Map) -> [Group; 6] {
    let rooms = map.rooms.iter().map(|room| room_object(map, room)).collect();
    let corridors = map.corridors.iter().map(|corridor| {
        let joined = [("from", corridor.from), ("to", corridor.to)];
        let ends = joined.into_iter().filter_map(|(name, room)| room.map(|room| whole(name, room)));
        corridor_object(map.corridor_cells(corridor), ends.collect())
    });
    let doors = map.doors.iter().map(|door| {
        let properties = vec![text("state", door.state.name())];
        Object { properties, ..cell_object("door", door.state.name(), door.at) }
    });
    let up = map.stairs_up.iter().map(|&at| cell_object("stairs_up", "", at));
    let down = map.stairs_down.iter().map(|&at| cell_object("stairs_down", "", at));
    let start = map.start.map(|at| cell_object("start", "", at));
    let exit = map.exit.map(|at| cell_object("exit", "", at));
    let niches = map.niches.iter().map(|niche| {
        let properties = niche.sealed.then(|| text("sealed", "true")).into_iter().collect();
        Object { properties, ..cell_object("niche", niche.kind.as_str(), niche.at) }
    });
    let themes = map.themes.iter().map(theme_object);
    let spawns = map.spawns.iter().map(|spawn| cell_object(spawn.kind.name(), &spawn.name, spawn.at));
    [
        Group { name: "rooms", objects: rooms },
        Group { name: "corridors", objects: corridors.collect() },
        Group { name: "doors", objects: doors.collect() },
        Group { name: "stairs", objects: up.chain(down).collect() },
        Group { name: "marks", objects: start.into_iter().chain(exit).chain(niches).chain(themes).collect() },
        Group { name: "spawns", objects: spawns.collect() },
    ]
}

/// Returns an object that covers one cell.
fn cell_object(kind: &str, name: &str, at: Point) -> Object {
    Object {
        name: name.into(),
        kind: kind.into(),
        x: at.x * PX,
        y: at.y * PX,
        w: PX,
        h: PX,
        outline: Outline::Box,
        properties: Vec::new(),
    }
}

fn theme_object(theme: &Theme) -> Object {
    let area = theme.area;
    let properties = theme.fill.iter().map(|fill| text("fill", fill.as_str())).collect();
    let corner = cell_object("theme", theme.name.as_str(), Point::new(area.x, area.y));
    Object { w: area.w * PX, h: area.h * PX, properties, ..corner }
}

fn room_object(map: &Map, room: &Room) -> Object {
    let bounds = room.bounds;
    let mut runs = String::new();
    for run in map.room_runs(room) {
        let space = if runs.is_empty() { "" } else { " " };
        let _ = write!(runs, "{space}{},{},{}", run.y, run.x, run.len);
    }
    let mut properties = vec![text("shape", room.shape.name()), text("runs", runs)];
    if !room.is_ordinary() {
        properties.push(text("role", room.role.as_str()));
    }
    if room.sealed {
        properties.push(text("sealed", "true"));
    }
    if room.is_dark {
        properties.push(text("lit", "false"));
    }
    let corner = cell_object("room", "", Point::new(bounds.x, bounds.y));
    Object { w: bounds.w * PX, h: bounds.h * PX, outline: outline(map, room), properties, ..corner }
}

/// Returns a polygon around a room that has one run per row, each overlapping the next; a box otherwise.
fn outline(map: &Map, room: &Room) -> Outline {
    let runs = map.room_runs(room);
    let is_simple = runs.windows(2).all(|two| {
        two[1].y == two[0].y + 1 && two[1].x < two[0].x + two[0].len && two[0].x < two[1].x + two[1].len
    });
    if room.shape == Shape::Rectangle || runs.is_empty() || !is_simple {
        return Outline::Box;
    }
    let pixels = |x: i32, y: i32| ((x - room.bounds.x) * PX, (y - room.bounds.y) * PX);
    let right = runs.iter().flat_map(|run| [0, 1].map(|below| pixels(run.x + run.len, run.y + below)));
    let left = runs.iter().rev().flat_map(|run| [1, 0].map(|below| pixels(run.x, run.y + below)));
    let mut points: Vec<(i32, i32)> = right.chain(left).collect();
    points.dedup();
    Outline::Polygon(points)
}

/// Returns a polyline through the centers of the cells of a corridor.
fn corridor_object(cells: &[Point], mut properties: Vec<Property>) -> Object {
    let mut list = String::new();
    for cell in cells {
        let space = if list.is_empty() { "" } else { " " };
        let _ = write!(list, "{space}{},{}", cell.x, cell.y);
    }
    properties.push(text("cells", list));
    let first = cells.first().copied().unwrap_or_default();
    let object = Object { properties, ..cell_object("corridor", "", first) };
    if cells.len() < 2 {
        return object;
    }
    let points = cells.iter().map(|cell| ((cell.x - first.x) * PX, (cell.y - first.y) * PX)).collect();
    let (x, y) = (object.x + PX / 2, object.y + PX / 2);
    Object { x, y, w: 0, h: 0, outline: Outline::Line(points), ..object }
}
