//! Open ground: where one can build.

use barrow_core::{BitGrid, Map, Point, Tile};

/// Becomes the set of the cells of floor, grass and rubble that no room, start, exit or spawn lies on. The other set is
/// working memory.
pub(super) fn mark_ground(map: &Map, ground: &mut BitGrid, rooms: &mut BitGrid) {
    let firsts = [Tile::Floor, Tile::StairsUp, Tile::Grass, Tile::Fountain];
    BitGrid::mark_classes(&map.tiles, [&mut *ground], firsts, |[floor, stairs, grass, fountain]| {
        [floor & !stairs | grass & !fountain]
    });
    mark_rooms(map, rooms);
    ground.subtract(rooms);
    let spawns = map.spawns.iter().map(|spawn| spawn.at);
    for p in spawns.chain(map.start).chain(map.exit) {
        ground.take(p);
    }
}

/// Becomes the set of the cells of all rooms, those set aside included.
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

/// Whether a cell can be closed without cutting what is open around it: all open cells beside it are joined by the cells
/// around it. What holds around every cell that is closed holds for the map, so it stays in one piece.
pub(super) fn can_close(open: &BitGrid, at: Point) -> bool {
    let row = |dy: i32| open.around(at + Point::new(0, dy));
    let (above, beside, below) = (row(-1), row(0), row(1));
    // Clockwise from the north, corners between the sides.
    let ring = [above >> 1, above >> 2, beside >> 2, below >> 2, below >> 1, below, beside, above];
    let is_open = |i: usize| ring[i % 8] & 1 == 1;
    let sides = [0, 2, 4, 6].into_iter().filter(|&i| is_open(i)).count();
    let joins = [0, 2, 4, 6].into_iter().filter(|&i| is_open(i) && is_open(i + 1) && is_open(i + 2)).count();
    sides == joins + 1 || joins == 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, set_of};
    use barrow_core::{Rect, Size};

    #[test]
    fn rooms_are_no_ground() {
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

    #[test]
    fn what_may_be_closed_never_cuts() {
        let middle = Point::new(1, 1);
        for cells in 0_u32..256 {
            let mut open = BitGrid::new(Size::new(3, 3));
            open.insert(middle);
            let around = (0..9).filter(|&i| i != 4);
            for (_, i) in around.enumerate().filter(|(bit, _)| cells >> bit & 1 == 1) {
                open.insert(Point::new(i % 3, i / 3));
            }
            let allowed = can_close(&open, middle);
            open.remove(middle);
            let sides = [(1, 0), (2, 1), (1, 2), (0, 1)].map(|(x, y)| Point::new(x, y));
            let mut reached = BitGrid::new(open.size());
            let first = sides.into_iter().find(|&p| open.contains(p));
            if let Some(p) = first {
                reached.insert(p);
            }
            reached.flood(&open, &mut Vec::new());
            let is_whole = sides.into_iter().all(|p| !open.contains(p) || reached.contains(p));
            assert_eq!(allowed, is_whole && first.is_some(), "{cells:b}");
        }
    }
}
