//! A bit set with one bit per cell; operations handle 64 cells per word.
//!
//! Every row starts on a word boundary; bit `x % 64` of word `x / 64` is column `x`. The bits past the last column are
//! always 0.

use crate::{Point, Rect, Size};

/// Set of cells of a map, stored as a bitmap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BitGrid {
    size: Size,
    stride: usize,
    words: Vec<u64>,
}

impl BitGrid {
    /// Creates an empty set for a map of that size.
    pub fn new(size: Size) -> Self {
        let mut bits = Self::default();
        bits.reset(size);
        bits
    }

    /// Empties the set and resizes it, reusing its memory.
    pub fn reset(&mut self, size: Size) {
        self.size = size;
        self.stride = (size.width as usize).div_ceil(64);
        self.words.clear();
        self.words.resize(self.stride * size.height as usize, 0);
    }

    /// Allocates the memory for a set of that size, without changing the set.
    pub fn reserve(&mut self, size: Size) {
        let words = (size.width as usize).div_ceil(64) * size.height as usize;
        self.words.reserve(words.saturating_sub(self.words.len()));
    }

    /// Copies `other` into this set, reusing its memory.
    pub fn copy_from(&mut self, other: &Self) {
        self.size = other.size;
        self.stride = other.stride;
        self.words.clear();
        self.words.extend_from_slice(&other.words);
    }

    /// Returns the size of the map that the set belongs to.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns whether `p` is in the set; false for cells outside the map.
    #[inline]
    pub fn contains(&self, p: Point) -> bool {
        self.size.contains(p) && self.words[self.word_of(p)] >> (p.x & 63) & 1 == 1
    }

    /// Adds a cell, which must be on the map.
    #[inline]
    pub fn insert(&mut self, p: Point) {
        debug_assert!(self.size.contains(p), "{p} is off the grid of {}", self.size);
        let i = self.word_of(p);
        self.words[i] |= 1 << (p.x & 63);
    }

    /// Adds a cell, which must be on the map, and returns whether it was missing before.
    #[inline]
    pub fn add(&mut self, p: Point) -> bool {
        debug_assert!(self.size.contains(p), "{p} is off the grid of {}", self.size);
        let i = self.word_of(p);
        let word = &mut self.words[i];
        let fresh = *word >> (p.x & 63) & 1 == 0;
        *word |= 1 << (p.x & 63);
        fresh
    }

    /// Removes a cell, which must be on the map.
    #[inline]
    pub fn remove(&mut self, p: Point) {
        debug_assert!(self.size.contains(p), "{p} is off the grid of {}", self.size);
        let i = self.word_of(p);
        self.words[i] &= !(1 << (p.x & 63));
    }

    /// Removes a cell and returns whether it was in the set; false for cells outside the map.
    #[inline]
    pub fn take(&mut self, p: Point) -> bool {
        let found = self.contains(p);
        if found {
            self.remove(p);
        }
        found
    }

    /// Removes a cell, which must be on the map, if `is_wanted`, and returns whether it was in the set and is wanted. Takes
    /// no branch, for conditions that cannot be predicted.
    #[inline]
    pub fn take_if(&mut self, p: Point, is_wanted: bool) -> bool {
        let i = self.word_of(p);
        let found = self.words[i] >> (p.x & 63) & u64::from(is_wanted);
        self.words[i] ^= found << (p.x & 63);
        found == 1
    }

    /// Adds the cells of `bits` in the word with index `word`, and returns whether it had none before and has some now.
    #[inline]
    pub fn add_bits(&mut self, word: usize, bits: u64) -> bool {
        let word = &mut self.words[word];
        let is_first = *word == 0 && bits != 0;
        *word |= bits;
        is_first
    }

    /// Removes the cells of `bits` from the word with index `word`, and returns those that were in the set.
    #[inline]
    pub fn take_bits(&mut self, word: usize, bits: u64) -> u64 {
        let word = &mut self.words[word];
        let taken = *word & bits;
        *word ^= taken;
        taken
    }

    /// Removes all cells of the word with index `word` and returns them.
    #[inline]
    pub fn take_word(&mut self, word: usize) -> u64 {
        std::mem::take(&mut self.words[word])
    }

