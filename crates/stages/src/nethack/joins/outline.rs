//! Finds places for doors in the walls of rooms that are not rectangles.
//!
//! ```text
//!         #
//!   -----'-
//!   |.....|
//!   |.....|
//!   |.....-------
//!   |...........|
//!   -------------
//! ```
//!
//! Algorithm: draw a cell of the wall along one side of the room's bounds. A door is allowed there if the cell is plain
//! wall with wall on both sides, floor behind it, and rock or corridor in front. So a door is never on a corner, and
//! always leads into the room and out of it; NetHack itself does not guarantee this. Only if there is no such cell,
//! follow every row or column inward to the first cell that is neither rock nor corridor.

use barrow_core::{Map, Point, Rect, Rng, Tile};

/// Draws a place on one side of a room. Returns it if a door is allowed there, else the first place where one is, else
/// an existing door. `out` is the step that leads out of the room on that side.
pub(super) fn door_spot(map: &Map, room: Rect, out: Point, rng: &mut Rng) -> Option<Point> {
    let cells = if out.x == 0 { room.w } else { room.h };
    let first = rng.below(cells as u32) as i32;
    let seen = |i: i32| first_seen(map, room, out, i);
    let on_bounds = |p: &Point| !room.contains(*p);
    let walls = std::iter::once(first).chain(0..cells).filter_map(seen);
    let doors = (0..cells).filter_map(seen);
    let mut places = walls.filter(|&p| is_door_place(map, p, out));
    let found = places.clone().find(on_bounds);
    found
        .or_else(|| doors.clone().filter(on_bounds).find(|&p| is_door(map, p, out)))
        .or_else(|| places.next())
        .or_else(|| doors.clone().find(|&p| is_door(map, p, out)))
}

/// Returns whether a door is allowed anywhere in the walls of a room.
pub(crate) fn has_door_spot(map: &Map, room: Rect) -> bool {
    [(room.w, Point::new(0, 1)), (room.h, Point::new(1, 0))].into_iter().any(|(cells, step)| {
        [step, -step].into_iter().any(|out| {
            (0..cells).filter_map(|i| first_seen(map, room, out, i)).any(|p| is_door_place(map, p, out))
        })
    })
}

/// Returns the first cell that is neither rock nor corridor, going into the room along the `i`-th row or column of its
/// bounds.
fn first_seen(map: &Map, room: Rect, out: Point, i: i32) -> Option<Point> {
    let mut p = match (out.x, out.y) {
        (1, _) => Point::new(room.right(), room.y + i),
        (-1, _) => Point::new(room.x - 1, room.y + i),
        (_, 1) => Point::new(room.x + i, room.bottom()),
        _ => Point::new(room.x + i, room.y - 1),
    };
    while map.tiles.get(p)?.is_tunnelable() {
        p = p - out;
        if !room.contains(p) {
            return None;
        }
    }
    Some(p)
}

/// Returns whether a door is allowed: plain wall with wall on both sides, between floor and rock or corridor.
fn is_door_place(map: &Map, p: Point, out: Point) -> bool {
    let is_wall = |p: Point| matches!(map.tiles.get(p), Some(Tile::WallAcross | Tile::WallUpright));
    let along = Point::new(out.y, out.x);
    is_wall(p) && is_wall(p + along) && is_wall(p - along) && separates(map, p, out)
}

/// Returns whether `p` is a door between floor and rock or corridor.
fn is_door(map: &Map, p: Point, out: Point) -> bool {
    map.tiles[p].is_door() && separates(map, p, out)
}

/// Returns whether `p` has floor on the inside and rock or corridor on the outside.
fn separates(map: &Map, p: Point, out: Point) -> bool {
    let is_floor = |tile: Tile| tile >= Tile::Floor;
    map.tiles.get(p + out).is_some_and(Tile::is_tunnelable) && map.tiles.get(p - out).is_some_and(is_floor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{BitGrid, Direction, Size};

    fn drawn(rows: &[&str]) -> Map {
        let mut map = Map::new(Size::new(rows[0].len() as u32, rows.len() as u32));
        for (y, row) in (0..).zip(rows) {
            for (x, glyph) in (0..).zip(row.chars()) {
                map.tiles[Point::new(x, y)] = Tile::from_glyph(glyph).unwrap();
            }
        }
        map
    }

    /// Draws the map with a `d` at each place that is found from a side.
    fn spots(rows: &[&str], side: Direction) -> Vec<String> {
        let map = drawn(rows);
        let mut floor = BitGrid::new(map.size());
        floor.mark_from(&map.tiles, Tile::Floor);
        let (room, mut rng) = (floor.bounds().unwrap(), Rng::new(1));
        let mut rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        for _ in 0..200 {
            let p = door_spot(&map, room, side.step(), &mut rng).unwrap();
            rows[p.y as usize][p.x as usize] = 'd';
        }
        rows.into_iter().map(|row| row.into_iter().collect()).collect()
    }

    const ELL: [&str; 8] = [
        "            ", //
        "  -----     ",
        "  |...|     ",
        "  |...---   ",
        "  |.....|   ",
        "  |.....|   ",
        "  -------   ",
        "            ",
    ];

    #[test]
    fn doors_are_never_on_corners() {
        assert_eq!(spots(&ELL, Direction::North)[1..4], ["  -ddd-     ", "  |...|     ", "  |...---   "]);
        let east = spots(&ELL, Direction::East);
        assert_eq!(
            east[1..6],
            ["  -----     ", "  |...|     ", "  |...---   ", "  |.....d   ", "  |.....d   "]
        );
        assert_eq!(spots(&ELL, Direction::South)[6], "  -ddddd-   ");
    }

    #[test]
    fn an_existing_door_is_reused() {
        let rows =
            ["       ", " --'-- ", " |...| ", " ----- ", "       "].map(|row| row.replace("--'--", "-'---"));
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        assert_eq!(spots(&rows, Direction::North)[1], " -'-d- ");
        let rows = ["     ", " -'- ", " |.| ", " --- ", "     "];
        assert_eq!(spots(&rows, Direction::North)[1], " -d- ");
    }

    #[test]
    fn walls_in_water_have_no_place_for_a_door() {
        let rows = ["~~~~~", "~---~", "~|.|~", "~---~", "~~~~~"];
        assert!(!has_door_spot(&drawn(&rows), Rect::new(2, 2, 1, 1)));
        assert!(has_door_spot(&drawn(&ELL), Rect::new(3, 2, 5, 4)));
    }
}
