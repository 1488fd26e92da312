//! Search from many places at once that finds where the searches of two places meet.
//!
//! Algorithm: Dijkstra's, from all places at once, with costs of cells below [`ROUNDS`]. Cells are expanded in rounds: a
//! cell with cost `c` beside one that is expanded in round `r` is expanded in round `r` + `c`, so the open set is a ring
//! of lists (Dial's algorithm). Where the searches from two places meet that are not connected yet (union-find), the two
//! shortest paths to them are a connection: the nearest places are connected first, as by Kruskal's algorithm.

use barrow_core::{Direction, Point, Size};

use crate::union_find::UnionFind;

/// Length of the ring of rounds, which is one bit per round in a word.
const ROUNDS: usize = 64;
/// Largest cost of a cell.
pub(super) const MOST_COST: u32 = ROUNDS as u32 - 1;
/// Marks the end of a list.
const NONE: u32 = u32::MAX;
/// Value of cells that the search cannot enter. Values up to [`MOST_COST`] are costs of cells that it has not reached, larger
/// ones consist of a place and of the direction of the predecessor. So one number per neighbor decides what to do.
pub(super) const BLOCKED: u32 = 0;
/// Direction of the predecessor of a cell that is itself a place.
const ORIGIN: u32 = 4;
/// Number of bits for the direction.
const DIRECTION_BITS: u32 = 3;
/// Added to places, so that a reached cell has a larger value than any cost.
const FIRST_PLACE: u32 = ROUNDS as u32 >> DIRECTION_BITS;

/// The search. Buffers are reused by the next one.
#[derive(Debug)]
pub(super) struct MeetingSearch {
    /// Distance of the indices of a cell and the one below it: a blocked column after the last one lets every cell have
    /// four neighbors, as do a row above the first one and one below the last.
    stride: usize,
    /// Differences of the indices of a cell and its neighbors, in the order of `Direction::ALL`.
    steps: [isize; 4],
    /// Value of each cell, see [`BLOCKED`].
    cells: Vec<u32>,
    /// For each cell to expand, the next one of the same round, or [`NONE`].
    next: Vec<u32>,
    /// First cell to expand in each of the next rounds, as a ring.
    firsts: [u32; ROUNDS],
    /// The rounds that have a cell to expand, as bits of the ring.
    filled: u64,
    round: usize,
    /// Cell that is being expanded.
    at: u32,
    joined: UnionFind,
    /// Number of connections that are missing.
    left: u32,
}

/// Two adjacent cells that were reached from different places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    pub(super) cells: [Point; 2],
    /// The place from which each of the cells was reached.
    pub(super) places: [u32; 2],
}

impl Default for MeetingSearch {
    fn default() -> Self {
        Self {
            stride: 1,
            cells: Vec::new(),
            next: Vec::new(),
            firsts: [NONE; ROUNDS],
            steps: [0; 4],
            filled: 0,
            round: 0,
            at: NONE,
            joined: UnionFind::default(),
            left: 0,
        }
    }
}

impl MeetingSearch {
    /// Prepares a search on a map on which all cells are blocked, for at most `most` places.
    pub(super) fn begin(&mut self, size: Size, most: usize) {
        self.stride = size.width as usize + 1;
        self.steps = [-(self.stride as isize), 1, self.stride as isize, -1];
        let len = self.stride * (size.height as usize + 2);
        self.cells.clear();
        self.cells.resize(len, BLOCKED);
        // Values of the last search are not read: a cell's entry is written when it is added to a list.
        self.next.resize(len, NONE);
        self.firsts.fill(NONE);
        (self.filled, self.round, self.at, self.left) = (0, 0, NONE, 0);
        self.joined.reserve(most);
    }

    /// Sets the number of places.
    pub(super) fn set_places(&mut self, places: u32) {
        self.joined.reset(places);
        self.left = places.saturating_sub(1);
    }

    /// Returns row `y` for writing costs of cells and [`BLOCKED`].
    pub(super) fn costs_mut(&mut self, y: i32) -> &mut [u32] {
        let first = self.index(Point::new(0, y));
        &mut self.cells[first..first + self.stride - 1]
    }

    /// Makes a run of cells belong to a place.
    pub(super) fn give_run(&mut self, Point { x, y }: Point, len: i32, place: u32) {
        self.costs_mut(y)[x as usize..(x + len) as usize]
            .fill((place + FIRST_PLACE) << DIRECTION_BITS | ORIGIN);
    }

    /// Adds a cell that belongs to a place to the cells to expand.
    pub(super) fn start_at(&mut self, p: Point) {
        let i = self.index(p);
        self.reach(i, self.cells[i], self.round);
    }

    /// Searches on until two places meet that are not connected yet, and connects them. Returns `None` if all are
    /// connected or nothing is left to expand.
    pub(super) fn next_meeting(&mut self) -> Option<Meeting> {
        while self.left > 0 && (self.at != NONE || self.next_round()) {
            let at = self.at as usize;
            let own = self.cells[at] >> DIRECTION_BITS;
            let beside = self.steps.map(|step| at.wrapping_add_signed(step));
            let there = beside.map(|q| self.cells[q]);
            // The free neighbors are collected first, because one loop over them is predicted better than a branch for each
            // of the four.
            let (mut free, mut meets) = (0_u32, false);
            for (side, value) in there.into_iter().enumerate() {
                free |= u32::from(value.wrapping_sub(1) < MOST_COST) << side;
                meets |= value > MOST_COST && value >> DIRECTION_BITS != own;
            }
            while free != 0 {
                let side = free.trailing_zeros() as usize;
                free &= free - 1;
                let back = side as u32 ^ 2;
                self.reach(beside[side], own << DIRECTION_BITS | back, self.round + there[side] as usize);
            }
            if meets && let Some(meeting) = self.join(at, own) {
                // The cell is expanded again by the next call, which finds its neighbors reached.
                return Some(meeting);
            }
            self.at = self.next[at];
        }
        None
    }

