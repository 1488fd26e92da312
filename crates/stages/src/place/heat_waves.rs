//! Path costs from a cell, where doors cost more than one step: the cells of each cost, as words.
//!
//! Algorithm: a breadth-first search in eight directions, 64 cells at a time, that visits only words with a cell of the
//! last wave. Doors and secret cells are queued apart, one queue for each cost, which stay sorted because all
//! entries of a queue have the same delay. The waves are the result: no cost is written cell by cell.

use std::ops::Range;

use barrow_core::{BitGrid, Map, Point, Tile};

/// Cost of the first cell.
const FIRST: u32 = 5;

/// Largest cost of a cell, so that sums stay small.
const MOST: u32 = 1000;

/// Steps that a step onto a door costs, and onto a secret door or corridor.
const DOOR: u32 = 10;
const SECRET: u32 = 50;

/// The cells of the map by the cost of the path to them.
#[derive(Debug, Default)]
pub(super) struct HeatWaves {
    ways: Ways,
    /// Waves in order of cost.
    pub(super) waves: Vec<Wave>,
    /// For the waves in order, the words with a cell of the wave: index in the padded layout, and cells.
    pub(super) words: Vec<(u32, u64)>,
    /// Number of words of a row in the padded layout: one padding bit follows each row, one padding row lies above the
    /// first row and one below the last, and one padding word before and after all, so that no shifted word leaves the
    /// map or wraps around an edge.
    stride: usize,
    states: Vec<State>,
    /// Words with a cell of the current wave, and of the next one.
    lists: [Vec<u32>; 2],
    /// Doors and secret cells that were reached, with their cost, in ascending order.
    delayed: [Vec<(u32, Point)>; 2],
    now: Ways,
}

/// The cells with one cost.
#[derive(Clone, Debug)]
pub(super) struct Wave {
    /// The cost, at most [`MOST`].
    pub(super) cost: u32,
    /// Its words, as a range of [`HeatWaves::words`].
    pub(super) words: Range<u32>,
}

/// Inputs of the search.
#[derive(Debug, Default, PartialEq, Eq)]
struct Ways {
    /// Open cells except doors and secret cells.
    plain: BitGrid,
    doors: BitGrid,
    secrets: BitGrid,
    first: Option<Point>,
}

/// Search state of 64 cells, in one struct because it is accessed together.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// Plain cells, and doors and secret cells, that are not reached yet.
    left: u64,
    doors: u64,
    /// Cells of the current wave and of the next one, alternating.
    cells: [u64; 2],
}

impl HeatWaves {
    /// Searches from `first`. Returns false if the result is known because the map has the same ways as in the last call:
    /// stages that spawn often follow each other.
    pub(super) fn update(&mut self, map: &Map, first: Option<Point>) -> bool {
        let Ways { plain, doors, secrets, first: from } = &mut self.now;
        let firsts = [Tile::FIRST_SECRET, Tile::FIRST_OPEN, Tile::Corridor];
        BitGrid::mark_classes(
            &map.tiles,
            [&mut *plain, &mut *doors, &mut *secrets],
            firsts,
            |[all, open, plain]| [plain, open & !plain, all & !open],
        );
        *from = first;
        if self.now == self.ways {
            return false;
        }
        std::mem::swap(&mut self.now, &mut self.ways);
        self.search();
        true
    }

    /// Returns the number of words of the padded layout.
    pub(super) fn padded(&self) -> usize {
        self.states.len()
    }

    /// Iterates over the rows of a set of words in the padded layout, which `words` stores one after another.
    pub(super) fn rows_of<'a, T>(
        &self,
        words: &'a mut [T],
    ) -> impl Iterator<Item = &'a mut [T]> + use<'a, T> {
        words[1 + self.stride..].chunks_exact_mut(self.stride)
    }

    /// Returns the cell at a bit of a word of the padded layout.
    pub(super) fn cell(&self, at: u32, bit: u32) -> Point {
        let word = at as usize - 1;
        Point::new((word % self.stride * 64) as i32 + bit as i32, (word / self.stride) as i32 - 1)
    }

    /// Computes the waves of `ways`.
    fn search(&mut self) {
        self.begin();
        let Some(first) = self.ways.first else { return };
        self.add(first, 0);
        let (mut cost, mut next, mut now) = (FIRST, [0; 2], 0);
        loop {
            let begin = self.words.len() as u32;
            self.spread(now, cost);
            let words = begin..self.words.len() as u32;
            if !words.is_empty() {
                self.waves.push(Wave { cost: cost.min(MOST), words });
            }
            // Doors that were reached as many steps ago as they cost.
            let mut is_waiting = false;
            for (queue, next) in (0..).zip(&mut next) {
                while let Some(&(_, p)) = self.delayed[queue].get(*next).filter(|(due, _)| *due == cost + 1) {
                    self.add(p, 1 - now);
                    *next += 1;
                }
                is_waiting |= *next < self.delayed[queue].len();
            }
            now = 1 - now;
            cost += 1;
            if self.lists[now].is_empty() && !is_waiting {
                return;
            }
        }
    }

    /// Clears the buffers, reserves their memory and marks the ways.
    fn begin(&mut self) {
        let size = self.ways.plain.size();
        let cells = size.cells();
        self.stride = size.width as usize / 64 + 1;
        self.states.clear();
        self.states.resize((size.height as usize + 2) * self.stride + 2, State::default());
        let Self { ways, states, lists, delayed, words, waves, .. } = self;
        let width = ways.plain.stride();
        let sets = ways.plain.words().iter().zip(ways.doors.words().iter().zip(ways.secrets.words()));
        for (i, (&plain, (doors, secrets))) in sets.enumerate() {
            let at = 1 + (i / width + 1) * self.stride + i % width;
            (states[at].left, states[at].doors) = (plain, doors | secrets);
        }
        for list in lists {
            list.clear();
            list.reserve(states.len());
        }
        for queue in delayed {
            queue.clear();
            queue.reserve(cells.min(1 << 12));
        }
        words.clear();
        words.reserve(cells.min(1 << 16));
        waves.clear();
        waves.reserve(cells.min(1 << 12));
    }

    /// Adds a cell to the wave with index `to`.
    fn add(&mut self, p: Point, to: usize) {
        let (at, bit) = (1 + (p.y as usize + 1) * self.stride + p.x as usize / 64, 1 << (p.x & 63));
        let state = &mut self.states[at];
        if state.cells[to] == 0 {
            self.lists[to].push(at as u32);
        }
        state.cells[to] |= bit;
        state.left &= !bit;
        state.doors &= !bit;
    }

    /// Appends the cells of the current wave to the result, and computes the cells of the next one. Doors wait.
    fn spread(&mut self, now: usize, cost: u32) {
        let Self { states, lists, words, .. } = self;
        let [a, b] = lists;
        let (list, next_list) = if now == 0 { (a, b) } else { (b, a) };
        let first_word = words.len();
        words.extend(list.iter().map(|&at| (at, std::mem::take(&mut states[at as usize].cells[now]))));
        list.clear();
        let next = 1 - now;
        for i in first_word..self.words.len() {
            let (at, cells) = self.words[i];
            for (cells, at) in beside(cells, at as usize) {
                if cells == 0 {
                    continue;
                }
                for to in [at - self.stride, at, at + self.stride] {
                    let state = &mut self.states[to];
                    let (fresh, before) = (cells & state.left, state.cells[next]);
                    state.left ^= fresh;
                    state.cells[next] = before | fresh;
                    if before == 0 && fresh != 0 {
                        next_list.push(to as u32);
                    }
                    let doors = cells & state.doors;
                    if doors != 0 {
                        state.doors ^= doors;
                        delay(&self.ways.secrets, &mut self.delayed, (to - 1, self.stride), doors, cost);
                    }
                }
            }
        }
    }
}

