//! Search for a cell with the longest walk, without a queue of cells.
//!
//! The cells at one distance form a layer. The next layer is computed from the words of the last one, 64 cells at a
//! time, and only words with a cell of the layer are visited.

use super::farthest_columns::{FarthestColumns, MAX_ROWS};
use crate::{BitGrid, Point};

/// Search for farthest cells. Buffers are reused by the next search.
///
/// The words of all rows are stored one after another. At least one padding bit follows each row, and one padding row
/// lies above the first row and below the last, so that shifted words never leave the map or wrap around an edge.
#[derive(Debug, Default)]
pub struct Farthest {
    stride: usize,
    /// Number of layers so far.
    layers: usize,
    /// Number of words with a cell of the current layer.
    count: usize,
    words: Vec<Word>,
    /// Indices of the words with a cell of the current layer and of the layer after or before it, alternating with
    /// `layers`; each has space for all words.
    lists: [Vec<u32>; 2],
    /// Search for maps of up to 64 rows.
    columns: FarthestColumns,
}

/// State of 64 cells, in one struct because it is accessed together.
#[derive(Clone, Copy, Debug, Default)]
struct Word {
    /// Cells not reached yet.
    left: u64,
    /// Cells of the current layer and of the layer after it, alternating with `layers`.
    cells: [u64; 2],
}

impl Farthest {
    /// Returns the cell that `is_wanted` with the longest walk in eight directions over `open` from `from`, or `None` if
    /// none can be reached. If several cells are as far, the result is one of them.
    pub fn find(&mut self, open: &BitGrid, from: Point, is_wanted: impl Fn(Point) -> bool) -> Option<Point> {
        if !open.contains(from) {
            return None;
        }
        if open.size().height <= MAX_ROWS {
            return self.columns.find(open, from, is_wanted);
        }
        self.begin(open, from);
        let mut last = None;
        loop {
            // One wanted cell of a layer is enough, so most layers need few tests.
            let found = self.list().iter().find_map(|&at| {
                let (x, y) = self.place_of(at);
                cells_of(self.layer(at), |bit| Point::new(x + bit, y)).find(|&p| is_wanted(p))
            });
            last = found.or(last);
            if !self.step() {
                return last;
            }
        }
    }

    /// Replaces `set` by the cells that are at most `most` steps in eight directions over `open` from `from`, which must
    /// be open.
    pub fn within(&mut self, open: &BitGrid, from: Point, most: u32, set: &mut BitGrid) {
        debug_assert!(open.contains(from), "{from} is not open");
        if open.size().height <= MAX_ROWS {
            return self.columns.within(open, from, most, set);
        }
        self.begin(open, from);
        while self.layers <= most as usize && self.step() {}
        self.copy_reached(open, set);
    }

    /// Replaces `set` by the cells nearest to `from`, which must be open: by all that are up to as many steps away as are
    /// needed to have `count` cells, or by all that can be reached.
    pub fn nearest(&mut self, open: &BitGrid, from: Point, count: u32, set: &mut BitGrid) {
        debug_assert!(open.contains(from), "{from} is not open");
        if open.size().height <= MAX_ROWS {
            return self.columns.nearest(open, from, count, set);
        }
        self.begin(open, from);
        let mut have = 1;
        while have < count && self.step() {
            have += self.list().iter().map(|&at| self.layer(at).count_ones()).sum::<u32>();
        }
        self.copy_reached(open, set);
    }

    /// Replaces `set` by the cells of all layers so far.
    fn copy_reached(&self, open: &BitGrid, set: &mut BitGrid) {
        set.copy_from(open);
        let (width, stride) = (set.stride(), self.stride);
        let rows = self.words[1 + stride..].chunks_exact(stride);
        for (row, left) in set.words_mut().chunks_exact_mut(width).zip(rows) {
            row.iter_mut().zip(left).for_each(|(word, left)| *word &= !left.left);
        }
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
        let rows = self.words[1 + self.stride..].chunks_exact_mut(self.stride);
        for (to, row) in rows.zip(open.words().chunks_exact(open.stride())) {
            to.iter_mut().zip(row).for_each(|(to, &word)| to.left = word);
        }
        let at = 1 + (from.y as usize + 1) * self.stride + from.x as usize / 64;
        let cell = 1 << (from.x & 63);
        self.words[at].left &= !cell;
        self.words[at].cells[0] = cell;
        self.lists[0][0] = at as u32;
        (self.layers, self.count) = (1, 1);
    }

