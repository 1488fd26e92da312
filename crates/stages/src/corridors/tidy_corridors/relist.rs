//! Lists the corridors again after cells were filled.
//!
//! ```text
//!   A##########B        A##########B      A to B
//!        #                   #
//!        #    ##C   →        #      C       A to D: the rest of the corridor from C, led on to A
//!        #    #              #
//!        #########D          #########D
//! ```
//!
//! Algorithm: a corridor with filled cells, or with cells in rooms on its way, is split there. A gap with a path around
//! it that is hardly longer is closed by that path. A corridor or part whose cells are all listed elsewhere is dropped. An
//! end that touches no room is led on by breadth-first search, through corridors and doors, to the nearest other room.
//!
//! Guarantees: consecutive cells of a corridor that changed are neighbors; its first and last cell touch the rooms that
//! it connects, except at dead ends.

use barrow_core::{BitGrid, Corridor, Direction, Grid, Map, Point, Side};

use super::Ways;

/// Most steps of a path that closes a gap, beyond the number of cells of the gap.
const DETOUR: usize = 4;

#[derive(Default)]
pub(super) struct Relist {
    /// Corridors as listed before the stage.
    corridors: Vec<Corridor>,
    /// First new corridor of each corridor before, and the end of the list.
    firsts: Vec<u32>,
    /// Cells that were filled, and cells of rooms.
    gone: BitGrid,
    /// Whether each corridor before has none of these, and no gaps.
    whole: Vec<bool>,
    /// Cells of corridors that are listed.
    listed: BitGrid,
    /// Cells of the corridor before.
    old: Vec<Point>,
    /// Cells of the part that is listed next, as a list and as a set.
    part: Vec<Point>,
    taken: BitGrid,
    /// Cells that a search reached, each with the position of the cell before and its distance, and as a set.
    queue: Vec<(Point, usize, usize)>,
    seen: BitGrid,
    /// Number of cells that all searches reached.
    steps: usize,
}

impl Relist {
    /// Lists all corridors. `rooms` is the number of the room of each cell, from 1. Returns the number of steps.
    pub(super) fn run(&mut self, map: &mut Map, ways: &Ways, rooms: &Grid<u32>) -> usize {
        for set in [&mut self.listed, &mut self.taken, &mut self.seen] {
            set.reset(map.size());
        }
        // As much as maps of ordinary size need, so that a warm run does not allocate.
        let most = map.size().cells().min(1 << 14);
        self.queue.clear();
        self.queue.reserve(most);
        for list in [&mut self.part, &mut self.old] {
            list.clear();
            list.reserve(most / 2);
        }
        self.firsts.reserve(most / 8);
        self.corridors.clear();
        self.corridors.reserve(most / 8);
        self.corridors.append(&mut map.corridors);
        self.firsts.clear();
        self.steps = 0;
        self.gone.copy_from(&ways.filled);
        map.rooms.iter().for_each(|room| map.mark_room(room, &mut self.gone));
        self.whole.clear();
        self.whole.reserve(most / 8);
        for cells in self.corridors.iter().map(|corridor| map.corridor_cells(corridor)) {
            self.steps += cells.len();
            let is_whole = !cells.iter().any(|&p| self.gone.contains(p))
                && cells.windows(2).all(|pair| is_beside(pair[0], pair[1]));
            self.whole.push(is_whole);
            if is_whole {
                for &p in cells {
                    self.listed.insert(p);
                }
            }
        }
        for id in 0..self.corridors.len() {
            self.firsts.push(map.corridors.len() as u32);
            let corridor = self.corridors[id];
            let cells = map.corridor_cells(&corridor);
            if self.whole[id] {
                map.corridors.push(corridor);
                continue;
            }
            if cells.iter().all(|&p| self.gone.contains(p) || self.listed.contains(p)) {
                continue;
            }
            self.old.clear();
            self.old.extend_from_slice(cells);
            let mut gap = 0;
            for i in 0..self.old.len() {
                let p = self.old[i];
                if self.gone.contains(p) {
                    gap += 1;
                    continue;
                }
                if let Some(&last) = self.part.last()
                    && !is_beside(last, p)
                    && !self.lead(ways, rooms, true, gap + DETOUR, |q| is_beside(q, p))
                {
                    self.list(map, ways, rooms, corridor);
                }
                self.take(p);
                gap = 0;
            }
            self.list(map, ways, rooms, corridor);
        }
        self.firsts.push(map.corridors.len() as u32);
        self.renumber_doors(map);
        self.steps
    }

    fn take(&mut self, p: Point) {
        self.part.push(p);
        self.taken.insert(p);
    }

