//! Propagation of constraints in wave function collapse: removes patterns that fit nothing beside them.

use std::collections::VecDeque;

use barrow_core::Direction;

use super::patterns::{Patterns, opposite};
use super::sets::{count, every, is_single};

/// Sets of possible patterns for the rows of places that have been added so far, and the changes to propagate.
#[derive(Debug, Default)]
pub(super) struct Wave {
    /// Number of places across.
    pub(super) width: usize,
    /// Bit set of the patterns left at each place, `Patterns::words` words each.
    pub(super) left: Vec<u64>,
    /// Copy of `left` for each place when it was last propagated to its neighbors.
    propagated: Vec<u64>,
    /// Places whose changes must be propagated.
    queue: VecDeque<u32>,
    /// For each place in the queue, a bit for each direction from which it was changed, and [`DECIDED`]; 0 for the
    /// others.
    causes: Vec<u8>,
    /// Places that changed since the last guess, in order: the trail for undoing it.
    changed: Vec<u32>,
    /// Set of patterns at each place of `changed` before the change.
    before: Vec<u64>,
    /// Number of places that were propagated since steps were last taken from the budget.
    pub(super) propagated_places: usize,
}

/// Cause of a change other than propagation.
const DECIDED: u8 = 1 << 4;

/// A place that has no pattern left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction(pub(super) usize);

impl Wave {
    /// Removes all rows, and reserves memory for a number of places with sets of `words` words.
    pub(super) fn reset(&mut self, width: usize, places: usize, words: usize) {
        self.width = width;
        self.queue.clear();
        self.queue.reserve(places);
        self.causes.clear();
        self.causes.reserve(places);
        self.changed.clear();
        self.changed.reserve(places);
        for sets in [&mut self.left, &mut self.propagated, &mut self.before] {
            sets.clear();
            sets.reserve(words * places);
        }
    }

    /// Adds a place with the patterns of `start` that fit below the place above.
    pub(super) fn add_place<const W: usize>(&mut self, patterns: &Patterns, start: [u64; W]) {
        let (at, all) = (self.causes.len(), every(patterns.len()));
        let (sets, _) = self.left.as_chunks::<W>();
        let left = match at.checked_sub(self.width) {
            Some(above) => Change::new(all, sets[above]).fitting(patterns, start, Direction::South),
            None => start,
        };
        self.left.extend_from_slice(&left);
        self.propagated.extend_from_slice(&all);
        self.causes.push(0);
        // If only the place above removed patterns, it needs no propagation back.
        let cause = if start == all { 1 << Direction::North as u8 } else { DECIDED };
        if left != all {
            self.enqueue(at, cause);
        }
    }

    /// Resets the set of a place, and propagates it again to all neighbors.
    pub(super) fn reset_place<const W: usize>(&mut self, at: usize, to: [u64; W], all: [u64; W]) {
        self.left.as_chunks_mut::<W>().0[at] = to;
        self.propagated.as_chunks_mut::<W>().0[at] = all;
        self.enqueue(at, DECIDED);
    }

    /// Reduces the patterns at a place to `to` and propagates that; reverts both on a contradiction.
    pub(super) fn narrow<const W: usize>(
        &mut self,
        patterns: &Patterns,
        at: usize,
        to: [u64; W],
    ) -> Result<(), Contradiction> {
        let here = &mut self.left.as_chunks_mut::<W>().0[at];
        self.changed.push(at as u32);
        self.before.extend_from_slice(here);
        *here = to;
        self.enqueue(at, DECIDED);
        let result = self.propagate::<W>(patterns);
        if result.is_err() {
            self.queue.drain(..).for_each(|at| self.causes[at as usize] = 0);
            let (left, _) = self.left.as_chunks_mut::<W>();
            let (propagated, _) = self.propagated.as_chunks_mut::<W>();
            let (before, _) = self.before.as_chunks::<W>();
            for (&at, before) in self.changed.iter().zip(before).rev() {
                left[at as usize] = *before;
                propagated[at as usize] = *before;
            }
        }
        self.forget_trail();
        result
    }

    /// Makes the changes since the last guess permanent.
    pub(super) fn forget_trail(&mut self) {
        self.changed.clear();
        self.before.clear();
    }

    /// Removes patterns that no longer fit, until every one left fits something on every side: arc consistency. On a
    /// contradiction, the queue keeps the places that are not yet propagated.
    pub(super) fn propagate<const W: usize>(&mut self, patterns: &Patterns) -> Result<(), Contradiction> {
        let Self { width, left, propagated, causes, .. } = self;
        let ((left, _), (propagated, _)) = (left.as_chunks_mut::<W>(), propagated.as_chunks_mut::<W>());
        let width = *width;
        while let Some(at) = self.queue.pop_front() {
            let at = at as usize;
            self.propagated_places += 1;
            let (here, x) = (left[at], at % width);
            let cause = std::mem::take(&mut causes[at]);
            if here == [0; W] {
                return Err(Contradiction(at));
            }
            let before = std::mem::replace(&mut propagated[at], here);
            let change = Change::new(before, here);
            let sides = [at >= width, x + 1 < width, at + width < left.len(), x > 0];
            let beside =
                [at.wrapping_sub(width), at.wrapping_add(1), at.wrapping_add(width), at.wrapping_sub(1)];
            for side in Direction::ALL {
                let beside = beside[side as usize];
                // If only this neighbor removed patterns from here, they fitted none of its own, so it can keep all.
                if !sides[side as usize] || cause == 1 << side as u8 {
                    continue;
                }
                let there = left[beside];
                // A neighbor that is decided and propagated has already removed from here everything that does not fit
                // it.
                if causes[beside] == 0 && is_single(&there) {
                    continue;
                }
                let kept = change.fitting(patterns, there, side);
                if kept == there {
                    continue;
                }
                self.changed.push(beside as u32);
                self.before.extend_from_slice(&there);
                left[beside] = kept;
                if causes[beside] == 0 {
                    self.queue.push_back(beside as u32);
                }
                causes[beside] |= 1 << opposite(side);
                if kept == [0; W] {
                    return Err(Contradiction(beside));
                }
            }
        }
        Ok(())
    }

