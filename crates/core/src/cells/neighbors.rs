//! Neighbor counts for 64 cells at a time (bit-sliced), added with full adders as in hardware.

use crate::BitGrid;

impl BitGrid {
    /// Returns the number of neighbors, 0 to 8, of all cells of word `i` of row `y`: bit `x` of the four words is the
    /// count of cell `x` in binary, least significant bit first.
    #[inline]
    pub fn count_neighbors(&self, y: i32, i: usize) -> [u64; 4] {
        let [west, _, east] = self.three(y, i);
        total(add(self.three(y - 1, i)), add([west, 0, east]), add(self.three(y + 1, i)))
    }

    /// Replaces this set by the cells of `cells` with at most `most` orthogonal neighbors in `open`; `most` is 1 or 2.
    pub fn with_few_neighbors(&mut self, cells: &Self, open: &Self, most: u32) {
        debug_assert!((1..=2).contains(&most) && cells.size() == open.size());
        self.copy_from(cells);
        for y in 0..cells.size().height as i32 {
            for i in 0..cells.stride() {
                let word = &mut self.row_mut(y)[i];
                if *word == 0 {
                    continue;
                }
                let [_, n, e, s, w] = open.with_neighbors(y, i);
                let (vertical, horizontal) = (n & s, e & w);
                *word &= !if most == 1 {
                    vertical | horizontal | (n | s) & (e | w)
                } else {
                    vertical & (e | w) | horizontal & (n | s)
                };
            }
        }
    }

    /// Replaces this set by the cells of all squares of two by two cells of `open`.
    pub fn squares_of(&mut self, open: &Self) {
        self.reset(open.size());
        let (height, stride) = (open.size().height as i32, open.stride());
        for y in 1..height {
            let mut carry = 0;
            for i in 0..stride {
                let at = y as usize * stride + i;
                let pair = open.words()[at] & open.words()[at - stride];
                if pair == 0 {
                    carry = 0;
                    continue;
                }
                // Cell x and x + 1 of both rows are open.
                let next = if i + 1 < stride { open.row(y)[i + 1] & open.row(y - 1)[i + 1] } else { 0 };
                let left = pair & (pair >> 1 | next << 63);
                let both = left | left << 1 | carry;
                carry = left >> 63;
                let words = self.words_mut();
                words[at] |= both;
                words[at - stride] |= both;
            }
        }
    }

    /// One step of a cellular automaton: replaces this set by `rule` of each word of `before` and the neighbor counts
    /// of its cells (see [`BitGrid::count_neighbors`]), restricted to the cells of `within`.
    #[inline]
    pub fn evolve(&mut self, before: &Self, within: &Self, rule: impl Fn(u64, [u64; 4]) -> u64) {
        debug_assert_eq!(before.size(), within.size(), "sets on maps of different sizes");
        self.reshape(before.size());
        let (stride, len) = (before.stride(), before.words().len());
        // If the last word of a row has a spare bit, the words of all rows can be treated as one long row: bits shifted
        // across the end of a row are 0 or land past the last column. Without row boundaries the compiler vectorizes
        // the loop.
        let has_spare = !before.size().width.is_multiple_of(64);
        let middle = if has_spare && len > 2 * stride + 2 { stride + 1..len - stride - 1 } else { 0..0 };
        let (words, whole) = (before.words(), within.words());
        let next = self.words_mut();
        for at in (0..middle.start).chain(middle.end..len) {
            let (y, i) = ((at / stride) as i32, at % stride);
            // Skips words without allowed cells, which are common at the border.
            let is_out = whole[at] == 0;
            next[at] = if is_out { 0 } else { rule(words[at], before.count_neighbors(y, i)) & whole[at] };
        }
        if middle.is_empty() {
            return;
        }
        let count = middle.len();
        // Previous, same and next word of the row above, of this row and of the row below.
        let rows = [0, stride, 2 * stride].map(|row| [0, 1, 2].map(|i| &words[row + i..][..count]));
        for (i, (next, whole)) in next[middle.clone()].iter_mut().zip(&whole[middle]).enumerate() {
            let [above, here, below] = rows.map(|[before, word, after]| beside(before[i], word[i], after[i]));
            let [west, word, east] = here;
            *next = rule(word, total(add(above), add([west, 0, east]), add(below))) & whole;
        }
    }

