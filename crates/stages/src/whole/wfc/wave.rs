//! Search of wave function collapse: decides one row of places after the other.
//!
//! Every place has a set of possible patterns. A guess picks one pattern for a place. Propagation then removes the
//! patterns that no longer fit from the places around it, and continues from there, but only in the next few rows: the
//! rows below are added when they come within reach of the row being decided. Far rows have nearly all patterns left,
//! so they would take most of the time and exclude next to nothing. How many rows are within reach depends on how often
//! that proves too few.
//!
//! If a place has no pattern left, the guess is reverted and excluded; if that leads to a contradiction too, all
//! decisions in a block around it are reverted, in a larger block each time it happens there. After several blocks, more
//! rows come within reach; after very many, the search starts again with all of them, which some samples with large
//! patterns need.

use barrow_core::{Grid, Point, Rect, Rng, Size, Tile};

use super::patterns::{MOST, Patterns};
use super::propagate::{Contradiction, Wave};
use super::sets::{draw, every, is_single, only};
use crate::budget::Budget;
use crate::stage::Veto;

/// Side of the squares in which failures are counted.
const SQUARE: i32 = 8;
/// Number of decided cells for each reverted block, with fewer of which propagation reaches one row more.
const RARE: usize = 1024;
/// Number of cells of a map for each reverted block, with fewer of which all rows come within reach.
const FREQUENT: usize = 128;
/// Largest number of cells of a map for which memory for all patterns is reserved.
const ORDINARY: usize = 1 << 14;

/// State of the constraint search.
#[derive(Debug, Default)]
pub(super) struct WaveState {
    /// Number of places across and down where the upper left cell of a pattern can lie.
    size: Size,
    /// Possible patterns in the rows down to the last one that propagation reaches.
    wave: Wave,
    /// For every square, the number of times that a block around it was reverted.
    failures: Grid<u8>,
    /// Number of places that are decided, in the order of [`WaveState::place`].
    decided: usize,
    /// Number of guesses that may still be reverted.
    reverts_left: u32,
    /// Number of rows below the one being decided that propagation reaches.
    reach: usize,
    /// Number of blocks reverted since the search started.
    blocks: usize,
    /// First row of places that may have changed since the map was last drawn.
    undrawn: usize,
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

impl WaveState {
    /// Starts a new map.
    pub(super) fn reset(&mut self, patterns: &Patterns, map: Size, reverts: u32) {
        let shrink = patterns.side as u32 - 1;
        self.size = Size::new(map.width - shrink, map.height - shrink);
        self.reverts_left = reverts;
        self.restart(patterns, (patterns.side as usize).saturating_sub(3));
    }

