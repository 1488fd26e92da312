//! Whether two cells are connected by a short path: a bidirectional breadth-first search, a row of cells per operation.
//!
//! The cells within i steps of one end and those within j steps of the other share a cell exactly if the distance of the
//! ends is at most i + j. So the two sets grow in turn, one step at a time, until they meet. Every cell of a path of at
//! most n steps is in the window that is (n − distance) / 2 cells larger than the bounding box of the ends; with diagonal
//! steps, where the distance is that along the axis. If that window has up to 128 columns, a row of it is one number, and a
//! step is a few operations for a row. Most windows have up to 64 columns, where a row is one word. Before a search without
//! diagonal steps, a flood fill of the window finds out whether the ends are connected in it at all.

use super::flood::{Line, Swept, spread, sweep};
use crate::{BitGrid, Grid, Point};

/// Steps to the neighbors of a cell, the orthogonal ones first.
const SIDES: [(i32, i32); 8] = [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];

/// Search for short paths of orthogonal steps, or of orthogonal and diagonal ones. Buffers are reused by the next search.
#[derive(Debug, Default)]
pub struct NearSearch {
    window: Window,
    /// For windows with more columns: for each cell, a mark of the last search that reached it.
    marks: Grid<u32>,
    search: u32,
    queue: Vec<Point>,
    work: usize,
}

/// Rows of the window, one or two words for each. The first and the last row are padding.
#[derive(Debug, Default)]
struct Window {
    open: Vec<u64>,
    /// Open cells that a flood fill has not reached.
    apart: Vec<u64>,
    /// Cells that are reached from each end.
    reached: [Vec<u64>; 2],
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
        let (margin_x, margin_y) = ((spare(dx, dy) / 2) as i32, (spare(dy, dx) / 2) as i32);
        let first = Point::new((a.x.min(b.x) - margin_x).max(0), (a.y.min(b.y) - margin_y).max(0));
        let columns = (a.x.max(b.x) + margin_x + 1).min(size.width as i32) - first.x;
        let rows = (a.y.max(b.y) + margin_y + 1).min(size.height as i32) - first.y;
        // Rows are counted from the padding row on.
        let places = ends.map(|p| ((p.y - first.y + 1) as usize, (p.x - first.x) as u32));
        let Self { window, work, .. } = self;
        match columns {
            ..=64 => window.search::<u64, DIAGONALS>(open, first, rows, places, most, work),
            65..=128 => window.search::<u128, DIAGONALS>(open, first, rows, places, most, work),
            _ => self.is_near_by_cells::<DIAGONALS>(open, ends, most),
        }
    }

    /// Returns a number that grows in proportion to the time of the last search.
    pub const fn work(&self) -> usize {
        self.work
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

impl Window {
    /// Searches in the window with `rows` rows from the cell `first` on. The ends are given as row and column of the
    /// window. Adds the number of rows visited to `work`.
    fn search<L: Line, const DIAGONALS: bool>(
        &mut self,
        open: &BitGrid,
        first: Point,
        rows: i32,
        ends: [(usize, u32); 2],
        most: u32,
        work: &mut usize,
    ) -> bool {
        if ends[0] == ends[1] {
            return true;
        }
        self.fill::<L>(open, first, rows);
        *work += 4 * rows as usize;
        if !DIAGONALS && self.are_apart::<L>(ends) {
            return false;
        }
        let len = self.open.len();
        let mut reach = [0, 1].map(|end| {
            self.reached[end].clear();
            self.reached[end].resize(len, 0);
            let (y, x) = ends[end];
            L::bit(x).write(&mut L::rows_mut(&mut self.reached[end])[y]);
            Reach { first: y, last: y }
        });
        let [from, to] = &mut self.reached;
        let (open, from, to) = (L::rows(&self.open), L::rows_mut(from), L::rows_mut(to));
        for step in 0..most {
            let met = if step.is_multiple_of(2) {
                grow::<L, DIAGONALS>(open, from, to, &mut reach[0], work)
            } else {
                grow::<L, DIAGONALS>(open, to, from, &mut reach[1], work)
            };
            if let Some(met) = met {
                return met;
            }
        }
        false
    }

    /// Copies the window from the map. Reserves memory for windows of any height.
    fn fill<L: Line>(&mut self, open: &BitGrid, first: Point, rows: i32) {
        let most = (open.size().height as usize + 2) * L::WORDS;
        for words in [&mut self.open, &mut self.apart].into_iter().chain(&mut self.reached) {
            words.clear();
            words.reserve(most);
        }
        self.open.resize(L::WORDS, 0);
        for y in first.y..first.y + rows {
            let row = open.row(y);
            self.open.extend((0..L::WORDS).map(|i| word_from(row, first.x as usize + 64 * i)));
        }
        self.open.resize(self.open.len() + L::WORDS, 0);
    }

    /// Returns whether no path in the window joins the ends, by a flood fill, which takes a few sweeps where the search
    /// takes a step for every cell. Nearly all ends without a short path are apart. False if the flood fill would take
    /// many sweeps.
    fn are_apart<L: Line>(&mut self, [(y, x), (to_y, to_x)]: [(usize, u32); 2]) -> bool {
        self.apart.extend_from_slice(&self.open);
        let apart = L::rows_mut(&mut self.apart);
        let row = L::read(&apart[y]);
        (row ^ spread(L::bit(x), row)).write(&mut apart[y]);
        let swept = sweep::<L>(apart, L::rows(&self.open));
        matches!(swept, Swept::Part) && L::read(&apart[to_y]) & L::bit(to_x) != L::default()
    }
}

/// Returns the 64 columns of a row from column `left` on; columns past its end are 0.
#[inline]
fn word_from(row: &[u64], left: usize) -> u64 {
    let (i, shift) = (left / 64, left % 64);
    let word = |i: usize| row.get(i).copied().unwrap_or(0);
    // Shifted in two parts, because a shift by 64 bits is not defined.
    word(i) >> shift | word(i + 1) << 1 << (63 - shift)
}

/// Grows the cells `mine` of one end by a step. Returns whether the ends met, or `None` if the search goes on.
#[inline]
fn grow<L: Line, const DIAGONALS: bool>(
    open: &[L::Words],
    mine: &mut [L::Words],
    other: &[L::Words],
    reach: &mut Reach,
    work: &mut usize,
) -> Option<bool> {
    let range = reach.first - 1..=reach.last + 1;
    let (open, mine, other) = (&open[range.clone()], &mut mine[range.clone()], &other[range]);
    *work += mine.len();
    let none = L::default();
    let (mut above, mut fresh, mut met) = (none, none, none);
    for y in 0..mine.len() {
        let below = mine.get(y + 1).map_or(none, L::read);
        let here = L::read(&mine[y]);
        let column = above | here | below;
        let aside = if DIAGONALS { column } else { here };
        let grown = L::read(&open[y]) & (column | aside << 1 | aside >> 1);
        grown.write(&mut mine[y]);
        fresh = fresh | (grown ^ here);
        met = met | grown & L::read(&other[y]);
        above = here;
    }
    let is_reached = |row: Option<&L::Words>| row.is_some_and(|row| L::read(row) != none);
    let (up, down) = (is_reached(mine.first()), is_reached(mine.last()));
    reach.first -= usize::from(up);
    reach.last += usize::from(down);
    if met == none { (fresh == none).then_some(false) } else { Some(true) }
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
