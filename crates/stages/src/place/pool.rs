//! Random draws without replacement from the cells of a room or a region.

use barrow_core::{BitGrid, Point, Rng, Run};

/// Cells of a run in one word of a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct PoolWord {
    /// Index of the word.
    pub(super) at: u32,
    /// Cell of its lowest bit.
    pub(super) first: Point,
    pub(super) cells: u64,
}

impl PoolWord {
    /// Iterates over the words that a run touches, with all cells of the run.
    #[inline]
    pub(super) fn of_run(layout: &BitGrid, run: Run) -> impl Iterator<Item = Self> {
        let row = run.y as usize * layout.stride();
        layout.words_of_run(run).map(move |(at, cells)| Self {
            at: at as u32,
            first: Point::new(64 * (at - row) as i32, run.y),
            cells,
        })
    }
}

/// A set of cells from which cells are drawn by rank: the words of a few rows with their numbers of cells, so that a draw
/// needs no list of the cells.
#[derive(Debug, Default)]
pub(super) struct CellPool {
    /// Words with at least one cell when the pool was filled, each with the number of its cells that are left.
    words: Vec<(PoolWord, u32)>,
    left: u32,
}

impl CellPool {
    /// Replaces the cells by those of `words` for which `choose` has a bit.
    #[inline]
    pub(super) fn fill(&mut self, words: &[PoolWord], choose: impl Fn(&PoolWord) -> u64) {
        self.words.clear();
        self.words.reserve(256);
        self.left = 0;
        for word in words {
            let cells = word.cells & choose(word);
            if cells != 0 {
                let count = cells.count_ones();
                self.words.push((PoolWord { cells, ..*word }, count));
                self.left += count;
            }
        }
    }

    /// Appends the cells to a list, in the order of the words.
    pub(super) fn list(&self, list: &mut Vec<Point>) {
        for (PoolWord { first, cells, .. }, _) in &self.words {
            let mut left = *cells;
            while left != 0 {
                list.push(Point::new(first.x + left.trailing_zeros() as i32, first.y));
                left &= left - 1;
            }
        }
    }

    /// Removes a random cell and returns it; all are equally likely.
    #[inline]
    pub(super) fn draw(&mut self, rng: &mut Rng) -> Option<Point> {
        if self.left == 0 {
            return None;
        }
        let mut n = rng.below(self.left);
        self.left -= 1;
        for (PoolWord { first, cells, .. }, count) in &mut self.words {
            if n < *count {
                let bit = (0..n).fold(*cells, |cells, _| cells & (cells - 1)).trailing_zeros();
                *count -= 1;
                *cells &= !(1 << bit);
                return Some(Point::new(first.x + bit as i32, first.y));
            }
            n -= *count;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Size;

    #[test]
    fn every_chosen_cell_is_drawn_once_in_random_order() {
        let set = BitGrid::new(Size::new(100, 3));
        let runs = [Run { y: 0, x: 60, len: 9 }, Run { y: 2, x: 3, len: 2 }];
        let (mut pool, mut rng) = (CellPool::default(), Rng::new(1));
        let mut firsts = [0; 100];
        for _ in 0..1000 {
            // Without column 64.
            let words: Vec<PoolWord> = runs.iter().flat_map(|&run| PoolWord::of_run(&set, run)).collect();
            pool.fill(&words, |word| if word.at == 1 { !1 } else { u64::MAX });
            let mut listed = Vec::new();
            pool.list(&mut listed);
            let mut drawn: Vec<Point> = std::iter::from_fn(|| pool.draw(&mut rng)).collect();
            firsts[drawn[0].x as usize] += 1;
            drawn.sort_unstable_by_key(|p| (p.y, p.x));
            let cells: Vec<(i32, i32)> = drawn.iter().map(|p| (p.x, p.y)).collect();
            let above = [60, 61, 62, 63, 65, 66, 67, 68].map(|x| (x, 0));
            assert_eq!(cells, [&above[..], &[(3, 2), (4, 2)]].concat());
            assert_eq!(listed, drawn);
        }
        assert!(firsts.iter().all(|&n| n == 0 || (70..130).contains(&n)), "{firsts:?}");
    }
}
