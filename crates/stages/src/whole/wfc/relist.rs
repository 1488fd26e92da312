//! Detects the rooms and doors of a map from its tiles.

use barrow_core::{BitGrid, Grid, Map, Point, Rect, Run, Shape, Side, Tile};

use crate::whole::components::{label, label_cells};
use crate::whole::frames::passage;

/// Scratch buffers of [`relist`]. Contents are unspecified on entry.
#[derive(Default)]
pub(super) struct RelistBuffers {
    floor: BitGrid,
    /// Centers of squares of three by three cells of floor.
    centers: BitGrid,
    /// Cells of all squares of three by three cells of floor.
    rooms: BitGrid,
    /// Runs of `rooms`, each with the number of its room.
    runs: Vec<(Rect, u32)>,
    /// Number of cells of each room.
    sizes: Vec<u32>,
    /// Number of the room of each cell, from 1; 0 outside rooms.
    numbers: Grid<u32>,
}

/// Lists the rooms and the doors. Rooms are the connected components of all squares of three by three cells of floor. A
/// door without a frame becomes floor.
pub(super) fn relist(map: &mut Map, buffers: &mut RelistBuffers, has_corridors: bool) {
    let RelistBuffers { floor, centers, rooms, runs, sizes, numbers } = buffers;
    floor.mark_between(&map.tiles, Tile::Floor, Tile::StairsUp);
    // A map without corridors is treated as a cave without rooms.
    if has_corridors {
        mark_squares(floor, centers, rooms);
    } else {
        rooms.reset(floor.size());
    }
    label(rooms, runs, sizes);
    label_cells(runs, map.size(), numbers);
    // Enough for a crowded level, so that a reused map does not allocate.
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
            map.tiles[p] = Tile::Floor;
            if let Some(directions) = passage(map, p) {
                let sides = directions.map(|direction| match numbers[p + direction.step()] {
                    0 => Side::Unknown,
                    id => Side::Room(id - 1),
                });
                map.put_door(p, state, sides);
            }
        }
    }
}

/// Marks all cells of squares of three by three cells of floor: a morphological opening.
fn mark_squares(floor: &BitGrid, centers: &mut BitGrid, squares: &mut BitGrid) {
    centers.reset(floor.size());
    squares.reset(floor.size());
    for y in 0..floor.size().height as i32 {
        for i in 0..floor.stride() {
            let [.., eights] = floor.count_neighbors(y, i);
            centers.row_mut(y)[i] = floor.row(y)[i] & eights;
        }
    }
    for y in 0..floor.size().height as i32 {
        for i in 0..floor.stride() {
            let near = centers.count_neighbors(y, i).into_iter().fold(centers.row(y)[i], |a, b| a | b);
            // All of these cells are floor; the mask clears the bits behind the last column.
            squares.row_mut(y)[i] = near & floor.row(y)[i];
        }
    }
}