    /// Adds `len` cells of row `y`, starting at column `x`; cells outside the map are ignored.
    #[inline]
    pub fn insert_run(&mut self, y: i32, x: i32, len: i32) {
        self.insert_rect(Rect::new(x, y, len, 1));
    }

    /// Adds the cells of `area`; cells outside the map are ignored.
    #[inline]
    pub fn insert_rect(&mut self, area: Rect) {
        let Some(area) = area.intersection(Rect::of(self.size)) else { return };
        for i in area.x as usize / 64..=(area.right() - 1) as usize / 64 {
            let mask = run_mask(area.x - 64 * i as i32, area.w);
            let mut at = area.y as usize * self.stride + i;
            for _ in 0..area.h {
                self.words[at] |= mask;
                at += self.stride;
            }
        }
    }

    /// Returns whether at least one cell of `area` is in the set.
    #[inline]
    pub fn intersects_rect(&self, area: Rect) -> bool {
        let Some(area) = area.intersection(Rect::of(self.size)) else { return false };
        (area.x as usize / 64..=(area.right() - 1) as usize / 64).any(|i| {
            let mut at = area.y as usize * self.stride + i;
            let mut any = 0;
            for _ in 0..area.h {
                any |= self.words[at];
                at += self.stride;
            }
            any & run_mask(area.x - 64 * i as i32, area.w) != 0
        })
    }

    /// Returns whether all cells of `area` are on the map and in the set.
    #[inline]
    pub fn covers_rect(&self, area: Rect) -> bool {
        if !Rect::of(self.size).covers(area) || area.w <= 0 {
            return Rect::of(self.size).covers(area);
        }
        (area.x as usize / 64..=(area.right() - 1) as usize / 64).all(|i| {
            let mask = run_mask(area.x - 64 * i as i32, area.w);
            (area.y..area.bottom()).all(|y| !self.words[y as usize * self.stride + i] & mask == 0)
        })
    }

    /// Resizes without clearing when the size is unchanged; the caller overwrites every word.
    pub(crate) fn reshape(&mut self, size: Size) {
        if self.size != size {
            self.reset(size);
        }
    }

    /// Returns the words of row `y`, leftmost columns first.
    #[inline]
    pub fn row(&self, y: i32) -> &[u64] {
        &self.words[y as usize * self.stride..][..self.stride]
    }

    /// Returns the words of row `y` for writing; the bits past the last column must stay 0.
    #[inline]
    pub fn row_mut(&mut self, y: i32) -> &mut [u64] {
        &mut self.words[y as usize * self.stride..][..self.stride]
    }

    /// Iterates over the words of all rows from `top` down, for writing; the bits past the last column must stay 0.
    #[inline]
    pub fn rows_mut_from(&mut self, top: i32) -> impl Iterator<Item = &mut [u64]> {
        self.words[top as usize * self.stride..].chunks_exact_mut(self.stride.max(1))
    }

    /// Returns all words, row by row.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns all words for writing; the bits past the last column must stay 0.
    pub fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Returns the number of words per row.
    pub const fn stride(&self) -> usize {
        self.stride
    }

    /// Removes the cells that are not in `other` (set intersection).
    pub fn intersect_with(&mut self, other: &Self) {
        self.combine(other, |a, b| a & b);
    }

    /// Adds the cells of `other` (set union).
    pub fn union_with(&mut self, other: &Self) {
        self.combine(other, |a, b| a | b);
    }

    /// Removes the cells of `other` (set difference).
    pub fn difference_with(&mut self, other: &Self) {
        self.combine(other, |a, b| a & !b);
    }

    /// Replaces this set by its complement within `whole`: the cells of `whole` that are not in it.
    pub fn complement(&mut self, whole: &Self) {
        self.combine(whole, |a, b| b & !a);
    }

    /// Replaces this set by its complement within the map.
    pub fn invert(&mut self) {
        let last = run_mask(0, (self.size.width as i32 - 1) % 64 + 1);
        for row in self.words.chunks_mut(self.stride.max(1)) {
            for word in row.iter_mut() {
                *word = !*word;
            }
            if let Some(word) = row.last_mut() {
                *word &= last;
            }
        }
    }

