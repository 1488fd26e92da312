//! Lights: at every fountain and altar, and in the center of every room without them.

use barrow::{BitGrid, Map, Point, Room, Tile};

/// Color of a torch: opacity, then red, green and blue.
const TORCH: &str = "ffeccd8b";
/// Color of the light of a fountain.
const WATER: &str = "ff8bc4ec";
/// Range of the light of a fountain or an altar, in cells.
const SMALL_RANGE: i32 = 4;

/// Light source in the center of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Light {
    /// Cell of the light.
    pub(super) at: Point,
    /// Radius of the light, in cells.
    pub(super) range_cells: i32,
    /// Opacity, red, green and blue in hexadecimal.
    pub(super) color: &'static str,
}

/// Returns the lights of a map: fountains and altars row by row, then rooms.
pub(super) fn lights(map: &Map) -> Vec<Light> {
    let mut lit = BitGrid::new(map.size());
    let mut lights = Vec::new();
    for (at, tile) in map.tiles.iter() {
        let color = match tile {
            Tile::Fountain => WATER,
            Tile::Altar => TORCH,
            _ => continue,
        };
        lit.insert(at);
        lights.push(Light { at, range_cells: SMALL_RANGE, color });
    }
    for room in map.rooms.iter().filter(|&room| !cells(map, room).any(|at| lit.contains(at))) {
        let range_cells = (room.bounds.w.max(room.bounds.h) / 2 + 1).max(3);
        lights.extend(lit_cell(map, room).map(|at| Light { at, range_cells, color: TORCH }));
    }
    lights
}

/// Returns the transparent cell of a room that is nearest to its center.
fn lit_cell(map: &Map, room: &Room) -> Option<Point> {
    let center = map.room_center(room);
    let clear = cells(map, room).filter(|&at| map.tiles[at].is_transparent());
    clear.min_by_key(|at| at.distance_squared(center))
}

fn cells(map: &Map, room: &Room) -> impl Iterator<Item = Point> {
    map.room_runs(room).iter().flat_map(|run| (run.x..run.x + run.len).map(|x| Point::new(x, run.y)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_light_is_never_inside_a_pillar() {
        let mut map = "-----\n|...|\n|...|\n|...|\n-----\n|.{.|".parse::<Map>().unwrap();
        map.list_rooms();
        map.tiles[Point::new(2, 2)] = Tile::Pillar;
        let places: Vec<_> = lights(&map).iter().map(|light| (light.at.x, light.at.y)).collect();
        assert_eq!(places, [(2, 5), (2, 1)]);
    }
}
