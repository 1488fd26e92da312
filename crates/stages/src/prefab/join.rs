//! Tunnels from the entrances of a prefab to what is open around it.
//!
//! ```text
//!            ....
//!   -----    ....
//!   |...+#######
//!   |...|
//!   -----
//! ```
//!
//! How it works: a breadth-first search through rock, from the cell before an entrance to the nearest cell with something
//! open beside it. It keeps a cell away from the prefab and from all doors, so no door loses its frame, and looks no
//! farther than it is told.

use barrow_core::{BitGrid, Direction, Grid, Map, Point, Rect, Side, Size, Tile};

use super::paste::{Laid, room_at};
use crate::old::OldScratch;
use crate::stage::Context;

/// Ends a way in the list of ways.
const END: u32 = u32::MAX;

/// The cells of a prefab, as sets that begin a cell up and left of it.
struct Footprint<'a> {
    corner: Point,
    /// What it takes.
    own: &'a BitGrid,
    /// The same with all cells around.
    near: &'a BitGrid,
}

/// Finds a way for every entrance and lists their cells in `scratch.stack`; false if one has none within `reach` steps.
/// It does not matter whether the prefab is on the map already.
pub(super) fn find_ways(cx: &mut Context<'_>, laid: Laid<'_>, reach: i32) -> bool {
    let around = laid.bounds().grown(1);
    let corner = Point::new(around.x, around.y);
    let [.., own, near] = &mut cx.old.parts;
    own.reset(Size::new(around.w as u32, around.h as u32));
    laid.cells().for_each(|(p, _)| own.insert(p - corner));
    near.copy_from(own);
    near.dilate(Point::new(1, 1), Point::new(1, 1));
    cx.old.stack.clear();
    for (_, before) in laid.entrances() {
        let Some(before) = before.filter(|&p| cx.map.size().contains(p)) else { return false };
        let tile = cx.map.tiles[before];
        let found = match tile {
            _ if tile.is_walkable() && !tile.is_door() => true,
            Tile::Rock => find_way(cx, corner, before, reach),
            _ => false,
        };
        if !found {
            return false;
        }
        cx.old.stack.push(END);
    }
    true
}

/// Lists the cells of the shortest way from a cell on, from its end to that cell.
fn find_way(cx: &mut Context<'_>, footprint: Point, first: Point, reach: i32) -> bool {
    let window = Rect::new(first.x, first.y, 1, 1).grown(reach);
    let Some(window) = window.intersection(Rect::of(cx.map.size()).grown(-1)) else { return false };
    let corner = Point::new(window.x, window.y);
    let OldScratch { numbers, points: queue, stack: way, parts: [.., own, near], .. } = &mut *cx.old;
    let (map, prefab) = (&*cx.map, Footprint { corner: footprint, own, near });
    // For every cell the side it was reached from, counted from 1, or one more for the first.
    numbers.reset(Size::new(window.w as u32, window.h as u32), 0);
    queue.clear();
    let is_free = |p: Point| {
        window.contains(p)
            && map.tiles[p] == Tile::Rock
            && (p == first || !prefab.near.contains(p - prefab.corner))
            && cx.area.is_none_or(|area| area.contains(p))
            && !prefab.is_beside(map, p, Tile::is_door)
    };
    if !is_free(first) {
        return false;
    }
    numbers[first - corner] = 5;
    queue.push(first);
    let mut from = 0;
    for _ in 0..reach {
        let to = queue.len();
        for i in from..to {
            let p = queue[i];
            if prefab.is_beside(map, p, |tile| tile.is_walkable() && !tile.is_door()) {
                list_way(numbers, corner, p, |cell| way.push(index_of(map.size(), cell)));
                return true;
            }
            for side in Direction::ALL {
                let q = p + side.step();
                if is_free(q) && numbers[q - corner] == 0 {
                    numbers[q - corner] = side.opposite() as u32 + 1;
                    queue.push(q);
                }
            }
        }
        from = to;
    }
    false
}

impl Footprint<'_> {
    /// Whether such a tile lies beside a cell, what belongs to the prefab left out.
    fn is_beside(&self, map: &Map, p: Point, is_such: impl Fn(Tile) -> bool) -> bool {
        Direction::ALL
            .into_iter()
            .map(|side| p + side.step())
            .any(|q| !self.own.contains(q - self.corner) && map.tiles.get(q).is_some_and(&is_such))
    }
}

/// Follows the way back from its last cell, for each of its cells.
fn list_way(numbers: &Grid<u32>, corner: Point, last: Point, mut list: impl FnMut(Point)) {
    let mut at = last;
    list(at);
    while let Some(side) = Direction::ALL.get(numbers[at - corner] as usize - 1) {
        at += side.step();
        list(at);
    }
}

/// Digs the ways that were found, from the entrances on; each is a corridor.
pub(super) fn dig_ways(cx: &mut Context<'_>) {
    let width = cx.map.size().width;
    for way in cx.old.stack.split(|&cell| cell == END) {
        cx.map.begin_corridor(None, None);
        for &cell in way.iter().rev() {
            cx.map.dig(Point::new((cell % width) as i32, (cell / width) as i32));
        }
        cx.map.end_corridor();
    }
}

/// Says what the corridors from `first_corridor` on join, and which doors they lead to, now that the prefab is on the map
/// with its rooms, which are those from `first_room` on.
pub(super) fn name_ways(map: &mut Map, laid: Laid<'_>, first_room: usize, first_corridor: usize) {
    for id in first_corridor..map.corridors.len() {
        let cells = map.corridor_cells(&map.corridors[id]);
        if let (Some(&first), Some(&last)) = (cells.first(), cells.last()) {
            name_way(map, laid, first_room, id, [first, last]);
        }
    }
}

fn name_way(map: &mut Map, laid: Laid<'_>, first_room: usize, id: usize, [first, last]: [Point; 2]) {
    let around = |p: Point| Direction::ALL.into_iter().map(move |side| p + side.step());
    let Some((entrance, _)) = laid.entrances().find(|(_, before)| *before == Some(first)) else { return };
    let mut inside = std::iter::once(entrance).chain(around(entrance));
    map.corridors[id].from = inside.find_map(|p| room_at(map, p, first_room));
    map.corridors[id].to =
        around(last).filter_map(|p| room_at(map, p, 0)).find(|&room| (room as usize) < first_room);
    let doors = map.doors.iter_mut().filter(|door| door.at == entrance);
    for side in doors.flat_map(|door| &mut door.sides).filter(|side| **side == Side::Unknown).take(1) {
        *side = Side::Corridor(id as u32);
    }
}

/// The number of a cell, row by row.
fn index_of(size: Size, p: Point) -> u32 {
    p.y as u32 * size.width + p.x as u32
}