    /// Removes all rows. From now on, propagation reaches `reach` rows below the one being decided.
    fn restart(&mut self, patterns: &Patterns, reach: usize) {
        let cells = self.size.cells();
        // On ordinary maps, memory for the largest number of patterns, since their number depends on the map.
        let words = if cells <= ORDINARY { MOST / 64 } else { patterns.words };
        self.wave.reset(self.size.width as usize, cells, words);
        let squares = |side: u32| side.div_ceil(SQUARE as u32);
        self.failures.reset(Size::new(squares(self.size.width), squares(self.size.height)), 0);
        (self.decided, self.undrawn, self.reach, self.blocks) = (0, 0, reach, 0);
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
            budget.spend((4 + W / 2) * std::mem::take(&mut self.wave.propagated_places))?;
            if self.decided < cells && self.add_rows::<W>(patterns) {
                if !self.settle::<W>(patterns) {
                    return Ok(Advance::TooManyReverts);
                }
                continue;
            }
            let row_end = (self.decided / width + 1) * width;
            let (left, _) = self.wave.left.as_chunks::<W>();
            while self.decided < row_end.min(cells) && is_single(&left[self.place(self.decided)]) {
                self.decided += 1;
            }
            if self.decided == cells {
                return Ok(Advance::Done);
            }
            if self.decided >= until {
                return Ok(Advance::Row((self.decided / width) as u32));
            }
            if self.decided < row_end && !self.guess::<W>(patterns, rng) {
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

    /// Adds the rows that are within reach of the row to be decided next. Returns whether there were any.
    fn add_rows<const W: usize>(&mut self, patterns: &Patterns) -> bool {
        let width = self.size.width as usize;
        let first = self.wave.left.len() / W / width;
        let end = (self.decided / width + 1 + self.reach).min(self.size.height as usize);
        for y in first..end {
            for x in 0..width {
                let start = self.start::<W>(patterns, Point::new(x as i32, y as i32));
                self.wave.add_place(patterns, start);
            }
        }
        first < end
    }

    /// Returns the patterns that may lie at a place, as far as only the borders of the map matter.
    fn start<const W: usize>(&self, patterns: &Patterns, at: Point) -> [u64; W] {
        let mut set = every(patterns.len());
        let (right, bottom) = (self.size.width as i32 - 1, self.size.height as i32 - 1);
        for (margin, distance) in patterns.margins.iter().zip([at.y, right - at.x, bottom - at.y, at.x]) {
            if let Some(allowed) = margin.as_chunks::<W>().0.get(distance as usize) {
                set = std::array::from_fn(|i| set[i] & allowed[i]);
            }
        }
        set
    }

    /// Guesses a pattern for the first undecided place; on a contradiction, reverts decisions. Returns false if
    /// no more guesses may be reverted.
    fn guess<const W: usize>(&mut self, patterns: &Patterns, rng: &mut Rng) -> bool {
        let at = self.place(self.decided);
        let here = self.wave.left.as_chunks::<W>().0[at];
        let pattern = draw(here, &patterns.weights, rng);
        let mut only = [0; W];
        only[pattern / 64] = 1 << (pattern % 64);
        if self.wave.narrow(patterns, at, only).is_ok() {
            return true;
        }
        if self.reverts_left == 0 {
            return false;
        }
        self.reverts_left -= 1;
        let others: [u64; W] = std::array::from_fn(|i| here[i] & !only[i]);
        if let Err(Contradiction(at)) = self.wave.narrow(patterns, at, others) {
            self.revert_block::<W>(patterns, at);
            return self.settle::<W>(patterns);
        }
        true
    }

    /// Propagates all changes. On a contradiction, reverts a block around it. Returns false if no more may be reverted.
    fn settle<const W: usize>(&mut self, patterns: &Patterns) -> bool {
        loop {
            let result = self.wave.propagate::<W>(patterns);
            self.wave.forget_trail();
            let Err(Contradiction(at)) = result else { return true };
            if self.reverts_left == 0 {
                return false;
            }
            self.reverts_left -= 1;
            self.revert_block::<W>(patterns, at);
        }
    }

    /// Reverts all decisions in a block around a place. Undecided places in a wider block are reset, since some of
    /// their patterns were excluded by these decisions.
    fn revert_block<const W: usize>(&mut self, patterns: &Patterns, at: usize) {
        let width = self.size.width as usize;
        let center = Point::new((at % width) as i32, (at / width) as i32);
        let failures = &mut self.failures[Point::new(center.x / SQUARE, center.y / SQUARE)];
        let radius = patterns.side + 2 * i32::from(*failures);
        *failures = failures.saturating_add(1);
        let all = every::<W>(patterns.len());
        let rows = (self.wave.left.len() / W / width) as u32;
        let added = Rect::of(Size::new(self.size.width, rows));
        let block = Rect::new(center.x, center.y, 1, 1).grown(radius);
        let wide = block.grown(2 * patterns.side + radius).intersection(added).unwrap_or(block);
        let around = wide.grown(1).intersection(added).unwrap_or(wide);
        for y in around.y..around.bottom() {
            for p in (around.x..around.right()).map(|x| Point::new(x, y)) {
                let at = y as usize * width + p.x as usize;
                let left = self.wave.left.as_chunks::<W>().0[at];
                let is_reset = block.contains(p) || wide.contains(p) && !is_single(&left);
                let to = if is_reset { self.start::<W>(patterns, p) } else { left };
                self.wave.reset_place(at, to, all);
            }
        }
        self.decided = self.decided.min(wide.y as usize * width);
        self.undrawn = self.undrawn.min(wide.y as usize);
        self.extend_reach(patterns);
    }

    /// Lets propagation reach further down if blocks are reverted often, so that contradictions are found earlier.
    fn extend_reach(&mut self, patterns: &Patterns) {
        self.blocks += 1;
        let (cells, height) = (self.size.cells(), self.size.height as usize);
        // In N - 2 rows nearly all contradictions are found that are found on the whole map. Caves can do with fewer
        // rows, which takes half the time.
        let usual = (patterns.side as usize - 2).max(1);
        if self.blocks > cells / FREQUENT && self.reach < height {
            self.restart(patterns, height);
        } else if self.blocks > 1 + self.decided / RARE && self.reach < usual {
            self.reach += 1;
        }
    }

    /// Writes the decided cells to the map, where they may have changed since the last call; the others are rock.
    /// Returns the number of cells that were written.
    pub(super) fn draw(&mut self, patterns: &Patterns, tiles: &mut Grid<Tile>) -> usize {
        let (width, height) = (self.size.width as i32, self.size.height as i32);
        let is_complete = self.wave.left.len() == patterns.words * self.size.cells();
        let added = (self.wave.left.len() / patterns.words / width as usize) as i32;
        let end = if is_complete { tiles.size().height as i32 } else { added };
        let rows = self.undrawn as i32..end;
        for y in rows.clone() {
            let row = y.min(height - 1);
            for (x, tile) in (0..).zip(tiles.row_mut(y)) {
                let column = width.min(x + 1) - 1;
                let at = (row * width + column) as usize * patterns.words;
                let left = &self.wave.left[at..][..patterns.words];
                *tile = match only(left) {
                    Some(pattern) => patterns.tile(pattern, Point::new(x - column, y - row)),
                    None => Tile::Rock,
                };
            }
        }
        self.undrawn = (self.decided / width as usize).min(height as usize - 1);
        rows.len() * tiles.size().width as usize
    }
}

#[cfg(test)]
mod tests {
    use super::super::{samples, windows::Windows};
    use super::*;

    /// Returns the number of rows within reach at the end of a map of 80×50 cells.
    fn reach(sample: &[&str], side: i32, turned: bool) -> usize {
        let mut patterns = Patterns::default();
        let taken = Windows { side, rotations: turned, mirrors: turned, rims: false };
        patterns.learn(&samples::picture(sample), taken, &mut Rng::new(0));
        let mut state = WaveState::default();
        state.reset(&patterns, Size::new(80, 50), 4000);
        let end = state.advance(&patterns, 50, &mut Rng::new(1), &mut Budget::new(u64::MAX));
        assert_eq!(end, Ok(Advance::Done));
        state.reach
    }

    #[test]
    fn propagation_reaches_as_far_as_a_sample_needs() {
        assert_eq!(reach(samples::HALLS, 3, true), 0);
        assert_eq!(reach(samples::ROOMS, 3, true), 1);
        // In only one orientation, the parts of large rooms rarely fit together.
        assert_eq!(reach(samples::ROOMS, 5, false), 46);
    }
}
