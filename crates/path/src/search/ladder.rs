//! The open set as a bucket queue, for keys that grow by little: a bucket for every key.
//!
//! ```text
//! steps  diagonals  0 1 2 3 4 ... 63
//!   31              . . . o o          Taken from here next: the first bucket that is not empty,
//!   32              . o . . .          found by its bit.
//!   33              . . o . .
//!   34              . . . . .          Step 35 will have the row of step 31.
//! ```
//!
//! How it works:
//! 1. A key's high part counts steps, its low part diagonal ones. The steps of the last key taken and the next three have
//!    a row of buckets each.
//! 2. A row's buckets stand for sixty-four keys, from a little below the first that was put into it.
//! 3. Buckets are stacks: the last in comes out first. What is as promising as the last one taken is kept in hand.
//! 4. Whatever fits into no bucket waits in a heap. Of both, the better one is taken.
//!
//! Promises: entries come out by key, if none is put in that is better than the last one taken; of equal keys, the order
//! depends on nothing but the calls so far. No memory is asked for once the stacks have grown.
//!
//! Source: R. Dial, "Algorithm 360: shortest-path forest with topological ordering", 1969.

use super::heap::OpenHeap;
use super::open_set::{OpenEntry, OpenSet, PackedCell};
use super::stacks::Stacks;

const ROWS: usize = 4;

/// Entries by key.
#[derive(Clone, Debug)]
pub(crate) struct Ladder {
    rows: [BucketRow; ROWS],
    /// Where a key's high part begins.
    shift: u32,
    /// The high part of the last key taken.
    steps: u64,
    stacks: Stacks,
    far: OpenHeap,
    /// The best key in the heap.
    far_key: u64,
    /// What is as good as the last one taken, and so is next.
    hand: Option<PackedCell>,
    /// The key of the last one taken.
    last: u64,
}

/// The buckets of one number of steps.
#[derive(Clone, Copy, Debug)]
struct BucketRow {
    /// The key of the first bucket.
    base: u64,
    /// The buckets that are not empty, as bits.
    full: u64,
    /// The stack in each bucket.
    heads: [u32; 64],
}

impl Default for Ladder {
    fn default() -> Self {
        let rows = [BucketRow { base: 0, full: 0, heads: [0; 64] }; ROWS];
        let (stacks, far) = (Stacks::default(), OpenHeap::default());
        Self { rows, shift: 0, steps: 0, stacks, far, far_key: u64::MAX, hand: None, last: 0 }
    }
}

impl Ladder {
    /// Becomes empty, for keys that count steps from bit `shift` on.
    pub(crate) fn clear(&mut self, shift: u32) {
        for row in &mut self.rows {
            while row.full != 0 {
                row.heads[row.full.trailing_zeros() as usize] = 0;
                row.full &= row.full - 1;
            }
        }
        self.stacks.clear();
        self.far.clear();
        (self.shift, self.far_key) = (shift, u64::MAX);
        (self.steps, self.last, self.hand) = (0, 0, None);
    }

    #[cold]
    #[inline(never)]
    fn push_far(&mut self, entry: OpenEntry) {
        self.far_key = self.far_key.min(entry.key);
        self.far.push(entry);
    }

    #[cold]
    #[inline(never)]
    fn pop_far(&mut self) -> Option<OpenEntry> {
        let entry = self.far.pop()?;
        self.steps = entry.key >> self.shift;
        self.last = entry.key;
        self.far_key = self.far.least();
        Some(entry)
    }
}

impl OpenSet for Ladder {
    #[inline]
    fn push(&mut self, entry: OpenEntry) {
        if entry.key == self.last && self.hand.is_none() {
            self.hand = Some(entry.packed);
            return;
        }
        let steps = entry.key >> self.shift;
        let row = &mut self.rows[steps as usize % ROWS];
        if row.full == 0 {
            row.base = entry.key.wrapping_sub(32);
        }
        let bucket = entry.key.wrapping_sub(row.base);
        if bucket >= 64 || steps.wrapping_sub(self.steps) >= ROWS as u64 {
            return self.push_far(entry);
        }
        row.full |= 1 << bucket;
        self.stacks.push(&mut row.heads[bucket as usize % 64], entry.packed);
    }

    #[inline]
    fn pop(&mut self) -> Option<OpenEntry> {
        if let Some(packed) = self.hand.take() {
            return Some(OpenEntry { key: self.last, packed });
        }
        let mut steps = self.steps;
        while self.rows[steps as usize % ROWS].full == 0 {
            steps += 1;
            if steps - self.steps == ROWS as u64 {
                return self.pop_far();
            }
        }
        let row = &mut self.rows[steps as usize % ROWS];
        let bucket = row.full.trailing_zeros();
        let key = row.base.wrapping_add(u64::from(bucket));
        if self.far_key < key {
            return self.pop_far();
        }
        (self.steps, self.last) = (steps, key);
        let head = &mut row.heads[bucket as usize % 64];
        let packed = self.stacks.pop(head);
        if *head == 0 {
            row.full &= row.full - 1;
        }
        Some(OpenEntry { key, packed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Point;

    /// Puts keys in and takes them out, beside a sorted list: steps and diagonals grow by less than that.
    fn compare(shift: u32, growth: [u32; 2]) {
        let mut rng = barrow_core::Rng::new(5);
        let mut ladder = Ladder::default();
        for round in 0..50 {
            ladder.clear(shift);
            assert_eq!(ladder.pop(), None);
            let (mut inside, mut last) = (Vec::new(), 700 << shift);
            for i in 0..400 {
                if inside.is_empty() || rng.below(5) < 3 {
                    let [steps, diagonals] = growth.map(|most| u64::from(rng.below(most)));
                    let key = (last + diagonals + (steps << shift)).saturating_sub(7).max(last);
                    inside.push(key);
                    inside.sort_unstable_by(|a, b| b.cmp(a));
                    ladder.push(OpenEntry::new(key, i, Point::new(3, 4)));
                } else {
                    last = inside.pop().unwrap();
                    assert_eq!(ladder.pop().map(|entry| entry.key), Some(last), "round {round}");
                }
            }
        }
    }

    #[test]
    fn entries_come_out_by_key() {
        for shift in [1, 4, 12, 26] {
            for growth in [[1, 1], [3, 3], [3, 12], [1, 200], [6, 60], [99, 9]] {
                compare(shift, growth);
            }
        }
    }
}
