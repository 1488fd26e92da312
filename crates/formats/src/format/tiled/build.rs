//! Converts a Tiled map into a level.

use std::borrow::Cow;
use std::collections::BTreeMap;

use barrow::document::{
    CorridorEntry, Document, DoorEntry, MAX_OVERLAP, NicheEntry, RoomEntry, Rows, SpawnEntry, ThemeEntry,
    TileEntry, VERSION,
};
use barrow::{BitGrid, CustomTile, Point, Rect, Run, Size, SpawnKind, Tile};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::cells::{decode_bytes, short};
use super::model::{LAYER, Object, Outline, Parsed, value_of};
use super::names::{Cells, combine};
use super::read_error;
use crate::format::json;
use crate::memory::Memory;
use crate::{Format, Found, ReadError};

/// Properties of a map that a level has too.
const KNOWN: [&str; 9] =
    ["barrow", "recipe", "recipe_hash", "seed", "generation", "attempt", "depth", "waived", "hardness"];

/// Returns the size of a map; an error if a level cannot have it.
pub(super) fn size(format: Format, width: i64, height: i64) -> Result<(u32, u32), ReadError> {
    let side = |side: i64| u32::try_from(side).ok().filter(|side| (1..=Size::MAX_SIDE).contains(side));
    side(width).zip(side(height)).ok_or_else(|| {
        read_error(
            format,
            format!("a level cannot be {width}x{height}; each side is 1 to {}", Size::MAX_SIDE),
        )
    })
}

/// Builds the level of a map.
pub(super) fn build(format: Format, mut parsed: Parsed, memory: &mut Memory) -> Result<Found, ReadError> {
    if parsed.layers.is_empty() {
        return Err(read_error(format, "there is no tile layer; a level needs one"));
    }
    if parsed.tile_width < 1 || parsed.tile_height < 1 {
        return Err(read_error(format, "tilewidth and tileheight must be at least 1"));
    }
    if !matches!(parsed.orientation.as_str(), "" | "orthogonal") {
        let orientation = short(&parsed.orientation);
        parsed.lost.push(format!("The map is {orientation}; its cells were read as squares."));
    }
    memory.take_map(Size::new(parsed.width, parsed.height))?;
    let cells = combine(&mut parsed);
    let mut document = identity(format, &mut parsed)?;
    let size = Size::new(parsed.width, parsed.height);
    let mut conversion =
        Conversion { size, tiles: &cells.tiles, area: MAX_OVERLAP * size.cells(), lost: BTreeMap::new() };
    for object in &parsed.objects {
        let cell = (parsed.tile_width, parsed.tile_height);
        add_object(&mut document, &mut conversion, object, cell)
            .map_err(|problem| read_error(format, problem))?;
    }
    parsed.lost.extend(conversion.lost.iter().map(|(what, count)| format!("{what}: {count} of them.")));
    finish(&mut document, &parsed, &cells.tiles);
    document.tiles = custom_tiles(&cells, size);
    document.layers = layers(format, &parsed)?;
    memory.take_document(&document)?;
    let found = json::level(document).map_err(|error| read_error(format, error.to_string()))?;
    Ok(Found { format, lost: parsed.lost, ..found })
}

/// State of the conversion of objects.
struct Conversion<'a> {
    size: Size,
    tiles: &'a [Tile],
    /// Number of cells that rooms without a list of cells may still have. Four times the map: hostile files could
    /// overlap any number of rooms.
    area: usize,
    /// Number of objects by reason why they are lost.
    lost: BTreeMap<String, usize>,
}

impl Conversion<'_> {
    fn lose(&mut self, what: String) {
        *self.lost.entry(what).or_default() += 1;
    }

    fn tile(&self, at: Point) -> Tile {
        self.tiles.get(at.y as usize * self.size.width as usize + at.x as usize).copied().unwrap_or_default()
    }
}

