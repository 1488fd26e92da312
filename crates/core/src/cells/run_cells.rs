//! The cells of a set within runs: words, counts and choice by rank.

use super::bits::run_mask;
use crate::{BitGrid, Point, Run};

impl BitGrid {
    /// Iterates over the words that a run, which must be on the map, touches: the index of each word in
    /// [`BitGrid::words`], and a word of the cells of the run.
    #[inline]
    pub fn words_of_run(&self, run: Run) -> impl Iterator<Item = (usize, u64)> + use<> {
        let row = run.y as usize * self.stride();
        (run.x as usize / 64..=(run.x + run.len - 1) as usize / 64)
            .map(move |i| (row + i, run_mask(run.x - 64 * i as i32, run.len)))
    }

    /// Returns the number of cells of a run, which must be on the map, that are in the set.
    #[inline]
    pub fn count_run(&self, run: Run) -> u32 {
        self.words_of_run(run).map(|(at, mask)| (self.words()[at] & mask).count_ones()).sum()
    }

    /// Returns whether a cell of a run, which must be on the map, is in the set.
    #[inline]
    pub fn intersects_run(&self, run: Run) -> bool {
        self.words_of_run(run).any(|(at, mask)| self.words()[at] & mask != 0)
    }

    /// Returns the `n`-th cell of a run that is in the set, counted from 0 and from the left.
    #[inline]
    pub fn nth_of_run(&self, run: Run, n: u32) -> Option<Point> {
        let mut left = n;
        for (at, mask) in self.words_of_run(run) {
            let bits = self.words()[at] & mask;
            if left < bits.count_ones() {
                return Some(self.nth_of_word(at, bits, left));
            }
            left -= bits.count_ones();
        }
        None
    }

    /// Returns the cell of the `n`-th of the set `bits` of the word with index `at`. There must be more than `n`.
    #[inline]
    pub fn nth_of_word(&self, at: usize, bits: u64, n: u32) -> Point {
        let bit = (0..n).fold(bits, |bits, _| bits & bits.wrapping_sub(1)).trailing_zeros();
        Point::new((at % self.stride() * 64) as i32 + bit as i32, (at / self.stride()) as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rng, Size};

    #[test]
    fn cells_of_runs_agree_with_a_check_of_single_cells() {
        let (mut set, mut rng) = (BitGrid::new(Size::new(150, 7)), Rng::new(5));
        for y in 0..7 {
            (0..150).filter(|_| rng.percent(30)).for_each(|x| set.insert(Point::new(x, y)));
        }
        for _ in 0..2000 {
            let x = rng.range(0, 149);
            let run = Run { y: rng.range(0, 6), x, len: rng.range(1, 150 - x) };
            let cells: Vec<Point> =
                (x..x + run.len).map(|x| Point::new(x, run.y)).filter(|&p| set.contains(p)).collect();
            assert_eq!(
                (set.count_run(run) as usize, set.intersects_run(run)),
                (cells.len(), !cells.is_empty())
            );
            for n in 0..=cells.len() {
                assert_eq!(set.nth_of_run(run, n as u32), cells.get(n).copied(), "{n} of {run:?}");
            }
        }
    }
}
