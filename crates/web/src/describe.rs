//! Text descriptions of levels, for screen readers.

use std::fmt::Write as _;

use barrow::{Map, Point, Tile};

/// Returns size, counts, stairs, start and special terrain of a level in a few sentences.
pub(crate) fn summary(map: &Map, recipe: &str, seed: u64) -> String {
    let size = map.size();
    let open = map.tiles.iter().filter(|(_, tile)| tile.is_walkable()).count();
    let share = open * 100 / size.cells().max(1);
    let mut text = format!(
        "A level of {recipe}, seed {seed}: {} columns and {} rows, {share} percent of them open; {}, {}, {}.",
        size.width,
        size.height,
        count(map.rooms.len(), "room"),
        count(map.corridors.len(), "corridor"),
        count(map.doors.len(), "door"),
    );
    for (what, places) in [("Stairs up", &map.stairs_up), ("Stairs down", &map.stairs_down)] {
        if !places.is_empty() {
            let places: Vec<String> = places.iter().map(|&at| place(map, at)).collect();
            let _ = write!(text, " {what} {}.", places.join(" and "));
        }
    }
    if let Some(start) = map.start {
        let _ = write!(text, " The start is {}.", place(map, start));
    }
    for (tile, word) in [(Tile::DeepWater, "deep water"), (Tile::Lava, "lava"), (Tile::Chasm, "chasms")] {
        if map.tiles.iter().any(|(_, found)| found == tile) {
            let _ = write!(text, " There is {word}.");
        }
    }
    let mut custom: Vec<usize> = map.custom_cells().map(|(_, id)| id.index()).collect();
    custom.sort_unstable();
    custom.dedup();
    for tile in custom.into_iter().map(|id| map.custom_tiles[id]) {
        let _ = write!(text, " There is {}.", tile.name);
    }
    text
}

/// Returns one line per room: position, shape, size, and the rooms its corridors lead to.
pub(crate) fn rooms(map: &Map) -> String {
    let mut text = String::new();
    for (id, room) in (0u32..).zip(&map.rooms) {
        let middle = map.room_center(room);
        let bounds = room.bounds;
        let _ = write!(
            text,
            "Room {}, {}: {}, {} by {}",
            id + 1,
            part(map, middle),
            room.shape.name(),
            bounds.w,
            bounds.h
        );
        let ends = map.corridors.iter().filter_map(|corridor| match (corridor.from, corridor.to) {
            (Some(a), Some(b)) if a == id => Some(b),
            (Some(a), Some(b)) if b == id => Some(a),
            _ => None,
        });
        let mut ends: Vec<u32> = ends.filter(|&end| end != id).collect();
        ends.sort_unstable();
        ends.dedup();
        if !ends.is_empty() {
            let ends: Vec<String> = ends.iter().map(|end| (end + 1).to_string()).collect();
            let _ = write!(text, "; corridors to {}", ends.join(", "));
        }
        text.push_str(".\n");
    }
    text
}

fn count(n: usize, what: &str) -> String {
    match n {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}

/// Returns the room of a cell, if it is in one, and its part of the map.
fn place(map: &Map, at: Point) -> String {
    match map.side_at(at) {
        barrow::Side::Room(id) => format!("in room {}, {}", id + 1, part(map, at)),
        _ => part(map, at),
    }
}

/// Returns the ninth of the map that contains a cell, as a compass direction.
fn part(map: &Map, at: Point) -> String {
    let third = |n: i32, whole: u32| (n * 3 / whole.max(1) as i32).clamp(0, 2) as usize;
    let (column, row) = (third(at.x, map.size().width), third(at.y, map.size().height));
    let names = [
        ["northwest", "north", "northeast"],
        ["west", "the middle", "east"],
        ["southwest", "south", "southeast"],
    ];
    match names[row][column] {
        "the middle" => "in the middle".to_string(),
        name => format!("in the {name}"),
    }
}
