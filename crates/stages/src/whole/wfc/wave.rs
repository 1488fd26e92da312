//! State of wave function collapse: a set of possible patterns for every place, reduced until each has one.
//!
//! A guess picks one pattern for a place. Propagation then removes the patterns that no longer fit from the places
//! around it, and continues from there. If a place has no pattern left, the guess is reverted and excluded; if that
//! leads to a contradiction too, all decisions in a block around it are reverted, in a larger block each time it
//! happens there.

use std::collections::VecDeque;

use barrow_core::{Direction, Grid, Point, Rect, Rng, Size, Tile};

use super::patterns::{MOST, Patterns};
use crate::budget::Budget;
use crate::stage::Veto;

/// Side of the squares in which failures are counted.
const SQUARE: i32 = 8;
/// Largest number of cells of a map for which memory for all patterns is reserved.
const ORDINARY: usize = 1 << 14;

/// State of the constraint search.
#[derive(Debug, Default)]
pub(super) struct WaveState {
    /// Number of places across and down where the upper left cell of a pattern can lie.
    size: Size,
    /// Bit set of the patterns left at each place, `Patterns::words` words each.
    left: Vec<u64>,
    /// Copy of `left` before the first guess.
    start: Vec<u64>,
    /// Copy of `left` for each place when it was last propagated to its neighbors.
    propagated: Vec<u64>,
    /// Places whose changes must be propagated.
    queue: VecDeque<u32>,
    /// Whether each place is in the queue.
    is_queued: Vec<bool>,
    /// Places that changed since the last guess, in order: the trail for undoing it.
    changed: Vec<u32>,
    /// Set of patterns at each place of `changed` before the change.
    before: Vec<u64>,
    /// For every square, the number of times that a block around it was reverted.
    failures: Grid<u8>,
    /// Number of places that are decided, in the order of [`WaveState::place`].
    decided: usize,
    /// Number of guesses that may still be reverted.
    reverts_left: u32,
    /// Number of places that were propagated since steps were last taken from the budget.
    propagated_places: usize,
}

/// Result of some steps of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Advance {
    /// The rows above this one are decided.
    Row(u32),
    /// Every place is decided.
    Done,
    /// More guesses would have to be reverted than the limit allows.
    TooManyReverts,
}

/// A place that has no pattern left.
struct Contradiction(usize);

impl WaveState {
    /// Allows all patterns everywhere, but at the border only those that close it.
    pub(super) fn reset(&mut self, patterns: &Patterns, map: Size, reverts: u32) {
        let shrink = patterns.side as u32 - 1;
        self.size = Size::new(map.width - shrink, map.height - shrink);
        let cells = self.size.cells();
        self.queue.clear();
        self.queue.reserve(cells);
        self.is_queued.clear();
        self.is_queued.resize(cells, false);
        let squares = |side: u32| side.div_ceil(SQUARE as u32);
        self.failures.reset(Size::new(squares(self.size.width), squares(self.size.height)), 0);
        (self.decided, self.reverts_left) = (0, reverts);
        self.changed.clear();
        self.changed.reserve(cells);
        // On ordinary maps, memory for the largest number of patterns, since their number depends on the map.
        let room = cells * if cells <= ORDINARY { MOST / 64 } else { patterns.words };
        for sets in [&mut self.left, &mut self.start, &mut self.propagated, &mut self.before] {
            sets.clear();
            sets.reserve(room);
        }
        match patterns.words {
            1 => self.begin::<1>(patterns),
            2 => self.begin::<2>(patterns),
            3 => self.begin::<3>(patterns),
            4 => self.begin::<4>(patterns),
            5 => self.begin::<5>(patterns),
            6 => self.begin::<6>(patterns),
            7 => self.begin::<7>(patterns),
            _ => self.begin::<8>(patterns),
        }
    }

    /// Initializes all sets. `W` is the number of words of a set: a constant lets the compiler unroll the loops over
    /// it.
    fn begin<const W: usize>(&mut self, patterns: &Patterns) {
        let all = every::<W>(patterns);
        let (right, bottom) = (self.size.width as i32 - 1, self.size.height as i32 - 1);
        for y in 0..=bottom {
            for x in 0..=right {
                let mut left = all;
                for (side, there) in Direction::ALL.into_iter().zip([y == 0, x == right, y == bottom, x == 0])
                {
                    if there {
                        left = std::array::from_fn(|i| left[i] & patterns.closing[side as usize][i]);
                    }
                }
                if left != all {
                    enqueue(self.left.len() / W, &mut self.queue, &mut self.is_queued);
                }
                self.left.extend(left);
                self.propagated.extend(all);
            }
        }
        // Solid rock fits everywhere, so this cannot fail.
        let _ = self.propagate::<W>(patterns);
        self.changed.clear();
        self.before.clear();
        self.start.extend_from_slice(&self.left);
    }

