//! Areas of a level that can have a purpose: rooms, and the parts of caves and open land.
//!
//! ```text
//!   1111333222      -----
//!   1111  3322      |444+#####
//!   1113333322      |444|
//! ```
//!
//! Rooms are areas as they are. Floor outside of rooms and corridors is divided into [`Regions`]. An area is far if its
//! nearest cell is more than half of the longest walk away from the entry.

use std::ops::Range;

use barrow_core::{BitGrid, Direction, Distances, Grid, Map, Point, Rng, Tile};

use super::free::{FreeCells, entry, mark_corridors};
use super::regions::Regions;

/// A room or a part of a cave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Area {
    /// Number of the room; `None` for a part of a cave.
    pub(super) room: Option<u32>,
    /// Free cells of the area, as a range of [`Areas::cells`].
    pub(super) cells: Range<usize>,
    /// Whether it is a room with a single exit.
    pub(super) is_dead_end: bool,
    pub(super) is_far: bool,
    /// Whether it cannot be reached without opening a locked door.
    pub(super) is_locked: bool,
}

/// The areas of a level, with buffers for their search.
#[derive(Default)]
pub(super) struct Areas {
    /// Rooms first, in their order; some areas may have no free cell.
    pub(super) list: Vec<Area>,
    /// Free cells of all areas, sorted by area.
    pub(super) cells: Vec<Point>,
    /// Number of the area of every cell.
    of: Grid<Option<u32>>,
    outside: BitGrid,
    corridors: BitGrid,
    regions: Regions,
    unlocked: BitGrid,
    reached: BitGrid,
    stack: Vec<u32>,
    distances: Distances,
}

impl Areas {
    /// Finds the areas of a level. Those outside of rooms have about `region` cells.
    pub(super) fn find(&mut self, map: &Map, free: &FreeCells, region: u32, rng: &mut Rng) {
        self.number_cells(map, free, region, rng);
        self.collect_cells(map, free);
        for id in 0..map.rooms.len() {
            self.list[id].is_dead_end = self.exits(map, id as u32) == 1;
        }
        let Some(entry) = entry(map) else { return };
        let Self { list, cells, unlocked, reached, stack, distances, .. } = self;
        let (open, locked) = (&free.open, &mut *unlocked);
        distances.measure(open, entry);
        let farthest = distances.farthest().map_or(0, |(_, steps)| steps);
        locked.mark_between(&map.tiles, Tile::LockedDoor, Tile::ClosedDoor);
        locked.complement(open);
        reached.reset(map.size());
        reached.insert(entry);
        reached.flood(unlocked, stack);
        for area in list.iter_mut().filter(|area| !area.cells.is_empty()) {
            let cells = &cells[area.cells.clone()];
            let nearest = cells.iter().map(|&p| distances.to(p)).min().unwrap_or(0);
            area.is_far = nearest > farthest / 2;
            area.is_locked = !reached.contains(cells[0]);
        }
    }

    /// Returns the number of the area of a cell.
    pub(super) fn at(&self, p: Point) -> Option<u32> {
        self.of[p]
    }

    /// Gives every room and every region of a cave a number, and writes it to their cells.
    fn number_cells(&mut self, map: &Map, free: &FreeCells, region: u32, rng: &mut Rng) {
        let Self { of, outside, corridors, regions, .. } = self;
        of.reset(map.size(), None);
        outside.copy_from(&free.cells);
        mark_corridors(map, corridors);
        outside.difference_with(corridors);
        for (id, room) in (0..).zip(&map.rooms) {
            for run in map.room_runs(room) {
                outside.remove_run(run.y, run.x, run.len);
                (run.x..run.x + run.len).for_each(|x| of[Point::new(x, run.y)] = Some(id));
            }
        }
        let rooms = map.rooms.len() as u32;
        if !outside.is_empty() {
            regions.divide(map, outside, region, rng);
            for p in outside.iter() {
                of[p] = regions.of[p].map(|id| rooms + id);
            }
        }
        let caves = if outside.is_empty() { 0 } else { regions.sizes.len() as u32 };
        self.list.clear();
        self.list.reserve(map.rooms.capacity() + map.size().cells() / region as usize + 1);
        self.list.extend((0..rooms + caves).map(|id| Area {
            room: (id < rooms).then_some(id),
            cells: 0..0,
            is_dead_end: false,
            is_far: false,
            is_locked: false,
        }));
    }

    /// Sorts the free cells by area.
    fn collect_cells(&mut self, map: &Map, free: &FreeCells) {
        let Self { list, cells, of, .. } = self;
        for id in free.cells.iter().filter_map(|p| of[p]) {
            list[id as usize].cells.end += 1;
        }
        let mut all = 0;
        for area in &mut *list {
            let count = area.cells.end;
            // The end advances with every cell below.
            area.cells = all..all;
            all += count;
        }
        cells.clear();
        cells.reserve(map.size().cells());
        cells.resize(all, Point::new(0, 0));
        for p in free.cells.iter() {
            if let Some(id) = of[p] {
                let area = &mut list[id as usize].cells;
                cells[area.end] = p;
                area.end += 1;
            }
        }
    }

    /// Counts the open cells beside a room that do not belong to it.
    fn exits(&self, map: &Map, id: u32) -> usize {
        let runs = map.room_runs(&map.rooms[id as usize]).iter();
        let cells = runs.flat_map(|run| (run.x..run.x + run.len).map(|x| Point::new(x, run.y)));
        let beside = cells.flat_map(|p| Direction::ALL.map(|side| p + side.step()));
        let is_exit = |&q: &Point| {
            map.tiles.get(q).is_some_and(|tile| tile >= Tile::FIRST_SECRET) && self.of[q] != Some(id)
        };
        beside.filter(is_exit).take(2).count()
    }
}
