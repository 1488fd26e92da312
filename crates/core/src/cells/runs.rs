//! Horizontal runs of cells in a bit grid.

use super::bits::run_mask;
use crate::{BitGrid, Rect, Run};

impl BitGrid {
    /// Adds the cells of `area`, which must be on the map, and returns how many were missing before.
    #[inline]
    pub fn insert_counting(&mut self, area: Rect) -> u32 {
        let (stride, mut fresh) = (self.stride(), 0);
        let words = self.words_mut();
        for i in area.x as usize / 64..=(area.right() - 1) as usize / 64 {
            let mask = run_mask(area.x - 64 * i as i32, area.w);
            let mut at = area.y as usize * stride + i;
            for _ in 0..area.h {
                let new = mask & !words[at];
                if new != 0 {
                    fresh += new.count_ones();
                    words[at] |= new;
                }
                at += stride;
            }
        }
        fresh
    }

    /// Removes `len` cells of row `y`, starting at column `x`; all must be on the map.
    #[inline]
    pub fn remove_run(&mut self, y: i32, x: i32, len: i32) {
        for (i, word) in self.row_mut(y).iter_mut().enumerate().skip(x as usize / 64) {
            let mask = run_mask(x - 64 * i as i32, len);
            if mask == 0 {
                break;
            }
            *word &= !mask;
        }
    }

    /// Returns the last column up to and including `x` of row `y` that is in the set.
    pub fn at_or_before(&self, y: i32, x: i32) -> Option<i32> {
        let (row, i) = (self.row(y), x as usize / 64);
        let near = row[i] & (u64::MAX >> (63 - (x & 63)));
        let last = |i: usize, word: u64| 64 * i as i32 + 63 - word.leading_zeros() as i32;
        if near != 0 {
            return Some(last(i, near));
        }
        row[..i].iter().rposition(|&word| word != 0).map(|i| last(i, row[i]))
    }

    /// Returns the first column from `x` on of row `y` that is in the set.
    pub fn at_or_after(&self, y: i32, x: i32) -> Option<i32> {
        let (row, i) = (self.row(y), x as usize / 64);
        let near = row[i] & (u64::MAX << (x & 63));
        let first = |i: usize, word: u64| (64 * i) as i32 + word.trailing_zeros() as i32;
        if near != 0 {
            return Some(first(i, near));
        }
        let more = row[i + 1..].iter().position(|&word| word != 0)?;
        Some(first(i + 1 + more, row[i + 1 + more]))
    }

    /// Calls `visit` with the first column and the length of every run of cells in row `y`, from left to right.
    #[inline]
    pub fn each_run(&self, y: i32, mut visit: impl FnMut(i32, i32)) {
        let (mut before, mut start) = (0, None);
        for (i, &word) in self.row(y).iter().enumerate() {
            // Cells that differ from the one before them: run starts, and first cells after a run.
            let mut edges = word ^ (word << 1 | before);
            before = word >> 63;
            while edges != 0 {
                let x = (64 * i) as i32 + edges.trailing_zeros() as i32;
                edges &= edges - 1;
                match start.take() {
                    Some(first) => visit(first, x - first),
                    None => start = Some(x),
                }
            }
        }
        if let Some(first) = start {
            visit(first, self.size().width as i32 - first);
        }
    }
}

impl BitGrid {
    /// Returns the runs of all rows in row-major order, each with the index of the first run of its 4-connected
    /// component.
    pub(crate) fn labeled_runs(&self) -> Vec<(u32, Run)> {
        let mut runs: Vec<(u32, Run)> = Vec::new();
        let (mut above, mut start) = (0, 0);
        for y in 0..self.size().height as i32 {
            self.each_run(y, |x, len| runs.push((runs.len() as u32, Run { y, x, len })));
            for at in start..runs.len() {
                let Run { x, len, .. } = runs[at].1;
                while above < start && runs[above].1.x + runs[above].1.len <= x {
                    above += 1;
                }
                for other in above..start {
                    if runs[other].1.x >= x + len {
                        break;
                    }
                    let [a, b] = [at, other].map(|i| root(&mut runs, i));
                    runs[a.max(b) as usize].0 = a.min(b);
                }
            }
            (above, start) = (start, runs.len());
        }
        for i in 0..runs.len() {
            runs[i].0 = root(&mut runs, i);
        }
        runs
    }
}

