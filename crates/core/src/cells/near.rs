//! Whether two cells are connected by a short path: a bidirectional breadth-first search, a row of cells per operation.
//!
//! The cells within i steps of one end and those within j steps of the other share a cell exactly if the distance of the
//! ends is at most i + j. So the two sets grow in turn, one step at a time, until they meet. Every cell of a path of at
//! most n steps is in the window that is (n − distance) / 2 cells larger than the bounding box of the ends; with diagonal
//! steps, where the distance is that along the axis. If that window has up to 128 columns, a row of it is one number, and a step is five operations for a row.

use crate::{BitGrid, Grid, Point};

/// Columns of the window.
const COLUMNS: i32 = 128;
/// Steps to the neighbors of a cell, the orthogonal ones first.
const SIDES: [(i32, i32); 8] = [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];

/// Search for short paths of orthogonal steps, or of orthogonal and diagonal ones. Buffers are reused by the next search.
#[derive(Debug, Default)]
pub struct NearSearch {
    /// Rows of the window. The first and the last one are padding.
    rows: Vec<Row>,
    /// For windows with more columns: for each cell, a mark of the last search that reached it.
    marks: Grid<u32>,
    search: u32,
    queue: Vec<Point>,
    work: usize,
}

/// A row of the window: open cells, and those that are reached from the two ends.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    open: u128,
    reached: [u128; 2],
}

/// Rows that one end has reached.
#[derive(Clone, Copy)]
struct Reach {
    first: usize,
    last: usize,
}

impl NearSearch {
    /// Returns whether a path of at most `most` orthogonal steps over `open` leads from one of two open cells to the
    /// other.
    pub fn is_near(&mut self, open: &BitGrid, ends: [Point; 2], most: u32) -> bool {
        self.search::<false>(open, ends, most)
    }

    /// Returns whether a path of at most `most` orthogonal or diagonal steps over `open` leads from one of two open cells
    /// to the other.
    pub fn is_near_with_diagonals(&mut self, open: &BitGrid, ends: [Point; 2], most: u32) -> bool {
        self.search::<true>(open, ends, most)
    }

    fn search<const DIAGONALS: bool>(&mut self, open: &BitGrid, ends: [Point; 2], most: u32) -> bool {
        let [a, b] = ends;
        let (dx, dy) = ((a.x - b.x).unsigned_abs(), (a.y - b.y).unsigned_abs());
        self.work = 1;
        if if DIAGONALS { dx.max(dy) } else { dx + dy } > most {
            return false;
        }
        let size = open.size();
        // No path is longer than the map has cells.
        let most = most.min(size.cells() as u32);
        // Diagonal steps go along both axes at once, so that only the distance along an axis limits a detour along it.
        let spare = |along: u32, aside: u32| most.saturating_sub(along + if DIAGONALS { 0 } else { aside });
        let (margin, margin_y) = ((spare(dx, dy) / 2) as i32, (spare(dy, dx) / 2) as i32);
        let left = a.x.min(b.x) - margin;
        if size.width as i32 > COLUMNS && dx as i32 + 2 * margin >= COLUMNS {
            return self.is_near_by_cells::<DIAGONALS>(open, ends, most);
        }
        let left = left.min(size.width as i32 - COLUMNS).max(0);
        let top = (a.y.min(b.y) - margin_y).max(0);
        let bottom = (a.y.max(b.y) + margin_y + 1).min(size.height as i32);
        self.rows.clear();
        self.rows.reserve(size.height as usize + 2);
        self.rows.push(Row::default());
        self.rows.extend((top..bottom).map(|y| Row { open: window(open.row(y), left), ..Row::default() }));
        self.rows.push(Row::default());
        let mut reach = [0, 1].map(|end| {
            let y = (ends[end].y - top + 1) as usize;
            self.rows[y].reached[end] = 1 << (ends[end].x - left);
            Reach { first: y, last: y }
        });
        if a == b {
            return true;
        }
        for step in 0..most {
            let met = if step.is_multiple_of(2) {
                self.grow::<0, 1, DIAGONALS>(&mut reach[0])
            } else {
                self.grow::<1, 0, DIAGONALS>(&mut reach[1])
            };
            if let Some(met) = met {
                return met;
            }
        }
        false
    }

    /// Returns a number that grows in proportion to the time of the last search.
    pub const fn work(&self) -> usize {
        self.work
    }

    /// Grows one end by a step. Returns whether the ends met, or `None` if the search goes on.
    fn grow<const END: usize, const OTHER: usize, const DIAGONALS: bool>(
        &mut self,
        reach: &mut Reach,
    ) -> Option<bool> {
        let rows = &mut self.rows[reach.first - 1..=reach.last + 1];
        self.work += rows.len();
        let (mut above, mut fresh, mut met) = (0, 0, 0);
        for y in 0..rows.len() {
            let below = rows.get(y + 1).map_or(0, |row| row.reached[END]);
            let row = &mut rows[y];
            let here = row.reached[END];
            let column = above | here | below;
            let aside = if DIAGONALS { column } else { here };
            let grown = row.open & (column | aside << 1 | aside >> 1);
            row.reached[END] = grown;
            fresh |= grown ^ here;
            met |= grown & row.reached[OTHER];
            above = here;
        }
        let is_larger = |y: usize| rows[y].reached[END] != 0;
        let (up, down) = (is_larger(0), is_larger(rows.len() - 1));
        reach.first -= usize::from(up);
        reach.last += usize::from(down);
        if met != 0 { Some(true) } else { (fresh == 0).then_some(false) }
    }