    /// Connects the place from which a cell was reached to one from which a neighbor was, if they are not connected.
    fn join(&mut self, at: usize, own: u32) -> Option<Meeting> {
        for q in self.steps.map(|step| at.wrapping_add_signed(step)) {
            let there = self.cells[q] >> DIRECTION_BITS;
            if there >= FIRST_PLACE && there != own {
                let places = [own, there].map(|place| place - FIRST_PLACE);
                if self.joined.union(places[0], places[1]) {
                    self.left -= 1;
                    return Some(Meeting { cells: [at, q].map(|i| self.point(i)), places });
                }
            }
        }
        None
    }

    /// Iterates over the cells from one that was reached back to its place, both included.
    pub(super) fn path_back(&self, from: Point) -> impl Iterator<Item = Point> {
        let mut at = Some(from);
        std::iter::from_fn(move || {
            let p = at?;
            let back = self.cells[self.index(p)] & ((1 << DIRECTION_BITS) - 1);
            at = Direction::ALL.get(back as usize).map(|side| p + side.step());
            Some(p)
        })
    }

    /// Goes to the next round that has a cell to expand. Returns false if no round has one.
    fn next_round(&mut self) -> bool {
        let ahead = self.filled.rotate_right((self.round % ROUNDS) as u32);
        if ahead == 0 {
            return false;
        }
        self.round += ahead.trailing_zeros() as usize;
        let slot = self.round % ROUNDS;
        self.filled ^= 1 << slot;
        self.at = std::mem::replace(&mut self.firsts[slot], NONE);
        true
    }

    /// Sets the value of a cell and adds it to a round.
    #[inline]
    fn reach(&mut self, i: usize, value: u32, round: usize) {
        self.cells[i] = value;
        let slot = round % ROUNDS;
        self.next[i] = std::mem::replace(&mut self.firsts[slot], i as u32);
        self.filled |= 1 << slot;
    }

    const fn index(&self, p: Point) -> usize {
        (p.y + 1) as usize * self.stride + p.x as usize
    }

    const fn point(&self, i: usize) -> Point {
        let (x, y) = (i % self.stride, i / self.stride);
        Point::new(x as i32, y as i32 - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Grid, Rng};

    /// Reference implementation: the cost of the cheapest path from each place to each cell, by relaxing until nothing
    /// changes. The costs of both ends count.
    fn distances(costs: &Grid<u32>, from: Point) -> Grid<Option<u32>> {
        let mut found = Grid::new(costs.size(), None);
        found[from] = Some(costs[from]);
        loop {
            let mut changed = false;
            for (p, cost) in costs.iter().filter(|(_, cost)| *cost != BLOCKED) {
                let near = found.neighbors(p, None).into_iter().flatten().min();
                let through = near.map(|near| near + cost);
                if through.is_some_and(|through| found[p].is_none_or(|known: u32| through < known)) {
                    found[p] = through;
                    changed = true;
                }
            }
            if !changed {
                return found;
            }
        }
    }

    #[test]
    fn paths_are_shortest_and_connect_all_places_that_can_be() {
        let (mut rng, mut search) = (Rng::new(3), MeetingSearch::default());
        for _ in 0..300 {
            let size = Size::new(1 + rng.below(20), 1 + rng.below(9));
            let mut costs = Grid::new(size, BLOCKED);
            let most = if rng.percent(50) { 1 } else { MOST_COST };
            let cells = (0..size.height as i32).flat_map(|y| (0..size.width as i32).map(move |x| (x, y)));
            for (x, y) in cells.filter(|_| rng.percent(70)).collect::<Vec<_>>() {
                costs[Point::new(x, y)] = 1 + rng.below(most);
            }
            let mut places: Vec<Point> = costs.iter().filter(|(_, cost)| *cost > 0).map(|(p, _)| p).collect();
            rng.shuffle(&mut places);
            places.truncate(1 + rng.below(6) as usize);
            search.begin(size, places.len());
            (0..size.height as i32).for_each(|y| search.costs_mut(y).copy_from_slice(costs.row(y)));
            for (place, &p) in (0..).zip(&places) {
                search.give_run(p, 1, place);
                search.start_at(p);
            }
            search.set_places(places.len() as u32);
            let from: Vec<_> = places.iter().map(|&p| distances(&costs, p)).collect();
            let mut joined = UnionFind::default();
            joined.reset(places.len() as u32);
            while let Some(meeting) = search.next_meeting() {
                let [a, b] = meeting.places;
                assert!(joined.union(a, b));
                for (p, place) in meeting.cells.into_iter().zip(meeting.places) {
                    let path: Vec<Point> = search.path_back(p).collect();
                    assert_eq!(*path.last().unwrap(), places[place as usize]);
                    let length = |path: &[Point]| path.iter().map(|&p| costs[p]).sum::<u32>();
                    // The cost of a place itself does not count.
                    let nearest =
                        from.iter().zip(&places).filter_map(|(from, &place)| Some(from[p]? - costs[place]));
                    assert_eq!(Some(length(&path[..path.len() - 1])), nearest.min(), "{path:?}");
                }
            }
            for (a, from) in (0..).zip(&from) {
                for (b, &to) in (0..).zip(&places) {
                    assert_eq!(from[to].is_some(), joined.find(a) == joined.find(b), "{size}: {a} and {b}");
                }
            }
        }
    }
}