/// Reads recipe, seed and so on from the properties of the map.
fn identity(format: Format, parsed: &mut Parsed) -> Result<Document<'static>, ReadError> {
    let properties = &parsed.properties;
    let text = |name: &str| value_of(properties, name).map(|text| text.to_string().into());
    let number = |name: &str| match value_of(properties, name).map(str::parse) {
        Some(Err(_)) => Err(read_error(format, format!("the map's property `{name}` is not a whole number"))),
        Some(Ok(number)) => Ok(Some(number)),
        None => Ok(None),
    };
    let waived = value_of(properties, "waived").map(str::split_whitespace).into_iter().flatten();
    let document = Document {
        barrow: VERSION,
        generation: number("generation")?,
        recipe: text("recipe"),
        recipe_hash: text("recipe_hash"),
        seed_text: text("seed"),
        attempt: number("attempt")?,
        depth: number("depth")?,
        waived: waived.map(|word| word.to_string().into()).collect(),
        hardness: text("hardness"),
        ..Document::default()
    };
    let is_known = |name: &str| KNOWN.contains(&name) || name.starts_with(LAYER);
    let others = properties.iter().filter(|property| !is_known(&property.name));
    parsed.lost.extend(others.map(|property| format!("The map's property `{}`.", short(&property.name))));
    Ok(document)
}

/// Returns the custom tiles of the tile sets, with their cells.
fn custom_tiles(cells: &Cells, size: Size) -> Vec<TileEntry<'static>> {
    let entry = |tile: &CustomTile| TileEntry {
        name: tile.name.to_string().into(),
        like: tile.like.word().into(),
        glyph: tile.glyph,
        color: tile.color.name().into(),
        runs: Vec::new(),
    };
    let mut entries: Vec<TileEntry<'_>> = cells.kinds.iter().map(entry).collect();
    for (y, row) in (0..).zip(cells.custom.chunks(size.width as usize)) {
        let mut x = 0;
        for run in row.chunk_by(|a, b| a == b) {
            let len = run.len() as i32;
            if let Some(entry) = run[0].and_then(|kind| entries.get_mut(usize::from(kind))) {
                entry.runs.push(Run { y, x, len });
            }
            x += len;
        }
    }
    entries
}

/// Returns the named layers, as in a level document.
fn layers(
    format: Format,
    parsed: &Parsed,
) -> Result<BTreeMap<Cow<'static, str>, Cow<'static, str>>, ReadError> {
    let need = parsed.width as usize * parsed.height as usize;
    let mut layers = BTreeMap::new();
    for property in &parsed.properties {
        let Some(name) = property.name.strip_prefix(LAYER) else { continue };
        let bytes = decode_bytes(&property.value, need).ok_or_else(|| {
            let help = format!("must be {need} numbers from 0 to 255 with commas between them");
            read_error(format, format!("the map's property `{}` {help}", short(&property.name)))
        })?;
        layers.insert(name.to_string().into(), STANDARD.encode(bytes).into());
    }
    Ok(layers)
}