    /// Lists the part as a corridor, unless its cells are all listed, and begins the next.
    fn list(&mut self, map: &mut Map, ways: &Ways, rooms: &Grid<u32>, Corridor { from, to, .. }: Corridor) {
        if self.part.iter().any(|&p| !self.listed.contains(p)) {
            let to = self.lead_to_room(ways, rooms, to.filter(|_| self.part.last() == self.old.last()), from);
            self.part.reverse();
            let from =
                self.lead_to_room(ways, rooms, from.filter(|_| self.part.last() == self.old.first()), to);
            self.part.reverse();
            map.begin_corridor(from, to);
            for &p in &self.part {
                self.listed.insert(p);
                map.dig(p);
            }
            map.end_corridor();
        }
        self.part.drain(..).for_each(|p| self.taken.remove(p));
    }

    /// Leads the end of the part to a room other than `other`, if there is one, and returns the room. `known` is the
    /// room at the end of the corridor, which may be behind a door.
    fn lead_to_room(
        &mut self,
        ways: &Ways,
        rooms: &Grid<u32>,
        known: Option<u32>,
        other: Option<u32>,
    ) -> Option<u32> {
        let is_other = |room: &u32| Some(*room) != other;
        let room_at = |p: Point| {
            let around = || Direction::ALL.into_iter().filter_map(move |side| rooms.get(p + side.step()));
            let mut touched = around().filter(|id| *id > 0).map(|id| id - 1);
            touched.find(is_other).or_else(|| around().find(|id| *id > 0).map(|id| id - 1))
        };
        let &end = self.part.last()?;
        let here = known.or_else(|| room_at(end));
        if here.is_some_and(|room| is_other(&room)) {
            return here;
        }
        let is_dead_end = ways.open_around(end).count() <= 1;
        let leads_to_other = |q: Point| room_at(q).is_some_and(|room| is_other(&room));
        let is_led = !is_dead_end
            && (self.lead(ways, rooms, true, usize::MAX, leads_to_other)
                || self.lead(ways, rooms, false, usize::MAX, leads_to_other)
                || here.is_none() && self.lead(ways, rooms, true, usize::MAX, |q| room_at(q).is_some()));
        if is_led {
            self.part.last().and_then(|&end| room_at(end))
        } else {
            here.filter(|_| !is_dead_end || self.part.len() > 1)
        }
    }

    /// Leads the part on by the shortest path to a cell that `is_end`, of at most `most` steps. Returns whether there
    /// is one. The path may only cross the part if it is not `apart` from it.
    fn lead(
        &mut self,
        ways: &Ways,
        rooms: &Grid<u32>,
        apart: bool,
        most: usize,
        is_end: impl Fn(Point) -> bool,
    ) -> bool {
        let Some(&start) = self.part.last() else { return false };
        self.queue.drain(..).for_each(|(p, ..)| self.seen.remove(p));
        self.queue.push((start, 0, 0));
        self.seen.insert(start);
        let mut next = 0;
        while let Some(&(at, _, steps)) = self.queue.get(next) {
            for p in ways.open_around(at).filter(|&p| steps < most && rooms[p] == 0) {
                if apart && self.taken.contains(p) || !self.seen.add(p) {
                    continue;
                }
                self.queue.push((p, next, steps + 1));
                if is_end(p) {
                    self.steps += self.queue.len();
                    self.append();
                    return true;
                }
            }
            next += 1;
        }
        self.steps += self.queue.len();
        false
    }

    /// Adds the path to the last cell of the search to the part.
    fn append(&mut self) {
        let (from, mut at) = (self.part.len(), self.queue.len() - 1);
        while at > 0 {
            let (p, before, _) = self.queue[at];
            self.take(p);
            at = before;
        }
        self.part[from..].reverse();
    }

    /// Lets doors refer to the new corridors.
    fn renumber_doors(&self, map: &mut Map) {
        for i in 0..map.doors.len() {
            let at = map.doors[i].at;
            for nth in 0..2 {
                if let Side::Corridor(id) = map.doors[i].sides[nth] {
                    let mut parts = self.firsts[id as usize]..self.firsts[id as usize + 1];
                    let is_near = |part: &u32| {
                        let cells = map.corridor_cells(&map.corridors[*part as usize]);
                        cells.iter().any(|&p| p == at || is_beside(p, at))
                    };
                    let part = if parts.len() == 1 { parts.next() } else { parts.find(is_near) };
                    map.doors[i].sides[nth] = part.map_or(Side::Unknown, Side::Corridor);
                }
            }
        }
    }
}

fn is_beside(a: Point, b: Point) -> bool {
    a.distance_squared(b) == 1
}
