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

use std::mem::take;
use std::ops::Range;

use barrow_core::{BitGrid, Farthest, Map, Rng, Run, Tile};

use super::free::{FreeCells, entry, mark_corridors};
use super::pool::PoolWord;
use super::regions::Regions;

/// A room or a part of a cave.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "independent properties")]
pub(super) struct Area {
    /// Number of the room; `None` for a part of a cave.
    pub(super) room: Option<u32>,
    /// Words with its free cells, as a range of [`Areas::words`].
    pub(super) words: Range<u32>,
    /// Number of its free cells.
    pub(super) cells: u32,
    /// Whether it is a room with a single exit.
    pub(super) is_dead_end: bool,
    pub(super) is_far: bool,
    /// Whether it cannot be reached without opening a locked door.
    pub(super) is_locked: bool,
    /// Whether it holds a spawn.
    pub(super) is_filled: bool,
}

/// The areas of a level, with buffers for their search.
#[derive(Default)]
pub(super) struct Areas {
    /// Rooms first, in their order; some areas may have no free cell.
    pub(super) list: Vec<Area>,
    /// Words of all areas, sorted by area.
    pub(super) words: Vec<PoolWord>,
    rooms: BitGrid,
    /// Free cells outside of rooms and corridors.
    outside: BitGrid,
    /// Open cells that belong to no room.
    ways: BitGrid,
    corridors: BitGrid,
    regions: Regions,
    /// Runs of regions, sorted by region, and the end of those of each.
    runs: Vec<Run>,
    ends: Vec<u32>,
    spawned: BitGrid,
    locked: BitGrid,
    unlocked: BitGrid,
    /// Cells that can be reached without opening a locked door; valid if there is one.
    reached: BitGrid,
    /// The half of the open cells that is nearest to the entry; valid if it is needed.
    close: BitGrid,
    stack: Vec<u32>,
    farthest: Farthest,
}

/// The questions about areas that must be answered.
#[derive(Clone, Copy, Debug)]
struct Questions {
    far: bool,
    locked: bool,
}

impl Areas {
    /// Finds the areas of a level. Those outside of rooms have about `region` cells. Which areas are far is found out only
    /// if it is needed.
    pub(super) fn find(&mut self, map: &Map, free: &FreeCells, region: u32, needs_far: bool, rng: &mut Rng) {
        self.mark(map, free);
        let entry = entry(map).filter(|&entry| free.open.contains(entry));
        if let Some(entry) = entry.filter(|_| needs_far) {
            self.farthest.nearest(&free.open, entry, free.open.count() / 2, &mut self.close);
        }
        let locked = entry.is_some() && self.mark_unlocked(map, free);
        let questions = Questions { far: needs_far && entry.is_some(), locked };
        self.list.clear();
        self.list.reserve(map.rooms.capacity() + map.size().cells() / 16);
        self.words.clear();
        self.words.reserve(map.size().cells());
        for (id, room) in (0..).zip(&map.rooms) {
            let mut area = self.area(map.room_runs(room), &free.cells, questions);
            (area.room, area.is_dead_end) = (Some(id), has_one_exit(&self.ways, map.room_runs(room)));
            self.list.push(area);
        }
        if !self.outside.is_empty() {
            self.list_regions(&free.open, region, questions, rng);
        }
    }

    /// Marks rooms, the cells outside of them, and spawns.
    fn mark(&mut self, map: &Map, free: &FreeCells) {
        let Self { rooms, outside, ways, corridors, spawned, .. } = self;
        rooms.reset(map.size());
        map.rooms.iter().for_each(|room| map.mark_room(room, rooms));
        mark_corridors(map, corridors);
        outside.copy_from(&free.cells);
        outside.update([corridors, rooms], |free, [corridor, room]| free & !corridor & !room);
        ways.copy_from(&free.open);
        ways.difference_with(rooms);
        spawned.reset(map.size());
        map.spawns.iter().for_each(|spawn| spawned.insert(spawn.at));
    }

