//! Growing sets a word at a time: by the cells beside them, or by rectangles. Where does a rectangle touch a set?

use crate::{BitGrid, Point};

impl BitGrid {
    /// Becomes a set and all cells beside it.
    pub fn expand(&mut self, set: &Self) {
        self.reset(set.size());
        let last = u64::MAX >> (set.size().width.wrapping_neg() % 64);
        for y in 0..set.size().height as i32 {
            let row = self.row_mut(y);
            for (i, word) in row.iter_mut().enumerate() {
                let [here, north, east, south, west] = set.with_neighbors(y, i);
                *word = here | north | east | south | west;
            }
            if let Some(word) = row.last_mut() {
                *word &= last;
            }
        }
    }

    /// Adds to every cell those that reach it: `p` is in the set afterwards if before there was a cell from `p - before`
    /// to `p + after` in it, across and down. Both are not negative.
    ///
    /// A rectangle of `w` by `h` cells with its corner at `p` meets a set exactly if `p` is in the set dilated by
    /// (0, 0) and (`w` − 1, `h` − 1).
    pub fn dilate(&mut self, before: Point, after: Point) {
        let (stride, height) = (self.stride(), self.size().height as usize);
        let last = u64::MAX >> (self.size().width.wrapping_neg() % 64);
        for row in self.words_mut().chunks_mut(stride.max(1)) {
            doubling(after.x, |n| pull(row, n));
            doubling(before.x, |n| push(row, n));
            if let Some(word) = row.last_mut() {
                *word &= last;
            }
        }
        let words = self.words_mut();
        doubling(after.y, |n| {
            (0..height.saturating_sub(n)).for_each(|y| unite_rows(words, stride, y, y + n));
        });
        doubling(before.y, |n| (n..height).rev().for_each(|y| unite_rows(words, stride, y, y - n)));
    }
}

/// Moves by steps that add up to `len`, each as long as all before it and one, so that what is moved over itself grows to
/// `len` more than it was.
fn doubling(len: i32, mut step: impl FnMut(usize)) {
    let (mut have, len) = (1, len.max(0) as usize + 1);
    while have < len {
        let n = have.min(len - have);
        step(n);
        have += n;
    }
}

/// Adds to every cell of a row the one `n` columns to the right.
fn pull(row: &mut [u64], n: usize) {
    let (words, bits) = (n / 64, n % 64);
    for i in 0..row.len().saturating_sub(words) {
        let high = row.get(i + words + 1).map_or(0, |&next| if bits == 0 { 0 } else { next << (64 - bits) });
        row[i] |= row[i + words] >> bits | high;
    }
}

/// Adds to every cell of a row the one `n` columns to the left.
fn push(row: &mut [u64], n: usize) {
    let (words, bits) = (n / 64, n % 64);
    for i in (words..row.len()).rev() {
        let low = if bits == 0 || i == words { 0 } else { row[i - words - 1] >> (64 - bits) };
        row[i] |= row[i - words] << bits | low;
    }
}

fn unite_rows(words: &mut [u64], stride: usize, to: usize, from: usize) {
    for i in 0..stride {
        words[to * stride + i] |= words[from * stride + i];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rect, Rng, Size};

    #[test]
    fn rectangles_meet_a_set_where_its_dilation_says() {
        let mut rng = Rng::new(5);
        for _ in 0..300 {
            let size = Size::new(1 + rng.below(200), 1 + rng.below(20));
            let mut set = BitGrid::new(size);
            for _ in 0..rng.below(9) {
                set.insert(Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32));
            }
            let before = Point::new(rng.range(0, 70), rng.range(0, 4));
            let after = Point::new(rng.range(0, 140), rng.range(0, 9));
            let mut dilated = set.clone();
            dilated.dilate(before, after);
            for p in
                (0..size.height as i32).flat_map(|y| (0..size.width as i32).map(move |x| Point::new(x, y)))
            {
                let (w, h) = (before.x + after.x + 1, before.y + after.y + 1);
                let met = set.intersects_rect(Rect::new(p.x - before.x, p.y - before.y, w, h));
                assert_eq!(dilated.contains(p), met, "{p} {before} {after}");
            }
        }
    }

    #[test]
    fn sets_expand_to_the_edges_of_the_map() {
        let (mut set, mut expanded) = (BitGrid::new(Size::new(131, 3)), BitGrid::default());
        set.insert(Point::new(130, 0));
        set.insert(Point::new(64, 1));
        expanded.expand(&set);
        let cells = [(64, 0), (129, 0), (130, 0), (63, 1), (64, 1), (65, 1), (130, 1), (64, 2)];
        assert!(expanded.iter().eq(cells.map(|(x, y)| Point::new(x, y))));
    }
}