/// Returns the root of a run in the union-find forest of its labels, and halves the path to it.
fn root(runs: &mut [(u32, Run)], mut at: usize) -> u32 {
    while runs[at].0 != at as u32 {
        let above = runs[runs[at].0 as usize].0;
        runs[at].0 = above;
        at = above as usize;
    }
    at as u32
}

/// Returns the parts of a run inside of `area`, or outside of it.
pub(crate) fn cut(run: Run, area: &BitGrid, inside: bool) -> impl Iterator<Item = Run> + '_ {
    let (row, end) = (area.row(run.y), run.x + run.len);
    let mut x = run.x;
    std::iter::from_fn(move || {
        let from = next_where(row, x, end, inside)?;
        x = next_where(row, from, end, !inside).unwrap_or(end);
        Some(Run { y: run.y, x: from, len: x - from })
    })
}

/// Returns the first column of `from..end` whose bit in a row has a value.
fn next_where(row: &[u64], from: i32, end: i32, value: bool) -> Option<i32> {
    let flip = if value { 0 } else { u64::MAX };
    let mut mask = u64::MAX << (from & 63);
    let words = row.iter().enumerate().take((end as usize).div_ceil(64)).skip(from as usize / 64);
    for (i, word) in words {
        let found = (word ^ flip) & mask;
        if found != 0 {
            let x = (64 * i) as i32 + found.trailing_zeros() as i32;
            return (x < end).then_some(x);
        }
        mask = u64::MAX;
    }
    None
}

/// Returns the bounding box of runs, which must be sorted by row.
pub(crate) fn bounds_of(runs: &[Run]) -> Option<Rect> {
    let [first, .., last] = runs else {
        return runs.first().map(|run| Rect::new(run.x, run.y, run.len, 1));
    };
    let left = runs.iter().map(|run| run.x).min()?;
    let right = runs.iter().map(|run| run.x + run.len).max()?;
    Some(Rect::new(left, first.y, right - left, last.y + 1 - first.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    #[test]
    fn runs_are_found_and_removed() {
        let mut bits = BitGrid::new(Size::new(128, 1));
        for (x, len) in [(0, 3), (5, 1), (60, 10), (100, 28)] {
            bits.insert_run(0, x, len);
        }
        let mut found = Vec::new();
        bits.each_run(0, |x, len| found.push((x, len)));
        assert_eq!(found, [(0, 3), (5, 1), (60, 10), (100, 28)]);
        assert_eq!((bits.at_or_before(0, 99), bits.at_or_after(0, 70)), (Some(69), Some(100)));
        assert_eq!((bits.at_or_before(0, 61), bits.at_or_after(0, 61)), (Some(61), Some(61)));
        bits.remove_run(0, 0, 6);
        bits.remove_run(0, 62, 60);
        assert_eq!((bits.at_or_before(0, 59), bits.at_or_after(0, 62)), (None, Some(122)));
        bits.remove_run(0, 122, 6);
        assert_eq!(bits.iter().map(|p| p.x).collect::<Vec<_>>(), [60, 61]);
        assert_eq!(bits.at_or_after(0, 62), None);
    }

    #[test]
    fn insert_counting_counts_only_new_cells() {
        let mut bits = BitGrid::new(Size::new(130, 3));
        assert_eq!(bits.insert_counting(Rect::new(62, 0, 4, 2)), 8);
        assert_eq!(bits.insert_counting(Rect::new(60, 1, 70, 2)), 136);
        assert_eq!(bits.count(), 144);
    }

    #[test]
    fn parts_of_runs_agree_with_a_check_of_single_cells() {
        let mut rng = crate::Rng::new(3);
        for round in 0..2000 {
            let mut area = BitGrid::new(Size::new(150, 2));
            (0..150)
                .filter(|_| rng.percent(5 + round % 90))
                .for_each(|x| area.insert(crate::Point::new(x, 1)));
            let x = rng.range(0, 149);
            let run = Run { y: 1, x, len: rng.range(1, 150 - x) };
            for inside in [true, false] {
                let parts: Vec<Run> = cut(run, &area, inside).collect();
                let cells: Vec<i32> = parts.iter().flat_map(|part| part.x..part.x + part.len).collect();
                let plain = (x..x + run.len).filter(|&x| area.contains(crate::Point::new(x, 1)) == inside);
                assert!(cells.iter().copied().eq(plain));
                assert!(parts.windows(2).all(|pair| pair[0].x + pair[0].len < pair[1].x));
            }
        }
    }
}
