//! Copy of the part of a terrain that a search can reach, as rows of bits and costs.
//!
//! ```text
//!  0 a g 0       Words are stored column by column: those of the first 64 columns of every row, then those of
//!  0 b h 0       the next 64: a b c 0 g h i 0. So vertically adjacent words are adjacent in memory, and 64 of
//!  0 c i 0       them form a tile. An empty row below the last, an empty column at either side and an empty
//!  0 0 0 0       tile before all serve as padding: a wave that leaves the map finds no open cell.
//! ```
//!
//! A search removes cells from `left` when it reaches them; `open` and the costs stay for walking downhill later.

use std::ops::Range;

use barrow_core::{Grid, Point, Rect, Size};

use crate::{Steps, Terrain};

/// Maximum cost of a step. Higher costs count as this one.
pub const MAX_COST: u32 = 65_535;

/// Open cells, the cost of a step onto each, and the cells that are not reached yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct CostField {
    size: Size,
    /// Copied area, in whole words of every row; no cell is open outside.
    area: Rect,
    /// Distance between adjacent columns of words; a multiple of 64.
    pub(crate) column: usize,
    /// Upper left cell of every tile; a table, because a division would take longer than the rest of a small tile.
    pub(crate) corners: Vec<Point>,
    pub(crate) open: Vec<u64>,
    pub(crate) left: Vec<u64>,
    /// Not updated while every step costs 1.
    costs: Grid<u16>,
    /// Highest cost of a step.
    pub(crate) max_cost: u32,
}

impl CostField {
    /// Copies at least the cells of `area`, which must be on the terrain; no cell is reached yet.
    pub(crate) fn load(&mut self, terrain: &(impl Terrain + ?Sized), area: Rect) {
        self.resize(terrain.size());
        self.clear();
        let left = area.x & !63;
        let right = ((area.right() + 63) & !63).min(self.size.width as i32);
        self.area =
            if area.cells() == 0 { Rect::default() } else { Rect::new(left, area.y, right - left, area.h) };
        self.max_cost = 1;
        for y in self.area.y..self.area.bottom() {
            if terrain.is_even() { self.copy_even_row(terrain, y) } else { self.copy_row(terrain, y) }
        }
        self.mark_unreached();
    }

    /// Marks all open cells as not reached.
    pub(crate) fn mark_unreached(&mut self) {
        for words in self.columns() {
            self.left[words.clone()].copy_from_slice(&self.open[words]);
        }
    }

    /// Returns the copied area.
    pub(crate) const fn area(&self) -> Rect {
        self.area
    }

    /// Returns whether every step costs 1.
    pub(crate) const fn is_even(&self) -> bool {
        self.max_cost == 1
    }

    /// Returns whether `p` is open; false outside the map.
    #[inline]
    pub(crate) fn is_open(&self, p: Point) -> bool {
        self.size.contains(p) && self.open[self.word_of(p)] >> (p.x & 63) & 1 == 1
    }

    /// Returns the cost of a step onto the open cell `p`.
    #[inline]
    pub(crate) fn cost(&self, p: Point) -> i32 {
        if self.is_even() { 1 } else { self.costs[p].into() }
    }

    /// Returns whether `step` from `from`, which may be any cell, is allowed.
    #[inline]
    pub(crate) fn allows(&self, steps: Steps, from: Point, step: Point) -> bool {
        self.is_open(from + step) && steps.allows(from, step, |p| self.is_open(p))
    }

    /// Sets the cost of `p`, or closes it. A cell outside the area stays closed.
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
            self.max_cost = self.max_cost.max(cost);
        }
    }

    /// Returns the index of the word that contains `p`, which is on the map.
    #[inline]
    pub(crate) const fn word_of(&self, p: Point) -> usize {
        ((p.x >> 6) + 1) as usize * self.column + p.y as usize + 64
    }

    /// Marks `p` as reached and returns whether it was not reached before.
    #[inline]
    pub(crate) fn take(&mut self, p: Point) -> bool {
        let (word, bit) = (self.word_of(p), 1 << (p.x & 63));
        let was_left = self.left[word] & bit != 0;
        self.left[word] &= !bit;
        was_left
    }

    /// Writes the negative costs of the open cells of row `y` of the area into `row`, and leaves the others.
    pub(crate) fn copy_costs(&self, y: i32, row: &mut [i32]) {
        let start = self.word_of(Point::new(self.area.x, y));
        let costs = &self.costs.row(y)[self.area.x as usize..];
        for (i, (to, costs)) in row.chunks_mut(64).zip(costs.chunks(64)).enumerate() {
            let mut open = self.open[start + i * self.column];
            while open != 0 {
                let bit = open.trailing_zeros() as usize;
                to[bit] = -i32::from(costs[bit]);
                open &= open - 1;
            }
        }
    }

    fn resize(&mut self, size: Size) {
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

    fn clear(&mut self) {
        for words in self.columns() {
            self.open[words.clone()].fill(0);
            self.left[words].fill(0);
        }
    }

    /// Iterates over the words of the area, a column at a time.
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
                    self.max_cost = self.max_cost.max(cost);
                }
            }
        }
    }
}
