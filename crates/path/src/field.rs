//! Copy of the part of a terrain that a search can reach, as rows of bits and costs.
//!
//! ```text
//!  0 a g 0       Words are stored column by column: those of the first 64 columns of every row, then those of
//!  0 b h 0       the next 64: a b c 0 g h i 0. So vertically adjacent words are adjacent in memory.
//!  0 c i 0       An empty row below the last, an empty column at either side and an empty word before all serve
//!  0 0 0 0       as padding: a wave that leaves the map finds no open cell.
//! ```
//!
//! A search removes cells from `left` when it reaches them; `open` and the costs stay for walking downhill later.

use std::ops::Range;

use barrow_core::{Grid, Point, Rect, Size};

use crate::terrain::pack;
use crate::{Steps, Terrain};

/// Maximum cost of a step. Higher costs count as this one.
pub const MAX_COST: u32 = 65_535;

/// Open cells, the cost of a step onto each, and the cells that are not reached yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct CostField {
    size: Size,
    /// Copied area, in whole words of every row; no cell is open outside.
    area: Rect,
    /// Distance between adjacent columns of words.
    pub(crate) column: usize,
    /// Index of the first cell of every word among all cells in row-major order; 0 for padding.
    pub(crate) firsts: Vec<u32>,
    pub(crate) open: Vec<u64>,
    pub(crate) left: Vec<u64>,
    /// Cost of a step onto each cell, 0 if it is closed. Not updated while every step costs 1.
    costs: Grid<u16>,
    /// Highest cost of a step.
    pub(crate) max_cost: u32,
}

impl CostField {
    /// Copies at least the cells of `area`, which must be on the terrain; no cell is reached yet.
    pub(crate) fn load(&mut self, terrain: &(impl Terrain + ?Sized), area: Rect) {
        self.resize(terrain.size());
        let left = area.x & !63;
        let right = ((area.right() + 63) & !63).min(self.size.width as i32);
        let area =
            if area.cells() == 0 { Rect::default() } else { Rect::new(left, area.y, right - left, area.h) };
        if self.area != area {
            self.clear();
            self.area = area;
        }
        self.max_cost = 1;
        if terrain.is_even() {
            self.copy_even(terrain);
        } else {
            (area.y..area.bottom()).for_each(|y| self.copy_row(terrain, y));
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
        let cost = cost.map_or(0, |cost| cost.clamp(1, MAX_COST));
        if self.is_even() && cost > 1 {
            self.spread_even_costs();
        }
        self.open[word] = if cost > 0 { self.open[word] | bit } else { self.open[word] & !bit };
        self.costs[p] = cost as u16;
        self.max_cost = self.max_cost.max(cost);
    }

    /// Returns the index of the word that contains `p`, which is on the map.
    #[inline]
    pub(crate) const fn word_of(&self, p: Point) -> usize {
        ((p.x >> 6) + 1) as usize * self.column + p.y as usize + 1
    }

    /// Returns the costs of row `y` of the area, 0 for closed cells.
    pub(crate) fn cost_row(&self, y: i32) -> &[u16] {
        &self.costs.row(y)[self.area.x as usize..self.area.right() as usize]
    }

    /// Writes the costs of all cells of the area while every step costs 1.
    fn spread_even_costs(&mut self) {
        let Rect { x, y, w, h } = self.area;
        for p in (y..y + h).flat_map(|y| (x..x + w).map(move |x| Point::new(x, y))) {
            self.costs[p] = u16::from(self.is_open(p));
        }
    }

    fn resize(&mut self, size: Size) {
        if self.size != size {
            self.size = size;
            self.area = Rect::default();
            self.column = size.height as usize + 1;
            let words = self.column * ((size.width as usize).div_ceil(64) + 2) + 2;
            for set in [&mut self.open, &mut self.left] {
                set.clear();
                set.resize(words, 0);
            }
            self.firsts.clear();
            self.firsts.resize(words, 0);
            for (y, x) in
                (0..size.height as i32).flat_map(|y| (0..size.width as i32).step_by(64).map(move |x| (y, x)))
            {
                let word = self.word_of(Point::new(x, y));
                self.firsts[word] = y as u32 * size.width + x as u32;
            }
            self.costs.reset(size, 0);
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

    fn copy_even(&mut self, terrain: &(impl Terrain + ?Sized)) {
        let (area, width) = (self.area, self.size.width as usize);
        for (i, words) in (area.x as usize / 64..).zip(self.columns()) {
            let inside = u64::MAX >> (64 * (i + 1)).saturating_sub(width);
            for (word, y) in self.open[words].iter_mut().zip(area.y..) {
                *word = terrain.word(y, i) & inside;
            }
        }
    }

    fn copy_row(&mut self, terrain: &(impl Terrain + ?Sized), y: i32) {
        let (area, word) = (self.area, self.word_of(Point::new(self.area.x, y)));
        let costs = &mut self.costs.row_mut(y)[area.x as usize..area.right() as usize];
        // A local variable stays in a register.
        let mut max_cost = self.max_cost;
        for (kept, x) in costs.iter_mut().zip(area.x..) {
            *kept = match terrain.cost(Point::new(x, y)) {
                Some(cost) => {
                    let cost = cost.clamp(1, MAX_COST);
                    max_cost = max_cost.max(cost);
                    cost as u16
                }
                None => 0,
            };
        }
        self.max_cost = max_cost;
        for i in 0..costs.len().div_ceil(64) {
            self.open[word + i * self.column] = pack(costs, i, |cost| cost > 0);
        }
    }
}