    /// Decides up to `rows` more rows.
    pub(super) fn advance(
        &mut self,
        patterns: &Patterns,
        rows: u32,
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Result<Advance, Veto> {
        match patterns.words {
            1 => self.decide::<1>(patterns, rows, rng, budget),
            2 => self.decide::<2>(patterns, rows, rng, budget),
            3 => self.decide::<3>(patterns, rows, rng, budget),
            4 => self.decide::<4>(patterns, rows, rng, budget),
            5 => self.decide::<5>(patterns, rows, rng, budget),
            6 => self.decide::<6>(patterns, rows, rng, budget),
            7 => self.decide::<7>(patterns, rows, rng, budget),
            _ => self.decide::<8>(patterns, rows, rng, budget),
        }
    }

    /// Guesses and propagates until `rows` more rows are decided or no more guesses may be reverted.
    fn decide<const W: usize>(
        &mut self,
        patterns: &Patterns,
        rows: u32,
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Result<Advance, Veto> {
        let width = self.size.width as usize;
        let cells = self.size.cells();
        let until = (self.decided + rows as usize * width).min(cells);
        loop {
            // A step for each of the four sides of a place, and more for long sets, which take longer.
            budget.spend((4 + W / 2) * std::mem::take(&mut self.propagated_places))?;
            let (left, _) = self.left.as_chunks::<W>();
            while self.decided < cells && is_single(&left[self.place(self.decided)]) {
                self.decided += 1;
            }
            if self.decided == cells {
                return Ok(Advance::Done);
            }
            if self.decided >= until {
                return Ok(Advance::Row((self.decided / width) as u32));
            }
            if !self.guess::<W>(patterns, rng) {
                return Ok(Advance::TooManyReverts);
            }
        }
    }

    /// Returns the `n`-th place to be decided: from left to right in one row and back in the next, so that the result
    /// has no bias to one side.
    fn place(&self, n: usize) -> usize {
        let width = self.size.width as usize;
        let (row, column) = (n / width, n % width);
        row * width + if row % 2 == 0 { column } else { width - 1 - column }
    }

    /// Guesses a pattern for the first undecided place; on a contradiction, reverts decisions. Returns false if
    /// no more guesses may be reverted.
    fn guess<const W: usize>(&mut self, patterns: &Patterns, rng: &mut Rng) -> bool {
        let at = self.place(self.decided);
        let here = self.left.as_chunks::<W>().0[at];
        let pattern = draw(here, &patterns.weights, rng);
        let mut only = [0; W];
        only[pattern / 64] = 1 << (pattern % 64);
        if self.narrow(patterns, at, only).is_ok() {
            return true;
        }
        if self.reverts_left == 0 {
            return false;
        }
        self.reverts_left -= 1;
        let others: [u64; W] = std::array::from_fn(|i| here[i] & !only[i]);
        if let Err(Contradiction(at)) = self.narrow(patterns, at, others) {
            self.revert_block::<W>(patterns, at);
        }
        true
    }

    /// Reduces the patterns at a place to `to` and propagates that; reverts both on a contradiction.
    fn narrow<const W: usize>(
        &mut self,
        patterns: &Patterns,
        at: usize,
        to: [u64; W],
    ) -> Result<(), Contradiction> {
        let here = &mut self.left.as_chunks_mut::<W>().0[at];
        self.changed.push(at as u32);
        self.before.extend(here.iter());
        *here = to;
        enqueue(at, &mut self.queue, &mut self.is_queued);
        let result = self.propagate::<W>(patterns);
        if result.is_err() {
            let (left, _) = self.left.as_chunks_mut::<W>();
            let (propagated, _) = self.propagated.as_chunks_mut::<W>();
            let (before, _) = self.before.as_chunks::<W>();
            for (&at, before) in self.changed.iter().zip(before).rev() {
                left[at as usize] = *before;
                propagated[at as usize] = *before;
            }
        }
        self.changed.clear();
        self.before.clear();
        result
    }

    /// Removes patterns that no longer fit, until every one left fits something on every side: arc consistency.
    fn propagate<const W: usize>(&mut self, patterns: &Patterns) -> Result<(), Contradiction> {
        let (left, _) = self.left.as_chunks_mut::<W>();
        let (propagated, _) = self.propagated.as_chunks_mut::<W>();
        let width = self.size.width as usize;
        while let Some(at) = self.queue.pop_front() {
            let at = at as usize;
            self.is_queued[at] = false;
            self.propagated_places += 1;
            let (here, x) = (left[at], at % width);
            let before = std::mem::replace(&mut propagated[at], here);
            let gone: [u64; W] = std::array::from_fn(|i| before[i] & !here[i]);
            let few = is_single(&here) || count(&here) <= count(&gone);
            let sides = [at >= width, x + 1 < width, at + width < left.len(), x > 0];
            let beside =
                [at.wrapping_sub(width), at.wrapping_add(1), at.wrapping_add(width), at.wrapping_sub(1)];
            for side in Direction::ALL {
                // A neighbor that is decided and propagated has already removed from here everything that does not fit
                // it.
                let beside = beside[side as usize];
                if !sides[side as usize] || !self.is_queued[beside] && is_single(&left[beside]) {
                    continue;
                }
                let there = left[beside];
                let kept = if few {
                    patterns.fitting(here, there, side)
                } else {
                    patterns.still_fitting(here, gone, there, side)
                };
                if kept == there {
                    continue;
                }
                self.changed.push(beside as u32);
                self.before.extend(there);
                left[beside] = kept;
                if kept == [0; W] {
                    self.queue.drain(..).for_each(|i| self.is_queued[i as usize] = false);
                    return Err(Contradiction(beside));
                }
                enqueue(beside, &mut self.queue, &mut self.is_queued);
            }
        }
        Ok(())
    }

    /// Reverts all decisions in a block around a place. Undecided places in a wider block are reset, since some of
    /// their patterns were excluded by these decisions.
    fn revert_block<const W: usize>(&mut self, patterns: &Patterns, at: usize) {
        let width = self.size.width as usize;
        let center = Point::new((at % width) as i32, (at / width) as i32);
        let failures = &mut self.failures[Point::new(center.x / SQUARE, center.y / SQUARE)];
        let radius = patterns.side + 2 * i32::from(*failures);
        *failures = failures.saturating_add(1);
        let block = Rect::new(center.x, center.y, 1, 1).grown(radius);
        let wide = block.grown(2 * patterns.side + radius).intersection(Rect::of(self.size)).unwrap_or(block);
        let (left, _) = self.left.as_chunks_mut::<W>();
        let (start, _) = self.start.as_chunks::<W>();
        let (propagated, _) = self.propagated.as_chunks_mut::<W>();
        let all = every::<W>(patterns);
        for y in wide.y..wide.bottom() {
            for x in wide.x..wide.right() {
                let i = y as usize * width + x as usize;
                if block.contains(Point::new(x, y)) || !is_single(&left[i]) {
                    left[i] = start[i];
                }
            }
        }
        let around = wide.grown(1).intersection(Rect::of(self.size)).unwrap_or(wide);
        for y in around.y..around.bottom() {
            for x in around.x..around.right() {
                let i = y as usize * width + x as usize;
                propagated[i] = all;
                enqueue(i, &mut self.queue, &mut self.is_queued);
            }
        }
        self.decided = self.decided.min(wide.y as usize * width);
        // Every set is larger than when propagation last succeeded, so this cannot fail.
        let _ = self.propagate::<W>(patterns);
        self.changed.clear();
        self.before.clear();
    }

    /// Writes the decided cells to the map; the others are rock.
    pub(super) fn draw(&self, patterns: &Patterns, tiles: &mut Grid<Tile>) {
        let (width, height) = (self.size.width as i32, self.size.height as i32);
        for y in 0..tiles.size().height as i32 {
            let row = y.min(height - 1);
            for (x, tile) in (0..).zip(tiles.row_mut(y)) {
                let column = width.min(x + 1) - 1;
                let at = (row * width + column) as usize * patterns.words;
                let left = &self.left[at..][..patterns.words];
                *tile = match only(left) {
                    Some(pattern) => patterns.tile(pattern, Point::new(x - column, y - row)),
                    None => Tile::Rock,
                };
            }
        }
    }
}

/// Adds a place to the queue, unless it is there already.
fn enqueue(at: usize, queue: &mut VecDeque<u32>, is_queued: &mut [bool]) {
    if !std::mem::replace(&mut is_queued[at], true) {
        queue.push_back(at as u32);
    }
}

/// Returns the set of all patterns.
fn every<const W: usize>(patterns: &Patterns) -> [u64; W] {
    std::array::from_fn(|i| {
        let bits = patterns.len().saturating_sub(64 * i).min(64) as u32;
        u64::MAX.checked_shr(64 - bits).unwrap_or(0)
    })
}

/// Returns whether a set that is not empty has just one pattern.
#[inline]
fn is_single(set: &[u64]) -> bool {
    let (mut any, mut more) = (0, 0);
    for &word in set {
        // `word & (word - 1)` clears the lowest bit, so it is 0 for a word with one bit. A word after another with bits
        // counts in full.
        more |= if any == 0 { 0 } else { word } | word & word.wrapping_sub(1);
        any |= word;
    }
    more == 0
}

/// Returns the number of patterns in a set.
fn count(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// Returns the pattern of a set that has just one.
fn only(set: &[u64]) -> Option<usize> {
    let word = set.iter().position(|&word| word != 0)?;
    is_single(set).then(|| 64 * word + set[word].trailing_zeros() as usize)
}

/// Draws one of the patterns of a set in proportion to their weights.
fn draw<const W: usize>(set: [u64; W], weights: &[u32], rng: &mut Rng) -> usize {
    let members = || {
        set.into_iter().enumerate().flat_map(|(i, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros())?;
                word &= word - 1;
                Some(64 * i + bit as usize)
            })
        })
    };
    let mut rest = rng.below(members().map(|pattern| weights[pattern]).sum());
    let drawn = members().find(|&pattern| {
        let hit = rest < weights[pattern];
        rest = rest.saturating_sub(weights[pattern]);
        hit
    });
    drawn.unwrap_or(0)
}
