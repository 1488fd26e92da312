//! Random selection of cells from a set.

use crate::{BitGrid, Point, Rng};

impl BitGrid {
    /// Returns the `n`-th cell in row-major order, counted from 0.
    pub fn nth(&self, n: u32) -> Option<Point> {
        let mut left = n;
        for (i, &word) in self.words().iter().enumerate() {
            let here = word.count_ones();
            if left < here {
                let bit = (0..left).fold(word, |word, _| word & (word - 1)).trailing_zeros();
                let (x, y) = (i % self.stride() * 64, i / self.stride());
                return Some(Point::new(x as i32 + bit as i32, y as i32));
            }
            left -= here;
        }
        None
    }

    /// Appends `n` random cells of the set to `list`, or all if there are fewer, in row-major order. Every subset of
    /// that size is equally likely.
    pub fn sample(&self, n: u32, rng: &mut Rng, list: &mut Vec<Point>) {
        let count = self.count();
        let n = n.min(count);
        let begin = list.len();
        // One more than needed, because dense samples write before they count.
        list.reserve(n as usize + 1);
        if u64::from(n) * 8 > u64::from(count) {
            self.sample_dense(n, count, rng, list);
            return;
        }
        // Draws until `n` numbers are different, which makes all subsets equally likely. The list holds each number as
        // the row of a point, until the cell with that number replaces it.
        while list.len() - begin < n as usize {
            while list.len() - begin < n as usize {
                list.push(Point::new(0, rng.below(count) as i32));
            }
            list[begin..].sort_unstable_by_key(|number| number.y);
            let mut kept = begin;
            for i in begin..list.len() {
                if i == begin || list[i] != list[kept - 1] {
                    list[kept] = list[i];
                    kept += 1;
                }
            }
            list.truncate(kept);
        }
        let (mut before, mut i) = (0, 0);
        let mut next = self.words()[0];
        for number in &mut list[begin..] {
            let wanted = number.y as u32;
            while before + next.count_ones() <= wanted {
                before += next.count_ones();
                i += 1;
                next = self.words()[i];
            }
            while before < wanted {
                next &= next - 1;
                before += 1;
            }
            let (x, y) = (i % self.stride() * 64 + next.trailing_zeros() as usize, i / self.stride());
            *number = Point::new(x as i32, y as i32);
        }
    }

    /// Appends `n` of the `left` cells of the set: Knuth's selection sampling, algorithm S. Every cell is written, and
    /// counted if it is taken, because a branch would be mispredicted often.
    fn sample_dense(&self, n: u32, mut left: u32, rng: &mut Rng, list: &mut Vec<Point>) {
        let mut at = list.len();
        let end = at + n as usize;
        list.resize(end + 1, Point::new(0, 0));
        for p in self.iter() {
            if at == end {
                break;
            }
            list[at] = p;
            at += usize::from(rng.below(left) < (end - at) as u32);
            left -= 1;
        }
        list.truncate(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    fn example() -> BitGrid {
        let mut set = BitGrid::new(Size::new(140, 3));
        for (x, y) in [(0, 0), (63, 0), (64, 0), (139, 0), (5, 2), (70, 2)] {
            set.insert(Point::new(x, y));
        }
        set
    }

    #[test]
    fn nth_counts_in_row_major_order() {
        let set = example();
        assert!((0..6).map(|n| set.nth(n)).eq(set.iter().map(Some)));
        assert_eq!(set.nth(6), None);
    }

    #[test]
    fn samples_are_uniform() {
        let (set, mut rng, mut list) = (example(), Rng::new(1), Vec::new());
        (0..3000).for_each(|_| set.sample(2, &mut rng, &mut list));
        assert_eq!(list.len(), 6000);
        for p in set.iter() {
            let drawn = list.iter().filter(|&&q| q == p).count();
            assert!((900..1100).contains(&drawn), "{p}: {drawn}");
        }
        // Sparse samples of a larger set.
        let mut large = BitGrid::new(Size::new(130, 3));
        large.invert();
        list.clear();
        (0..13_000).for_each(|_| large.sample(3, &mut rng, &mut list));
        assert!(list.chunks(3).all(|sample| (sample[0].y, sample[0].x) < (sample[1].y, sample[1].x)));
        assert!(list.chunks(3).all(|sample| (sample[1].y, sample[1].x) < (sample[2].y, sample[2].x)));
        for p in large.iter() {
            let drawn = list.iter().filter(|&&q| q == p).count();
            assert!((60..150).contains(&drawn), "{p}: {drawn}");
        }
        list.clear();
        set.sample(99, &mut rng, &mut list);
        assert!(list.iter().copied().eq(set.iter()));
    }
}
