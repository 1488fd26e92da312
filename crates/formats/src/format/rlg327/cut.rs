//! Cuts rooms into rectangles, for saves know no others.
//!
//! ```text
//! ..       aa
//! .....    aabbb
//!   ...      bbb
//! ```
//!
//! How it works: the first cell that is left, row by row, grows to the right as far as it can, then the row grows down.

use barrow::{BitGrid, Map, Point, Rect, Room, Shape};

/// The rectangles of all rooms in their order, then those of floor that belongs to no room. A room that is a rectangle of
/// floor stays whole even where it overlaps another.
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

/// Whether it is a rectangle with floor in every cell.
fn is_whole(room: &Room, floor: &BitGrid) -> bool {
    let Rect { x, y, w, h } = room.bounds;
    let has_floor = |y| (x..x + w).all(|x| floor.contains(Point::new(x, y)));
    room.shape == Shape::Rectangle && room.is_drawn() && (y..y + h).all(has_floor)
}

/// Cuts up all of the cells.
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
    fn rooms_come_first_and_the_rest_after_them() {
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
    fn a_pillar_parts_a_room() {
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
