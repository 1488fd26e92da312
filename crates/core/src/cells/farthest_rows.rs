//! Search for the farthest cell on maps of up to 128 columns, a whole row at a time.
//!
//! The algorithm of [`farthest`](super::farthest) with a row as one `u128`: no shift crosses a word boundary, and each
//! row is computed once from the three rows around it instead of being updated from each of them. Only rows next to
//! rows of the last layer are visited, so that winding mazes stay cheap.

use crate::{BitGrid, Point};

/// Largest number of columns of a map whose rows are one number.
pub(crate) const MAX_COLUMNS: u32 = 128;

/// Padding rows above the first row and below the last one: a layer may spread into the first padding row, whose update
/// reads the second.
const MARGIN: usize = 2;

/// Search for farthest cells in narrow maps. Buffers are reused by the next search.
#[derive(Debug, Default)]
pub(crate) struct FarthestRows {
    /// Number of layers so far.
    layers: usize,
    rows: Vec<Row>,
    /// Indices of the rows with a cell of the current layer and of the layer before or after it, alternating with
    /// `layers`, in ascending order.
    lists: [Vec<u32>; 2],
    /// Number of valid entries in each of `lists`.
    counts: [usize; 2],
    /// Row and cells of the last wanted cells that were reached, in the last row that has any.
    last: (usize, u128),
}

/// State of the cells of a row. Column `x` is bit `x`.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    /// Cells not reached yet.
    left: u128,
    wanted: u128,
    /// Cells of the current layer and of the layer before or after it, alternating with `layers`.
    cells: [u128; 2],
}

impl FarthestRows {
    /// Does what [`Farthest::find`](crate::Farthest::find) does; `from` must be open.
    pub(crate) fn find(&mut self, open: &BitGrid, from: Point, wanted: &BitGrid) -> Option<Point> {
        self.begin(open, from);
        for (row, y) in self.rows[MARGIN..].iter_mut().zip(0..open.size().height as i32) {
            row.wanted = row_of(wanted, y);
        }
        let y = from.y as usize + MARGIN;
        self.last = (y, self.rows[y].cells[0] & self.rows[y].wanted);
        while self.step() {}
        let (y, cells) = self.last;
        (cells != 0).then(|| Point::new(127 - cells.leading_zeros() as i32, (y - MARGIN) as i32))
    }

    /// Does what [`Farthest::within`](crate::Farthest::within) does.
    pub(crate) fn within(&mut self, open: &BitGrid, from: Point, most: u32, set: &mut BitGrid) {
        self.begin(open, from);
        while self.layers <= most as usize && self.step() {}
        self.copy_reached(open, set);
    }

    /// Does what [`Farthest::nearest`](crate::Farthest::nearest) does.
    pub(crate) fn nearest(&mut self, open: &BitGrid, from: Point, count: u32, set: &mut BitGrid) {
        self.begin(open, from);
        let mut have = 1;
        while have < count && self.step() {
            let now = (self.layers - 1) % 2;
            let list = self.lists[now][..self.counts[now]].iter();
            have += list.map(|&y| self.rows[y as usize].cells[now].count_ones()).sum::<u32>();
        }
        self.copy_reached(open, set);
    }

    /// Replaces `set` by the cells of all layers so far.
    fn copy_reached(&self, open: &BitGrid, set: &mut BitGrid) {
        set.copy_from(open);
        for (y, row) in (0..).zip(&self.rows[MARGIN..self.rows.len() - MARGIN]) {
            for (i, word) in set.row_mut(y).iter_mut().enumerate() {
                *word &= !((row.left >> (64 * i)) as u64);
            }
        }
    }

    /// Starts a search; the first layer is the cell `from`.
    fn begin(&mut self, open: &BitGrid, from: Point) {
        let height = open.size().height as usize;
        self.rows.clear();
        self.rows.resize(MARGIN, Row::default());
        let rows = (0..height as i32).map(|y| Row { left: row_of(open, y), ..Row::default() });
        self.rows.extend(rows);
        self.rows.resize(height + 2 * MARGIN, Row::default());
        for list in &mut self.lists {
            // One extra entry, because entries are written before they are counted.
            list.resize(height + 2 * MARGIN + 1, 0);
        }
        let (y, cell) = (from.y as usize + MARGIN, 1 << from.x);
        self.rows[y].left &= !cell;
        self.rows[y].cells[0] = cell;
        self.lists[0][0] = y as u32;
        (self.layers, self.counts, self.last) = (1, [1, 0], (0, 0));
    }

    /// Advances to the next layer. Returns false and stays at the current layer if the next one is empty.
    fn step(&mut self) -> bool {
        let (now, next) = ((self.layers - 1) % 2, self.layers % 2);
        let rows = self.rows.as_mut_slice();
        let [a, b] = &mut self.lists;
        let (list, next_list) = if now == 0 { (a, b) } else { (b, a) };
        for &y in &next_list[..self.counts[next]] {
            rows[y as usize].cells[next] = 0;
        }
        let (mut found, mut done, mut last) = (0, 0, self.last);
        for &y in &list[..self.counts[now]] {
            let y = y as usize;
            for y in (y - 1).max(done)..y + 2 {
                let Some([above, row, below]) = rows.get_mut(y - 1..y + 2) else { break };
                let beside = above.cells[now] | row.cells[now] | below.cells[now];
                let fresh = (beside << 1 | beside | beside >> 1) & row.left;
                row.left ^= fresh;
                row.cells[next] = fresh;
                // Written unconditionally and counted if not empty: a branch here would be mispredicted often.
                next_list[found] = y as u32;
                found += usize::from(fresh != 0);
                let hits = fresh & row.wanted;
                last = if hits == 0 { last } else { (y, hits) };
            }
            done = y + 2;
        }
        self.counts[next] = found;
        self.last = last;
        self.layers += usize::from(found > 0);
        found > 0
    }
}

/// Returns row `y` of a set as one number.
#[inline]
fn row_of(set: &BitGrid, y: i32) -> u128 {
    set.row(y).iter().rev().fold(0, |row, &word| row << 64 | u128::from(word))
}
