//! Links: runs of corridor cells and doors without a branch, and which of them save too little.
//!
//! ```text
//!   .....+####+.....      two rooms with two links: the lower one saves three steps
//!   .....     |.....
//!   .....+##  |.....
//!   ------ ###+.....
//! ```
//!
//! Algorithm: list all links by following cells with two open neighbors. From the longest to the shortest, close each
//! and search a path between its ends by bidirectional breadth-first search. If there is one that is at most `saves`
//! steps longer, the link stays closed. A link from a room back to it, or beyond the limit of a wall, stays closed if
//! there is any path of up to [`FAR`] more steps. Dead ends are filled if they are short, or if another link that they
//! led to was filled.
//!
//! Filling cells only makes other paths longer. So a link that was kept stays necessary, and later rounds search only
//! for links that have become longer because a branch is gone.

use std::cmp::Reverse;

use barrow_core::{BitGrid, Direction, Grid, Map, NearSearch, Point};

use super::{TidyCorridors, Ways};
use crate::stage::{Context, Veto};

/// Longest way around for links that should go: a bound on the searches.
const FAR: u32 = 200;

/// A run of cells without a branch.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// Index of its first cell in the list of cells, and the number of its cells.
    first: u32,
    len: u32,
    /// The open cells that it leads to; `None` at a dead end.
    ends: [Option<Point>; 2],
}

#[derive(Default)]
pub(super) struct LinkBuffers {
    /// Dead ends of the map before the stage.
    dead_ends: BitGrid,
    /// Number of the room of each cell, from 1; 0 outside rooms.
    pub(super) rooms: Grid<u32>,
    /// Number of links of each room by side.
    walls: Vec<[u32; 4]>,
    /// Cells of links: those that may be filled and have no branch.
    runs: BitGrid,
    /// Cells of links that are listed already.
    seen: BitGrid,
    /// Cells of links that save enough.
    kept: BitGrid,
    links: Vec<Link>,
    /// Cells of all links; those of one link are consecutive.
    cells: Vec<Point>,
    near: NearSearch,
}

impl LinkBuffers {
    /// Numbers the rooms and remembers the dead ends.
    pub(super) fn survey(&mut self, map: &Map, ways: &Ways) {
        let size = map.size();
        self.rooms.reset(size, 0);
        for (id, room) in (1..).zip(&map.rooms) {
            for run in map.room_runs(room) {
                self.rooms.fill_run(run.y, run.x, run.len, id);
            }
        }
        self.dead_ends.with_few_neighbors(&ways.links, &ways.open, 1);
        self.kept.reset(size);
        self.links.reserve(size.cells().min(1 << 16) / 8);
        self.cells.reserve(size.cells().min(1 << 18) / 2);
        self.walls.reserve(map.rooms.len() + 1);
    }

    /// Fills the links that save too little. Returns whether there was one.
    pub(super) fn fill(
        &mut self,
        cx: &mut Context<'_>,
        ways: &mut Ways,
        stage: &TidyCorridors,
    ) -> Result<bool, Veto> {
        self.list(ways);
        if stage.per_wall > 0 {
            self.count_walls(cx.map.rooms.len());
        }
        self.links.sort_unstable_by_key(|link| (Reverse(link.len), link.first));
        let mut changed = false;
        for i in 0..self.links.len() {
            let Link { first, len, ends } = self.links[i];
            let cells = first as usize..(first + len) as usize;
            let is_needless = match ends {
                [Some(a), Some(b)] => self.saves_little(cx, ways, stage, self.links[i], [a, b])?,
                [None, None] => false,
                _ => {
                    let is_old = self.cells[cells.clone()].iter().any(|&p| self.dead_ends.contains(p));
                    !is_old || len <= stage.stubs
                }
            };
            if is_needless {
                for &p in &self.cells[cells] {
                    ways.fill(cx.map, p);
                }
                changed = true;
            }
        }
        Ok(changed)
    }

