//! Open ground, on which houses, woods and piers can be built.

use barrow_core::{BitGrid, Map, Tile};

/// Marks the cells of floor, grass and rubble, except in rooms and except the start, the exit and spawns. `rooms` is a
/// scratch buffer.
pub(crate) fn mark_ground(map: &Map, ground: &mut BitGrid, rooms: &mut BitGrid) {
    let firsts = [Tile::Floor, Tile::StairsUp, Tile::Grass, Tile::Fountain];
    BitGrid::mark_classes(&map.tiles, [&mut *ground], firsts, |[floor, stairs, grass, fountain]| {
        [floor & !stairs | grass & !fountain]
    });
    mark_rooms(map, rooms);
    ground.difference_with(rooms);
    let spawns = map.spawns.iter().map(|spawn| spawn.at);
    for p in spawns.chain(map.start).chain(map.exit) {
        ground.take(p);
    }
}

/// Marks the cells of all rooms. Rooms that are planned but not drawn count as rectangles.
pub(super) fn mark_rooms(map: &Map, rooms: &mut BitGrid) {
    rooms.reset(map.size());
    for room in &map.rooms {
        if room.is_drawn() {
            map.mark_room(room, rooms);
        } else {
            rooms.insert_rect(room.bounds);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, set_of};
    use barrow_core::{Point, Rect};

    #[test]
    fn ground_excludes_rooms_water_and_the_start() {
        let mut map = map_of(&["......", "......"]);
        map.plan_room(Rect::new(1, 0, 2, 1));
        map.plan_room(Rect::new(4, 0, 1, 2));
        map.draw_rectangle(1);
        map.tiles[Point::new(0, 0)] = Tile::Grass;
        map.tiles[Point::new(0, 1)] = Tile::ShallowWater;
        map.start = Some(Point::new(5, 1));
        let (mut ground, mut rooms) = (BitGrid::default(), BitGrid::default());
        mark_ground(&map, &mut ground, &mut rooms);
        assert_eq!(ground, set_of(&[".  . .", " ...  "]));
    }
}