    /// Adds a place to the queue, unless it is there already.
    fn enqueue(&mut self, at: usize, cause: u8) {
        if self.causes[at] == 0 {
            self.queue.push_back(at as u32);
        }
        self.causes[at] |= cause;
    }
}

/// Change of the patterns at a place since it was last propagated.
struct Change<const W: usize> {
    here: [u64; W],
    gone: [u64; W],
    /// Whether fewer patterns are left than gone, so that it is faster to collect what fits those left.
    has_few_left: bool,
}

impl<const W: usize> Change<W> {
    #[inline]
    fn new(before: [u64; W], here: [u64; W]) -> Self {
        let gone = std::array::from_fn(|i| before[i] & !here[i]);
        Self { here, gone, has_few_left: is_single(&here) || count(&here) <= count(&gone) }
    }

    /// Returns the patterns of `there` that fit on the given side of a pattern that is left here.
    #[inline]
    fn fitting(&self, patterns: &Patterns, there: [u64; W], side: Direction) -> [u64; W] {
        if self.has_few_left {
            patterns.fitting(self.here, there, side)
        } else {
            patterns.still_fitting(self.here, self.gone, there, side)
        }
    }
}

#[cfg(test)]
mod tests {

    use super::super::samples;
    use super::super::windows::Windows;
    use super::*;
    use barrow_core::Rng;

    const W: usize = 2;
    const SIZE: (usize, usize) = (12, 9);

    /// Keeps only patterns that fit one on every side, in all places again and again until nothing changes.
    fn plain(patterns: &Patterns, sets: &mut [[u64; W]]) {
        loop {
            let before = sets.to_vec();
            for at in 0..sets.len() {
                let (x, y) = (at % SIZE.0, at / SIZE.0);
                let beside = [
                    (y > 0, at.wrapping_sub(SIZE.0)),
                    (x + 1 < SIZE.0, at + 1),
                    (y + 1 < SIZE.1, at + SIZE.0),
                    (x > 0, at.wrapping_sub(1)),
                ];
                for (side, (_, beside)) in
                    Direction::ALL.into_iter().zip(beside).filter(|(_, (there, _))| *there)
                {
                    sets[at] = patterns.fitting(sets[beside], sets[at], side.opposite());
                }
            }
            if sets == before {
                return;
            }
        }
    }

    #[test]
    fn propagation_gives_the_same_as_checking_all_places_again_and_again() {
        let mut patterns = Patterns::default();
        let taken = Windows { side: 3, rotations: true, mirrors: true, rims: false };
        patterns.learn(&samples::picture(samples::ROOMS), taken, &mut Rng::new(0));
        assert_eq!(patterns.words, W);
        let (mut wave, mut contradictions) = (Wave::default(), 0);
        for seed in 0..10 {
            let mut rng = Rng::new(seed);
            wave.reset(SIZE.0, SIZE.0 * SIZE.1, W);
            let mut expected = Vec::new();
            for at in 0..SIZE.0 * SIZE.1 {
                let margin = |side: Direction| patterns.margins[side as usize].as_chunks::<W>().0[0];
                let start = if at < SIZE.0 { margin(Direction::North) } else { every(patterns.len()) };
                wave.add_place::<W>(&patterns, start);
                expected.push(start);
                // The rows are added in two parts.
                if at + 1 == 4 * SIZE.0 || at + 1 == SIZE.0 * SIZE.1 {
                    wave.propagate::<W>(&patterns).unwrap();
                    wave.forget_trail();
                }
            }
            plain(&patterns, &mut expected);
            assert_eq!(wave.left.as_chunks::<W>().0, expected);
            for _ in 0..40 {
                let at = rng.below((SIZE.0 * SIZE.1) as u32) as usize;
                // Some guesses are impossible, where no neighbor is decided, so that they must be reverted.
                let sets = wave.left.as_chunks::<W>().0;
                let beside = [at.saturating_sub(SIZE.0), at.saturating_sub(1), at + 1, at + SIZE.0];
                let is_free = beside.iter().all(|&at| sets.get(at).is_none_or(|set| !is_single(set)));
                let from = if is_free { every(patterns.len()) } else { sets[at] };
                let guess = super::super::sets::draw(from, &patterns.weights, &mut rng);
                let mut only = [0; W];
                only[guess / 64] = 1 << (guess % 64);
                let mut narrowed = expected.clone();
                narrowed[at] = only;
                plain(&patterns, &mut narrowed);
                let fails = narrowed.contains(&[0; W]);
                assert_eq!(wave.narrow::<W>(&patterns, at, only).is_err(), fails);
                contradictions += u32::from(fails);
                expected = if fails { expected } else { narrowed };
                assert_eq!(wave.left.as_chunks::<W>().0, expected);
            }
        }
        assert!(contradictions > 20);
    }
}
