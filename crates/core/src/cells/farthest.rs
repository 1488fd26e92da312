//! The cell that a breadth-first search comes to last, found without a queue of cells.
//!
//! All cells at one distance are a layer. The next layer is made from the words of the last one, sixty-four cells at a
//! time, and only words with a cell of the layer are looked at. If several cells are farthest, the one that
//! [`Distances::reached`](crate::Distances::reached) has last is meant; which one that is depends on the order in which
//! the search came to the cells before them. So the layers are followed back from the farthest cells until they begin in
//! a single one, and only what lies between is searched cell by cell.

use super::farthest_rows::{FarthestRows, MOST_COLUMNS};
use crate::{BitGrid, Point};

/// Searches for farthest cells. Keeps its memory from one search to the next.
///
/// The words of a row are followed by those of the next. At least one bit is free behind each row, one row above the
/// first and one below the last, so that no step leads off the map and none leads around an edge.
#[derive(Debug, Default)]
pub struct Farthest {
    stride: usize,
    /// How far away this layer is.
    depth: usize,
    /// How many words have a cell of this layer.
    count: usize,
    words: Vec<Word>,
    /// The words that have a cell of this layer, and of the one after or before it, by turns; with space for all words.
    lists: [Vec<u32>; 2],
    queue: Vec<u32>,
    /// For maps that are not wide.
    rows: FarthestRows,
}

/// What is known of sixty-four cells; all in one place, for it is needed at the same time.
#[derive(Clone, Copy, Debug, Default)]
struct Word {
    /// What was not reached yet; once all is, the cells that lead to the farthest ones.
    left: u64,
    /// The cells of this layer and of the one after or before it, by turns.
    layers: [u64; 2],
    /// The cells of the layers before this one whose number leaves 0, 1 and 2 when divided by three: enough to tell the
    /// neighbors in the layer before a cell from those in its own and in the one after.
    thirds: [u64; 3],
}

impl Farthest {
    /// Of the cells of `wanted` that can be reached from `from` over `open`, in eight directions, the one that a search
    /// comes to last: from each cell in turn to the fresh ones around it, row by row.
    pub fn find(&mut self, open: &BitGrid, from: Point, wanted: &BitGrid) -> Option<Point> {
        if !open.contains(from) {
            return None;
        }
        if open.size().width <= MOST_COLUMNS {
            return self.rows.find(open, from, wanted);
        }
        self.begin(open, from);
        while self.step() {}
        if self.keep(wanted) > 0 {
            return Some(self.last());
        }
        // Seldom: nothing that is wanted lies at the very end. Search for the last layer that has some, and stop there.
        self.begin(open, from);
        let mut end = wanted.contains(from).then_some(0);
        while self.step() {
            if self.list().iter().any(|&at| self.layer(at) & self.word_of(wanted, at) != 0) {
                end = Some(self.depth);
            }
        }
        let end = end?;
        self.begin(open, from);
        while self.depth < end {
            self.step();
        }
        self.keep(wanted);
        Some(self.last())
    }

    /// The first layer is one cell.
    fn begin(&mut self, open: &BitGrid, from: Point) {
        let (width, height) = (open.size().width as usize, open.size().height as usize);
        self.stride = width / 64 + 1;
        // A word before and after, for steps across the ends of a word.
        let words = (height + 2) * self.stride + 2;
        self.words.clear();
        self.words.resize(words, Word::default());
        for list in &mut self.lists {
            list.resize(words + 1, 0);
        }
        self.queue.clear();
        self.queue.reserve(open.size().cells());
        let rows = self.words[1 + self.stride..].chunks_exact_mut(self.stride);
        for (to, row) in rows.zip(open.words().chunks_exact(open.stride())) {
            to.iter_mut().zip(row).for_each(|(to, &word)| to.left = word);
        }
        let at = 1 + (from.y as usize + 1) * self.stride + from.x as usize / 64;
        let cell = 1 << (from.x & 63);
        self.words[at].left &= !cell;
        self.words[at].layers[0] = cell;
        self.lists[0][0] = at as u32;
        (self.depth, self.count) = (0, 1);
    }

    /// Goes on to the next layer; false if there is none, and this one stays.
    fn step(&mut self) -> bool {
        let found = if self.depth.is_multiple_of(2) { self.spread::<0, 1>() } else { self.spread::<1, 0>() };
        if found == 0 {
            return false;
        }
        let (now, third) = (self.depth % 2, self.depth % 3);
        for &at in &self.lists[now][..self.count] {
            let word = &mut self.words[at as usize];
            word.thirds[third] |= std::mem::take(&mut word.layers[now]);
        }
        (self.depth, self.count) = (self.depth + 1, found);
        true
    }

    /// Makes the next layer of this one; how many words have a cell of it.
    fn spread<const NOW: usize, const NEXT: usize>(&mut self) -> usize {
        let words = self.words.as_mut_slice();
        let [a, b] = &mut self.lists;
        let (list, next_list) = if NOW == 0 { (a, b) } else { (b, a) };
        let mut found = 0;
        for &at in &list[..self.count] {
            for (cells, at) in beside(words[at as usize].layers[NOW], at as usize) {
                if cells == 0 {
                    continue;
                }
                for to in [at - self.stride, at, at + self.stride] {
                    let word = &mut words[to];
                    let (fresh, before) = (cells & word.left, word.layers[NEXT]);
                    word.left ^= fresh;
                    word.layers[NEXT] = before | fresh;
                    // Written always and counted if it is new, for a branch would be guessed wrongly too often.
                    next_list[found] = to as u32;
                    found += usize::from(before == 0) & usize::from(fresh != 0);
                }
            }
        }
        found
    }

