//! Search for the farthest cell on maps of up to 64 rows, a whole column at a time.
//!
//! The algorithm of [`farthest`](super::farthest) with a column as one `u64`: no shift crosses a word boundary, and each
//! column is computed once from the three columns around it instead of being updated from each of them. Only columns
//! next to columns of the last layer are visited. Maps are wider than high, so a layer has fewer columns than rows.

use std::ops::Range;

use super::farthest::cells_of;
use crate::{BitGrid, Point, transpose};

/// Largest number of rows of a map whose columns are one number.
pub(crate) const MAX_ROWS: u32 = 64;

/// Padding columns before the first column and after the last one: a layer may spread into the first padding column,
/// whose update reads the second.
const MARGIN: usize = 2;

/// Search for farthest cells in low maps. Buffers are reused by the next search.
#[derive(Debug, Default)]
pub(crate) struct FarthestColumns {
    columns: Vec<Column>,
    /// The columns of all layers, one layer after the other, each in ascending order: index and cells of the layer.
    /// Valid up to the end of `layer`; it has space for as many columns as the map has cells.
    layers: Vec<(u32, u64)>,
    /// The part of `layers` with the current layer.
    layer: Range<usize>,
}

/// State of the cells of a column. Row `y` is bit `y`.
#[derive(Clone, Copy, Debug, Default)]
struct Column {
    open: u64,
    /// Cells of all layers so far.
    reached: u64,
}

impl FarthestColumns {
    /// Does what [`Farthest::find`](crate::Farthest::find) does; `from` must be open.
    pub(crate) fn find(
        &mut self,
        open: &BitGrid,
        from: Point,
        is_wanted: impl Fn(Point) -> bool,
    ) -> Option<Point> {
        self.begin(open, from);
        while self.step() {}
        // Backward from the last layer, so that only the cells farther than the result are tested.
        self.layers[..self.layer.end].iter().rev().find_map(|&(x, cells)| {
            let x = x as i32 - MARGIN as i32;
            cells_of(cells, |y| Point::new(x, y)).find(|&p| is_wanted(p))
        })
    }

    /// Does what [`Farthest::within`](crate::Farthest::within) does.
    pub(crate) fn within(&mut self, open: &BitGrid, from: Point, most: u32, set: &mut BitGrid) {
        self.begin(open, from);
        for _ in 0..most {
            if !self.step() {
                break;
            }
        }
        self.copy_reached(open, set);
    }

    /// Does what [`Farthest::nearest`](crate::Farthest::nearest) does.
    pub(crate) fn nearest(&mut self, open: &BitGrid, from: Point, count: u32, set: &mut BitGrid) {
        self.begin(open, from);
        let mut have = 1;
        while have < count && self.step() {
            have += self.layers[self.layer.clone()].iter().map(|(_, cells)| cells.count_ones()).sum::<u32>();
        }
        self.copy_reached(open, set);
    }

    /// Replaces `set` by the cells of all layers so far.
    fn copy_reached(&self, open: &BitGrid, set: &mut BitGrid) {
        set.reshape(open.size());
        let columns = &self.columns[MARGIN..self.columns.len() - MARGIN];
        for (i, columns) in columns.chunks(64).enumerate() {
            let mut block = [0; 64];
            block.iter_mut().zip(columns).for_each(|(word, column)| *word = column.reached);
            transpose(&mut block);
            set.rows_mut_from(0).zip(block).for_each(|(row, word)| row[i] = word);
        }
    }

    /// Starts a search; the first layer is the cell `from`.
    fn begin(&mut self, open: &BitGrid, from: Point) {
        let (width, height) = (open.size().width as usize, open.size().height as i32);
        self.columns.clear();
        self.columns.resize(width + 2 * MARGIN, Column::default());
        for (i, columns) in self.columns[MARGIN..][..width].chunks_mut(64).enumerate() {
            let mut block = [0; 64];
            block.iter_mut().zip(0..height).for_each(|(word, y)| *word = open.row(y)[i]);
            transpose(&mut block);
            columns.iter_mut().zip(block).for_each(|(column, word)| column.open = word);
        }
        // Every entry has a cell, and one more is written before it is counted.
        let most = open.size().cells() + 1;
        if self.layers.len() < most {
            self.layers.resize(most, (0, 0));
        }
        let (x, cell) = (from.x as usize + MARGIN, 1 << from.y);
        self.columns[x].reached = cell;
        self.layers[0] = (x as u32, cell);
        self.layer = 0..1;
    }

    /// Advances to the next layer. Returns false and stays at the current layer if the next one is empty.
    fn step(&mut self) -> bool {
        let Self { columns, layers, layer } = self;
        let (done, free) = layers.split_at_mut(layer.end);
        let list = &done[layer.start..];
        let (mut found, mut from) = (0, 0);
        while let Some(&(first, _)) = list.get(from) {
            // Columns of the layer with at most two columns between them are one cluster: a column beside one of them
            // is beside a column that is read for the other.
            let (mut last, mut to) = (first, from + 1);
            while let Some(&(x, _)) = list.get(to).filter(|(x, _)| *x <= last + 3) {
                (last, to) = (x, to + 1);
            }
            found +=
                spread(&mut columns[first as usize - 2..last as usize + 3], first - 1, &mut free[found..]);
            from = to;
        }
        *layer = if found > 0 { layer.end..layer.end + found } else { layer.clone() };
        found > 0
    }
}

/// Adds the neighbors of reached cells to all columns of a slice but the first and the last. Lists the columns that
/// gain cells, where `x` is the index of the second one, and returns their number.
#[inline]
fn spread(columns: &mut [Column], mut x: u32, list: &mut [(u32, u64)]) -> usize {
    let mut found = 0;
    let mut columns = columns.iter_mut();
    let (Some(first), Some(mut column)) = (columns.next(), columns.next()) else { return 0 };
    let mut before = first.reached;
    for after in columns {
        // All neighbors of cells of earlier layers are reached, so these need not be told apart.
        let here = column.reached;
        let beside = before | here | after.reached;
        let now = (beside << 1 | beside | beside >> 1) & column.open;
        column.reached = now;
        // Written unconditionally and counted if not empty: a branch here would be mispredicted often.
        list[found] = (x, now ^ here);
        found += usize::from(now != here);
        x += 1;
        before = here;
        column = after;
    }
    found
}