    /// Returns word `i` of row `y` shifted west to east, unshifted, and shifted east to west; zeros if there is no row
    /// `y`.
    #[inline]
    fn three(&self, y: i32, i: usize) -> [u64; 3] {
        if y < 0 || y >= self.size().height as i32 {
            return [0; 3];
        }
        let row = self.row(y);
        let word = row[i];
        let before = if i > 0 { row[i - 1] } else { 0 };
        let after = if i + 1 < row.len() { row[i + 1] } else { 0 };
        beside(before, word, after)
    }
}

/// Returns a word shifted by one cell to the right, unshifted, and shifted to the left, with the bits that enter from
/// the words before and after it.
#[inline]
const fn beside(before: u64, word: u64, after: u64) -> [u64; 3] {
    [word << 1 | before >> 63, word, word >> 1 | after << 63]
}

/// Full adder: the sum of three bits as ones and twos.
#[inline]
const fn add([a, b, c]: [u64; 3]) -> (u64, u64) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

/// Adds three two-bit sums whose total is at most 8.
#[inline]
const fn total(a: (u64, u64), b: (u64, u64), c: (u64, u64)) -> [u64; 4] {
    let (ones, two) = add([a.0, b.0, c.0]);
    let (two_more, four_a) = add([a.1, b.1, c.1]);
    let (twos, four_b) = (two ^ two_more, two & two_more);
    [ones, twos, four_a ^ four_b, four_a & four_b]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Direction, Point, Rect, Rng, Size};

    #[test]
    fn neighbor_counts_agree_with_a_check_of_single_cells() {
        let mut rng = Rng::new(8);
        for (width, height) in [(131, 3), (80, 9), (64, 5), (128, 4), (63, 1), (3, 4)] {
            let size = Size::new(width, height);
            let cells = || (0..height as i32).flat_map(|y| (0..width as i32).map(move |x| Point::new(x, y)));
            for share in [10, 50, 90, 100] {
                let (mut bits, mut whole) = (BitGrid::new(size), BitGrid::new(size));
                cells().filter(|_| rng.percent(share)).for_each(|p| bits.insert(p));
                whole.insert_rect(Rect::of(size));
                let digits = [0, 1, 2, 3].map(|digit| {
                    let mut next = BitGrid::default();
                    next.evolve(&bits, &whole, |_, count| count[digit]);
                    next
                });
                for p in cells() {
                    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Point::new(dx, dy)));
                    let is_in = |step: &Point| *step != Point::new(0, 0) && bits.contains(p + *step);
                    let plain = around.filter(is_in).count();
                    let words = bits.count_neighbors(p.y, p.x as usize / 64);
                    let sliced = words.iter().rev().fold(0, |n, word| 2 * n + (word >> (p.x & 63) & 1));
                    assert_eq!(sliced as usize, plain, "{p} of {size}");
                    let evolved = digits.iter().rev().fold(0, |n, set| 2 * n + usize::from(set.contains(p)));
                    assert_eq!(evolved, plain, "{p} of {size}");
                }
                let mut same = BitGrid::default();
                same.evolve(&bits, &whole, |word, _| word);
                assert_eq!(same, bits);
            }
        }
    }

    #[test]
    fn few_neighbors_and_squares_agree_with_a_check_of_single_cells() {
        let mut rng = Rng::new(8);
        for _ in 0..200 {
            let size = Size::new(1 + rng.below(200), 1 + rng.below(12));
            let [open, cells] = [0; 2].map(|_| {
                let mut set = BitGrid::new(size);
                for y in 0..size.height as i32 {
                    (0..size.width as i32)
                        .filter(|_| rng.percent(60))
                        .for_each(|x| set.insert(Point::new(x, y)));
                }
                set
            });
            let mut set = BitGrid::default();
            for most in [1, 2] {
                set.with_few_neighbors(&cells, &open, most);
                let around =
                    |p: Point| Direction::ALL.iter().filter(|side| open.contains(p + side.step())).count();
                assert!(set.iter().eq(cells.iter().filter(|&p| around(p) <= most as usize)), "{size}");
            }
            set.squares_of(&open);
            let is_square = |p: Point| Rect::new(p.x, p.y, 2, 2);
            let has_square = |p: &Point| {
                [(0, 0), (-1, 0), (0, -1), (-1, -1)]
                    .iter()
                    .any(|&(x, y)| open.covers_rect(is_square(*p + Point::new(x, y))))
            };
            assert!(set.iter().eq(open.iter().filter(has_square)), "{size}");
        }
    }
}
