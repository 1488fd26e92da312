//! Search for the farthest cell on maps of up to 127 columns, a whole row at a time.
//!
//! The algorithm of [`farthest`](super::farthest) with a row as one `u128`: no shift crosses a word boundary, and each
//! row is computed once from the three rows around it instead of being updated from each of them. Only rows next to
//! rows of the last layer are visited, so that winding mazes stay cheap.

use crate::{BitGrid, Point};

/// Widest supported map: 128 bits minus one padding bit before the first column.
pub(crate) const MAX_COLUMNS: u32 = 127;

/// Padding rows above the first row and below the last one: a layer may spread into the first padding row, whose update
/// reads the second.
const MARGIN: usize = 2;

/// Search for farthest cells in narrow maps. Buffers are reused by the next search.
#[derive(Debug, Default)]
pub(crate) struct FarthestRows {
    /// Distance of the current layer from the start.
    depth: usize,
    rows: Vec<Row>,
    /// Indices of the rows with a cell of the current layer and of the layer after or before it, alternating with
    /// `depth`, in ascending order.
    lists: [Vec<u32>; 2],
    /// Number of valid entries in each of `lists`.
    counts: [usize; 2],
    queue: Vec<u32>,
}

/// State of the cells of a row. Column `x` is bit `x + 1`.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    /// Cells not reached yet; during the way back, the cells that lead to the farthest ones.
    left: u128,
    /// Cells of the current layer and of the layer after or before it with their left and right neighbors, alternating
    /// with `depth`.
    wide: [u128; 2],
    /// Cells of all layers so far by layer number modulo 3. A neighbor lies in the layer before, the same layer or the
    /// layer after, so that three classes distinguish them.
    thirds: [u128; 3],
}

impl FarthestRows {
    /// Does what [`Farthest::find`](crate::Farthest::find) does; `from` must be open.
    pub(crate) fn find(&mut self, open: &BitGrid, from: Point, wanted: &BitGrid) -> Option<Point> {
        self.begin(open, from);
        while self.step() {}
        if !self.has_wanted(wanted) {
            // Rare case: no wanted cell is in the last layer. Find the last layer that has one, then search again up to
            // that layer.
            self.begin(open, from);
            let mut end = None;
            loop {
                end = if self.has_wanted(wanted) { Some(self.depth) } else { end };
                if !self.step() {
                    break;
                }
            }
            let end = end?;
            self.begin(open, from);
            while self.depth < end {
                self.step();
            }
        }
        Some(self.last(wanted))
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
        self.queue.clear();
        self.queue.reserve(open.size().cells());
        let (y, cell) = (from.y as usize + MARGIN, 2 << from.x);
        let row = &mut self.rows[y];
        row.left &= !cell;
        row.wide[0] = widened(cell);
        row.thirds[0] = cell;
        self.lists[0][0] = y as u32;
        (self.depth, self.counts) = (0, [1, 0]);
    }

    /// Advances to the next layer. Returns false and stays at the current layer if the next one is empty.
    fn step(&mut self) -> bool {
        let third = (self.depth + 1) % 3;
        let found = self.pass(|row, near| {
            let fresh = near & row.left;
            row.left ^= fresh;
            row.thirds[third] |= fresh;
            fresh
        });
        self.depth += usize::from(found);
        found
    }

    /// Computes the layer after or before the current one. For every row, `take` receives the cells in or next to the
    /// current layer and returns those that belong to the other layer. Returns false if the other layer is empty.
    #[inline]
    fn pass(&mut self, take: impl Fn(&mut Row, u128) -> u128) -> bool {
        let (now, next) = (self.depth % 2, (self.depth + 1) % 2);
        let rows = self.rows.as_mut_slice();
        let [a, b] = &mut self.lists;
        let (list, next_list) = if now == 0 { (a, b) } else { (b, a) };
        for &y in &next_list[..self.counts[next]] {
            rows[y as usize].wide[next] = 0;
        }
        let (mut found, mut done) = (0, 0);
        for &y in &list[..self.counts[now]] {
            let y = y as usize;
            for y in (y - 1).max(done)..y + 2 {
                let Some([above, row, below]) = rows.get_mut(y - 1..y + 2) else { break };
                let near = above.wide[now] | row.wide[now] | below.wide[now];
                let cells = take(row, near);
                row.wide[next] = widened(cells);
                // Written unconditionally and counted if not empty: a branch here would be mispredicted often.
                next_list[found] = y as u32;
                found += usize::from(cells != 0);
            }
            done = y + 2;
        }
        self.counts[next] = found;
        found > 0
    }

