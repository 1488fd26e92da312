//! Open set as a bucket queue, for keys that grow by little: one bucket per key.
//!
//! ```text
//! steps  diagonals  0 1 2 3 4 ... 63
//!   31              . . . o o          The next entry is in the first bucket that is not empty,
//!   32              . o . . .          found by its bit.
//!   33              . . o . .
//!   34              . . . . .          Step 35 will reuse the row of step 31.
//! ```
//!
//! Algorithm:
//! 1. A key's high part counts steps, its low part diagonal ones. The number of steps of the last key removed and the
//!    next three have a row of buckets each.
//! 2. The buckets of a row represent 64 keys, from 32 below the first key that was put into it.
//! 3. Buckets are stacks. An entry whose key equals the last one removed bypasses them.
//! 4. Entries that fit into no bucket are put into a heap. The lower key of both is removed.
//!
//! Guarantees: entries are removed in order of keys, if no pushed key is below the last one removed; the order of equal
//! keys is deterministic. No allocation once the stacks have grown.
//!
//! Source: R. Dial, "Algorithm 360: shortest-path forest with topological ordering", 1969.

use super::heap::OpenHeap;
use super::open_set::{OpenEntry, OpenSet, PackedCell};
use super::stacks::Stacks;

/// Rows of buckets: keys within four steps of the last one removed fit into buckets.
const ROWS: usize = 4;

/// Bucket queue of entries, ordered by key.
#[derive(Clone, Debug)]
pub(crate) struct BucketQueue {
    rows: [BucketRow; ROWS],
    /// Position of the lowest bit of a key's high part.
    shift: u32,
    /// High part of the last key removed.
    steps: u64,
    stacks: Stacks,
    far: OpenHeap,
    /// Lowest key in the heap.
    far_key: u64,
    /// Cell whose key equals the last one removed, and so is next.
    bypass: Option<PackedCell>,
    /// Key of the last entry removed.
    last: u64,
}

/// Buckets for one number of steps.
#[derive(Clone, Copy, Debug)]
struct BucketRow {
    /// Key of the first bucket.
    base: u64,
    /// Bit mask of the buckets that are not empty.
    full: u64,
    /// Top node of the stack in each bucket.
    heads: [u32; 64],
}

impl Default for BucketQueue {
    fn default() -> Self {
        let rows = [BucketRow { base: 0, full: 0, heads: [0; 64] }; ROWS];
        let (stacks, far) = (Stacks::default(), OpenHeap::default());
        Self { rows, shift: 0, steps: 0, stacks, far, far_key: u64::MAX, bypass: None, last: 0 }
    }
}

impl BucketQueue {
    /// Removes all entries and prepares for keys that count steps from bit `shift` on.
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
        (self.steps, self.last, self.bypass) = (0, 0, None);
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

impl OpenSet for BucketQueue {
    #[inline]
    fn push(&mut self, entry: OpenEntry) {
        if entry.key == self.last && self.bypass.is_none() {
            self.bypass = Some(entry.packed);
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
        if let Some(packed) = self.bypass.take() {
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

    /// Compares the queue with a sorted list; steps and diagonals of keys grow by less than `growth`.
    fn compare(shift: u32, growth: [u32; 2]) {
        let mut rng = barrow_core::Rng::new(5);
        let mut buckets = BucketQueue::default();
        for round in 0..50 {
            buckets.clear(shift);
            assert_eq!(buckets.pop(), None);
            let (mut inside, mut last) = (Vec::new(), 700 << shift);
            for i in 0..400 {
                if inside.is_empty() || rng.below(5) < 3 {
                    let [steps, diagonals] = growth.map(|most| u64::from(rng.below(most)));
                    let key = (last + diagonals + (steps << shift)).saturating_sub(7).max(last);
                    inside.push(key);
                    inside.sort_unstable_by(|a, b| b.cmp(a));
                    buckets.push(OpenEntry::new(key, i, Point::new(3, 4)));
                } else {
                    last = inside.pop().unwrap();
                    assert_eq!(buckets.pop().map(|entry| entry.key), Some(last), "round {round}");
                }
            }
        }
    }

    #[test]
    fn entries_are_removed_in_order_of_keys() {
        for shift in [1, 4, 12, 26] {
            for growth in [[1, 1], [3, 3], [3, 12], [1, 200], [6, 60], [99, 9]] {
                compare(shift, growth);
            }
        }
    }
}
