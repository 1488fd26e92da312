//! Where lights burn: at every fountain and altar, and in the middle of every room that has none.

use barrow::{BitGrid, Map, Point, Room, Tile};

/// The color of a torch: opacity, then red, green and blue.
const TORCH: &str = "ffeccd8b";
/// The color of light in water.
const WATER: &str = "ff8bc4ec";
/// How far the light of a fountain or an altar reaches.
const SMALL_RANGE: i32 = 4;

/// A light.
#[derive(Clone, Copy, Debug)]
pub(super) struct Light {
    /// In the middle of this cell.
    pub(super) at: Point,
    /// How far it reaches.
    pub(super) range_cells: i32,
    /// Opacity, red, green and blue in hexadecimal.
    pub(super) color: &'static str,
}

/// The lights of a map: fountains and altars row by row, then rooms.
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
        lights.extend(middle(map, room).map(|at| Light { at, range_cells, color: TORCH }));
    }
    lights
}

/// The cell nearest to the middle of a room that does not stop light.
fn middle(map: &Map, room: &Room) -> Option<Point> {
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
    fn a_light_never_stands_in_a_pillar() {
        let mut map = "-----\n|...|\n|...|\n|...|\n-----\n|.{.|".parse::<Map>().unwrap();
        map.list_rooms();
        map.tiles[Point::new(2, 2)] = Tile::Pillar;
        let places: Vec<_> = lights(&map).iter().map(|light| (light.at.x, light.at.y)).collect();
        assert_eq!(places, [(2, 5), (2, 1)]);
    }
}
