//! Search for the farthest cell on maps of up to 64 rows, eight columns at a time.
//!
//! The algorithm of [`farthest`](super::farthest) with a column as one `u64`: no shift crosses a word boundary. A block of
//! eight columns is computed at once from its columns and those beside it, in a loop without branches that the compiler
//! turns into vector instructions. Only blocks with cells of the last layer, or beside such cells, are visited. Maps are
//! wider than high, so a layer has fewer columns than rows.

use std::array::from_fn;
use std::ops::Range;

use super::farthest::cells_of;
use crate::{BitGrid, Point, transpose};

/// Largest number of rows of a map whose columns are one number.
pub(crate) const MAX_ROWS: u32 = 64;

/// Number of columns in a block. One block of padding is before the first column, and at least one after the last.
const LANES: usize = 8;

/// Search for farthest cells in low maps. Buffers are reused by the next search. Row `y` of a column is bit `y`.
#[derive(Debug, Default)]
pub(crate) struct FarthestColumns {
    /// Open cells not reached yet, by column.
    left: Vec<u64>,
    /// Cells of all layers so far, by column.
    reached: Vec<u64>,
    /// The blocks of all layers, one layer after the other, each in ascending order.
    layers: Vec<LayerBlock>,
    /// The part of `layers` with the current layer.
    layer: Range<usize>,
}

/// The cells of a layer in one block.
#[derive(Clone, Copy, Debug)]
struct LayerBlock {
    block: u32,
    cells: [u64; LANES],
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
        self.layers.iter().rev().find_map(|LayerBlock { block, cells }| {
            let first = (*block as usize - 1) * LANES;
            (first as i32..)
                .zip(cells)
                .find_map(|(x, &cells)| cells_of(cells, |y| Point::new(x, y)).find(|&p| is_wanted(p)))
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
            let cells = self.layers[self.layer.clone()].iter().flat_map(|block| block.cells);
            have += cells.map(u64::count_ones).sum::<u32>();
        }
        self.copy_reached(open, set);
    }

    /// Replaces `set` by the cells of all layers so far.
    fn copy_reached(&self, open: &BitGrid, set: &mut BitGrid) {
        set.reshape(open.size());
        let columns = &self.reached[LANES..][..open.size().width as usize];
        for (i, columns) in columns.chunks(64).enumerate() {
            let mut block = [0; 64];
            block[..columns.len()].copy_from_slice(columns);
            transpose(&mut block);
            set.rows_mut_from(0).zip(block).for_each(|(row, word)| row[i] = word);
        }
    }

    /// Starts a search; the first layer is the cell `from`.
    fn begin(&mut self, open: &BitGrid, from: Point) {
        let (width, height) = (open.size().width as usize, open.size().height as i32);
        for columns in [&mut self.left, &mut self.reached] {
            columns.clear();
            columns.resize((width.div_ceil(LANES) + 2) * LANES, 0);
        }
        for (i, columns) in self.left[LANES..][..width].chunks_mut(64).enumerate() {
            let mut block = [0; 64];
            block.iter_mut().zip(0..height).for_each(|(word, y)| *word = open.row(y)[i]);
            transpose(&mut block);
            columns.copy_from_slice(&block[..columns.len()]);
        }
        // Levels without long winding paths need a small part of this; every entry has at least one cell.
        self.layers.clear();
        self.layers.reserve(open.size().cells().min(1 << 12));
        let x = from.x as usize + LANES;
        let mut cells = [0; LANES];
        cells[x % LANES] = 1 << from.y;
        self.layers.push(LayerBlock { block: (x / LANES) as u32, cells });
        self.layer = 0..1;
        self.reach();
    }

    /// Advances to the next layer. Returns false and stays at the current layer if the next one is empty.
    fn step(&mut self) -> bool {
        // The first block is padding.
        let mut done = 1;
        for i in self.layer.clone() {
            let LayerBlock { block, cells } = self.layers[i];
            // The blocks beside are visited only if a column next to them has cells of the layer.
            let first = (block - u32::from(cells[0] != 0)).max(done);
            let end = block + 1 + u32::from(cells[LANES - 1] != 0);
            (first..end).for_each(|block| self.spread(block));
            done = end;
        }
        if self.layers.len() == self.layer.end {
            return false;
        }
        self.layer = self.layer.end..self.layers.len();
        self.reach();
        true
    }

    /// Adds the cells of a block that are beside reached cells to the next layer. All neighbors of earlier layers are
    /// reached already, so all reached cells count.
    #[inline]
    fn spread(&mut self, block: u32) {
        let first = block as usize * LANES;
        let (Some(around), Some(left)) = (
            self.reached[first - 1..].first_chunk::<{ LANES + 2 }>(),
            self.left[first..].first_chunk::<LANES>(),
        ) else {
            return;
        };
        let beside: [u64; LANES] = from_fn(|i| around[i] | around[i + 1] | around[i + 2]);
        let cells: [u64; LANES] = from_fn(|i| (beside[i] << 1 | beside[i] | beside[i] >> 1) & left[i]);
        if cells.iter().fold(0, |any, cells| any | cells) != 0 {
            self.layers.push(LayerBlock { block, cells });
        }
    }

    /// Marks the cells of the current layer as reached, after all of them were found.
    fn reach(&mut self) {
        let (left, reached) = (self.left.as_chunks_mut().0, self.reached.as_chunks_mut().0);
        for LayerBlock { block, cells } in &self.layers[self.layer.clone()] {
            let (left, reached): (&mut [u64; LANES], &mut [u64; LANES]) =
                (&mut left[*block as usize], &mut reached[*block as usize]);
            *left = from_fn(|i| left[i] & !cells[i]);
            *reached = from_fn(|i| reached[i] | cells[i]);
        }
    }
}