    /// Returns whether some cell of the current layer is wanted.
    fn has_wanted(&self, wanted: &BitGrid) -> bool {
        self.list().any(|y| self.layer(y) & row_of(wanted, (y - MARGIN) as i32) != 0)
    }

    /// Iterates over the rows with a cell of the current layer.
    fn list(&self) -> impl Iterator<Item = usize> + '_ {
        let now = self.depth % 2;
        self.lists[now][..self.counts[now]].iter().map(|&y| y as usize)
    }

    /// Returns the cells of the current layer in row `y`. The widened cells belong to the layers before, at and after
    /// this depth, so that the class modulo 3 selects exactly this layer.
    fn layer(&self, y: usize) -> u128 {
        self.rows[y].wide[self.depth % 2] & self.rows[y].thirds[self.depth % 3]
    }

    /// Returns the wanted cell of the current layer that a breadth-first search reaches last. At least one must be
    /// wanted.
    fn last(&mut self, wanted: &BitGrid) -> Point {
        self.rows.iter_mut().for_each(|row| row.left = 0);
        let now = self.depth % 2;
        for i in 0..self.counts[now] {
            let y = self.lists[now][i] as usize;
            let cells = self.layer(y) & row_of(wanted, (y - MARGIN) as i32);
            self.rows[y].left = cells;
            self.rows[y].wide[now] = widened(cells);
        }
        let first = self.follow_back();
        self.queue.push(first);
        let mut next = 0;
        while let Some(&at) = self.queue.get(next) {
            next += 1;
            let (y, bit) = (at as usize / 128, at % 128);
            for (y, row) in (y - 1..).zip(&mut self.rows[y - 1..y + 2]) {
                let mut found = (row.left >> (bit - 1)) as u32 & 7;
                row.left &= !(7 << (bit - 1));
                while found != 0 {
                    self.queue.push(y as u32 * 128 + bit - 1 + found.trailing_zeros());
                    found &= found - 1;
                }
            }
        }
        let last = *self.queue.last().expect("invariant: the queue holds the first cell");
        Point::new(last as i32 % 128 - 1, last as i32 / 128 - MARGIN as i32)
    }

    /// Marks the cells on shortest paths to the marked cells of the current layer, back to the last earlier layer with
    /// a single such cell. Unmarks that cell and returns its bit index, with 128 bits per row.
    fn follow_back(&mut self) -> u32 {
        loop {
            if let Some((y, cell)) = self.only_cell() {
                self.rows[y].left &= !cell;
                return y as u32 * 128 + cell.trailing_zeros();
            }
            let third = (self.depth + 2) % 3;
            self.pass(|row, near| {
                let hit = near & row.thirds[third];
                row.left |= hit;
                hit
            });
            self.depth -= 1;
        }
    }

    /// Returns the row and the bit mask of the only marked cell of the current layer, or `None` if there are several.
    fn only_cell(&self) -> Option<(usize, u128)> {
        let mut marked =
            self.list().map(|y| (y, self.layer(y) & self.rows[y].left)).filter(|(_, row)| *row != 0);
        let only = marked.next().filter(|(_, cells)| cells.is_power_of_two())?;
        marked.next().is_none().then_some(only)
    }
}

/// Returns row `y` of a set as one number, with a padding bit before the first column.
#[inline]
fn row_of(set: &BitGrid, y: i32) -> u128 {
    set.row(y).iter().rev().fold(0, |row, &word| row << 64 | u128::from(word)) << 1
}

/// Returns the cells of a row with their left and right neighbors.
#[inline]
const fn widened(cells: u128) -> u128 {
    cells << 1 | cells | cells >> 1
}