    /// Returns whether the path around a link is short, or short enough for a link that should go.
    fn saves_little(
        &mut self,
        cx: &mut Context<'_>,
        ways: &mut Ways,
        stage: &TidyCorridors,
        link: Link,
        ends: [Point; 2],
    ) -> Result<bool, Veto> {
        let walls = if stage.per_wall > 0 { self.walls_of(&link) } else { [None; 2] };
        let is_crowded = walls.iter().flatten().any(|&(room, side)| self.walls[room][side] > stage.per_wall);
        let [a, b] = ends.map(|p| self.rooms[p]);
        let most = match () {
            () if stage.saves == 0 && !is_crowded => return Ok(false),
            () if is_crowded || a == b && a != 0 => link.len + FAR,
            () => link.len + stage.saves,
        };
        let cells = link.first as usize..(link.first + link.len) as usize;
        if self.cells[cells.clone()].iter().all(|&p| self.kept.contains(p)) {
            return Ok(false);
        }
        self.cells[cells.clone()].iter().for_each(|&p| ways.open.remove(p));
        let is_near = self.near.is_near(&ways.open, ends, most);
        cx.spend(self.near.work())?;
        if is_near {
            for (room, side) in walls.into_iter().flatten() {
                self.walls[room][side] -= 1;
            }
        } else {
            for &p in &self.cells[cells] {
                ways.open.insert(p);
                self.kept.insert(p);
            }
        }
        Ok(is_near)
    }

    /// Follows every run of cells without a branch and lists it with its ends.
    fn list(&mut self, ways: &Ways) {
        let Self { runs, seen, links, cells, .. } = self;
        runs.with_few_neighbors(&ways.links, &ways.open, 2);
        seen.reset(ways.links.size());
        links.clear();
        cells.clear();
        for p in runs.iter() {
            if !seen.add(p) {
                continue;
            }
            let first = cells.len();
            let [one, other] = {
                let mut out = ways.open_around(p);
                [out.next(), out.next()]
            };
            let mut ends = [one.and_then(|at| follow(ways, runs, [p, at], cells, seen)), None];
            cells[first..].reverse();
            cells.push(p);
            ends[1] = other.and_then(|at| follow(ways, runs, [p, at], cells, seen));
            // The end of a link can only be part of a link if this is a ring that leads nowhere.
            if !ends.into_iter().flatten().any(|end| runs.contains(end)) {
                links.push(Link { first: first as u32, len: (cells.len() - first) as u32, ends });
            }
        }
    }

    /// Counts the links of each side of each room.
    fn count_walls(&mut self, rooms: usize) {
        self.walls.clear();
        self.walls.resize(rooms + 1, [0; 4]);
        for i in 0..self.links.len() {
            for (room, side) in self.walls_of(&self.links[i]).into_iter().flatten() {
                self.walls[room][side] += 1;
            }
        }
    }

    /// Returns the room at each end of a link, and the side of the room that the link is on.
    fn walls_of(&self, link: &Link) -> [Option<(usize, usize)>; 2] {
        let outermost = [link.first, link.first + link.len - 1].map(|i| self.cells[i as usize]);
        [0, 1].map(|nth| {
            let end = link.ends[nth].filter(|&end| self.rooms[end] > 0)?;
            let side = Direction::ALL.iter().position(|side| end + side.step() == outermost[nth])?;
            Some((self.rooms[end] as usize, side))
        })
    }
}

/// Lists the cells of a link from `at` on, away from `before`. Returns the open cell that it leads to, or `None` at a
/// dead end.
fn follow(
    ways: &Ways,
    runs: &BitGrid,
    [mut before, mut at]: [Point; 2],
    cells: &mut Vec<Point>,
    seen: &mut BitGrid,
) -> Option<Point> {
    while runs.contains(at) && seen.add(at) {
        cells.push(at);
        let next = ways.open.way_on(before, at)?;
        (before, at) = (at, next);
    }
    Some(at)
}
