//! Frames of doors: solid cells on two opposite sides, and open cells on the other two.

use barrow_core::{BitGrid, Direction, Map, Point, Tile};

/// Lists the cells of a set, by index, that have open cells on two opposite sides and solid ones on the other two.
/// Tests 64 cells at a time. Cells of the border are never listed, since cells outside the map are neither open nor
/// solid.
pub(crate) fn list_framed(set: &BitGrid, solid: &BitGrid, open: &BitGrid, sites: &mut Vec<u32>) {
    let width = set.size().width;
    for y in 0..set.size().height as i32 {
        for i in 0..set.stride() {
            let [_, n, e, s, w] = open.with_neighbors(y, i);
            let [_, north, east, south, west] = solid.with_neighbors(y, i);
            let mut found = set.row(y)[i] & (e & w & north & south | n & s & east & west);
            while found != 0 {
                sites.push(y as u32 * width + 64 * i as u32 + found.trailing_zeros());
                found &= found - 1;
            }
        }
    }
}

/// Returns the cells on two opposite sides of `at` if the other two sides are solid and no door is beside it.
pub(crate) fn framed(map: &Map, at: Point) -> Option<[Point; 2]> {
    let [n, e, s, w] = map.tiles.neighbors(at, Tile::Chasm);
    let is_wall = |tile: Tile| tile < Tile::FIRST_NOT_SOLID;
    if n.is_door() || e.is_door() || s.is_door() || w.is_door() {
        None
    } else if is_wall(n) && is_wall(s) {
        Some([Direction::West, Direction::East].map(|side| at + side.step()))
    } else if is_wall(e) && is_wall(w) {
        Some([Direction::North, Direction::South].map(|side| at + side.step()))
    } else {
        None
    }
}

/// Returns the two directions that lead through a door at `at` if it is framed: open or secret cells in these
/// directions, solid cells on the other two sides, and no door beside it.
pub(crate) fn passage(map: &Map, at: Point) -> Option<[Direction; 2]> {
    let [n, e, s, w] = map.tiles.neighbors(at, Tile::Chasm);
    let are_solid = |a: Tile, b: Tile| a.max(b) < Tile::FIRST_NOT_SOLID;
    let are_open = |a: Tile, b: Tile| a.min(b) >= Tile::FIRST_SECRET && !a.is_door() && !b.is_door();
    if are_solid(e, w) && are_open(n, s) {
        Some([Direction::North, Direction::South])
    } else if are_solid(n, s) && are_open(e, w) {
        Some([Direction::East, Direction::West])
    } else {
        None
    }
}
