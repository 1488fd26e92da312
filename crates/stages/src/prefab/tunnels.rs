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
    /// Rock that is not beside a door, nor at the edge of the map.
    rock: BitGrid,
    /// Cells beside a walkable cell that is no door.
    ends: BitGrid,
    /// Rock that the search has not reached yet.
    left: BitGrid,
    doors: BitGrid,
    ways: BitGrid,
    /// Cells of the prefab and the eight cells around each, relative to the cell diagonally above and left of its
    /// bounding box.
    near: BitGrid,
    /// Direction of the predecessor of every cell that was reached, plus 1.
    labels: Grid<u8>,
    queue: Vec<Point>,
}

impl Tunnels {
    /// Marks the cells of a map that tunnels can be dug through and end at: sets for the whole map, so that a search looks
    /// up two bits per cell. Must be called before the searches, and again when the map has changed. Tunnels stay within
    /// `area`, if given.
    pub(super) fn mark(&mut self, map: &Map, area: Option<&BitGrid>) {
        self.mark_tiles(map);
        self.mark_ends(area);
    }

    /// Does the same, but ignores the cells of a prefab, so that the result is the same whether it is on the map or not.
    pub(super) fn mark_around(&mut self, map: &Map, area: Option<&BitGrid>, placed: PlacedPrefab<'_>) {
        self.mark_tiles(map);
        for (p, _) in placed.cells() {
            self.doors.take(p);
            self.ways.take(p);
        }
        self.mark_ends(area);
    }

    fn mark_tiles(&mut self, map: &Map) {
        BitGrid::mark_classes(
            &map.tiles,
            [&mut self.rock, &mut self.doors, &mut self.ways],
            [Tile::Rock, Tile::WallAcross, Tile::FIRST_DOOR, Tile::Corridor],
            |[all, wall, door, way]| [all & !wall, door & !way, way],
        );
    }

    fn mark_ends(&mut self, area: Option<&BitGrid>) {
        let Self { rock, ends, left, doors, ways, .. } = self;
        ends.expand(ways);
        left.expand(doors);
        rock.difference_with(left);
        left.reset(rock.size());
        left.insert_rect(Rect::of(rock.size()).grown(-1));
        rock.intersect_with(left);
        if let Some(area) = area {
            rock.intersect_with(area);
        }
    }

    /// Finds a tunnel of at most `reach` cells for every entrance. Returns false if an entrance has none.
    pub(super) fn find(&mut self, map: &Map, placed: PlacedPrefab<'_>, reach: i32) -> bool {
        self.cells.clear();
        self.cells.reserve(map.size().cells().min(1024));
        self.ranges.clear();
        self.ranges.reserve(16);
        let mut is_set = false;
        for (_, before) in placed.entrances() {
            let Some(before) = before.filter(|&p| map.size().contains(p)) else { return false };
            let tile = map.tiles[before];
            let from = self.cells.len();
            let found = match tile {
                _ if tile.is_walkable() && !tile.is_door() => true,
                Tile::Rock => {
                    if !is_set {
                        self.set_footprint(placed);
                        is_set = true;
                    }
                    self.find_one(placed, before, reach)
                }
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
    fn find_one(&mut self, placed: PlacedPrefab<'_>, first: Point, reach: i32) -> bool {
        let Self { cells, rock, ends, left, near, labels, queue, .. } = self;
        if !rock.contains(first) {
            return false;
        }
        left.copy_from(rock);
        remove_moved(left, near, placed.bounds().grown(1));
        left.take(first);
        if labels.size() != rock.size() {
            labels.reset(rock.size(), 0);
        }
        queue.clear();
        queue.reserve(rock.size().cells().min((2 * reach as usize + 1).pow(2)));
        labels[first] = FIRST;
        queue.push(first);
        let mut from = 0;
        for _ in 0..reach {
            let to = queue.len();
            for i in from..to {
                let p = queue[i];
                // Cells beside the prefab itself are not free, so that this is another way.
                if ends.contains(p) {
                    trace(labels, p, cells);
                    return true;
                }
                for side in Direction::ALL {
                    let q = p + side.step();
                    if left.take(q) {
                        labels[q] = side.opposite() as u8 + 1;
                        queue.push(q);
                    }
                }
            }
            from = to;
        }
        false
    }

    /// Replaces the cells near the prefab.
    fn set_footprint(&mut self, placed: PlacedPrefab<'_>) {
        let around = placed.bounds().grown(1);
        self.near.reset(Size::new(around.w as u32, around.h as u32));
        placed.cells().for_each(|(p, _)| self.near.insert(p - Point::new(around.x, around.y)));
        self.near.dilate(Point::new(1, 1), Point::new(1, 1));
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

/// Removes the cells of a set, moved to the rectangle `to`, which may lie partly outside of the map.
fn remove_moved(set: &mut BitGrid, moved: &BitGrid, to: Rect) {
    let Size { width, height } = set.size();
    for y in to.y.max(0)..to.bottom().min(height as i32) {
        moved.each_run(y - to.y, |x, len| {
            let (from, end) = ((to.x + x).max(0), (to.x + x + len).min(width as i32));
            if from < end {
                set.remove_run(y, from, end - from);
            }
        });
    }
}

/// Follows the labels from the last cell of a tunnel back to the first, and adds the cells to the list.
fn trace(labels: &Grid<u8>, last: Point, cells: &mut Vec<Point>) {
    let mut at = last;
    cells.push(at);
    while let Some(side) = Direction::ALL.get(labels[at] as usize - 1) {
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