/// Adds the doors and secret cells of a word to the queues.
#[cold]
fn delay(
    secrets: &BitGrid,
    delayed: &mut [Vec<(u32, Point)>; 2],
    (word, stride): (usize, usize),
    doors: u64,
    cost: u32,
) {
    let mut left = doors;
    while left != 0 {
        let x = (word % stride * 64) as i32 + left.trailing_zeros() as i32;
        left &= left - 1;
        let p = Point::new(x, (word / stride) as i32 - 1);
        let (queue, wait) = if secrets.contains(p) { (1, SECRET) } else { (0, DOOR) };
        delayed[queue].push((cost + wait, p));
    }
}

/// Returns the cells of word `at` with their left and right neighbors, and the neighbors that fall into the next and the
/// previous word.
#[inline]
const fn beside(cells: u64, at: usize) -> [(u64, usize); 3] {
    [(cells << 1 | cells | cells >> 1, at), (cells >> 63, at + 1), (cells << 63, at - 1)]
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::whole::drawn::map_of;
    use barrow_core::{Distances, Grid, Rng, Size};

    /// Returns two rooms with a door and a secret door between them.
    pub(in crate::place) fn example() -> Map {
        let mut map = map_of(&["....... ...", "       .   "]);
        map.tiles[Point::new(3, 0)] = Tile::ClosedDoor;
        map.tiles[Point::new(7, 0)] = Tile::SecretDoor;
        map.tiles[Point::new(7, 1)] = Tile::Rock;
        map.start = Some(Point::new(0, 0));
        map
    }

    /// Returns the cost of every cell, 0 for those that were not reached.
    fn costs(waves: &HeatWaves, size: Size) -> Grid<u32> {
        let mut costs = Grid::new(size, 0);
        for wave in &waves.waves {
            for &(at, cells) in &waves.words[wave.words.start as usize..wave.words.end as usize] {
                for bit in (0..64).filter(|bit| cells >> bit & 1 == 1) {
                    let cost = &mut costs[waves.cell(at, bit)];
                    assert_eq!(*cost, 0, "a cell in two waves");
                    *cost = wave.cost;
                }
            }
        }
        costs
    }

    #[test]
    fn costs_rise_by_ten_at_doors_and_fifty_at_secret_doors() {
        let (map, mut waves) = (example(), HeatWaves::default());
        assert!(waves.update(&map, map.start) && !waves.update(&map, map.start));
        assert_eq!(costs(&waves, map.size()).row(0), [5, 6, 7, 17, 18, 19, 20, 70, 71, 72, 73]);
    }

    #[test]
    fn costs_agree_with_a_search_by_cells() {
        let (mut rng, mut waves, mut distances) = (Rng::new(3), HeatWaves::default(), Distances::default());
        for round in 0..300 {
            let size = Size::new(1 + rng.below(200), 1 + rng.below(20));
            let (mut map, mut open) = (Map::new(size), BitGrid::new(size));
            for p in
                (0..size.height as i32).flat_map(|y| (0..size.width as i32).map(move |x| Point::new(x, y)))
            {
                if rng.percent(30 + round % 70) {
                    map.tiles[p] = Tile::Floor;
                    open.insert(p);
                }
            }
            let from = Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32);
            if !open.contains(from) {
                continue;
            }
            distances.measure(&open, from);
            waves.update(&map, Some(from));
            for (p, cost) in costs(&waves, size).iter() {
                let expected = distances.to(p).checked_add(FIRST).map_or(0, |cost| cost.min(MOST));
                assert_eq!(cost, expected, "{p} of {size}");
            }
        }
    }
}
