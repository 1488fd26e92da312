//! Bit map for jump point search: rows and columns as bits, with closed padding around.
//!
//! Along a line, 64 cells are tested at once for the end of a jump: a wall, or a forced neighbor.

use barrow_core::{Point, Size, transpose};

use crate::{Corners, Terrain};

/// Map with uniform costs, prepared for [`PathFinder::jump`](crate::PathFinder::jump). It is a copy: when a cell
/// changes, call [`open`](Self::open) or [`close`](Self::close).
#[derive(Clone, Debug, Default)]
pub struct JumpMap {
    size: Size,
    rows: BitLines,
    columns: BitLines,
}

impl JumpMap {
    /// Creates a copy of a terrain; only passability matters, not costs.
    pub fn new<T: Terrain + ?Sized>(terrain: &T) -> Self {
        let mut map = Self::default();
        map.load(terrain);
        map
    }

    /// Copies a terrain into this map. Fast if little has changed, and does not allocate if the size is the same.
    pub fn load<T: Terrain + ?Sized>(&mut self, terrain: &T) {
        let size = terrain.size();
        if self.size != size {
            self.size = size;
            self.rows.reset(size.width, size.height);
            self.columns.reset(size.height, size.width);
        }
        for top in (0..size.height as i32).step_by(64) {
            for i in 0..(size.width as usize).div_ceil(64) {
                self.load_block(terrain, top, i);
            }
        }
    }

    /// Copies a block of 64 rows of one word each.
    fn load_block<T: Terrain + ?Sized>(&mut self, terrain: &T, top: i32, i: usize) {
        let mut block = [0; 64];
        let rows = (self.size.height as i32 - top).min(64);
        // Bits past the last column would be cells outside the map.
        let inside = u64::MAX >> (64 * (i + 1)).saturating_sub(self.size.width as usize);
        let mut changed = 0;
        for (y, word) in (top..top + rows).zip(&mut block) {
            *word = terrain.word(y, i) & inside;
            let start = self.rows.start(y);
            let old = &mut self.rows.words[start + i];
            changed |= *old ^ *word;
            *old = *word;
        }
        if changed != 0 {
            transpose(&mut block);
            let left = 64 * i as i32;
            let columns = (self.size.width as i32 - left).min(64);
            for (x, word) in (left..left + columns).zip(block) {
                let start = self.columns.start(x);
                self.columns.words[start + top as usize / 64] = word;
            }
        }
    }

    /// Returns the size of the map.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns whether `p` is passable; false outside the map.
    pub fn is_open(&self, p: Point) -> bool {
        self.size.contains(p)
            && self.rows.words[self.rows.start(p.y) + p.x as usize / 64] >> (p.x & 63) & 1 == 1
    }

    /// Makes a cell passable. Cells outside the map are ignored.
    pub fn open(&mut self, p: Point) {
        self.change(p, |word, bit| word | bit);
    }

    /// Makes a cell impassable. Cells outside the map are ignored.
    pub fn close(&mut self, p: Point) {
        self.change(p, |word, bit| word & !bit);
    }

    fn change(&mut self, p: Point, f: impl Fn(u64, u64) -> u64) {
        if !self.size.contains(p) {
            return;
        }
        for (lines, line, at) in [(&mut self.rows, p.y, p.x), (&mut self.columns, p.x, p.y)] {
            let start = lines.start(line);
            let word = &mut lines.words[start + at as usize / 64];
            *word = f(*word, 1 << (at & 63));
        }
    }

    /// Returns which of the eight neighbors of `p` are passable, as bits in row-major order.
    #[expect(clippy::inline_always, reason = "a call takes a tenth of the whole search")]
    #[inline(always)]
    pub(crate) fn around(&self, p: Point) -> u8 {
        let (words, stride) = (&self.rows.words, self.rows.stride);
        let at = self.rows.start(p.y) + p.x as usize / 64;
        let rows = [at - stride, at, at + stride];
        let [above, here, below] = match p.x & 63 {
            0 => rows.map(|i| words[i] << 1 | words[i - 1] >> 63),
            63 => rows.map(|i| words[i] >> 62 | words[i + 1] << 2),
            bit => rows.map(|i| words[i] >> (bit - 1)),
        };
        (above & 7 | (here & 1 | here >> 1 & 2) << 3 | (below & 7) << 5) as u8
    }

    /// Returns the end of a jump from `p` in a straight direction: a jump point or a wall.
    #[inline]
    pub(crate) fn straight(&self, corners: Corners, p: Point, direction: usize) -> Jump {
        match direction {
            0 => self.columns.backward(corners, p.x, p.y),
            1 => self.rows.forward(corners, p.y, p.x),
            2 => self.columns.forward(corners, p.x, p.y),
            _ => self.rows.backward(corners, p.y, p.x),
        }
    }
}

/// End of a straight jump along its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Jump {
    /// Position of the jump point, or of the wall that ends the jump.
    pub(crate) end: i32,
    pub(crate) is_wall: bool,
}

/// Rows or columns of a map. There is a closed line before the first and after the last, a closed word before the first
/// and after the last word of each line, and one more at both ends.
#[derive(Clone, Debug, Default)]
struct BitLines {
    stride: usize,
    words: Vec<u64>,
}

