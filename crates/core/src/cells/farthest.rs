//! Search for the last cell that a breadth-first search reaches, without a queue of cells.
//!
//! The cells at one distance form a layer. The next layer is computed from the words of the last one, 64 cells at a
//! time, and only words with a cell of the layer are visited. If several cells are farthest, the result is the one that
//! [`Distances::reached`](crate::Distances::reached) has last, which depends on the order in which the search reaches
//! the cells before it. So the layers are followed back from the farthest cells until one consists of a single cell,
//! and only the cells in between are searched one by one.

use super::farthest_rows::{FarthestRows, MAX_COLUMNS};
use crate::{BitGrid, Point};

/// Search for farthest cells. Buffers are reused by the next search.
///
/// The words of all rows are stored one after another. At least one padding bit follows each row, and one padding row
/// lies above the first row and below the last, so that shifted words never leave the map or wrap around an edge.
#[derive(Debug, Default)]
pub struct Farthest {
    stride: usize,
    /// Distance of the current layer from the start.
    depth: usize,
    /// Number of words with a cell of the current layer.
    count: usize,
    words: Vec<Word>,
    /// Indices of the words with a cell of the current layer and of the layer after or before it, alternating with
    /// `depth`; each has space for all words.
    lists: [Vec<u32>; 2],
    queue: Vec<u32>,
    /// Search for maps of up to 127 columns.
    rows: FarthestRows,
}

/// State of 64 cells, in one struct because it is accessed together.
#[derive(Clone, Copy, Debug, Default)]
struct Word {
    /// Cells not reached yet; during the way back, the cells that lead to the farthest ones.
    left: u64,
    /// Cells of the current layer and of the layer after or before it, alternating with `depth`.
    layers: [u64; 2],
    /// Cells of the earlier layers by layer number modulo 3. A neighbor lies in the layer before, the same layer or the
    /// layer after, so that three classes distinguish them.
    thirds: [u64; 3],
}

impl Farthest {
    /// Returns the cell of `wanted` that a breadth-first search from `from` over `open` reaches last, or `None` if it
    /// reaches none. The search steps in eight directions and visits the unvisited neighbors of each cell in row-major
    /// order.
    pub fn find(&mut self, open: &BitGrid, from: Point, wanted: &BitGrid) -> Option<Point> {
        if !open.contains(from) {
            return None;
        }
        if open.size().width <= MAX_COLUMNS {
            return self.rows.find(open, from, wanted);
        }
        self.begin(open, from);
        while self.step() {}
        if self.keep(wanted) > 0 {
            return Some(self.last());
        }
        // Rare case: no wanted cell is in the last layer. Find the last layer that has one, then search again up to
        // that layer.
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

    /// Starts a search; the first layer is the cell `from`.
    fn begin(&mut self, open: &BitGrid, from: Point) {
        let (width, height) = (open.size().width as usize, open.size().height as usize);
        self.stride = width / 64 + 1;
        // One padding word before and after, for shifts across the ends of the first and last word.
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

    /// Advances to the next layer. Returns false and stays at the current layer if the next one is empty.
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

    /// Computes the next layer and returns the number of words with a cell of it.
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
                    // Written unconditionally and counted if new: a branch here would be mispredicted often.
                    next_list[found] = to as u32;
                    found += usize::from(before == 0) & usize::from(fresh != 0);
                }
            }
        }
        found
    }

    /// Drops the cells of the current layer that are not wanted and returns the number of those left.
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

    /// Returns the cell of the current layer that a breadth-first search reaches last. The layer must not be empty.
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
        let last = *self.queue.last().expect("invariant: the queue holds the first cell");
        let word = last as usize / 64 - 1;
        let (x, y) = (word % self.stride * 64 + last as usize % 64, word / self.stride);
        Point::new(x as i32, y as i32 - 1)
    }

    /// Appends to the queue those of the three cells from bit `at` on that are marked, and unmarks them.
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

    /// Marks the cells on shortest paths to the current layer, back to the last earlier layer with a single such cell,
    /// and returns the bit index of that cell.
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

    /// Returns the bit index of the only cell of the current layer, or `None` if there are several.
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

    /// Returns the cells of the current layer in word `at`.
    fn layer(&self, at: u32) -> u64 {
        self.words[at as usize].layers[self.depth % 2]
    }

    fn list(&self) -> &[u32] {
        &self.lists[self.depth % 2][..self.count]
    }

    /// Returns the word of `set` that corresponds to word `at` of the padded layout.
    fn word_of(&self, set: &BitGrid, at: u32) -> u64 {
        let word = at as usize - 1;
        set.row((word / self.stride) as i32 - 1).get(word % self.stride).copied().unwrap_or(0)
    }
}

/// Returns the cells of word `at` with their left and right neighbors, and the neighbors that fall into the next and
/// the previous word.
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
    fn agrees_with_the_last_cell_of_a_plain_search() {
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
    fn rows_of_whole_words_do_not_wrap_into_each_other() {
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
