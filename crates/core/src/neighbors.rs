//! Counting neighbors for sixty-four cells at a time, with adders for three bits as in hardware.

use crate::BitGrid;

impl BitGrid {
    /// How many of their eight neighbors are in the set, for all cells of word `i` of row `y` at once: bit `x` of the
    /// four words is the count of cell `x` in binary, ones first.
    #[inline]
    pub fn count_neighbors(&self, y: i32, i: usize) -> [u64; 4] {
        let [west, _, east] = self.three(y, i);
        total(add(self.three(y - 1, i)), add([west, 0, east]), add(self.three(y + 1, i)))
    }

    /// Becomes what `rule` makes of each word of `before` and of the counts of its cells' neighbors, as
    /// [`BitGrid::count_neighbors`] gives them. The rule must leave out what is behind the last column.
    #[inline]
    pub fn evolve(&mut self, before: &Self, rule: impl Fn(u64, usize, [u64; 4]) -> u64) {
        self.reshape(before.size());
        let stride = before.stride();
        for i in 0..stride {
            // Down the column of words, so that each is looked at once.
            let (mut above, mut here) = ((0, 0), before.three(0, i));
            let mut at = i;
            for y in 0..before.size().height as i32 {
                let below = before.three(y + 1, i);
                let [west, word, east] = here;
                self.words_mut()[at] = rule(word, at, total(above, add([west, 0, east]), add(below)));
                above = add(here);
                here = below;
                at += stride;
            }
        }
    }

    /// Word `i` of row `y` between that word of the set moved by one cell to both sides; nothing where no row is.
    #[inline]
    fn three(&self, y: i32, i: usize) -> [u64; 3] {
        if y < 0 || y >= self.size().height as i32 {
            return [0; 3];
        }
        let row = self.row(y);
        let word = row[i];
        let before = if i > 0 { row[i - 1] } else { 0 };
        let after = if i + 1 < row.len() { row[i + 1] } else { 0 };
        [word << 1 | before >> 63, word, word >> 1 | after << 63]
    }
}

/// The sum of three bits: ones and twos.
#[inline]
const fn add([a, b, c]: [u64; 3]) -> (u64, u64) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

/// The sum of three sums, at most eight.
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
    use crate::{Point, Rng, Size};

    #[test]
    fn neighbors_are_counted_rightly() {
        let mut rng = Rng::new(8);
        let size = Size::new(131, 3);
        for share in [10, 50, 90, 100] {
            let (mut bits, mut next) = (BitGrid::new(size), BitGrid::default());
            for y in 0..3 {
                (0..131).filter(|_| rng.percent(share)).for_each(|x| bits.insert(Point::new(x, y)));
            }
            for p in (0..3).flat_map(|y| (0..131).map(move |x| Point::new(x, y))) {
                let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Point::new(dx, dy)));
                let plain =
                    around.filter(|&step| step != Point::new(0, 0) && bits.contains(p + step)).count();
                let sliced = bits.count_neighbors(p.y, p.x as usize / 64).map(|word| word >> (p.x & 63) & 1);
                assert_eq!(sliced.iter().rev().fold(0, |n, bit| 2 * n + bit) as usize, plain, "{p}");
            }
            next.evolve(&bits, |word, at, count| {
                let (y, i) = ((at / 3) as i32, at % 3);
                assert_eq!((word, count), (bits.row(y)[i], bits.count_neighbors(y, i)));
                word
            });
            assert_eq!(next, bits);
        }
    }
}
