//! Finds the rooms and doors of a map anew, from nothing but its tiles.

use barrow_core::{BitGrid, Direction, Map, Point, Run, Shape, Side, Tile};

use super::super::pieces::{number, number_cells};
use crate::old::OldScratch;

/// Lists the rooms: floor in which a square of three by three cells fits, as far as such squares reach. Then the doors: a
/// door without a frame becomes floor.
pub(super) fn relist(map: &mut Map, scratch: &mut OldScratch, has_rooms: bool) {
    let OldScratch { bits: [floor, middles, rooms, ..], numbers, ids: sizes, rects: runs, .. } = scratch;
    floor.mark_between(&map.tiles, Tile::Floor, Tile::StairsUp);
    // Where nothing tells corridors from floor it is all one cave, which has no rooms.
    if has_rooms {
        wide_places(floor, middles, rooms);
    } else {
        rooms.reset(floor.size());
    }
    number(rooms, runs, sizes);
    number_cells(runs, map.size(), numbers);
    // Space for a busy level, so that the lists of a warm map do not grow.
    let busy = map.size().cells().min(1 << 14);
    map.rooms.reserve(busy / 32);
    map.doors.reserve(busy / 16);
    runs.sort_unstable_by_key(|(run, id)| (*id, run.y, run.x));
    for room in runs.chunk_by(|a, b| a.1 == b.1) {
        let id = map.rooms.len();
        map.plan_room(room[0].0);
        map.draw_room(
            id,
            Shape::Irregular,
            room.iter().map(|(run, _)| Run { y: run.y, x: run.x, len: run.w }),
        );
        let bounds = map.rooms[id].bounds;
        if sizes[room[0].1 as usize] == (bounds.w * bounds.h) as u32 {
            map.rooms[id].shape = Shape::Rectangle;
        }
    }
    for y in 0..map.size().height as i32 {
        for p in (0..map.size().width as i32).map(|x| Point::new(x, y)) {
            let Some(state) = map.tiles[p].door_state() else { continue };
            // Put up again only if it stands well.
            map.tiles[p] = Tile::Floor;
            if let Some(ways) = ways_through(map, p) {
                let sides = ways.map(|way| match numbers[p + way.step()] {
                    0 => Side::Unknown,
                    id => Side::Room(id - 1),
                });
                map.put_door(p, state, sides);
            }
        }
    }
}

/// All cells of squares of three by three cells that are floor throughout.
fn wide_places(floor: &BitGrid, middles: &mut BitGrid, places: &mut BitGrid) {
    middles.reset(floor.size());
    places.reset(floor.size());
    for y in 0..floor.size().height as i32 {
        for i in 0..floor.stride() {
            let [.., eights] = floor.count_neighbors(y, i);
            middles.row_mut(y)[i] = floor.row(y)[i] & eights;
        }
    }
    for y in 0..floor.size().height as i32 {
        for i in 0..floor.stride() {
            let near = middles.count_neighbors(y, i).into_iter().fold(middles.row(y)[i], |a, b| a | b);
            // Nothing of it lies off the map, but the bits behind the last column must stay empty.
            places.row_mut(y)[i] = near & floor.row(y)[i];
        }
    }
}

/// The two ways that lead through a door at `p`, if it has solid cells on the other two sides and no door beside it.
fn ways_through(map: &Map, p: Point) -> Option<[Direction; 2]> {
    let beside = map.tiles.neighbors(p, Tile::Chasm);
    let [n, e, s, w] = beside;
    let solid = |tile: Tile| tile < Tile::FIRST_NOT_SOLID;
    let open = |tile: Tile| tile >= Tile::FIRST_OPEN;
    if beside.into_iter().any(Tile::is_door) {
        None
    } else if solid(e) && solid(w) && open(n) && open(s) {
        Some([Direction::North, Direction::South])
    } else if solid(n) && solid(s) && open(e) && open(w) {
        Some([Direction::East, Direction::West])
    } else {
        None
    }
}
