//! Quick search of wave function collapse: decides one row of places after the other, each together with all patterns
//! that could lie below it.
//!
//! ```text
//!    row y − 1   a b c d e f    decided
//!    row y           p q r s    decided from right to left: q is drawn from the patterns that fit below c and beside r
//!    row y + 1       * * * *    all patterns that fit below the decided ones and beside one of the next set
//! ```
//!
//! The sets of row y + 1 are computed in the direction in which row y is decided, so each of their patterns is the end of
//! a row of patterns from the border of the map on. If no set is empty, row y + 1 can be decided without a contradiction
//! in the opposite direction, with no other set to compute: a pattern that fits beside the last one and is in its set
//! always exists. A pattern whose set below would be empty is not taken. If no pattern is left, some of the last decisions
//! are reverted, twice as many each time it happens at the same place, up to a few rows.
//!
//! Only contradictions in the next row are foreseen. Samples of large patterns that rarely fit together take too many
//! reverts; these are left to the search in `wave`.

use barrow_core::{Direction, Grid, Point, Rng, Size, Tile};

use super::patterns::{MOST, Patterns};
use super::wave::Advance;
use crate::budget::Budget;
use crate::stage::Veto;

/// Number of decisions for every place after which the search gives up.
const DECISIONS: usize = 4;
/// Largest number of rows that are reverted at once.
const ROWS: usize = 5;
/// Largest number of places for which memory is reserved, and the number of patterns in their sets.
const ORDINARY: (usize, usize) = (1 << 14, 8);

/// State of the search.
#[derive(Debug, Default)]
pub(super) struct RowSearch {
    /// Number of places across and down where the upper left cell of a pattern can lie.
    size: Size,
    /// Pattern at each place, for those that are decided.
    decided: Grid<u16>,
    /// Number of decided places, in the order of [`RowSearch::column`].
    count: usize,
    /// Possible patterns of the rows down to the one below the row being decided. Sets lie in the order in which they are
    /// computed: in each row from the side where deciding the row ends.
    possible: Vec<u16>,
    /// Index in `possible` of the first pattern of every set, and the end of the last set.
    starts: Vec<u32>,
    /// Patterns that fit at the place being decided.
    choices: Vec<u16>,
    /// For every key of a side, the last round in which a pattern with that key was possible at the place before.
    seen: Vec<u32>,
    round: u32,
    reverts_left: u32,
    decisions_left: usize,
    /// Largest number of decided places at which decisions were reverted, and how often that happened there.
    trouble: (usize, u32),
    /// First row that may have changed since the map was last drawn.
    undrawn: usize,
}

impl RowSearch {
    /// Starts a new map.
    pub(super) fn reset(&mut self, patterns: &Patterns, map: Size, reverts: u32) {
        let shrink = patterns.side as u32 - 1;
        self.size = Size::new(map.width - shrink, map.height - shrink);
        let places = self.size.cells();
        self.decided.reset(self.size, 0);
        (self.reverts_left, self.decisions_left) = (reverts, DECISIONS * places);
        (self.count, self.trouble, self.undrawn, self.round) = (0, (0, 0), 0, 0);
        self.seen.clear();
        self.seen.resize(2 * MOST, 0);
        self.choices.clear();
        self.choices.reserve(MOST);
        self.possible.clear();
        self.possible.reserve(MOST * self.size.width as usize + ORDINARY.1 * places.min(ORDINARY.0));
        self.starts.clear();
        self.starts.reserve(places + 1);
        self.starts.push(0);
    }

    /// Decides up to `rows` more rows.
    pub(super) fn advance(
        &mut self,
        patterns: &Patterns,
        rows: u32,
        rng: &mut Rng,
        budget: &mut Budget,
    ) -> Result<Advance, Veto> {
        let width = self.size.width as usize;
        if self.count == 0 && !self.begin(patterns) {
            return Ok(Advance::TooManyReverts);
        }
        let until = (self.count / width + rows as usize) * width;
        let mut work = 0;
        while self.count < until.min(self.size.cells()) {
            work += self.possible.len() - self.starts[self.count] as usize;
            if !self.decide(patterns, rng) && !self.revert(patterns) {
                return Ok(Advance::TooManyReverts);
            }
        }
        budget.spend(work.min(rows as usize * 4 * width))?;
        let row = self.count / width;
        Ok(if row == self.size.height as usize { Advance::Done } else { Advance::Row(row as u32) })
    }