    /// Advances to the next layer. Returns false and stays at the current layer if the next one is empty.
    fn step(&mut self) -> bool {
        let found = if self.layers % 2 == 1 { self.spread::<0, 1>() } else { self.spread::<1, 0>() };
        if found == 0 {
            return false;
        }
        let now = (self.layers - 1) % 2;
        for &at in &self.lists[now][..self.count] {
            self.words[at as usize].cells[now] = 0;
        }
        (self.layers, self.count) = (self.layers + 1, found);
        true
    }

    /// Computes the next layer and returns the number of words with a cell of it.
    fn spread<const NOW: usize, const NEXT: usize>(&mut self) -> usize {
        let words = self.words.as_mut_slice();
        let [a, b] = &mut self.lists;
        let (list, next_list) = if NOW == 0 { (a, b) } else { (b, a) };
        let mut found = 0;
        for &at in &list[..self.count] {
            for (cells, at) in beside(words[at as usize].cells[NOW], at as usize) {
                if cells == 0 {
                    continue;
                }
                for to in [at - self.stride, at, at + self.stride] {
                    let word = &mut words[to];
                    let (fresh, before) = (cells & word.left, word.cells[NEXT]);
                    word.left ^= fresh;
                    word.cells[NEXT] = before | fresh;
                    // Written unconditionally and counted if new: a branch here would be mispredicted often.
                    next_list[found] = to as u32;
                    found += usize::from(before == 0) & usize::from(fresh != 0);
                }
            }
        }
        found
    }

    /// Returns the cells of the current layer in word `at`.
    fn layer(&self, at: u32) -> u64 {
        self.words[at as usize].cells[(self.layers - 1) % 2]
    }

    /// Returns the words with a cell of the current layer.
    fn list(&self) -> &[u32] {
        &self.lists[(self.layers - 1) % 2][..self.count]
    }

    /// Returns column and row of the first cell of word `at`.
    const fn place_of(&self, at: u32) -> (i32, i32) {
        let word = at as usize - 1;
        (64 * (word % self.stride) as i32, (word / self.stride) as i32 - 1)
    }
}

/// Iterates over the set bits of a word as cells.
#[inline]
pub(super) fn cells_of(mut bits: u64, cell: impl Fn(i32) -> Point) -> impl Iterator<Item = Point> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(cell(bit as i32))
    })
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
    fn agrees_with_a_plain_search() {
        let (mut distances, mut farthest) = (Distances::default(), Farthest::default());
        let mut rng = Rng::new(4);
        for round in 0..1500 {
            let size = Size::new(1 + rng.below(200), 1 + rng.below(100));
            let open = noise(size, [30, 45, 60, 80, 95, 100][round % 6], &mut rng);
            let wanted = noise(size, [100, 90, 10, 1][round / 6 % 4], &mut rng);
            let from = Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32);
            distances.measure(&open, from);
            let reached = distances.reached().iter().filter(|&&p| wanted.contains(p));
            let expected = reached.map(|&p| distances.to(p)).max();
            let found = farthest.find(&open, from, |p| wanted.contains(p));
            assert!(found.is_none_or(|p| wanted.contains(p)));
            assert_eq!(found.map(|p| distances.to(p)), expected, "round {round} of {size} from {from}");
            if distances.reached().is_empty() {
                continue;
            }
            let (most, mut set) = (rng.below(20), BitGrid::default());
            farthest.within(&open, from, most, &mut set);
            assert!(
                open.iter().filter(|&p| distances.to(p) <= most).eq(set.iter()),
                "round {round} of {size}"
            );
            let count = 1 + rng.below(distances.reached().len() as u32);
            farthest.nearest(&open, from, count, &mut set);
            let most = distances.to(distances.reached()[count as usize - 1]);
            assert!(
                open.iter().filter(|&p| distances.to(p) <= most).eq(set.iter()),
                "round {round} of {size}"
            );
        }
    }

    #[test]
    fn rows_of_whole_words_do_not_wrap_into_each_other() {
        for (end, height) in [63, 127, 191].into_iter().flat_map(|end| [(end, 3), (end, 64), (end, 65)]) {
            let mut open = BitGrid::new(Size::new(end as u32 + 1, height));
            for x in [0, end - 1, end] {
                (0..3).for_each(|y| open.insert(Point::new(x, y)));
            }
            let found = Farthest::default().find(&open, Point::new(end, 1), |_| true).unwrap();
            assert!(found.x >= end - 1, "{found} of {end} by {height}");
        }
    }
}
