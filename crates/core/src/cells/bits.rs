//! A bit for every cell, so that sixty-four cells are handled at once.
//!
//! Rows start on a word of their own; bit `x % 64` of word `x / 64` is column `x`. The bits behind the last column are
//! always 0.

use crate::{Point, Rect, Size};

/// A set of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BitGrid {
    size: Size,
    stride: usize,
    words: Vec<u64>,
}

impl BitGrid {
    /// The empty set on a map of that size.
    pub fn new(size: Size) -> Self {
        let mut bits = Self::default();
        bits.reset(size);
        bits
    }

    /// Becomes the empty set on a map of that size, reusing the memory.
    pub fn reset(&mut self, size: Size) {
        self.size = size;
        self.stride = (size.width as usize).div_ceil(64);
        self.words.clear();
        self.words.resize(self.stride * size.height as usize, 0);
    }

    /// Becomes a copy of `other`, reusing the memory.
    pub fn copy_from(&mut self, other: &Self) {
        self.size = other.size;
        self.stride = other.stride;
        self.words.clear();
        self.words.extend_from_slice(&other.words);
    }

    /// How large the map is.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether `p` is in the set; cells off the map never are.
    #[inline]
    pub fn contains(&self, p: Point) -> bool {
        self.size.contains(p) && self.words[self.word_of(p)] >> (p.x & 63) & 1 == 1
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, p: Point) {
        debug_assert!(self.size.contains(p), "{p} is off the grid of {}", self.size);
        let i = self.word_of(p);
        self.words[i] |= 1 << (p.x & 63);
    }

    /// Adds a cell; true if it was not in the set.
    #[inline]
    pub fn add(&mut self, p: Point) -> bool {
        debug_assert!(self.size.contains(p), "{p} is off the grid of {}", self.size);
        let i = self.word_of(p);
        let word = &mut self.words[i];
        let fresh = *word >> (p.x & 63) & 1 == 0;
        *word |= 1 << (p.x & 63);
        fresh
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, p: Point) {
        debug_assert!(self.size.contains(p), "{p} is off the grid of {}", self.size);
        let i = self.word_of(p);
        self.words[i] &= !(1 << (p.x & 63));
    }

    /// Takes a cell out; true if it was in the set. Cells off the map never are.
    #[inline]
    pub fn take(&mut self, p: Point) -> bool {
        let found = self.contains(p);
        if found {
            self.remove(p);
        }
        found
    }

    /// Adds `len` cells of row `y` from column `x` on.
    #[inline]
    pub fn insert_run(&mut self, y: i32, x: i32, len: i32) {
        self.insert_rect(Rect::new(x, y, len, 1));
    }

    /// Adds the cells of `area` that are on the map.
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

    /// Whether a cell of `area` is in the set.
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

    /// Whether all cells of `area` are in the set.
    pub fn covers_rect(&self, area: Rect) -> bool {
        Rect::of(self.size).covers(area)
            && (area.y..area.bottom()).all(|y| {
                self.row(y)
                    .iter()
                    .enumerate()
                    .all(|(i, word)| run_mask(area.x - 64 * i as i32, area.w) & !word == 0)
            })
    }

    /// Takes on a size without clearing the words, all of which will be written.
    pub(crate) fn reshape(&mut self, size: Size) {
        if self.size != size {
            self.reset(size);
        }
    }

    /// The words of row `y`.
    #[inline]
    pub fn row(&self, y: i32) -> &[u64] {
        &self.words[y as usize * self.stride..][..self.stride]
    }

    /// The words of row `y`, to be written.
    #[inline]
    pub fn row_mut(&mut self, y: i32) -> &mut [u64] {
        &mut self.words[y as usize * self.stride..][..self.stride]
    }

    /// All words, row by row.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// How many words a row takes.
    pub const fn stride(&self) -> usize {
        self.stride
    }

    /// Keeps only what is also in `other`.
    pub fn intersect_with(&mut self, other: &Self) {
        self.update([other], |a, [b]| a & b);
    }

    /// Adds what is in `other`.
    pub fn union_with(&mut self, other: &Self) {
        self.update([other], |a, [b]| a | b);
    }

    /// Takes out what is in `other`.
    pub fn difference_with(&mut self, other: &Self) {
        self.update([other], |a, [b]| a & !b);
    }

    /// Becomes what `whole` holds and this set does not.
    pub fn complement(&mut self, whole: &Self) {
        self.update([whole], |a, [b]| b & !a);
    }

    /// Becomes the set of all other cells of the map.
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

    /// The smallest rectangle around the cells of the set.
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

    /// Whether the two share a cell.
    pub fn intersects(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// Becomes what `f` makes of every word of this set and of the others.
    #[inline]
    pub fn update<const N: usize>(&mut self, others: [&Self; N], f: impl Fn(u64, [u64; N]) -> u64) {
        let others = others.map(|other| {
            debug_assert_eq!(self.size, other.size, "sets on maps of different sizes");
            &other.words[..self.words.len()]
        });
        for (i, word) in self.words.iter_mut().enumerate() {
            *word = f(*word, others.map(|words| words[i]));
        }
    }

    /// How many cells are in the set.
    pub fn count(&self) -> u32 {
        self.words.iter().map(|w| w.count_ones()).sum()
    }

    /// Whether no cell is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// The first cell, row by row.
    pub fn first(&self) -> Option<Point> {
        let i = self.words.iter().position(|&w| w != 0)?;
        Some(self.point(i, self.words[i].trailing_zeros()))
    }

    /// Every cell in the set, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.words.iter().enumerate().flat_map(move |(i, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(self.point(i, bit))
            })
        })
    }

    /// Word `i` of row `y`, and that word of the set moved one cell in each of the four directions: what stands at
    /// `x` in the second is the neighbor of `x` to the north, in the third to the east, then south and west.
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

    /// Which of the cell left of `p`, `p` itself and the one right of it are in the set, as bits 0, 1 and 2.
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

/// The bits of one word that belong to `len` columns from column `x` on, where `x` may lie outside the word.
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
    fn rectangles_meet_sets_inside_the_map() {
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
    fn three_in_a_row_cross_words() {
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
    fn sets_are_inverted_and_bounded() {
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
    fn sets_combine() {
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