impl BitLines {
    fn reset(&mut self, length: u32, lines: u32) {
        // The word after a line is the one before the next.
        self.stride = (length as usize).div_ceil(64) + 1;
        self.words.clear();
        self.words.resize(self.stride * (lines as usize + 2) + 3, 0);
    }

    /// Returns the index of the first word of a line.
    #[inline]
    const fn start(&self, line: i32) -> usize {
        (line + 1) as usize * self.stride + 2
    }

    /// Jumps towards higher coordinates.
    #[inline]
    fn forward(&self, corners: Corners, line: i32, from: i32) -> Jump {
        let start = self.start(line);
        let mut i = start + from as usize / 64;
        let mut behind = u64::MAX << (from & 63) << 1;
        loop {
            let opens = |i: usize| {
                let word = self.words[i];
                match corners {
                    Corners::Cut | Corners::Round => !word & (word >> 1 | self.words[i + 1] << 63),
                    Corners::Keep => word & !(word << 1 | self.words[i - 1] >> 63),
                }
            };
            let wall = !self.words[i];
            let ends = (wall | opens(i - self.stride) | opens(i + self.stride)) & behind;
            if ends != 0 {
                let bit = ends.trailing_zeros();
                return Jump { end: (64 * (i - start)) as i32 + bit as i32, is_wall: wall >> bit & 1 == 1 };
            }
            (i, behind) = (i + 1, u64::MAX);
        }
    }

    /// Jumps towards lower coordinates.
    #[inline]
    fn backward(&self, corners: Corners, line: i32, from: i32) -> Jump {
        let start = self.start(line);
        let mut i = start + from as usize / 64;
        let mut before = (1 << (from & 63)) - 1;
        loop {
            let opens = |i: usize| {
                let word = self.words[i];
                match corners {
                    Corners::Cut | Corners::Round => !word & (word << 1 | self.words[i - 1] >> 63),
                    Corners::Keep => word & !(word >> 1 | self.words[i + 1] << 63),
                }
            };
            let wall = !self.words[i];
            let ends = (wall | opens(i - self.stride) | opens(i + self.stride)) & before;
            if ends != 0 {
                let bit = ends.ilog2();
                let end = 64 * (i as i32 - start as i32) + bit as i32;
                return Jump { end, is_wall: wall >> bit & 1 == 1 };
            }
            (i, before) = (i - 1, u64::MAX);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{BitGrid, Rng};

    fn random(size: Size, rng: &mut Rng) -> BitGrid {
        let mut bits = BitGrid::new(size);
        for y in 0..size.height as i32 {
            for x in 0..size.width as i32 {
                if rng.percent(70) {
                    bits.insert(Point::new(x, y));
                }
            }
        }
        bits
    }

    #[test]
    fn jumps_end_at_every_edge() {
        for side in [1, 2, 63, 64, 65, 127, 128, 129] {
            for size in [Size::new(side, 1), Size::new(1, side), Size::new(side, side)] {
                let mut bits = BitGrid::new(size);
                bits.invert();
                let map = JumpMap::new(&bits);
                let (right, bottom) = (size.width as i32 - 1, size.height as i32 - 1);
                for corners in [Corners::Cut, Corners::Round, Corners::Keep] {
                    for p in [(0, 0), (right, 0), (0, bottom), (right, bottom)] {
                        let p = Point::new(p.0, p.1);
                        let ends = [0, 1, 2, 3].map(|i| map.straight(corners, p, i));
                        let walls = [-1, right + 1, bottom + 1, -1];
                        assert_eq!(ends, walls.map(|end| Jump { end, is_wall: true }), "{p} of {size}");
                    }
                }
            }
        }
    }

    #[test]
    fn rows_columns_and_neighbors_agree_with_the_map() {
        let mut rng = Rng::new(1);
        let mut map = JumpMap::default();
        for (w, h) in [(1, 1), (64, 64), (65, 3), (3, 129), (128, 70), (0, 9), (9, 0), (128, 70)] {
            let size = Size::new(w, h);
            let mut bits = random(size, &mut rng);
            map.load(&bits);
            for p in random(size, &mut rng).iter() {
                if rng.one_in(2) {
                    bits.insert(p);
                    map.open(p);
                } else {
                    bits.remove(p);
                    map.close(p);
                }
            }
            map.open(Point::new(-1, 0));
            map.close(Point::new(0, h as i32));
            for p in (0..h as i32).flat_map(|y| (0..w as i32).map(move |x| Point::new(x, y))) {
                let beside = [0, 1, 2, 3, 5, 6, 7, 8].map(|i| p + Point::new(i % 3 - 1, i / 3 - 1));
                let plain = (0..8).filter(|&i| bits.contains(beside[i]));
                assert_eq!(map.around(p), plain.map(|i| 1 << i).sum(), "{p} of {size}");
                let column = map.columns.words[map.columns.start(p.x) + p.y as usize / 64];
                assert_eq!(column >> (p.y & 63) & 1 == 1, bits.contains(p), "{p} of {size}");
                assert_eq!(map.is_open(p), bits.contains(p));
            }
        }
    }
}
