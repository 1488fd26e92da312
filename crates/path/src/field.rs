//! The part of a terrain that a search can come to, copied into rows of bits and costs.
//!
//! ```text
//!  0 a g 0       The words of the first sixty-four columns of every row come one after the other, then those of the
//!  0 b h 0       next sixty-four: a b c 0 g h i 0. So the words above and below are beside each other in memory,
//!  0 c i 0       and sixty-four of them make a tile. There is an empty row below the last, and an empty column at
//!  0 0 0 0       either side, and an empty tile before all: what spreads off the map finds nothing open.
//! ```
//!
//! A search takes cells out of `left` as it comes to them; `open` and the costs stay for those who walk downhill later.

use std::ops::Range;

use barrow_core::{Grid, Point, Rect, Size};

use crate::{Corners, Steps, Terrain};

/// The highest cost of a step. Whatever costs more counts as costing this much.
pub const MAX_COST: u32 = 65_535;

/// Open cells, the cost of a step onto each, and the cells not reached yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct CostField {
    size: Size,
    /// What was copied, whole words of every row; nothing is open outside.
    area: Rect,
    /// Words from one column of words to the next; a multiple of 64.
    pub(crate) column: usize,
    /// The upper left cell of every tile; looked up, for a division would take longer than the rest of a small tile.
    pub(crate) corners: Vec<Point>,
    pub(crate) open: Vec<u64>,
    pub(crate) left: Vec<u64>,
    /// Not kept up while every step costs 1.
    costs: Grid<u16>,
    /// No step costs more.
    pub(crate) dearest: u32,
}

impl CostField {
    /// Copies at least the cells of `area`, which lies on the terrain; nobody came to any of them yet.
    pub(crate) fn load(&mut self, terrain: &(impl Terrain + ?Sized), area: Rect) {
        self.take_size(terrain.size());
        self.forget();
        let left = area.x & !63;
        let right = ((area.right() + 63) & !63).min(self.size.width as i32);
        self.area =
            if area.cells() == 0 { Rect::default() } else { Rect::new(left, area.y, right - left, area.h) };
        self.dearest = 1;
        for y in self.area.y..self.area.bottom() {
            if terrain.is_even() { self.copy_even_row(terrain, y) } else { self.copy_row(terrain, y) }
        }
        self.renew();
    }

    /// Nobody came to any cell yet.
    pub(crate) fn renew(&mut self) {
        for words in self.columns() {
            self.left[words.clone()].copy_from_slice(&self.open[words]);
        }
    }

    /// The part of the map that was copied.
    pub(crate) const fn area(&self) -> Rect {
        self.area
    }

    /// Whether every step costs 1.
    pub(crate) const fn is_even(&self) -> bool {
        self.dearest == 1
    }

    /// Whether `p` can be stepped onto; nothing can off the map.
    #[inline]
    pub(crate) fn is_open(&self, p: Point) -> bool {
        self.size.contains(p) && self.open[self.word_of(p)] >> (p.x & 63) & 1 == 1
    }

    /// What a step onto the open cell `p` costs.
    #[inline]
    pub(crate) fn cost(&self, p: Point) -> i32 {
        if self.is_even() { 1 } else { self.costs[p].into() }
    }

    /// Whether a walker can step from `from`, wherever that is, onto the next cell.
    #[inline]
    pub(crate) fn allows(&self, steps: Steps, from: Point, step: Point) -> bool {
        self.is_open(from + step) && steps.allows(from, step, |p| self.is_open(p))
    }

    /// Gives `p` another cost, or closes it. A cell outside the area stays closed.
    pub(crate) fn set(&mut self, p: Point, cost: Option<u32>) {
        if !self.area.contains(p) {
            return;
        }
        let (word, bit) = (self.word_of(p), 1 << (p.x & 63));
        self.open[word] &= !bit;
        if let Some(cost) = cost {
            let cost = cost.clamp(1, MAX_COST);
            if self.is_even() && cost > 1 {
                self.costs.fill_rect(self.area, 1);
            }
            self.open[word] |= bit;
            self.costs[p] = cost as u16;
            self.dearest = self.dearest.max(cost);
        }
    }

    /// The word that holds `p`, which is on the map.
    #[inline]
    pub(crate) const fn word_of(&self, p: Point) -> usize {
        ((p.x >> 6) + 1) as usize * self.column + p.y as usize + 64
    }

