//! Description of one cell.

use barrow::{Map, Point, Side};
use serde::Serialize;
use tsify::Tsify;

use crate::timeline::Timeline;

/// Description of a cell, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CellView {
    /// Column of the cell, from 0.
    pub x: i32,
    /// Row of the cell, from 0.
    pub y: i32,
    /// Name of the tile; for a custom tile, also the name of the built-in tile it behaves like.
    pub tile: String,
    /// Room, corridors, doors, spawns, hardness and layer values of the cell, one line each.
    pub lines: Vec<String>,
    /// Stage that wrote the cell last. `None` if that was not recorded.
    #[tsify(optional)]
    pub stage: Option<String>,
    /// Index of the room that contains the cell.
    #[tsify(optional)]
    pub room: Option<u32>,
}

pub(crate) fn cell(map: &Map, at: Point, timeline: Option<&Timeline>) -> Option<CellView> {
    let tile = map.tiles.get(at)?;
    let index = at.y as usize * map.size().width as usize + at.x as usize;
    let room = match map.side_at(at) {
        Side::Room(id) => Some(id),
        _ => None,
    };
    let mut lines = Vec::new();
    if let Some(id) = room {
        let room = &map.rooms[id as usize];
        let (bounds, area) = (room.bounds, map.room_area(room));
        let shape = room.shape.name();
        lines.push(format!("room {}: {shape}, {} by {}, {area} cells", id + 1, bounds.w, bounds.h));
    }
    lines.extend(corridors(map, at));
    lines.extend(map.doors.iter().filter(|door| door.at == at).map(|door| {
        let sides: Vec<String> = door.sides.into_iter().filter_map(side).collect();
        let between = if sides.is_empty() { String::new() } else { format!(", {}", sides.join(" and ")) };
        format!("door, {}{between}", door.state.name())
    }));
    if map.start == Some(at) {
        lines.push("the start".to_string());
    }
    if map.exit == Some(at) {
        lines.push("the exit".to_string());
    }
    let spawns = map.spawns.iter().filter(|spawn| spawn.at == at);
    lines.extend(spawns.map(|spawn| format!("{}: {}", spawn.kind.name(), spawn.name)));
    if map.has_hardness() {
        lines.push(match map.hardness[at] {
            0 => "hardness 0: open".to_string(),
            255 => "hardness 255: cannot be dug".to_string(),
            n => format!("hardness {n}"),
        });
    }
    lines.extend(map.layers().map(|(name, layer)| format!("{name} {}", layer[at])));
    let stage = timeline.and_then(|timeline| timeline.stage_of(index)).map(String::from);
    let word = tile.word().replace('_', " ");
    let tile = map.custom_at(at).map_or_else(|| word.clone(), |tile| format!("{}, like {word}", tile.name));
    Some(CellView { x: at.x, y: at.y, tile, lines, stage, room })
}

/// Describes the corridors through a cell and the rooms they connect.
fn corridors(map: &Map, at: Point) -> impl Iterator<Item = String> + '_ {
    let numbered = (1..).zip(&map.corridors);
    numbered.filter(move |(_, corridor)| map.corridor_cells(corridor).contains(&at)).map(|(n, corridor)| {
        let end = |room: Option<u32>| room.map_or("nowhere".to_string(), |id| format!("room {}", id + 1));
        format!("corridor {n}: from {} to {}", end(corridor.from), end(corridor.to))
    })
}

fn side(side: Side) -> Option<String> {
    match side {
        Side::Room(id) => Some(format!("room {}", id + 1)),
        Side::Corridor(id) => Some(format!("corridor {}", id + 1)),
        Side::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    use barrow::{CustomTile, Hue, Tile};

    use super::*;

    #[test]
    fn custom_tiles_and_layers_are_named() {
        let mut map: Map = "...".parse().unwrap();
        map.custom_tiles = [CustomTile::new("ice", Tile::Floor, '%', Hue::Cyan)].into();
        map.set_custom(Point::new(1, 0), map.custom_id("ice").unwrap());
        map.layer_mut("biome")[Point::new(1, 0)] = 3;
        let view = cell(&map, Point::new(1, 0), None).unwrap();
        assert_eq!((view.tile.as_str(), view.lines.last().unwrap().as_str()), ("ice, like floor", "biome 3"));
        assert_eq!(cell(&map, Point::new(0, 0), None).unwrap().tile, "floor");
    }
}
