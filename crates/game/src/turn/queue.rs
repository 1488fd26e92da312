//! Turn order: by time, then first in, first out.
//!
//! A calendar queue (timing wheel): one list per tick, in a ring of more ticks than a move takes. So scheduling a turn
//! appends to a list, and the next turn is found by a search for a set bit. Both take constant time, where a heap or a
//! sorted list would compare and move entries. A being has one turn at a time, so the lists are linked through an array
//! by being, without nodes to allocate and free.

use crate::BeingId;

/// Ticks of one move at ordinary speed.
pub const TURN: u64 = 100;

/// Number of ticks in the ring: a power of two above 1000, the ticks of the slowest move.
const RING: usize = 1024;
/// The beings in order of their next turns.
#[derive(Clone, Debug)]
pub(crate) struct TurnQueue {
    /// Time of the last turn that was removed.
    last: u64,
    /// First and last being of the list whose turns are being removed, those of the time `last`. It is out of the ring,
    /// so that removing a turn neither searches nor updates the ring.
    due: Option<(u32, u32)>,
    /// Last being of every list of the ring that is not empty. The list of a time is at its remainder modulo [`RING`].
    tails: Box<[u32; RING]>,
    /// A bit for every list that is not empty.
    used: [u64; RING / 64],
    /// The being after every being in its list; the first one after the last.
    after: Vec<u32>,
    /// Turns that were outside the ring when they were scheduled, sorted: the first turns on a floor.
    outside: Vec<(u64, BeingId)>,
}

impl Default for TurnQueue {
    fn default() -> Self {
        let (after, outside) = (Vec::new(), Vec::new());
        Self { last: 0, due: None, tails: Box::new([0; RING]), used: [0; RING / 64], after, outside }
    }
}

impl TurnQueue {
    /// Schedules the next turn of a being that has none, after those scheduled for the same time before.
    #[expect(clippy::inline_always, reason = "a call would cost as much as the work")]
    #[inline(always)]
    pub(crate) fn push(&mut self, time: u64, who: BeingId) {
        // Times before the last one wrap around to large differences.
        if time.wrapping_sub(self.last) >= RING as u64 {
            return self.push_outside(time, who);
        }
        let (i, id) = (time as usize % RING, who.0 as usize);
        if id >= self.after.len() {
            self.grow(id + 1);
        }
        let tail = std::mem::replace(&mut self.tails[i], who.0) as usize;
        let (used, bit) = (&mut self.used[i / 64], 1 << (i % 64));
        if *used & bit == 0 {
            *used |= bit;
            self.after[id] = who.0;
        } else {
            self.after[id] = std::mem::replace(&mut self.after[tail], who.0);
        }
    }

    #[cold]
    fn push_outside(&mut self, time: u64, who: BeingId) {
        let place = self.outside.partition_point(|(other, _)| *other <= time);
        self.outside.insert(place, (time, who));
    }

    #[cold]
    fn grow(&mut self, beings: usize) {
        self.after.resize(beings, 0);
    }

    /// Removes and returns the next turn before `until`: its time and its being.
    #[inline]
    pub(crate) fn pop_before(&mut self, until: u64) -> Option<(u64, BeingId)> {
        let time = if self.due.is_some() { Some(self.last) } else { self.next_in_ring() };
        // On a tie, the turn outside was scheduled first: the ring did not reach its time yet.
        if let Some(&(first, _)) = self.outside.first()
            && time.is_none_or(|time| first <= time)
        {
            return self.pop_outside(until);
        }
        let time = time.filter(|time| *time < until)?;
        let (first, tail) = self.due.unwrap_or_else(|| self.take_list(time));
        self.due = (first != tail).then(|| (self.after[first as usize], tail));
        Some((time, BeingId(first)))
    }

    #[cold]
    fn pop_outside(&mut self, until: u64) -> Option<(u64, BeingId)> {
        let (time, who) = *self.outside.first().filter(|(time, _)| *time < until)?;
        self.outside.remove(0);
        self.last = self.last.max(time);
        Some((time, who))
    }

    /// Removes the list of a time from the ring. Returns its first and its last being.
    fn take_list(&mut self, time: u64) -> (u32, u32) {
        self.last = time;
        let i = time as usize % RING;
        self.used[i / 64] &= !(1 << (i % 64));
        let tail = self.tails[i];
        (self.after[tail as usize], tail)
    }

    /// Returns all scheduled turns in order.
    pub(crate) fn in_order(&self) -> impl Iterator<Item = (u64, BeingId)> + use<> {
        let mut copy = self.clone();
        std::iter::from_fn(move || copy.pop_before(u64::MAX))
    }

    /// Removes all scheduled turns.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Returns the time of the first turn in the ring.
    #[inline]
    fn next_in_ring(&self) -> Option<u64> {
        let from = self.last as usize % RING;
        let here = self.used[from / 64] >> (from % 64);
        if here != 0 {
            return Some(self.last + u64::from(here.trailing_zeros()));
        }
        self.next_in_words()
    }

    /// Returns the time of the first turn in the ring after the word of the last turn.
    fn next_in_words(&self) -> Option<u64> {
        let from = self.last as usize % RING;
        // The remaining words in order, and at last the bits before `from` in its own word.
        let words = self.used.len();
        let i = (1..=words).find(|i| self.used[(from / 64 + i) % words] != 0)?;
        let bit = self.used[(from / 64 + i) % words].trailing_zeros() as usize;
        Some(self.last + (64 * i + bit - from % 64) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow::Rng;

    #[test]
    fn ties_are_first_in_first_out() {
        let mut queue = TurnQueue::default();
        for (time, who) in [(5, 1), (3, 2), (5, 3), (3, 4), (9, 5)] {
            queue.push(time, BeingId(who));
        }
        assert_eq!(queue.in_order().map(|(_, who)| who.0).collect::<Vec<_>>(), [2, 4, 1, 3, 5]);
        let order: Vec<u32> = std::iter::from_fn(|| queue.pop_before(9)).map(|(_, who)| who.0).collect();
        assert_eq!(order, [2, 4, 1, 3]);
        assert_eq!(queue.pop_before(10), Some((9, BeingId(5))));
    }

    #[test]
    fn the_order_is_that_of_a_sorted_list() {
        let mut rng = Rng::new(3);
        for round in 0..50 {
            let (mut queue, mut list) = (TurnQueue::default(), Vec::<(u64, BeingId)>::new());
            let mut now = 1000 * round;
            for id in 0..600 {
                // Few different times for ties; some before the last turn, some beyond the ring.
                let time = match rng.below(20) {
                    0 => u64::from(rng.below(5000)),
                    1 => now + 1000 + u64::from(rng.below(3000)),
                    _ => now + 25 * u64::from(rng.below(41)),
                };
                queue.push(time, BeingId(id));
                list.insert(list.partition_point(|(other, _)| *other <= time), (time, BeingId(id)));
                assert!(id % 50 != 0 || queue.in_order().eq(list.iter().copied()));
                let until = now + u64::from(rng.below(60));
                while let Some((time, who)) = queue.pop_before(until) {
                    assert_eq!((time, who), list.remove(0));
                    now = now.max(time);
                }
                assert!(list.first().is_none_or(|(time, _)| *time >= until));
            }
        }
    }
}
