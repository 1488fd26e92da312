//! What the tiles alone tell about a map: its rooms, doors and stairs.
//!
//! A room is a piece of cells that hang together by orthogonal steps and can be walked on, corridors and doors left
//! out. Corridors are not listed: where one ends and the next begins cannot be seen.

use barrow::{BitGrid, Direction, Door, Grid, Map, Name, Niche, Point, Rect, Run, Shape, Side, Tile};

/// So many niches may lie side by side, and so many are looked for on a level.
const MOST_BESIDE: i32 = 4;
const MOST_NICHES: usize = 64;

/// Lists the rooms, in the order in which they are met row by row.
pub(crate) fn rooms(map: &mut Map) {
    let tiles = map.tiles.clone();
    let mut left = BitGrid::new(map.size());
    left.mark_from(&tiles, Tile::Floor);
    for (at, _) in tiles.iter() {
        if left.contains(at) {
            let cells = take_piece(&mut left, at);
            add_room(map, &cells);
        }
    }
    map.tiles = tiles;
}

/// Lists the doors that are not listed yet.
pub(crate) fn doors(map: &mut Map) {
    let mut listed = BitGrid::new(map.size());
    map.doors.iter().for_each(|door| listed.insert(door.at));
    for (at, tile) in map.tiles.iter() {
        if let Some(state) = tile.door_state().filter(|_| !listed.contains(at)) {
            map.doors.push(Door { at, state, sides: [Side::Unknown; 2] });
        }
    }
}

/// Lists the stairs.
pub(crate) fn stairs(map: &mut Map) {
    let places = |wanted: Tile| map.tiles.iter().filter(move |&(_, tile)| tile == wanted).map(|(at, _)| at);
    let (up, down) = (places(Tile::StairsUp).collect(), places(Tile::StairsDown).collect());
    (map.stairs_up, map.stairs_down) = (up, down);
}

/// Marks rooms and niches as sealed by what they look like: two by two cells of floor, or one, with walls all around; or
/// some cells of corridor side by side, with no way to anything else.
pub(crate) fn sealed(map: &mut Map) {
    let is_way = |tiles: &Grid<Tile>, p: Point| tiles.get(p).is_some_and(|tile| tile >= Tile::FIRST_SECRET);
    let around = |p: Point| Direction::ALL.map(|side| p + side.step());
    for room in &mut map.rooms {
        let (bounds, walls) = (room.bounds, room.bounds.grown(1));
        let is_wall = |p: Point| {
            matches!(map.tiles.get(p), Some(Tile::WallAcross | Tile::WallUpright)) || bounds.contains(p)
        };
        let mut cells =
            (walls.y..walls.bottom()).flat_map(|y| (walls.x..walls.right()).map(move |x| Point::new(x, y)));
        if bounds.w == bounds.h && bounds.w <= 2 && cells.all(is_wall) {
            room.sealed = true;
        }
    }
    let is_corridor = |p: Point| map.tiles.get(p) == Some(Tile::Corridor);
    for (first, _) in map.tiles.iter().filter(|(_, tile)| *tile == Tile::Corridor) {
        let end = (1..=MOST_BESIDE).find(|&x| !is_corridor(first + Point::new(x, 0))).unwrap_or(0);
        let cells = (0..end).map(|x| first + Point::new(x, 0));
        let row = Rect::new(first.x, first.y, end, 1);
        let is_alone = |p: Point| around(p).into_iter().all(|q| row.contains(q) || !is_way(&map.tiles, q));
        if end > 0 && cells.clone().all(is_alone) && map.niches.len() < MOST_NICHES {
            map.niches.extend(cells.map(|at| Niche { at, kind: Name::new("closed"), sealed: true }));
        }
    }
}

/// Takes the piece around `from` out of `left`; gives its cells row by row.
fn take_piece(left: &mut BitGrid, from: Point) -> Vec<Point> {
    let mut cells = vec![from];
    left.remove(from);
    let mut next = 0;
    while let Some(&cell) = cells.get(next) {
        next += 1;
        for neighbor in Direction::ALL.map(|side| cell + side.step()) {
            if left.contains(neighbor) {
                left.remove(neighbor);
                cells.push(neighbor);
            }
        }
    }
    cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
    cells
}