    /// Drops the cells of this layer that are not wanted; how many are left.
    fn keep(&mut self, wanted: &BitGrid) -> u32 {
        (0..self.count)
            .map(|i| {
                let at = self.list()[i];
                let cells = self.layer(at) & self.word_of(wanted, at);
                self.words[at as usize].layers[self.depth % 2] = cells;
                cells.count_ones()
            })
            .sum()
    }

    /// The last of the cells of this layer, of which there is at least one.
    fn last(&mut self) -> Point {
        self.words.iter_mut().for_each(|word| word.left = 0);
        let first = self.follow_back();
        self.queue.push(first);
        let mut next = 0;
        while let Some(&at) = self.queue.get(next) {
            next += 1;
            let row = 64 * self.stride as u32;
            for middle in [at - row, at, at + row] {
                self.search_three(middle - 1);
            }
        }
        let last = *self.queue.last().expect("invariant: the first is in it");
        let word = last as usize / 64 - 1;
        let (x, y) = (word % self.stride * 64 + last as usize % 64, word / self.stride);
        Point::new(x as i32, y as i32 - 1)
    }

    /// Puts those of three cells from `at` on into the queue that are in the cone, and takes them out of it.
    fn search_three(&mut self, at: u32) {
        let (i, bit) = (at as usize / 64, at % 64);
        let mut found = (self.words[i].left >> bit | self.words[i + 1].left << 1 << (63 - bit)) & 7;
        while found != 0 {
            let cell = at + found.trailing_zeros();
            found &= found - 1;
            self.words[cell as usize / 64].left &= !(1 << (cell % 64));
            self.queue.push(cell);
        }
    }

    /// Marks the cells by which one comes to those of this layer, from the last layer on that has a single one; which
    /// one, counted in bits.
    fn follow_back(&mut self) -> u32 {
        loop {
            let (now, before) = (self.depth % 2, (self.depth + 1) % 2);
            if let Some(only) = self.only_cell() {
                return only;
            }
            let third = (self.depth - 1) % 3;
            let mut found = 0;
            for i in 0..self.count {
                let word = &mut self.words[self.lists[now][i] as usize];
                let cells = std::mem::take(&mut word.layers[now]);
                word.left |= cells;
                for (cells, at) in beside(cells, self.lists[now][i] as usize) {
                    for to in [at - self.stride, at, at + self.stride] {
                        let word = &mut self.words[to];
                        let (hit, known) = (cells & word.thirds[third], word.layers[before]);
                        word.layers[before] = known | hit;
                        self.lists[before][found] = to as u32;
                        found += usize::from(known == 0) & usize::from(hit != 0);
                    }
                }
            }
            (self.depth, self.count) = (self.depth - 1, found);
        }
    }

    /// The cell that is the only one of this layer, counted in bits.
    fn only_cell(&self) -> Option<u32> {
        let mut only = None;
        for &at in self.list() {
            let cells = self.layer(at);
            if cells == 0 {
                continue;
            }
            if only.is_some() || !cells.is_power_of_two() {
                return None;
            }
            only = Some(64 * at + cells.trailing_zeros());
        }
        only
    }

    /// The cells of this layer in word `at`.
    fn layer(&self, at: u32) -> u64 {
        self.words[at as usize].layers[self.depth % 2]
    }

    fn list(&self) -> &[u32] {
        &self.lists[self.depth % 2][..self.count]
    }

    /// The word of a set that stands at `at` here.
    fn word_of(&self, set: &BitGrid, at: u32) -> u64 {
        let word = at as usize - 1;
        set.row((word / self.stride) as i32 - 1).get(word % self.stride).copied().unwrap_or(0)
    }
}

/// Some cells of word `at` with their neighbors to both sides, and what of these lies in the words after and before it.
#[inline]
const fn beside(cells: u64, at: usize) -> [(u64, usize); 3] {
    [(cells << 1 | cells | cells >> 1, at), (cells >> 63, at + 1), (cells << 63, at - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Distances, Rng, Size};

    fn noise(size: Size, share: u32, rng: &mut Rng) -> BitGrid {
        let mut set = BitGrid::new(size);
        for y in 0..size.height as i32 {
            (0..size.width as i32).filter(|_| rng.percent(share)).for_each(|x| set.insert(Point::new(x, y)));
        }
        set
    }

    #[test]
    fn finds_what_a_search_by_cells_has_last() {
        let (mut distances, mut farthest) = (Distances::default(), Farthest::default());
        let mut rng = Rng::new(4);
        for round in 0..1500 {
            let size = Size::new(1 + rng.below(200), 1 + rng.below(40));
            let open = noise(size, [30, 45, 60, 80, 95, 100][round % 6], &mut rng);
            let wanted = noise(size, [100, 90, 10, 1][round / 6 % 4], &mut rng);
            let from = Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32);
            distances.measure(&open, from);
            let expected = distances.reached().iter().rev().find(|&&p| wanted.contains(p)).copied();
            assert_eq!(farthest.find(&open, from, &wanted), expected, "round {round} of {size} from {from}");
        }
    }

    #[test]
    fn rows_of_whole_words_do_not_run_into_each_other() {
        for end in [63, 127, 191] {
            let mut open = BitGrid::new(Size::new(end as u32 + 1, 3));
            for x in [0, end - 1, end] {
                (0..3).for_each(|y| open.insert(Point::new(x, y)));
            }
            let found = Farthest::default().find(&open, Point::new(end, 1), &open);
            assert_eq!(found, Some(Point::new(end, 2)));
        }
    }
}