    /// Takes `p` out of the cells that are left; false if somebody was there.
    #[inline]
    pub(crate) fn take(&mut self, p: Point) -> bool {
        let (word, bit) = (self.word_of(p), 1 << (p.x & 63));
        let was_left = self.left[word] & bit != 0;
        self.left[word] &= !bit;
        was_left
    }

    /// The cells left around `p` that can step onto it: bits 0 to 2 are those above from left to right, 3 and 5 those
    /// beside it, 6 to 8 those below.
    #[inline]
    pub(crate) fn left_around(&self, steps: Steps, p: Point) -> u64 {
        let allowed = match steps {
            Steps::Four => 0b010_101_010,
            Steps::Eight(Corners::Cut) => 0b111_101_111,
            Steps::Eight(corners) => {
                let open = self.nine(&self.open, p);
                let diagonals = |ahead: u64| corner_bits(corners, open >> 3 & 0b101, ahead & 1);
                0b010_101_010 | diagonals(open >> 1) | diagonals(open >> 7) << 6
            }
        };
        self.nine(&self.left, p) & allowed
    }

    /// The cells of a set around `p`, three rows of three.
    #[inline]
    fn nine(&self, words: &[u64], p: Point) -> u64 {
        let (above, bit) = (self.word_of(p) - 1, p.x as u32 & 63);
        let Some(&rows) = words[above..].first_chunk::<3>() else { return 0 };
        let threes = match bit {
            0 => [0, 1, 2].map(|i| rows[i] << 1 & 0b110 | words[above + i - self.column] >> 63),
            63 => [0, 1, 2].map(|i| rows[i] >> 62 | words[above + i + self.column] << 2 & 0b100),
            _ => rows.map(|row| row >> (bit - 1) & 0b111),
        };
        threes[0] | threes[1] << 3 | threes[2] << 6
    }

    fn take_size(&mut self, size: Size) {
        if self.size != size {
            self.size = size;
            self.area = Rect::default();
            self.column = (size.height as usize + 1).next_multiple_of(64);
            let words = self.column * ((size.width as usize).div_ceil(64) + 2) + 64;
            for set in [&mut self.open, &mut self.left] {
                set.clear();
                set.resize(words, 0);
            }
            let tiles = (self.column / 64) as i32;
            let corner =
                |i: i32| Point::new(64 * ((i - 1).div_euclid(tiles) - 1), 64 * (i - 1).rem_euclid(tiles));
            self.corners.clear();
            self.corners.extend((0..words as i32 / 64).map(corner));
            self.costs.reset(size, 1);
        }
    }

    fn forget(&mut self) {
        for words in self.columns() {
            self.open[words.clone()].fill(0);
            self.left[words].fill(0);
        }
    }

    /// The words of the area, a column at a time.
    fn columns(&self) -> impl Iterator<Item = Range<usize>> + use<> {
        let (start, rows, column) =
            (self.word_of(Point::new(self.area.x, self.area.y)), self.area.h, self.column);
        let columns = (self.area.w as usize).div_ceil(64);
        (0..columns).map(move |i| start + i * column..start + i * column + rows as usize)
    }

    fn copy_even_row(&mut self, terrain: &(impl Terrain + ?Sized), y: i32) {
        let width = self.size.width as usize;
        for x in (self.area.x..self.area.right()).step_by(64) {
            let behind = (x as usize + 64).saturating_sub(width);
            let word = self.word_of(Point::new(x, y));
            self.open[word] = terrain.word(y, x as usize / 64) & (u64::MAX >> behind);
        }
    }

    fn copy_row(&mut self, terrain: &(impl Terrain + ?Sized), y: i32) {
        let (area, word) = (self.area, self.word_of(Point::new(self.area.x, y)));
        let costs = &mut self.costs.row_mut(y)[area.x as usize..area.right() as usize];
        for (i, costs) in costs.chunks_mut(64).enumerate() {
            let open = &mut self.open[word + i * self.column];
            for (bit, kept) in costs.iter_mut().enumerate() {
                if let Some(cost) = terrain.cost(Point::new(area.x + (64 * i + bit) as i32, y)) {
                    let cost = cost.clamp(1, MAX_COST);
                    *open |= 1 << bit;
                    *kept = cost as u16;
                    self.dearest = self.dearest.max(cost);
                }
            }
        }
    }
}

/// Which of the two diagonals on one side are allowed, given the cells beside and whether that ahead is open.
#[inline]
const fn corner_bits(corners: Corners, beside: u64, ahead: u64) -> u64 {
    match corners {
        Corners::Cut => 0b101,
        Corners::Round => beside | (ahead * 0b101),
        Corners::Keep => beside & (ahead * 0b101),
    }
}
