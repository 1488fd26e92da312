//! Morphological dilation, a word at a time: by the four neighbors of each cell, or by a rectangle.

use crate::{BitGrid, Point};

impl BitGrid {
    /// Replaces this set by `set` and the orthogonal neighbors of its cells (dilation by a plus shape).
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

    /// Replaces this set by the cells of `set` whose eight neighbors are all in it (erosion by a square). Cells outside the
    /// map are not in the set.
    pub fn erode(&mut self, set: &Self) {
        self.reset(set.size());
        let across = |y: i32, i: usize| {
            let [here, _, east, _, west] = set.with_neighbors(y, i);
            here & east & west
        };
        for y in 1..set.size().height as i32 - 1 {
            for i in 0..set.stride() {
                // Most words have no such cell, and the middle row alone often rules it out.
                let here = across(y, i);
                let cells = if here == 0 { 0 } else { across(y - 1, i) & here & across(y + 1, i) };
                self.row_mut(y)[i] = cells;
            }
        }
    }

    /// Dilates the set by a rectangle: `p` is in the result if the set had a cell in the rectangle from `p - before` to
    /// `p + after`. Neither coordinate may be negative.
    ///
    /// A rectangle of `w` by `h` cells whose top left corner is `p` intersects a set exactly if `p` is in the set
    /// dilated by (0, 0) and (`w` − 1, `h` − 1).
    pub fn dilate(&mut self, before: Point, after: Point) {
        let (stride, height) = (self.stride(), self.size().height as usize);
        let last = u64::MAX >> (self.size().width.wrapping_neg() % 64);
        if stride <= 2 {
            let valid =
                if stride == 1 { u128::from(last) } else { u128::from(last) << 64 | u128::from(u64::MAX) };
            for row in self.words_mut().chunks_exact_mut(stride.max(1)) {
                widen(row, before.x, after.x, valid);
            }
        } else {
            for row in self.words_mut().chunks_mut(stride) {
                doubling(after.x, |n| or_shifted_left(row, n));
                doubling(before.x, |n| or_shifted_right(row, n));
                if let Some(word) = row.last_mut() {
                    *word &= last;
                }
            }
        }
        // Rows follow each other, so that all rows are combined with those `n` below or above them in one pass over the
        // words: in blocks of `n` rows, of which one is not written yet, so that the compiler vectorizes the loop.
        let words = self.words_mut();
        let distance = |n: usize| (n.min(height) * stride).max(1);
        doubling(after.y, |n| {
            let n = distance(n);
            for at in (0..words.len().saturating_sub(n)).step_by(n) {
                let (to, from) = words[at..].split_at_mut(n);
                union_words(to, from);
            }
        });
        doubling(before.y, |n| {
            let n = distance(n);
            for at in (0..words.len().saturating_sub(n)).step_by(n).rev() {
                let (from, to) = words[at..].split_at_mut(n);
                union_words(to, from);
            }
        });
    }
}

/// Adds words to others, as far as both reach.
#[inline]
fn union_words(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
}

/// Calls `step` with shifts that add up to `len`. Each shift is at most the width covered so far, so a set that is
/// combined with shifted copies of itself covers `len` more cells after O(log `len`) shifts.
#[inline]
fn doubling(len: i32, mut step: impl FnMut(usize)) {
    let (mut have, len) = (1, len.max(0) as usize + 1);
    while have < len {
        let n = have.min(len - have);
        step(n);
        have += n;
    }
}

/// Combines a row of up to 128 columns with itself shifted by up to `before` columns to the right and `after` to the
/// left. The row is one number, which most rows have no bit of.
#[inline]
fn widen(words: &mut [u64], before: i32, after: i32, valid: u128) {
    let mut row = words.iter().rev().fold(0, |row, &word| row << 64 | u128::from(word));
    if row == 0 {
        return;
    }
    doubling(after, |n| row |= row.checked_shr(n as u32).unwrap_or(0));
    doubling(before, |n| row |= row.checked_shl(n as u32).unwrap_or(0));
    row &= valid;
    for word in words {
        *word = row as u64;
        row >>= 64;
    }
}

/// Combines a row with itself shifted left by `n` columns.
fn or_shifted_left(row: &mut [u64], n: usize) {
    let (words, bits) = (n / 64, n % 64);
    for i in 0..row.len().saturating_sub(words) {
        let high = row.get(i + words + 1).map_or(0, |&next| if bits == 0 { 0 } else { next << (64 - bits) });
        row[i] |= row[i + words] >> bits | high;
    }
}

/// Combines a row with itself shifted right by `n` columns.
fn or_shifted_right(row: &mut [u64], n: usize) {
    let (words, bits) = (n / 64, n % 64);
    for i in (words..row.len()).rev() {
        let low = if bits == 0 || i == words { 0 } else { row[i - words - 1] >> (64 - bits) };
        row[i] |= row[i - words] << bits | low;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rect, Rng, Size};

    #[test]
    fn dilation_marks_the_positions_of_intersecting_rectangles() {
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
                let intersects = set.intersects_rect(Rect::new(p.x - before.x, p.y - before.y, w, h));
                assert_eq!(dilated.contains(p), intersects, "{p} {before} {after}");
            }
        }
    }

    #[test]
    fn erosion_keeps_cells_that_are_surrounded() {
        let mut rng = Rng::new(6);
        for _ in 0..100 {
            let size = Size::new(1 + rng.below(140), 1 + rng.below(9));
            let mut set = BitGrid::new(size);
            set.invert();
            for _ in 0..rng.below(40) {
                set.remove(Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32));
            }
            let mut eroded = BitGrid::default();
            eroded.erode(&set);
            let is_kept = |p: &Point| set.covers_rect(Rect::new(p.x, p.y, 1, 1).grown(1));
            assert!(eroded.iter().eq(set.iter().filter(is_kept)), "{size}");
        }
    }

    #[test]
    fn expansion_stops_at_the_edges_of_the_map() {
        let (mut set, mut expanded) = (BitGrid::new(Size::new(131, 3)), BitGrid::default());
        set.insert(Point::new(130, 0));
        set.insert(Point::new(64, 1));
        expanded.expand(&set);
        let cells = [(64, 0), (129, 0), (130, 0), (63, 1), (64, 1), (65, 1), (130, 1), (64, 2)];
        assert!(expanded.iter().eq(cells.map(|(x, y)| Point::new(x, y))));
    }
}
