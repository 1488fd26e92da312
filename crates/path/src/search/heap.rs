//! Open set as a 4-ary heap, lowest key first.
//!
//! Algorithm:
//! 1. No entry has a lower key than its parent, so that the first has the lowest.
//! 2. When it is removed, its place stays empty at first: the next pushed entry goes there and sinks, which saves a
//!    pass. An entry whose key equals the last one removed bypasses the heap, because no key can be lower.
//! 3. At least four sentinels with the highest key follow the last entry, so that four children can be compared without
//!    bounds checks.
//!
//! Guarantees: entries are removed in order of keys; of equal keys, late entries come early, and the order is
//! deterministic. No allocation once the heap has grown.
//!
//! Source: D. B. Johnson, "Priority queues with update and finding minimum spanning trees", 1975.

use super::open_set::{OpenEntry, OpenSet};

/// 4-ary heap of entries, ordered by key.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenHeap {
    /// The children of entry `i` are the four from `4 * i + 1` on.
    heap: Vec<OpenEntry>,
    /// Number of entries without the sentinels.
    len: usize,
    /// Whether the first entry was removed and its place is empty.
    is_taken: bool,
    /// Entry whose key equals the last one removed, and so is next.
    bypass: Option<OpenEntry>,
    /// Key of the last entry removed.
    last: u64,
}

impl OpenHeap {
    /// Removes all entries, keeping the memory.
    pub(crate) fn clear(&mut self) {
        self.heap.clear();
        (self.len, self.is_taken, self.bypass, self.last) = (0, false, None, 0);
    }

    /// Returns the lowest key, or `u64::MAX` if the heap is empty.
    pub(crate) fn least(&mut self) -> u64 {
        if self.bypass.is_some() {
            return self.last;
        }
        self.settle();
        self.heap.first().map_or(u64::MAX, |first| first.key)
    }

    /// Fills the place of the first entry if it was removed.
    #[inline]
    fn settle(&mut self) {
        if self.is_taken {
            self.is_taken = false;
            self.len -= 1;
            let last = std::mem::replace(&mut self.heap[self.len], OpenEntry::NONE);
            if self.len > 0 {
                self.sink(last);
            }
        }
    }

    /// Puts an entry in the first place and lets it sink below entries with lower keys.
    #[inline]
    fn sink(&mut self, entry: OpenEntry) {
        let mut i = 0;
        while let Some([a, b, c, d]) = self.heap.get(4 * i + 1..).and_then(|below| below.first_chunk()) {
            let (one, left) = if b.key < a.key { (b.key, 2) } else { (a.key, 1) };
            let (other, right) = if d.key < c.key { (d.key, 4) } else { (c.key, 3) };
            let (key, least) = if other < one { (other, right) } else { (one, left) };
            if entry.key <= key {
                break;
            }
            self.heap[i] = self.heap[4 * i + least];
            i = 4 * i + least;
        }
        if let Some(place) = self.heap.get_mut(i) {
            *place = entry;
        }
    }
}

impl OpenSet for OpenHeap {
    #[inline]
    fn push(&mut self, entry: OpenEntry) {
        if entry.key == self.last && self.bypass.is_none() {
            self.bypass = Some(entry);
            return;
        }
        if self.is_taken {
            self.is_taken = false;
            return self.sink(entry);
        }
        let mut i = self.len;
        self.len += 1;
        if self.heap.len() < self.len + 4 {
            self.heap.resize(self.len + 16, OpenEntry::NONE);
        }
        while i > 0 && entry.key <= self.heap[(i - 1) / 4].key {
            self.heap[i] = self.heap[(i - 1) / 4];
            i = (i - 1) / 4;
        }
        self.heap[i] = entry;
    }

    #[inline]
    fn pop(&mut self) -> Option<OpenEntry> {
        if self.bypass.is_some() {
            return self.bypass.take();
        }
        self.settle();
        self.is_taken = self.len > 0;
        let first = *self.heap.first().filter(|_| self.is_taken)?;
        self.last = first.key;
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Point;

    #[test]
    fn entries_are_removed_in_order_of_keys() {
        let mut rng = barrow_core::Rng::new(5);
        let mut open = OpenHeap::default();
        for round in 0..50 {
            let (mut inside, mut last) = (Vec::new(), 0);
            for i in 0..400 {
                if inside.is_empty() || rng.below(5) < 3 {
                    let key = last + (rng.next_u64() >> (1 + rng.below(63))) / 512;
                    inside.push(key);
                    open.push(OpenEntry::new(key, i, Point::new(3, 4)));
                } else {
                    let least = inside.iter().position(|key| Some(key) == inside.iter().min()).unwrap();
                    last = inside.swap_remove(least);
                    assert_eq!(open.pop().map(|entry| entry.key), Some(last), "round {round}");
                }
            }
            open.clear();
            assert_eq!(open.pop(), None);
        }
    }
}
