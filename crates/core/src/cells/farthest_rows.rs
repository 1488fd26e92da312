//! The search for the farthest cell on maps of up to 127 columns, a whole row at a time.
//!
//! As in [`farthest`](super::farthest), but the cells of a row are one number: no step leads across the ends of a word,
//! and a row looks once at the three rows around it instead of being written to from each of them. Only rows beside
//! those with a cell of the last layer are looked at, so that a winding maze costs little too.

use crate::{BitGrid, Point};

/// Widest map it can search: the bit before the first column stays free.
pub(crate) const MOST_COLUMNS: u32 = 127;

/// Rows above the first and below the last: a layer may come to the first of them, which asks the one behind it.
const MARGIN: usize = 2;

/// Searches for farthest cells, keeping its memory.
#[derive(Debug, Default)]
pub(crate) struct FarthestRows {
    /// How far away this layer is.
    depth: usize,
    rows: Vec<Row>,
    /// The rows that have a cell of this layer, and of the one after or before it, by turns, from the top down.
    lists: [Vec<u32>; 2],
    /// How many they are.
    counts: [usize; 2],
    queue: Vec<u32>,
}

/// What is known of the cells of a row. Column `x` is bit `x + 1`.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    /// What was not reached yet; once all is, the cells that lead to the farthest ones.
    left: u128,
    /// The cells of this layer and of the one after or before it, by turns, and those to both sides of them.
    wide: [u128; 2],
    /// The cells of the layers whose number leaves 0, 1 and 2 when divided by three: enough to tell the neighbors in the
    /// layer before a cell from those in its own and in the one after.
    thirds: [u128; 3],
}

impl FarthestRows {
    /// As [`Farthest::find`](crate::Farthest::find); `from` is open.
    pub(crate) fn find(&mut self, open: &BitGrid, from: Point, wanted: &BitGrid) -> Option<Point> {
        self.begin(open, from);
        while self.step() {}
        if !self.has_wanted(wanted) {
            // Seldom: nothing that is wanted lies at the very end. Search for the last layer that has some, and stop there.
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

    /// The first layer is one cell.
    fn begin(&mut self, open: &BitGrid, from: Point) {
        let height = open.size().height as usize;
        self.rows.clear();
        self.rows.resize(MARGIN, Row::default());
        let rows = (0..height as i32).map(|y| Row { left: row_of(open, y), ..Row::default() });
        self.rows.extend(rows);
        self.rows.resize(height + 2 * MARGIN, Row::default());
        for list in &mut self.lists {
            // Longer by one, for what is written before it is counted.
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

    /// Goes on to the next layer; false if there is none, and this one stays.
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

    /// Makes another layer of this one: for every row, `take` is given the cells in and beside this layer and says which
    /// of them are in the other. False if there are none.
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
                // Written always and counted if it has cells, for a branch would be guessed wrongly too often.
                next_list[found] = y as u32;
                found += usize::from(cells != 0);
            }
            done = y + 2;
        }
        self.counts[next] = found;
        found > 0
    }

    /// Whether a cell of this layer is wanted.
    fn has_wanted(&self, wanted: &BitGrid) -> bool {
        self.list().any(|y| self.layer(y) & row_of(wanted, (y - MARGIN) as i32) != 0)
    }

    /// The rows that have a cell of this layer.
    fn list(&self) -> impl Iterator<Item = usize> + '_ {
        let now = self.depth % 2;
        self.lists[now][..self.counts[now]].iter().map(|&y| y as usize)
    }

    /// The cells of this layer in a row. Those beside them are in the layers before, with and after it, so that one of
    /// three kinds is left.
    fn layer(&self, y: usize) -> u128 {
        self.rows[y].wide[self.depth % 2] & self.rows[y].thirds[self.depth % 3]
    }

    /// The last of the cells of this layer that are wanted, of which there is at least one.
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
        let last = *self.queue.last().expect("invariant: the first is in it");
        Point::new(last as i32 % 128 - 1, last as i32 / 128 - MARGIN as i32)
    }

    /// Marks the cells by which one comes to those marked in this layer, from behind the last layer on that has a single
    /// one; which one, with 128 bits to a row.
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

    /// The row and the bit of the cell that is the only one marked in this layer.
    fn only_cell(&self) -> Option<(usize, u128)> {
        let mut marked =
            self.list().map(|y| (y, self.layer(y) & self.rows[y].left)).filter(|(_, row)| *row != 0);
        let only = marked.next().filter(|(_, cells)| cells.is_power_of_two())?;
        marked.next().is_none().then_some(only)
    }
}

/// A row of a set.
#[inline]
fn row_of(set: &BitGrid, y: i32) -> u128 {
    set.row(y).iter().rev().fold(0, |row, &word| row << 64 | u128::from(word)) << 1
}

/// Some cells of a row with their neighbors to both sides.
#[inline]
const fn widened(cells: u128) -> u128 {
    cells << 1 | cells | cells >> 1
}