/// Adds the room of those cells, which are in order and at least one.
fn add_room(map: &mut Map, cells: &[Point]) {
    let runs: Vec<Run> = cells
        .chunk_by(|a, b| a.y == b.y && a.x + 1 == b.x)
        .map(|run| Run { y: run[0].y, x: run[0].x, len: run.len() as i32 })
        .collect();
    let id = map.rooms.len();
    map.plan_room(Rect::default());
    map.draw_room(id, Shape::Irregular, runs);
    let room = &mut map.rooms[id];
    if (room.bounds.w * room.bounds.h) as usize == cells.len() {
        room.shape = Shape::Rectangle;
    }
}

#[cfg(test)]
mod tests {
    use barrow::Size;

    use super::*;
    use crate::glyphs::read_row;

    fn drawn(rows: &[&str]) -> Map {
        let mut map = Map::new(Size::new(rows[0].len() as u32, rows.len() as u32));
        for (y, row) in rows.iter().enumerate() {
            read_row(&mut map, y as i32, row).unwrap();
        }
        map
    }

    #[test]
    fn rooms_are_pieces_without_corridors_and_doors() {
        let mut map = drawn(&["----- ----", "|.<.+#'..|", "|.\".| |.--", "-----s--- ", "  >       "]);
        let before = map.tiles.clone();
        rooms(&mut map);
        let found: Vec<_> = map.rooms.iter().map(|room| (room.bounds, room.shape)).collect();
        let expected = [
            (Rect::new(1, 1, 3, 2), Shape::Rectangle),
            (Rect::new(7, 1, 2, 2), Shape::Irregular),
            (Rect::new(2, 4, 1, 1), Shape::Rectangle),
        ];
        assert_eq!(found, expected);
        assert_eq!(map.room_runs(&map.rooms[1]), [Run { y: 1, x: 7, len: 2 }, Run { y: 2, x: 7, len: 1 }]);
        assert_eq!(map.tiles, before);
    }

    #[test]
    fn what_no_way_leads_into_is_known_by_its_looks() {
        let mut map = drawn(&["----#  #-----", "|..|   #|..|#", "|..| # #|..+#", "---- | #-----"]);
        rooms(&mut map);
        sealed(&mut map);
        assert_eq!([map.rooms[0].sealed, map.rooms[1].sealed], [true, false]);
        let mut bare = drawn(&["       ", " .   + ", "       "]);
        rooms(&mut bare);
        sealed(&mut bare);
        assert!(!bare.rooms[0].sealed, "a cell in the rock is no tomb");
        let mut tomb = drawn(&[".....", ".---.", ".|.|.", ".---.", "....."]);
        rooms(&mut tomb);
        sealed(&mut tomb);
        assert_eq!([tomb.rooms[0].sealed, tomb.rooms[1].sealed], [false, true]);
        assert_eq!(
            map.niches.iter().map(|niche| (niche.at.x, niche.at.y)).collect::<Vec<_>>(),
            [(4, 0), (5, 2)]
        );
    }

    #[test]
    fn doors_and_stairs_are_listed_row_by_row() {
        let mut map = drawn(&["+.<S", ">'.<"]);
        map.doors.push(Door {
            at: Point::new(1, 1),
            state: barrow::DoorState::Doorway,
            sides: [Side::Room(3); 2],
        });
        doors(&mut map);
        stairs(&mut map);
        let at: Vec<_> = map.doors.iter().map(|door| (door.at.x, door.at.y, door.state.name())).collect();
        assert_eq!(at, [(1, 1, "doorway"), (0, 0, "closed"), (3, 0, "secret")]);
        assert_eq!(map.stairs_up, [Point::new(2, 0), Point::new(3, 1)]);
        assert_eq!(map.stairs_down, [Point::new(0, 1)]);
    }
}
