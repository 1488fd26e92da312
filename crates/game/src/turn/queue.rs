//! Whose turn it is: by time, then in the order of asking.

use std::collections::VecDeque;

use crate::BeingId;

/// How many ticks an ordinary being needs for a move.
pub const TURN: u64 = 100;

/// Everyone who waits for a turn, in order. Most who ask come last, so that a sorted list is faster than a heap.
#[derive(Clone, Debug, Default)]
pub(crate) struct Queue {
    waiting: VecDeque<(u64, BeingId)>,
}

impl Queue {
    /// Someone wants the next turn at that time, after those who asked for the same before.
    pub(crate) fn push(&mut self, time: u64, who: BeingId) {
        if self.waiting.back().is_none_or(|(last, _)| *last <= time) {
            self.waiting.push_back((time, who));
            return;
        }
        let place = self.waiting.partition_point(|(other, _)| *other <= time);
        self.waiting.insert(place, (time, who));
    }

    /// The next one whose time comes before `until`, and that time.
    pub(crate) fn pop_before(&mut self, until: u64) -> Option<(u64, BeingId)> {
        let &(time, _) = self.waiting.front()?;
        if time < until { self.waiting.pop_front() } else { None }
    }

    /// Everyone who waits and until when, in the order of their turns.
    pub(crate) fn in_order(&self) -> impl ExactSizeIterator<Item = (u64, BeingId)> + '_ {
        self.waiting.iter().copied()
    }

    /// Nobody waits.
    pub(crate) fn clear(&mut self) {
        self.waiting.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_go_to_whoever_asked_first() {
        let mut queue = Queue::default();
        for (time, who) in [(5, 1), (3, 2), (5, 3), (3, 4), (9, 5)] {
            queue.push(time, BeingId(who));
        }
        assert_eq!(queue.in_order().map(|(_, who)| who.0).collect::<Vec<_>>(), [2, 4, 1, 3, 5]);
        let order: Vec<u32> = std::iter::from_fn(|| queue.pop_before(9)).map(|(_, who)| who.0).collect();
        assert_eq!(order, [2, 4, 1, 3]);
        assert_eq!(queue.pop_before(10), Some((9, BeingId(5))));
    }
}