/// Adds an object to its list of the document, by its type or, without one, its name.
fn add_object(
    document: &mut Document<'_>,
    conversion: &mut Conversion<'_>,
    object: &Object,
    cell: (i32, i32),
) -> Result<(), String> {
    let word = if object.kind.is_empty() { &object.name } else { &object.kind };
    let kind = word.to_ascii_lowercase().replace([' ', '-'], "_");
    let at = Point::new(object.x.div_euclid(cell.0), object.y.div_euclid(cell.1));
    let Point { x, y } = at;
    if !conversion.size.contains(at) {
        conversion.lose(format!("Objects outside the map, of type `{}`", short(word)));
        return Ok(());
    }
    match kind.as_str() {
        "room" => return add_room(document, conversion, object, cell),
        "corridor" => return add_corridor(document, conversion, object),
        "door" if !conversion.tile(at).is_door() => {
            conversion.lose("Doors on tiles that are not doors".into());
        }
        "door" => document.doors.push(DoorEntry { x, y, ..DoorEntry::default() }),
        "stairs_up" => document.stairs.get_or_insert_default().up.to_mut().push(at),
        "stairs_down" => document.stairs.get_or_insert_default().down.to_mut().push(at),
        "start" | "player" | "player_start" if document.start.is_none() => document.start = Some(at),
        "exit" if document.exit.is_none() => document.exit = Some(at),
        "niche" if !object.name.is_empty() => {
            let sealed = value_of(&object.properties, "sealed") == Some("true");
            document.niches.push(NicheEntry { x, y, kind: object.name.clone().into(), sealed });
        }
        "theme" => {
            let Rect { x, y, w, h } = bounds(object, cell);
            let fill = value_of(&object.properties, "fill").map(|fill| fill.to_string().into());
            if w > 0 && h > 0 && Rect::of(conversion.size).covers(Rect::new(x, y, w, h)) {
                document.themes.push(ThemeEntry { name: object.name.clone().into(), x, y, w, h, fill });
            } else {
                conversion.lose("Themes that are empty or reach off the map".into());
            }
        }
        _ if SpawnKind::from_name(&kind).is_some() => {
            let name = if object.kind.is_empty() { String::new() } else { object.name.clone() };
            document.spawns.push(SpawnEntry { x, y, kind: kind.into(), name: name.into() });
        }
        _ => conversion.lose(format!("Objects of type `{}`", short(word))),
    }
    Ok(())
}

/// Adds a room. Its list of exact cells is used only if it matches the position of the object, which may have been
/// moved.
fn add_room(
    document: &mut Document<'_>,
    conversion: &mut Conversion<'_>,
    object: &Object,
    cell: (i32, i32),
) -> Result<(), String> {
    let bounds = bounds(object, cell);
    let map = Rect::of(conversion.size);
    if bounds.w < 1 || bounds.h < 1 || !map.covers(bounds) {
        conversion.lose("Rooms that are empty or reach off the map".into());
        return Ok(());
    }
    let Rect { x, y, w, h } = bounds;
    let runs = value_of(&object.properties, "runs").map(numbers).transpose()?;
    let runs: Option<Vec<Run>> =
        runs.map(|runs| runs.into_iter().map(|[y, x, len]| Run { y, x, len }).collect());
    let fits = |runs: &Vec<Run>| runs.is_empty() || bounding_box(runs) == bounds;
    let text = |name: &str| value_of(&object.properties, name).map(|text| text.to_string().into());
    let (shape, role) = (text("shape"), text("role"));
    let sealed = value_of(&object.properties, "sealed") == Some("true");
    let lit = value_of(&object.properties, "lit").map(|word| word != "false");
    let entry = match runs {
        Some(runs) if fits(&runs) => {
            RoomEntry { x, y, w, h, shape, role, sealed, lit, runs: Some(runs.into()) }
        }
        runs => {
            let Some(left) = conversion.area.checked_sub((w * h) as usize) else {
                conversion.lose("Rooms that overlap too many others".into());
                return Ok(());
            };
            conversion.area = left;
            if runs.is_some() {
                conversion.lose("Rooms that were moved and so lost their exact cells".into());
            } else if !matches!(object.outline, Outline::Box) {
                conversion.lose("Rooms with another outline, read as rectangles".into());
            }
            RoomEntry { x, y, w, h, shape: Some("rectangle".into()), role, sealed, lit, runs: None }
        }
    };
    document.rooms.get_or_insert_default().push(entry);
    Ok(())
}

/// Returns the bounding box of an object, in cells.
fn bounds(object: &Object, cell: (i32, i32)) -> Rect {
    let (mut left, mut top) = (object.x, object.y);
    let (mut right, mut bottom) = (left.saturating_add(object.w), top.saturating_add(object.h));
    if let Outline::Polygon(points) | Outline::Line(points) = &object.outline {
        let across = || points.iter().map(|point| object.x.saturating_add(point.0));
        let down = || points.iter().map(|point| object.y.saturating_add(point.1));
        (left, right) = (across().min().unwrap_or(left), across().max().unwrap_or(right));
        (top, bottom) = (down().min().unwrap_or(top), down().max().unwrap_or(bottom));
    }
    let (x, y) = (left.div_euclid(cell.0), top.div_euclid(cell.1));
    let up = |end: i32, side: i32| end.div_euclid(side).saturating_add(i32::from(end.rem_euclid(side) > 0));
    Rect::new(x, y, up(right, cell.0).saturating_sub(x), up(bottom, cell.1).saturating_sub(y))
}

