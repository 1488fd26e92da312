//! Areas of a level that can have a purpose: rooms, and the parts of caves and open land.
//!
//! ```text
//!   1111333222      -----
//!   1111  3322      |444+#####
//!   1113333322      |444|
//! ```
//!
//! Rooms are areas as they are. Floor outside of rooms and corridors is divided into [`Regions`]. An area is far if none of
//! its cells is in the half of the level that is nearest to the entry.

use std::ops::Range;

use barrow_core::{BitGrid, Farthest, Grid, Map, Point, Rect, Rng, Tile};

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
    /// Open cells that belong to no room.
    ways: BitGrid,
    corridors: BitGrid,
    regions: Regions,
    unlocked: BitGrid,
    reached: BitGrid,
    /// The half of the open cells that is nearest to the entry.
    close: BitGrid,
    stack: Vec<u32>,
    farthest: Farthest,
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
        let Self { list, cells, unlocked, reached, close, stack, farthest, .. } = self;
        let (open, locked) = (&free.open, &mut *unlocked);
        if !open.contains(entry) {
            return;
        }
        farthest.nearest(open, entry, open.count() / 2, close);
        locked.mark_between(&map.tiles, Tile::LockedDoor, Tile::ClosedDoor);
        locked.complement(open);
        reached.reset(map.size());
        reached.insert(entry);
        reached.flood(unlocked, stack);
        for area in list.iter_mut().filter(|area| !area.cells.is_empty()) {
            let cells = &cells[area.cells.clone()];
            area.is_far = !cells.iter().any(|&p| close.contains(p));
            area.is_locked = !reached.contains(cells[0]);
        }
    }

    /// Returns the number of the area of a cell.
    pub(super) fn at(&self, p: Point) -> Option<u32> {
        self.of[p]
    }

    /// Gives every room and every region of a cave a number, and writes it to their cells.
    fn number_cells(&mut self, map: &Map, free: &FreeCells, region: u32, rng: &mut Rng) {
        let Self { of, outside, ways, corridors, regions, .. } = self;
        of.reset(map.size(), None);
        outside.copy_from(&free.cells);
        mark_corridors(map, corridors);
        outside.difference_with(corridors);
        ways.copy_from(&free.open);
        for (id, room) in (0..).zip(&map.rooms) {
            for run in map.room_runs(room) {
                outside.remove_run(run.y, run.x, run.len);
                ways.remove_run(run.y, run.x, run.len);
                of.fill_run(run.y, run.x, run.len, Some(id));
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

    /// Counts the open cells beside a room that belong to no room, up to 2.
    fn exits(&self, map: &Map, id: u32) -> usize {
        let mut exits = 0;
        for run in map.room_runs(&map.rooms[id as usize]) {
            for (dx, dy, len) in [(0, -1, run.len), (-1, 0, 1), (run.len, 0, 1), (0, 1, run.len)] {
                let beside = Rect::new(run.x + dx, run.y + dy, len, 1);
                if self.ways.intersects_rect(beside) {
                    let cells = (beside.x..beside.right()).map(|x| Point::new(x, beside.y));
                    exits += cells.filter(|&p| self.ways.contains(p)).count();
                }
            }
            if exits > 1 {
                break;
            }
        }
        exits
    }
}