    /// Computes the sets of the first row. Returns false if one is empty.
    fn begin(&mut self, patterns: &Patterns) -> bool {
        (0..self.size.width as usize).all(|nth| {
            self.mark_seen(patterns, 0, nth);
            self.add_set(patterns, 0, nth, 0..patterns.len() as u16)
        })
    }

    /// Decides the next place. Returns false if no pattern fits.
    fn decide(&mut self, patterns: &Patterns, rng: &mut Rng) -> bool {
        let width = self.size.width as usize;
        let (row, nth) = (self.count / width, self.count % width);
        let place = Point::new(self.column(row + 1, nth), row as i32);
        let set = row * width + (width - 1 - nth);
        let [front, back] = patterns.sides(heading(row + 1));
        let beside = (nth > 0).then(|| {
            let before = Point::new(self.column(row + 1, nth - 1), row as i32);
            front[usize::from(self.decided[before])]
        });
        let possible = &self.possible[self.starts[set] as usize..self.starts[set + 1] as usize];
        let fits = |pattern: &u16| beside.is_none_or(|key| back[usize::from(*pattern)] == key);
        self.choices.clear();
        self.choices.extend(possible.iter().copied().filter(fits));
        let has_next = row + 1 < self.size.height as usize;
        if has_next {
            self.mark_seen(patterns, row + 1, nth);
        }
        while !self.choices.is_empty() {
            let choice = draw(&self.choices, &patterns.weights, rng);
            let pattern = self.choices.swap_remove(choice);
            self.decided[place] = pattern;
            if !has_next || self.add_set(patterns, row + 1, nth, patterns.below(pattern)) {
                self.count += 1;
                return true;
            }
        }
        false
    }

    /// Reverts some decisions. Returns false if no more may be reverted.
    fn revert(&mut self, patterns: &Patterns) -> bool {
        if self.reverts_left == 0 || self.decisions_left == 0 {
            return false;
        }
        self.reverts_left -= 1;
        let (farthest, times) = self.trouble;
        self.trouble = if self.count > farthest { (self.count, 0) } else { (farthest, times + 1) };
        let width = self.size.width as usize;
        let back = ((patterns.side as usize) << self.trouble.1.min(20)).min(ROWS * width);
        self.decisions_left = self.decisions_left.saturating_sub(back);
        self.count = self.count.saturating_sub(back);
        self.starts.truncate(width + self.count + 1);
        self.possible.truncate(self.starts.last().map_or(0, |&end| end as usize));
        self.undrawn = self.undrawn.min(self.count / width);
        true
    }

    /// Returns the column of the `nth` set of a row.
    const fn column(&self, row: usize, nth: usize) -> i32 {
        (if row.is_multiple_of(2) { nth } else { self.size.width as usize - 1 - nth }) as i32
    }

    /// Marks the keys that patterns of the `nth` set of a row may have on the side of the set before.
    fn mark_seen(&mut self, patterns: &Patterns, row: usize, nth: usize) {
        let [front, _] = patterns.sides(heading(row));
        self.round += 1;
        if nth > 0 {
            let last = self.starts[self.starts.len() - 2] as usize;
            for &pattern in &self.possible[last..] {
                self.seen[usize::from(front[usize::from(pattern)])] = self.round;
            }
        }
    }

    /// Adds the `nth` set of a row: those of some patterns that fit beside the set before and at the borders of the map.
    /// Returns false, and adds nothing, if no pattern fits.
    #[inline]
    fn add_set(
        &mut self,
        patterns: &Patterns,
        row: usize,
        nth: usize,
        of: impl IntoIterator<Item = u16>,
    ) -> bool {
        let place = Point::new(self.column(row, nth), row as i32);
        let [_, back] = patterns.sides(heading(row));
        let Self { possible, starts, seen, round, .. } = self;
        let before = possible.len();
        if nth == 0 {
            possible.extend(of);
        } else {
            possible.extend(
                of.into_iter().filter(|&pattern| seen[usize::from(back[usize::from(pattern)])] == *round),
            );
        }
        for limit in patterns.limits(place, self.size).into_iter().flatten() {
            let mut kept = before;
            for at in before..possible.len() {
                let pattern = possible[at];
                possible[kept] = pattern;
                kept += (limit[usize::from(pattern / 64)] >> (pattern % 64) & 1) as usize;
            }
            possible.truncate(kept);
        }
        if possible.len() == before {
            return false;
        }
        starts.push(possible.len() as u32);
        true
    }