/// Returns the bounding box of runs.
fn bounding_box(runs: &[Run]) -> Rect {
    let end = |run: &Run| run.x.saturating_add(run.len);
    let x = runs.iter().map(|run| run.x).min().unwrap_or_default();
    let y = runs.iter().map(|run| run.y).min().unwrap_or_default();
    let right = runs.iter().map(end).max().unwrap_or_default();
    let bottom = runs.iter().map(|run| run.y.saturating_add(1)).max().unwrap_or_default();
    Rect::new(x, y, right.saturating_sub(x), bottom.saturating_sub(y))
}

fn add_corridor(
    document: &mut Document<'_>,
    conversion: &mut Conversion<'_>,
    object: &Object,
) -> Result<(), String> {
    let Some(cells) = value_of(&object.properties, "cells") else {
        conversion.lose("Corridors that do not list their cells".into());
        return Ok(());
    };
    let end = |name: &str| {
        let number = value_of(&object.properties, name).map(str::parse).transpose();
        number.map_err(|_| format!("the property `{name}` of a corridor is not the number of a room"))
    };
    let cells: Vec<Point> = numbers(cells)?.into_iter().map(|[x, y]| Point::new(x, y)).collect();
    document.corridors.push(CorridorEntry { from: end("from")?, to: end("to")?, cells: cells.into() });
    Ok(())
}

/// Parses groups of `N` numbers: commas between numbers, spaces between groups.
fn numbers<const N: usize>(text: &str) -> Result<Vec<[i32; N]>, String> {
    let group = |group: &str| {
        let mut all = [0; N];
        let mut parts = group.split(',');
        for number in &mut all {
            *number = parts.next()?.parse().ok()?;
        }
        parts.next().is_none().then_some(all)
    };
    let wrong = |word: &str| format!("`{}` is not {N} whole numbers with commas between them", short(word));
    text.split_whitespace().map(|word| group(word).ok_or_else(|| wrong(word))).collect()
}

/// Adds the rows, and doors without an object. The state of a door is that of its tile.
fn finish(document: &mut Document<'_>, parsed: &Parsed, tiles: &[Tile]) {
    let (width, size) = (parsed.width as usize, Size::new(parsed.width, parsed.height));
    (document.width, document.height) = (width, parsed.height as usize);
    let row = |tiles: &[Tile]| tiles.iter().map(|tile| tile.glyph()).collect();
    document.rows = Rows::Text(tiles.chunks(width).map(row).collect());
    let mut listed = BitGrid::new(size);
    let mut doors = Vec::new();
    let all = (0..).zip(tiles).filter(|(_, tile)| tile.is_door());
    let rest = all.map(|(i, _): (i32, _)| [i % width as i32, i / width as i32]);
    for [x, y] in document.doors.iter().map(|door| [door.x, door.y]).chain(rest) {
        let state = tiles.get(y as usize * width + x as usize).and_then(|tile| tile.door_state());
        if let Some(state) = state.filter(|_| !listed.contains(Point::new(x, y))) {
            listed.insert(Point::new(x, y));
            doors.push(DoorEntry { x, y, state: state.name().into() });
        }
    }
    document.doors = doors;
    // A file of Barrow lists all rooms and stairs: a missing list is empty, and must not be derived from the tiles.
    if parsed.properties.iter().any(|property| property.name == "barrow") {
        document.rooms.get_or_insert_default();
        document.stairs.get_or_insert_default();
    }
}
