//! Steps of cellular automata that change a set in place, 64 cells at a time (bit-sliced).
//!
//! Most of the work of counting eight neighbors is the same for cells above each other: the sum of three cells beside
//! each other is part of the counts of the rows above and below. So a step first adds all cells to their horizontal
//! neighbors, and then the sums of three rows. Because the sums are kept apart, the set itself can be overwritten.

use crate::BitGrid;

/// Scratch buffers of cellular automata: sums of horizontal neighbors as two binary digits, least significant first.
#[derive(Debug, Default)]
pub struct Automaton {
    /// Sum of each cell and the cells left and right of it, with an empty row above the first and below the last.
    three: [Vec<u64>; 2],
    /// Sum of the cells left and right of each cell.
    two: [Vec<u64>; 2],
}

impl Automaton {
    /// Replaces a set by `rule` of each of its words and the neighbor counts of its cells (see
    /// [`BitGrid::count_neighbors`]), restricted to the cells of `within`. Returns whether the set changed.
    #[inline]
    pub fn step(&mut self, set: &mut BitGrid, within: &BitGrid, rule: impl Fn(u64, [u64; 4]) -> u64) -> bool {
        debug_assert_eq!(set.size(), within.size(), "sets on maps of different sizes");
        self.add_rows(set);
        let (stride, len) = (set.stride(), set.words().len());
        // Slices of the same length, so that the compiler checks no index and vectorizes the loop.
        let [ones, twos] = &self.three;
        let (above, above_twos) = (&ones[..len], &twos[..len]);
        let (below, below_twos) = (&ones[2 * stride..][..len], &twos[2 * stride..][..len]);
        let (here, here_twos) = (&self.two[0][..len], &self.two[1][..len]);
        let within = &within.words()[..len];
        let mut changed = 0;
        for (i, word) in set.words_mut()[..len].iter_mut().enumerate() {
            // Three sums of at most 3, 2 and 3.
            let (a, b, c) = (above[i], here[i], below[i]);
            let (d, e, f) = (above_twos[i], here_twos[i], below_twos[i]);
            let (count_1, carry) = (a ^ b ^ c, a & b | c & (a ^ b));
            let (sum, four) = (d ^ e ^ f, d & e | f & (d ^ e));
            let (count_2, other_four) = (carry ^ sum, carry & sum);
            let next = rule(*word, [count_1, count_2, four ^ other_four, four & other_four]) & within[i];
            changed |= *word ^ next;
            *word = next;
        }
        changed != 0
    }

    /// Adds all cells to their horizontal neighbors.
    fn add_rows(&mut self, set: &BitGrid) {
        let (words, stride) = (set.words(), set.stride());
        let len = words.len();
        for sums in &mut self.three {
            sums.clear();
            sums.resize(len + 2 * stride, 0);
        }
        for sums in &mut self.two {
            sums.resize(len, 0);
        }
        let Self { three: [ones, twos], two: [side_ones, side_twos] } = self;
        let (ones, twos) = (&mut ones[stride..][..len], &mut twos[stride..][..len]);
        let (side_ones, side_twos) = (&mut side_ones[..len], &mut side_twos[..len]);
        let mut add = |i: usize, before: u64, word: u64, after: u64| {
            let (left, right) = (word << 1 | before >> 63, word >> 1 | after << 63);
            (side_ones[i], side_twos[i]) = (left ^ right, left & right);
            (ones[i], twos[i]) = (left ^ right ^ word, left & right | word & (left ^ right));
        };
        // All rows as one long row, without boundaries, which the compiler vectorizes: if rows have a spare bit at their
        // end, bits shifted across it are 0 or land past the last column.
        if let Some(last) = len.checked_sub(2) {
            let (before, here, after) = (&words[..last], &words[1..][..last], &words[2..][..last]);
            for i in 0..last {
                add(i + 1, before[i], here[i], after[i]);
            }
        }
        let is_full = set.size().width.is_multiple_of(64);
        for row in (0..len).step_by(stride.max(1)) {
            let ends = [row, row + stride - 1];
            let is_end_of_map = row == 0 || row + stride == len;
            for at in ends.into_iter().filter(|_| is_full || is_end_of_map) {
                let before = if at > row { words[at - 1] } else { 0 };
                let after = if at + 1 < row + stride { words[at + 1] } else { 0 };
                add(at, before, words[at], after);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rng, Size};

    #[test]
    fn steps_agree_with_counting_the_neighbors_of_single_words() {
        let mut rng = Rng::new(8);
        let mut automaton = Automaton::default();
        for _ in 0..400 {
            let size = Size::new(1 + rng.below(200), 1 + rng.below(12));
            let [set, within] = [40, 90].map(|share| {
                let mut set = BitGrid::new(size);
                for y in 0..size.height as i32 {
                    (0..size.width as i32)
                        .filter(|_| rng.percent(share))
                        .for_each(|x| set.insert_run(y, x, 1));
                }
                set
            });
            for digit in 0..4 {
                let (mut next, mut expected) = (set.clone(), set.clone());
                let rule = |word: u64, count: [u64; 4]| count[digit] ^ word;
                let changed = automaton.step(&mut next, &within, rule);
                for (y, i) in (0..size.height as i32).flat_map(|y| (0..set.stride()).map(move |i| (y, i))) {
                    let word = rule(set.row(y)[i], set.count_neighbors(y, i));
                    expected.row_mut(y)[i] = word & within.row(y)[i];
                }
                assert_eq!((&next, changed), (&expected, set != expected), "{size}");
            }
        }
    }
}
