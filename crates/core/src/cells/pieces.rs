//! Number of connected components: labeling of runs in a single pass over the rows.
//!
//! ```text
//!   11 22 3333     runs without a run above them start a new component;
//!   11111  3       the second row joins the first two components,
//!      11111       the third row joins all
//! ```
//!
//! A flood fill needs a sweep for every turn of a maze; here every run is visited once. Of the rows above, only the
//! component labels that reach the next row are stored, each in the first column of every overlap of two runs. Joined
//! labels form a union-find forest.
//!
//! Overlaps come in no order that a processor could predict, so each is handled without branches, and joins are collected and done many at a time. This halves the time on mazes.

use std::hint::select_unpredictable;

use crate::BitGrid;

impl BitGrid {
    /// Returns whether the set is 4-connected: whether every cell can be reached from every other by orthogonal steps
    /// within the set. True for the empty set. `memory` is a scratch buffer.
    pub fn is_connected(&self, memory: &mut Vec<u32>) -> bool {
        self.components(memory) <= 1
    }

    /// Returns the number of 4-connected components of the set. `memory` is a scratch buffer.
    pub fn components(&self, memory: &mut Vec<u32>) -> u32 {
        let (words, stride) = (self.words(), self.stride());
        let columns = 64 * stride;
        memory.clear();
        // Reserved up front, so that a level with many components does not allocate in a warm run.
        memory.reserve(columns + words.len().saturating_mul(4).min(1 << 14) + 2 * SLACK);
        memory.resize(columns, 0);
        let mut components = Components {
            numbers: memory,
            columns,
            labels: 0,
            current: 0,
            joins: [[0; 2]; 2 * MOST_JOINS],
            waiting: 0,
            count: 0,
        };
        for row in (0..words.len()).step_by(stride.max(1)) {
            for at in row..row + stride {
                let here = words[at];
                let before = if at > row { words[at - 1] >> 63 & here } else { 0 };
                let after = if at + 1 < row + stride { words[at + 1] << 63 & here } else { 0 };
                let above = if row > 0 { words[at - stride] } else { 0 };
                let below = words.get(at + stride).copied().unwrap_or(0);
                // Where all runs begin and end as those above and below them do, their labels are in their columns
                // already.
                if here != 0 && (here != above || here != below || before | after != 0) {
                    components.add(Word { here, before, after, above, below }, 64 * (at - row));
                }
            }
        }
        components.join();
        components.count.wrapping_add(components.labels)
    }
}

/// A word of a set with its surroundings.
#[derive(Clone, Copy)]
struct Word {
    here: u64,
    /// Bit 0, if its run continues in the word to the left.
    before: u64,
    /// Bit 63, if its run continues in the word to the right.
    after: u64,
    above: u64,
    below: u64,
}

/// Largest number of overlaps of a word with the row above.
const MOST_JOINS: usize = 32;
/// Labels that a word can add, one for every run that begins in it, and one that is written past them.
const SLACK: usize = 33;

/// Components found so far.
struct Components<'a> {
    /// For every column the label of the component that reaches the next row there, followed by the union-find parents:
    /// for every label a larger label of the same component, or itself.
    numbers: &'a mut Vec<u32>,
    columns: usize,
    /// Number of labels given so far; the next one is this number.
    labels: u32,
    /// Label of the run that contains the last overlap.
    current: u32,
    /// Pairs of labels that belong to the same component and are not joined yet.
    joins: [[u32; 2]; 2 * MOST_JOINS],
    /// Number of these pairs.
    waiting: usize,
    /// Number of runs without overlaps, which are components of their own, minus the number of joins, modulo 2³².
    count: u32,
}

