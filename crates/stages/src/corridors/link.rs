//! The shortest simple corridor between two rooms: straight where they share a row or column, otherwise with one bend.
//!
//! ```text
//!   ......           ......
//!   ......###.....   ......#####
//!   ......   .....   ......    #
//!            .....           .....
//! ```
//!
//! A room is one connected component, so every row and every column of its bounding box contains a cell of it. A
//! corridor begins at the outermost cell of a row or column that is drawn at random, so it never enters the rooms that
//! it connects.

use barrow_core::{Map, Point, Rect, Rng, Room};

/// Returns the number of columns plus the number of rows between two rectangles; 0 if they touch or overlap.
pub(super) fn distance(a: Rect, b: Rect) -> u32 {
    let between = |a: (i32, i32), b: (i32, i32)| (a.0 - b.1).max(b.0 - a.1).max(0) as u32;
    between((a.x, a.right()), (b.x, b.right())) + between((a.y, a.bottom()), (b.y, b.bottom()))
}

/// Digs a corridor between two drawn rooms and records it. Existing floor stays.
pub(super) fn link(map: &mut Map, rng: &mut Rng, from: usize, to: usize) {
    let (a, b) = (map.rooms[from], map.rooms[to]);
    let columns = (a.bounds.x.max(b.bounds.x), a.bounds.right().min(b.bounds.right()) - 1);
    let rows = (a.bounds.y.max(b.bounds.y), a.bounds.bottom().min(b.bounds.bottom()) - 1);
    map.begin_corridor(Some(from as u32), Some(to as u32));
    if columns.0 <= columns.1 {
        let x = between(columns, rng);
        dig(map, in_column(map, &a, x, &b), in_column(map, &b, x, &a));
    } else if rows.0 <= rows.1 {
        let y = between(rows, rng);
        dig(map, in_row(map, &a, y, &b), in_row(map, &b, y, &a));
    } else {
        // The corridor leaves one room sideways and enters the other from above or below.
        let (side, top) = if rng.percent(50) { (a, b) } else { (b, a) };
        let y = between((side.bounds.y, side.bounds.bottom() - 1), rng);
        let x = between((top.bounds.x, top.bounds.right() - 1), rng);
        let corner = Point::new(x, y);
        dig(map, in_row(map, &side, y, &top), corner);
        dig(map, in_column(map, &top, x, &side), corner);
        map.dig_through(corner, Point::default(), 1);
    }
    map.end_corridor();
}

/// Draws a number from a range. Excludes its ends if it has more than two numbers, because corridors that begin at the
/// corner of a room look odd.
fn between((low, high): (i32, i32), rng: &mut Rng) -> i32 {
    if high - low < 2 { rng.range(low, high) } else { rng.range(low + 1, high - 1) }
}

/// Returns the cell of a room in column `x` that is nearest to another room.
fn in_column(map: &Map, room: &Room, x: i32, other: &Room) -> Point {
    let rows = map.room_runs(room).iter().filter(|run| run.x <= x && x < run.x + run.len).map(|run| run.y);
    let y = if other.bounds.y > room.bounds.y { rows.max() } else { rows.min() };
    Point::new(x, y.unwrap_or(room.bounds.y))
}

/// Returns the cell of a room in row `y` that is nearest to another room.
fn in_row(map: &Map, room: &Room, y: i32, other: &Room) -> Point {
    let runs = map.room_runs(room).iter().filter(|run| run.y == y);
    let x = if other.bounds.x > room.bounds.x {
        runs.map(|run| run.x + run.len - 1).max()
    } else {
        runs.map(|run| run.x).min()
    };
    Point::new(x.unwrap_or(room.bounds.x), y)
}

/// Digs the rock between two cells of a row or column.
fn dig(map: &mut Map, from: Point, to: Point) {
    let way = to - from;
    let step = Point::new(way.x.signum(), way.y.signum());
    map.dig_through(from + step, step, (way.x.abs().max(way.y.abs()) - 1).max(0) as u32);
}