    /// Returns the bounding box of the set, or `None` if it is empty.
    pub fn bounds(&self) -> Option<Rect> {
        let mut rows = (0..self.size.height as i32).filter(|&y| self.row(y).iter().any(|&word| word != 0));
        let top = rows.next()?;
        let bottom = rows.next_back().unwrap_or(top);
        let (mut left, mut right) = (i32::MAX, 0);
        for row in self.words.chunks(self.stride) {
            for (i, word) in row.iter().enumerate().filter(|(_, word)| **word != 0) {
                left = left.min(64 * i as i32 + word.trailing_zeros() as i32);
                right = right.max(64 * i as i32 + 64 - word.leading_zeros() as i32);
            }
        }
        Some(Rect::new(left, top, right - left, bottom + 1 - top))
    }

    /// Returns whether the two sets share a cell.
    pub fn intersects(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    #[inline]
    fn combine(&mut self, other: &Self, f: impl Fn(u64, u64) -> u64) {
        debug_assert_eq!(self.size, other.size, "sets on maps of different sizes");
        for (word, &other) in self.words.iter_mut().zip(&other.words) {
            *word = f(*word, other);
        }
    }

    /// Replaces every word by `f` of it and of the words at the same position in the other sets.
    #[inline]
    pub fn update<const N: usize>(&mut self, others: [&Self; N], f: impl Fn(u64, [u64; N]) -> u64) {
        let others = others.map(|other| {
            debug_assert_eq!(self.size, other.size, "sets on maps of different sizes");
            &other.words[..self.words.len()]
        });
        for (i, word) in self.words.iter_mut().enumerate() {
            *word = f(*word, std::array::from_fn(|other| others[other][i]));
        }
    }

    /// Returns the number of cells in the set.
    pub fn count(&self) -> u32 {
        self.words.iter().map(|w| w.count_ones()).sum()
    }

    /// Returns whether the set has no cells.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// Returns the first cell in row-major order.
    pub fn first(&self) -> Option<Point> {
        let i = self.words.iter().position(|&w| w != 0)?;
        Some(self.point(i, self.words[i].trailing_zeros()))
    }

    /// Iterates over the cells in row-major order.
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.words.iter().enumerate().filter(|(_, word)| **word != 0).flat_map(move |(i, &word)| {
            // Once per word, because divisions are slow.
            let first = self.point(i, 0);
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(Point::new(first.x + bit as i32, first.y))
            })
        })
    }

    /// Returns word `i` of row `y`, followed by the same word of the set shifted so that bit `x` is the northern,
    /// eastern, southern and western neighbor of cell `x`.
    #[inline]
    pub fn with_neighbors(&self, y: i32, i: usize) -> [u64; 5] {
        let at = y as usize * self.stride + i;
        let word = self.words[at];
        let north = if y > 0 { self.words[at - self.stride] } else { 0 };
        let south = self.words.get(at + self.stride).copied().unwrap_or(0);
        let after = if i + 1 < self.stride { self.words[at + 1] } else { 0 };
        let before = if i > 0 { self.words[at - 1] } else { 0 };
        [word, north, word >> 1 | after << 63, south, word << 1 | before >> 63]
    }

    /// Returns which of the cells left of `p`, `p` itself and right of `p` are in the set, as bits 0, 1 and 2.
    #[inline]
    pub fn around(&self, p: Point) -> u64 {
        if p.y < 0 || p.y >= self.size.height as i32 {
            return 0;
        }
        let at = self.word_of(p);
        let bit = p.x & 63;
        let mut three = if bit == 0 { self.words[at] << 1 } else { self.words[at] >> (bit - 1) } & 7;
        if bit == 0 && p.x > 0 {
            three |= self.words[at - 1] >> 63;
        } else if bit == 63 && (p.x as usize + 1) < self.stride * 64 {
            three |= (self.words[at + 1] & 1) << 2;
        }
        three
    }

    #[inline]
    fn word_of(&self, p: Point) -> usize {
        p.y as usize * self.stride + (p.x as usize >> 6)
    }

    fn point(&self, word: usize, bit: u32) -> Point {
        Point::new(((word % self.stride) * 64) as i32 + bit as i32, (word / self.stride) as i32)
    }
}

