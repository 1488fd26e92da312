//! Turn order: by time, then first in, first out.

use std::collections::VecDeque;

use crate::BeingId;

/// Ticks of one move at ordinary speed.
pub const TURN: u64 = 100;

/// The beings in order of their next turns. Most are pushed at the end, so that a sorted list is faster than a heap.
#[derive(Clone, Debug, Default)]
pub(crate) struct TurnQueue {
    turns: VecDeque<(u64, BeingId)>,
}

impl TurnQueue {
    /// Schedules a turn, after those scheduled for the same time before.
    pub(crate) fn push(&mut self, time: u64, who: BeingId) {
        if self.turns.back().is_none_or(|(last, _)| *last <= time) {
            self.turns.push_back((time, who));
            return;
        }
        let place = self.turns.partition_point(|(other, _)| *other <= time);
        self.turns.insert(place, (time, who));
    }

    /// Removes and returns the next turn before `until`: its time and its being.
    pub(crate) fn pop_before(&mut self, until: u64) -> Option<(u64, BeingId)> {
        let &(time, _) = self.turns.front()?;
        if time < until { self.turns.pop_front() } else { None }
    }

    /// Returns all scheduled turns in order.
    pub(crate) fn in_order(&self) -> impl ExactSizeIterator<Item = (u64, BeingId)> + '_ {
        self.turns.iter().copied()
    }

    /// Removes all scheduled turns.
    pub(crate) fn clear(&mut self) {
        self.turns.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