    /// Marks the cells that can be reached without opening a locked door. Returns false if the map has no locked door.
    fn mark_unlocked(&mut self, map: &Map, free: &FreeCells) -> bool {
        let Self { locked, unlocked, reached, stack, .. } = self;
        locked.mark_between(&map.tiles, Tile::LockedDoor, Tile::ClosedDoor);
        let Some(entry) = entry(map).filter(|_| !locked.is_empty()) else { return false };
        unlocked.copy_from(&free.open);
        unlocked.difference_with(locked);
        reached.reset(map.size());
        reached.insert(entry);
        reached.flood(unlocked, stack);
        true
    }

    /// Describes the area that consists of some runs and adds the words of its free cells to the list.
    #[inline]
    fn area(&mut self, runs: &[Run], free: &BitGrid, questions: Questions) -> Area {
        let Self { words, spawned, close, reached, .. } = self;
        let first = words.len() as u32;
        let (mut count, mut spawns, mut near, mut unlocked) = (0, 0, 0, 0);
        for word in runs.iter().flat_map(|&run| PoolWord::of_run(free, run)) {
            let at = word.at as usize;
            spawns |= word.cells & spawned.words()[at];
            let cells = word.cells & free.words()[at];
            if cells == 0 {
                continue;
            }
            count += cells.count_ones();
            words.push(PoolWord { cells, ..word });
            if questions.far {
                near |= cells & close.words()[at];
            }
            if questions.locked {
                unlocked |= cells & reached.words()[at];
            }
        }
        Area {
            room: None,
            words: first..words.len() as u32,
            cells: count,
            is_dead_end: false,
            is_far: questions.far && near == 0,
            is_locked: questions.locked && unlocked == 0,
            is_filled: spawns != 0,
        }
    }

    /// Lists the regions outside of rooms. Parts of one can be connected through a room.
    fn list_regions(&mut self, open: &BitGrid, region: u32, questions: Questions, rng: &mut Rng) {
        let Self { ends, runs, outside, regions, .. } = self;
        regions.divide(open, outside, region, rng);
        // Sorts the runs by region: the end of each region begins as its start, and advances with every run.
        ends.clear();
        ends.reserve(regions.sizes.capacity() + 1);
        ends.resize(regions.sizes.len() + 1, 0);
        for run in &regions.runs {
            ends[run.region as usize + 1] += 1;
        }
        for i in 1..ends.len() {
            ends[i] += ends[i - 1];
        }
        runs.clear();
        runs.reserve(regions.runs.capacity());
        runs.resize(regions.runs.len(), Run { y: 0, x: 0, len: 1 });
        for run in &regions.runs {
            let end = &mut ends[run.region as usize];
            runs[*end as usize] = run.run;
            *end += 1;
        }
        let (runs, ends, outside) = (take(runs), take(ends), take(outside));
        let mut first = 0;
        for &end in &ends[..self.regions.sizes.len()] {
            let area = self.area(&runs[first..end as usize], &outside, questions);
            self.list.push(area);
            first = end as usize;
        }
        (self.runs, self.ends, self.outside) = (runs, ends, outside);
    }
}

/// Returns whether exactly one cell of `ways` is beside the runs of a room.
fn has_one_exit(ways: &BitGrid, runs: &[Run]) -> bool {
    let size = ways.size();
    let (width, height) = (size.width as i32, size.height as i32);
    let mut exits = 0;
    for run in runs {
        let (left, right) = ((run.x - 1).max(0), (run.x + run.len + 1).min(width));
        // No cell of the run itself is a way.
        exits += ways.count_run(Run { y: run.y, x: left, len: right - left });
        for y in [run.y - 1, run.y + 1] {
            if (0..height).contains(&y) {
                exits += ways.count_run(Run { y, ..*run });
            }
        }
        if exits > 1 {
            return false;
        }
    }
    exits == 1
}
