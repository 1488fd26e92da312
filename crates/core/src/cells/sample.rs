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
    /// that size is equally likely (Knuth's selection sampling, algorithm S).
    pub fn sample(&self, n: u32, rng: &mut Rng, list: &mut Vec<Point>) {
        let mut left = self.count();
        let mut wanted = n.min(left);
        list.reserve(wanted as usize);
        for p in self.iter() {
            if wanted == 0 {
                break;
            }
            if rng.below(left) < wanted {
                list.push(p);
                wanted -= 1;
            }
            left -= 1;
        }
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
        list.clear();
        set.sample(99, &mut rng, &mut list);
        assert!(list.iter().copied().eq(set.iter()));
    }
}