impl Components<'_> {
    /// Adds the runs of a word whose first cell is in column `x`.
    #[inline]
    fn add(&mut self, word: Word, x: usize) {
        let Word { here, before, after, above, below } = word;
        // A cell without horizontal neighbors between two others belongs to the component above it, whose label is
        // already in its column.
        let beside = here << 1 | before | here >> 1 | after;
        let runs = here & !(above & below & !beside);
        let (ups, downs) = (starts(above & here), starts(below & here));
        // The first cells of all overlaps with other runs: those above and below, and those in the next words.
        let overlaps = (ups | downs | before | after) & runs;
        // Adding the first cell of a run carries through its cells up to its first overlap, or out of the run.
        let (carried, is_lone_at_end) = (runs & !overlaps).overflowing_add(starts(runs));
        let lone = carried & !runs;
        if lone != 0 || is_lone_at_end {
            self.count = self.count.wrapping_add(lone.count_ones() + u32::from(is_lone_at_end));
        }
        self.label(overlaps, ups, carried & overlaps & !before, x);
    }

    /// Labels the runs of a word at its `overlaps`. Those in `ups` have a label above them, those in `firsts` are the
    /// first of their run.
    #[inline]
    fn label(&mut self, overlaps: u64, ups: u64, firsts: u64, x: usize) {
        if self.waiting > MOST_JOINS {
            self.join();
        }
        let len = self.columns + self.labels as usize + SLACK;
        if self.numbers.len() < len {
            self.numbers.resize(len + SLACK, 0);
        }
        let (numbers, parents) = self.numbers.split_at_mut(self.columns);
        let Some(numbers) = numbers[x..].first_chunk_mut::<64>() else { return };
        let Self { mut labels, mut current, mut waiting, .. } = *self;
        let mut left = overlaps;
        while left != 0 {
            let at = left.trailing_zeros() as usize & 63;
            left &= left - 1;
            let (is_up, is_first) = (ups >> at & 1 == 1, firsts >> at & 1 == 1);
            let above = numbers[at];
            // A new label and a join are always written, and counted only if they are needed.
            parents[labels as usize] = labels;
            let begun = select_unpredictable(is_up, above, labels);
            labels += u32::from(is_first && !is_up);
            current = select_unpredictable(is_first, begun, current);
            self.joins[waiting & (2 * MOST_JOINS - 1)] = [current, above];
            waiting += usize::from(is_up && !is_first);
            numbers[at] = current;
        }
        (self.labels, self.current, self.waiting) = (labels, current, waiting);
    }

    /// Joins the components of the collected pairs.
    fn join(&mut self) {
        let parents = &mut self.numbers[self.columns..];
        let over = |parents: &[u32], label: u32| parents[label as usize];
        for &[a, b] in &self.joins[..self.waiting] {
            // Two steps lead to most roots, so that the loops are seldom entered, which is predictable.
            let (mut top, mut other) = (over(parents, over(parents, a)), over(parents, over(parents, b)));
            while over(parents, top) != top {
                top = over(parents, top);
            }
            while over(parents, other) != other {
                other = over(parents, other);
            }
            let root = top.max(other);
            for label in [top.min(other), a, b] {
                parents[label as usize] = root;
            }
            self.count = self.count.wrapping_sub(u32::from(top != other));
        }
        self.waiting = 0;
    }
}

/// Returns the first cell of every run of a word.
#[inline]
const fn starts(word: u64) -> u64 {
    word & !(word << 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Point, Rng, Size};

    /// Returns whether a flood fill from the first cell reaches all.
    fn by_flood(set: &BitGrid) -> bool {
        let mut reached = BitGrid::new(set.size());
        set.first().into_iter().for_each(|first| reached.insert(first));
        reached.flood(set, &mut Vec::new());
        reached == *set
    }

    #[test]
    fn agrees_with_flood_fill_on_noise() {
        let mut rng = Rng::new(3);
        let (mut connected, mut memory) = (0, Vec::new());
        for nth in 0..3000 {
            let size = Size::new(1 + rng.below(200), 1 + rng.below(if nth % 2 == 0 { 4 } else { 30 }));
            let share = 60 + rng.below(40);
            let mut set = BitGrid::new(size);
            for y in 0..size.height as i32 {
                for x in 0..size.width as i32 {
                    if rng.percent(share) {
                        set.insert(Point::new(x, y));
                    }
                }
            }
            // Half of the sets are reduced to one component, so that both results occur.
            if nth % 4 < 2 {
                let mut kept = BitGrid::new(size);
                set.first().into_iter().for_each(|first| kept.insert(first));
                kept.flood(&set, &mut memory);
                set = kept;
            }
            assert_eq!(set.is_connected(&mut memory), by_flood(&set), "{size}");
            connected += u32::from(by_flood(&set));
        }
        assert!((1500..2900).contains(&connected), "{connected}");
    }

    #[test]
    fn agrees_with_flood_fill_on_every_four_by_four_map() {
        let mut memory = Vec::new();
        for cells in 0..1 << 16 {
            let mut set = BitGrid::new(Size::new(4, 4));
            (0..16).filter(|i| cells >> i & 1 == 1).for_each(|i| set.insert(Point::new(i % 4, i / 4)));
            assert_eq!(set.is_connected(&mut memory), by_flood(&set), "{cells:016b}");
            let components = set.components(&mut memory);
            let mut left = set.clone();
            let taken = set.iter().filter(|&p| !left.take_component(p).is_empty()).count();
            assert_eq!(components as usize, taken, "{cells:016b}");
        }
    }
}