/// Returns the bits of one word for `len` columns starting at column `x`, which is relative to the word and may lie
/// outside of it.
pub(crate) fn run_mask(x: i32, len: i32) -> u64 {
    let (from, to) = (x.clamp(0, 64) as u32, (x + len).clamp(0, 64) as u32);
    let below = |n: u32| if n == 64 { u64::MAX } else { (1 << n) - 1 };
    below(to) & !below(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide() -> Size {
        Size::new(131, 3)
    }

    #[test]
    fn runs_cross_words() {
        for (x, len) in [(0, 131), (60, 10), (63, 2), (64, 64), (130, 1), (5, 1)] {
            let mut bits = BitGrid::new(wide());
            bits.insert_run(1, x, len);
            let expected: Vec<Point> = (x..x + len).map(|x| Point::new(x, 1)).collect();
            assert_eq!(bits.iter().collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn neighbors_cross_words() {
        let mut bits = BitGrid::new(wide());
        for p in [Point::new(63, 1), Point::new(64, 1), Point::new(64, 0), Point::new(64, 2)] {
            bits.insert(p);
        }
        let [here, north, east, south, west] = bits.with_neighbors(1, 0);
        assert_eq!([here >> 63, north >> 63, east >> 63, south >> 63, west >> 63], [1, 0, 1, 0, 0]);
        let [here, north, east, south, west] = bits.with_neighbors(1, 1);
        assert_eq!([here & 1, north & 1, east & 1, south & 1, west & 1], [1, 1, 0, 1, 1]);
    }

    #[test]
    fn rectangles_intersect_sets_inside_the_map() {
        let mut bits = BitGrid::new(wide());
        bits.insert(Point::new(70, 2));
        bits.insert(Point::new(100, 0));
        assert!(bits.intersects_rect(Rect::new(60, -1, 60, 9)));
        assert!(bits.intersects_rect(Rect::new(71, 0, 300, 3)));
        assert!(!bits.intersects_rect(Rect::new(71, 1, 300, 3)));
        assert!(!bits.intersects_rect(Rect::new(0, 0, 70, 3)));
        assert!(!bits.intersects_rect(Rect::new(200, 0, 70, 3)));
        assert!(
            bits.take(Point::new(70, 2)) && !bits.take(Point::new(70, 2)) && !bits.take(Point::new(-1, 0))
        );
    }

    #[test]
    fn horizontal_neighbors_cross_words() {
        let mut bits = BitGrid::new(wide());
        for x in [0, 2, 62, 63, 65, 128, 130] {
            bits.insert(Point::new(x, 1));
        }
        for p in (-1..4).flat_map(|y| (0..131).map(move |x| Point::new(x, y))) {
            let plain: u64 =
                (0..3).filter(|i| bits.contains(Point::new(p.x - 1 + i, p.y))).map(|i| 1 << i).sum();
            assert_eq!(bits.around(p), plain, "{p}");
        }
    }

    #[test]
    fn inversion_and_bounding_box() {
        let mut bits = BitGrid::new(wide());
        assert_eq!(bits.bounds(), None);
        bits.insert(Point::new(70, 1));
        assert_eq!(bits.bounds(), Some(Rect::new(70, 1, 1, 1)));
        bits.insert(Point::new(5, 2));
        assert_eq!(bits.bounds(), Some(Rect::new(5, 1, 66, 2)));
        bits.invert();
        assert_eq!(bits.count(), 131 * 3 - 2);
        assert_eq!(bits.bounds(), Some(Rect::of(wide())));
    }

    #[test]
    fn union_difference_and_intersection() {
        let of = |cells: &[i32]| {
            let mut bits = BitGrid::new(wide());
            for &x in cells {
                bits.insert(Point::new(x, 0));
            }
            bits
        };
        let mut a = of(&[1, 2, 100]);
        a.union_with(&of(&[3]));
        a.difference_with(&of(&[1]));
        a.intersect_with(&of(&[2, 3, 4, 100]));
        assert_eq!(a, of(&[2, 3, 100]));
        assert_eq!(a.first(), Some(Point::new(2, 0)));
        assert!(!a.contains(Point::new(-1, 0)) && !a.contains(Point::new(131, 0)));
    }
}