    /// Writes the decided rows to the map, where they may have changed since the last call; the others are rock. Returns
    /// the number of cells that were written.
    pub(super) fn draw(&mut self, patterns: &Patterns, tiles: &mut Grid<Tile>) -> usize {
        let (width, height) = (self.size.width as i32, self.size.height as i32);
        let decided = (self.count / width as usize) as i32;
        let end = if decided == height { tiles.size().height as i32 } else { decided };
        let rows = self.undrawn as i32..end;
        for y in rows.clone() {
            let row = y.min(height - 1);
            for (x, tile) in (0..).zip(tiles.row_mut(y)) {
                let column = x.min(width - 1);
                let pattern = usize::from(self.decided[Point::new(column, row)]);
                *tile = patterns.tile(pattern, Point::new(x - column, y - row));
            }
        }
        self.undrawn = decided.min(height - 1) as usize;
        rows.len() * tiles.size().width as usize
    }
}

/// Returns the direction in which the sets of a row are computed; the row is decided in the opposite one. Directions
/// alternate, so that the result has no bias to one side.
const fn heading(row: usize) -> Direction {
    if row.is_multiple_of(2) { Direction::East } else { Direction::West }
}

/// Draws one of some patterns in proportion to their weights and returns its index.
#[inline]
fn draw(choices: &[u16], weights: &[u32], rng: &mut Rng) -> usize {
    if choices.len() == 1 {
        return 0;
    }
    let weight = |pattern: &u16| weights[usize::from(*pattern)];
    let mut rest = rng.below(choices.iter().map(weight).sum());
    let drawn = choices.iter().position(|pattern| {
        let hit = rest < weight(pattern);
        rest = rest.saturating_sub(weight(pattern));
        hit
    });
    drawn.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::{samples, windows::Windows};
    use super::*;

    fn learned(sample: &[&str], side: i32) -> Patterns {
        let mut patterns = Patterns::default();
        let taken = Windows { side, rotations: true, mirrors: true, rims: false };
        patterns.learn(&samples::picture(sample), taken, &mut Rng::new(0));
        patterns
    }

    /// Returns whether two patterns fit side by side, from their cells.
    fn fit(patterns: &Patterns, a: u16, b: u16, step: Point) -> bool {
        let side = patterns.side;
        let cells = (step.y..side).flat_map(|y| (step.x..side).map(move |x| Point::new(x, y)));
        let tile = |pattern: u16, p: Point| patterns.tile(usize::from(pattern), p);
        cells.into_iter().all(|p| tile(a, p) == tile(b, p - step))
    }

    #[test]
    fn all_decided_patterns_fit_and_few_decisions_are_reverted() {
        for (sample, side) in
            [(samples::ROOMS, 3), (samples::CAVES, 3), (samples::HALLS, 3), (samples::CAVES, 2)]
        {
            let patterns = learned(sample, side);
            let mut search = RowSearch::default();
            for (seed, size) in (0..).zip([Size::new(80, 50), Size::new(33, 70), Size::new(150, 20)]) {
                search.reset(&patterns, size, 400);
                let mut budget = Budget::new(u64::MAX);
                let end = search.advance(&patterns, size.height, &mut Rng::new(seed), &mut budget);
                assert_eq!(end, Ok(Advance::Done), "{side} on {size}");
                for (p, pattern) in search.decided.iter() {
                    for step in [Point::new(1, 0), Point::new(0, 1)] {
                        let other = search.decided.get(p + step);
                        assert!(other.is_none_or(|other| fit(&patterns, pattern, other, step)), "{p}");
                    }
                }
                let mut tiles = Grid::new(size, Tile::Altar);
                assert_eq!(search.draw(&patterns, &mut tiles), size.cells());
                let edge = |p: Point| !barrow_core::Rect::of(size).grown(-1).contains(p);
                assert!(tiles.iter().all(|(p, tile)| !edge(p) || tile < Tile::FIRST_NOT_SOLID));
            }
        }
    }

    #[test]
    fn sets_below_are_those_that_fit() {
        let patterns = learned(samples::ROOMS, 3);
        for a in 0..patterns.len() as u16 {
            let fitting = (0..patterns.len() as u16).filter(|&b| fit(&patterns, a, b, Point::new(0, 1)));
            assert!(patterns.below(a).eq(fitting));
        }
    }
}
