//! Tunnels from the entrances of a prefab to the open cells around it.
//!
//! ```text
//!            ....
//!   -----    ....
//!   |...+#######
//!   |...|
//!   -----
//! ```
//!
//! Algorithm: a breadth-first search through rock, from the cell outside an entrance to the nearest cell beside an open
//! cell, limited to a number of steps. Tunnels are never adjacent to the prefab or to a door, so no door loses its
//! frame.

use std::ops::Range;

use barrow_core::{BitGrid, Direction, Grid, Map, Point, Rect, Side, Size, Tile};

use super::paste::{PlacedPrefab, room_at};

/// Label of the first cell of a search, which has no predecessor.
const FIRST: u8 = 5;

/// The tunnels to the entrances of a prefab, and scratch buffers to find them.
#[derive(Default)]
pub(super) struct Tunnels {
    /// Cells of all tunnels, each tunnel from its far end to the entrance.
    cells: Vec<Point>,
    /// Range of each tunnel in `cells`.
    ranges: Vec<Range<usize>>,
    footprint: Footprint,
    /// Direction of the predecessor of every cell of the window, plus 1; 0 for cells that were not reached.
    labels: Grid<u8>,
    queue: Vec<Point>,
}

/// The cells of a prefab, as sets relative to `corner`.
#[derive(Default)]
struct Footprint {
    /// The cell diagonally above and left of the prefab's bounding box.
    corner: Point,
    /// Cells of the prefab.
    own: BitGrid,
    /// Cells of the prefab, and the eight cells around each.
    near: BitGrid,
}

impl Tunnels {
    /// Finds a tunnel of at most `reach` cells for every entrance. Returns false if an entrance has none. The result is
    /// the same whether the prefab is already on the map or not. Tunnels stay within `area`, if given.
    pub(super) fn find(
        &mut self,
        map: &Map,
        area: Option<&BitGrid>,
        placed: PlacedPrefab<'_>,
        reach: i32,
    ) -> bool {
        self.footprint.set(placed);
        self.cells.clear();
        self.cells.reserve(map.size().cells().min(1024));
        self.ranges.clear();
        self.ranges.reserve(16);
        for (_, before) in placed.entrances() {
            let Some(before) = before.filter(|&p| map.size().contains(p)) else { return false };
            let tile = map.tiles[before];
            let from = self.cells.len();
            let found = match tile {
                _ if tile.is_walkable() && !tile.is_door() => true,
                Tile::Rock => self.find_one(map, area, before, reach),
                _ => false,
            };
            if !found {
                return false;
            }
            self.ranges.push(from..self.cells.len());
        }
        true
    }

    /// Finds the shortest tunnel that begins at `first`, and adds its cells to the list, the far end first.
    fn find_one(&mut self, map: &Map, area: Option<&BitGrid>, first: Point, reach: i32) -> bool {
        let Self { cells, footprint, labels, queue, .. } = self;
        let window = Rect::new(first.x, first.y, 1, 1).grown(reach);
        let Some(window) = window.intersection(Rect::of(map.size()).grown(-1)) else { return false };
        let corner = Point::new(window.x, window.y);
        labels.reset(Size::new(window.w as u32, window.h as u32), 0);
        queue.clear();
        queue.reserve((window.w * window.h) as usize);
        let is_free = |p: Point| {
            window.contains(p)
                && map.tiles[p] == Tile::Rock
                && (p == first || !footprint.near.contains(p - footprint.corner))
                && area.is_none_or(|area| area.contains(p))
                && !footprint.is_beside(map, p, Tile::is_door)
        };
        if !is_free(first) {
            return false;
        }
        labels[first - corner] = FIRST;
        queue.push(first);
        let mut from = 0;
        for _ in 0..reach {
            let to = queue.len();
            for i in from..to {
                let p = queue[i];
                if footprint.is_beside(map, p, |tile| tile.is_walkable() && !tile.is_door()) {
                    trace(labels, corner, p, cells);
                    return true;
                }
                for side in Direction::ALL {
                    let q = p + side.step();
                    if is_free(q) && labels[q - corner] == 0 {
                        labels[q - corner] = side.opposite() as u8 + 1;
                        queue.push(q);
                    }
                }
            }
            from = to;
        }
        false
    }

    /// Digs the tunnels that [`Tunnels::find`] found. Each becomes a corridor that begins at its entrance.
    pub(super) fn dig(&self, map: &mut Map) {
        for range in &self.ranges {
            map.begin_corridor(None, None);
            self.cells[range.clone()].iter().rev().for_each(|&p| map.dig(p));
            map.end_corridor();
        }
    }
}

impl Footprint {
    /// Replaces the cells by those of a prefab.
    fn set(&mut self, placed: PlacedPrefab<'_>) {
        let around = placed.bounds().grown(1);
        self.corner = Point::new(around.x, around.y);
        self.own.reset(Size::new(around.w as u32, around.h as u32));
        placed.cells().for_each(|(p, _)| self.own.insert(p - self.corner));
        self.near.copy_from(&self.own);
        self.near.dilate(Point::new(1, 1), Point::new(1, 1));
    }

    /// Returns whether a neighbor of `p` outside the prefab has a tile for which `is_match` holds.
    fn is_beside(&self, map: &Map, p: Point, is_match: impl Fn(Tile) -> bool) -> bool {
        Direction::ALL
            .into_iter()
            .map(|side| p + side.step())
            .any(|q| !self.own.contains(q - self.corner) && map.tiles.get(q).is_some_and(&is_match))
    }
}

/// Follows the labels from the last cell of a tunnel back to the first, and adds the cells to the list.
fn trace(labels: &Grid<u8>, corner: Point, last: Point, cells: &mut Vec<Point>) {
    let mut at = last;
    cells.push(at);
    while let Some(side) = Direction::ALL.get(labels[at - corner] as usize - 1) {
        at += side.step();
        cells.push(at);
    }
}

/// Records the rooms and doors at the ends of the corridors from `first_corridor` on. The prefab must be on the map;
/// its rooms are those from `first_room` on.
pub(super) fn record_ends(map: &mut Map, placed: PlacedPrefab<'_>, first_room: usize, first_corridor: usize) {
    for id in first_corridor..map.corridors.len() {
        let cells = map.corridor_cells(&map.corridors[id]);
        if let (Some(&first), Some(&last)) = (cells.first(), cells.last()) {
            record_ends_of(map, placed, first_room, id, [first, last]);
        }
    }
}

fn record_ends_of(
    map: &mut Map,
    placed: PlacedPrefab<'_>,
    first_room: usize,
    id: usize,
    [first, last]: [Point; 2],
) {
    let around = |p: Point| Direction::ALL.into_iter().map(move |side| p + side.step());
    let Some((entrance, _)) = placed.entrances().find(|(_, before)| *before == Some(first)) else { return };
    let mut inside = std::iter::once(entrance).chain(around(entrance));
    map.corridors[id].from = inside.find_map(|p| room_at(map, p, first_room));
    map.corridors[id].to =
        around(last).filter_map(|p| room_at(map, p, 0)).find(|&room| (room as usize) < first_room);
    let doors = map.doors.iter_mut().filter(|door| door.at == entrance);
    for side in doors.flat_map(|door| &mut door.sides).filter(|side| **side == Side::Unknown).take(1) {
        *side = Side::Corridor(id as u32);
    }
}