    /// The same search cell by cell, for wide windows. A cell's mark is the number of the search that reached it, the
    /// end, and the parity of its distance from that end. The parity is enough: when round n meets a cell of the other
    /// end, that cell is n or n + 1 steps from its end.
    fn is_near_by_cells<const DIAGONALS: bool>(
        &mut self,
        open: &BitGrid,
        ends: [Point; 2],
        most: u32,
    ) -> bool {
        let Self { marks, queue, search, .. } = self;
        if marks.size() != open.size() || *search >= u32::MAX >> 2 {
            marks.reset(open.size(), 0);
            *search = 0;
        }
        *search += 1;
        queue.clear();
        queue.reserve(open.size().cells().min(1 << 16));
        queue.extend(ends);
        let mark = |end: u32, steps: u32| *search << 2 | end << 1 | steps & 1;
        marks[ends[0]] = mark(0, 0);
        marks[ends[1]] = mark(1, 0);
        let (mut next, mut steps, mut met) = (0, 0, ends[0] == ends[1]);
        while next < queue.len() && 2 * steps < most && !met {
            let round = next..queue.len();
            next = round.end;
            'round: for i in round {
                let p = queue[i];
                let end = marks[p] >> 1 & 1;
                for &(x, y) in if DIAGONALS { &SIDES[..] } else { &SIDES[..4] } {
                    let q = p + Point::new(x, y);
                    if !open.contains(q) {
                        continue;
                    }
                    let label = marks[q];
                    if label >> 2 != *search {
                        marks[q] = mark(end, steps + 1);
                        queue.push(q);
                    } else if label >> 1 & 1 != end && 2 * steps + 1 + ((label ^ steps) & 1) <= most {
                        met = true;
                        break 'round;
                    }
                }
            }
            steps += 1;
        }
        self.work += 4 * self.queue.len();
        met
    }
}

/// Returns the 128 columns of a row from column `left` on; columns past its end are 0.
#[inline]
fn window(row: &[u64], left: i32) -> u128 {
    let (i, shift) = (left as usize / 64, left as u32 % 64);
    let word = |i: usize| u128::from(row.get(i).copied().unwrap_or(0));
    let low = (word(i) | word(i + 1) << 64) >> shift;
    if shift == 0 { low } else { low | word(i + 2) << (128 - shift) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rng, Size};

    /// Reference implementation: returns every cell reachable by steps to the first `sides` neighbors, with the number of
    /// steps.
    fn distances(open: &BitGrid, from: Point, sides: usize) -> Vec<(Point, u32)> {
        let mut found = vec![(from, 0)];
        let mut seen = BitGrid::new(open.size());
        seen.insert(from);
        let mut next = 0;
        while let Some(&(p, steps)) = found.get(next) {
            next += 1;
            for q in SIDES[..sides].iter().map(|&(x, y)| p + Point::new(x, y)) {
                if open.contains(q) && seen.add(q) {
                    found.push((q, steps + 1));
                }
            }
        }
        found
    }

    #[test]
    fn agrees_with_a_plain_breadth_first_search() {
        let (mut rng, mut near) = (Rng::new(3), NearSearch::default());
        for round in 0..200 {
            let size = Size::new([31, 64, 129, 200, 300][round % 5], 15);
            let mut open = BitGrid::new(size);
            let share = 60 + rng.below(35);
            for y in 1..size.height as i32 - 1 {
                for x in 1..size.width as i32 - 1 {
                    if x % 2 == 1 && y % 2 == 1 || rng.percent(share) {
                        open.insert(Point::new(x, y));
                    }
                }
            }
            let from = open.nth(rng.below(open.count())).unwrap();
            let with_diagonals = round % 2 == 1;
            let mut all = distances(&open, from, if with_diagonals { 8 } else { 4 });
            let reached: Vec<Point> = all.iter().map(|(p, _)| *p).collect();
            all.extend(open.iter().filter(|p| !reached.contains(p)).map(|p| (p, u32::MAX)));
            for &(to, steps) in all.iter().step_by(7) {
                for most in [0, 1, 5, 6, 13, 20, 41, 150, 400] {
                    let is_near = if with_diagonals {
                        near.is_near_with_diagonals(&open, [from, to], most)
                    } else {
                        near.is_near(&open, [from, to], most)
                    };
                    assert_eq!(
                        is_near,
                        steps <= most,
                        "{from} to {to} of {size}: {steps} steps, at most {most}"
                    );
                }
            }
        }
    }
}
