//! Cuts rooms into rectangles, the only shape of rooms in saves.
//!
//! ```text
//! ..       aa
//! .....    aabbb
//!   ...      bbb
//! ```
//!
//! Greedy: the first remaining cell in reading order is extended to the right as far as possible, then the row
//! downward.

use barrow::{BitGrid, Map, Point, Rect, Room, Shape};

/// Returns the rectangles of all rooms in their order, then those of floor outside of rooms. A rectangular room of
/// floor is not cut, even where it overlaps another.
pub(super) fn rectangles(map: &Map, floor: &BitGrid) -> Vec<Rect> {
    let mut left = floor.clone();
    let mut found = Vec::new();
    let mut cells = BitGrid::new(map.size());
    for room in &map.rooms {
        if is_whole(room, floor) {
            found.push(room.bounds);
            remove(&mut left, room.bounds);
            continue;
        }
        cells.reset(map.size());
        map.mark_room(room, &mut cells);
        cells.intersect_with(&left);
        left.difference_with(&cells);
        cut(&mut cells, &mut found);
    }
    cut(&mut left, &mut found);
    found
}

/// Returns whether a room is a rectangle with floor in every cell.
fn is_whole(room: &Room, floor: &BitGrid) -> bool {
    let Rect { x, y, w, h } = room.bounds;
    let has_floor = |y| (x..x + w).all(|x| floor.contains(Point::new(x, y)));
    room.shape == Shape::Rectangle && room.is_drawn() && (y..y + h).all(has_floor)
}

/// Removes all cells and adds their rectangles to `found`.
fn cut(cells: &mut BitGrid, found: &mut Vec<Rect>) {
    while let Some(Point { x, y }) = cells.first() {
        let (mut right, mut bottom) = (x + 1, y + 1);
        while cells.contains(Point::new(right, y)) {
            right += 1;
        }
        while (x..right).all(|x| cells.contains(Point::new(x, bottom))) {
            bottom += 1;
        }
        let piece = Rect::new(x, y, right - x, bottom - y);
        remove(cells, piece);
        found.push(piece);
    }
}

fn remove(cells: &mut BitGrid, piece: Rect) {
    (piece.y..piece.bottom()).for_each(|y| cells.remove_run(y, piece.x, piece.w));
}

#[cfg(test)]
mod tests {
    use barrow::{Run, Size, Tile};

    use super::*;

    #[test]
    fn rooms_come_before_other_floor() {
        let mut map = Map::new(Size::new(9, 5));
        map.plan_room(Rect::default());
        let runs = [Run { y: 1, x: 1, len: 2 }, Run { y: 2, x: 1, len: 5 }, Run { y: 3, x: 3, len: 3 }];
        map.draw_room(0, Shape::Ell, runs);
        map.plan_room(Rect::new(7, 1, 1, 3));
        map.draw_rectangle(1);
        map.plan_room(Rect::new(7, 1, 1, 2));
        map.draw_rectangle(2);
        map.tiles[Point::new(6, 2)] = Tile::Floor;
        let mut floor = BitGrid::new(map.size());
        floor.mark_from(&map.tiles, Tile::Floor);
        let expected = [
            Rect::new(1, 1, 2, 2),
            Rect::new(3, 2, 3, 2),
            Rect::new(7, 1, 1, 3),
            Rect::new(7, 1, 1, 2),
            Rect::new(6, 2, 1, 1),
        ];
        assert_eq!(rectangles(&map, &floor), expected);
    }

    #[test]
    fn a_room_with_a_pillar_is_cut() {
        let mut map = Map::new(Size::new(5, 5));
        map.plan_room(Rect::new(1, 1, 3, 3));
        map.draw_rectangle(0);
        map.tiles[Point::new(2, 2)] = Tile::Pillar;
        let mut floor = BitGrid::new(map.size());
        map.tiles.iter().filter(|(_, tile)| *tile == Tile::Floor).for_each(|(at, _)| floor.insert(at));
        let expected =
            [Rect::new(1, 1, 3, 1), Rect::new(1, 2, 1, 2), Rect::new(3, 2, 1, 2), Rect::new(2, 3, 1, 1)];
        assert_eq!(rectangles(&map, &floor), expected);
    }
}
