//! Filling connected regions of a bit grid, a word at a time.
//!
//! On maps of up to 128 columns, sweeps down and up the rows do most of the work: within a word, one addition carries
//! a seed to the right end of its run of open cells, and six shifts carry it to the left end. A winding maze would
//! need as many sweeps as it has turns, and a wide map has rows of many words that seldom change, so what the sweeps
//! leave is done word by word from a stack, which is linear in the number of runs.

use crate::BitGrid;

/// Sweeps before the stack takes over; ordinary levels settle in four or fewer.
const SWEEPS: u32 = 6;

impl BitGrid {
    /// Grows the set within `open` until it holds every cell of `open` that can be reached from it by orthogonal steps.
    /// Cells of the set outside `open` are dropped. `stack` is working memory, to be reused.
    pub fn flood(&mut self, open: &Self, stack: &mut Vec<u32>) {
        self.intersect(open);
        // Few levels need the stack, and the first of them is no time to ask for memory.
        stack.clear();
        stack.reserve(open.words().len().saturating_mul(4).min(1 << 14));
        let stride = self.stride();
        let settled = match stride {
            1 => sweep(self.words_mut().as_chunks_mut::<1>().0, open.words().as_chunks::<1>().0),
            2 => sweep(self.words_mut().as_chunks_mut::<2>().0, open.words().as_chunks::<2>().0),
            _ => false,
        };
        if settled {
            return;
        }
        for (i, word) in self.words_mut().iter_mut().enumerate().filter(|(_, word)| **word != 0) {
            *word = spread(*word, open.words()[i]);
            stack.push(i as u32);
        }
        let is_full = self.size().width.is_multiple_of(64);
        grow_from(stack, self.words_mut(), open.words(), stride, is_full);
    }
}

/// Lets every row grow from the one above it, then from the one below it, and so on; true if nothing is left to grow.
fn sweep<const N: usize>(set: &mut [[u64; N]], open: &[[u64; N]]) -> bool {
    for (row, open) in set.iter_mut().zip(open) {
        if *row != [0; N] {
            spread_row(row, open);
        }
    }
    // A sweep that grows nothing ends it, for the one before left nothing to the other side. The first has none before
    // it.
    for nth in 0..SWEEPS {
        let mut grew = false;
        let mut from = [0; N];
        let mut pull = |(row, open): (&mut [u64; N], &[u64; N])| {
            let mut fresh = 0;
            for i in 0..N {
                let new = from[i] & open[i] & !row[i];
                row[i] |= new;
                fresh |= new;
            }
            if fresh != 0 {
                spread_row(row, open);
                grew = true;
            }
            from = *row;
        };
        if nth % 2 == 0 {
            set.iter_mut().zip(open).for_each(&mut pull);
        } else {
            set.iter_mut().zip(open).rev().for_each(&mut pull);
        }
        if !grew && nth > 0 {
            return true;
        }
    }
    false
}

/// Carries the seeds of a row to both ends of their runs.
#[inline]
fn spread_row<const N: usize>(row: &mut [u64; N], open: &[u64; N]) {
    let mut carry = 0;
    for i in 0..N {
        row[i] = spread_right(row[i] | (carry & open[i]), open[i]);
        carry = row[i] >> 63;
    }
    let mut carry = 0;
    for i in (0..N).rev() {
        row[i] = spread_left(row[i] | (carry << 63 & open[i]), open[i]);
        carry = row[i] & 1;
    }
}

/// Carries the seeds of a word to both ends of their runs.
#[inline]
fn spread(seeds: u64, open: u64) -> u64 {
    spread_left(spread_right(seeds, open), open)
}

/// Carries seeds towards higher bits: adding a seed to its run ripples a carry through the rest of the run.
#[inline]
fn spread_right(seeds: u64, open: u64) -> u64 {
    ((open.wrapping_add(seeds) ^ open) & open) | seeds
}

/// Carries seeds towards lower bits, doubling the reach six times.
#[inline]
fn spread_left(mut seeds: u64, mut open: u64) -> u64 {
    if seeds >> 1 & open & !seeds == 0 {
        return seeds;
    }
    for shift in [1, 2, 4, 8, 16, 32] {
        seeds |= open & seeds >> shift;
        open &= open >> shift;
    }
    seeds
}

/// Grows from the words on the stack; every word that gains a cell is put back on it. `is_full` says that rows fill
/// their last words, so that the end of one is beside the start of the next.
fn grow_from(stack: &mut Vec<u32>, set: &mut [u64], open: &[u64], stride: usize, is_full: bool) {
    let set = &mut set[..open.len()];
    while let Some(at) = stack.pop() {
        let at = at as usize;
        let word = set[at];
        let (mut left, mut right) = (word << 63, word >> 63);
        if is_full {
            left = if at.is_multiple_of(stride) { 0 } else { left };
            right = if (at + 1).is_multiple_of(stride) { 0 } else { right };
        }
        let above = at.wrapping_sub(stride);
        let before = at.wrapping_sub(1);
        for (to, seeds) in [(above, word), (at + stride, word), (before, left), (at + 1, right)] {
            let Some(&open) = open.get(to) else { continue };
            let fresh = seeds & open & !set[to];
            if fresh != 0 {
                set[to] = spread(set[to] | fresh, open);
                stack.push(to as u32);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Direction, Point, Rng, Size};

    /// The plain flood that the fast one must agree with.
    fn by_hand(open: &BitGrid, from: Point) -> BitGrid {
        let mut seen = BitGrid::new(open.size());
        let mut stack = vec![from];
        while let Some(p) = stack.pop() {
            if open.contains(p) && !seen.contains(p) {
                seen.insert(p);
                stack.extend(Direction::ALL.map(|d| p + d.step()));
            }
        }
        seen
    }

    fn flooded(open: &BitGrid, from: Point) -> BitGrid {
        let mut set = BitGrid::new(open.size());
        set.insert(from);
        set.flood(open, &mut Vec::new());
        set
    }

    #[test]
    fn agrees_with_a_plain_flood_on_noise() {
        let mut rng = Rng::new(3);
        for _ in 0..400 {
            let size = Size::new(1 + rng.below(200), 1 + rng.below(30));
            let share = 40 + rng.below(50);
            let mut open = BitGrid::new(size);
            for y in 0..size.height as i32 {
                for x in 0..size.width as i32 {
                    if rng.percent(share) {
                        open.insert(Point::new(x, y));
                    }
                }
            }
            let from = Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32);
            assert_eq!(flooded(&open, from), by_hand(&open, from));
        }
    }

    #[test]
    fn follows_a_winding_way_to_its_end() {
        // A comb: every column is a corridor, joined to the next at alternate ends.
        let mut open = BitGrid::new(Size::new(150, 40));
        for x in (0..150).step_by(2) {
            (0..40).for_each(|y| open.insert(Point::new(x, y)));
            if x + 1 < 150 {
                open.insert(Point::new(x + 1, if x % 4 == 0 { 0 } else { 39 }));
            }
        }
        assert_eq!(flooded(&open, Point::new(0, 39)), open);
    }

    #[test]
    fn rows_of_whole_words_do_not_run_into_each_other() {
        let mut open = BitGrid::new(Size::new(192, 9));
        open.insert_run(3, 130, 62);
        open.insert_run(4, 0, 20);
        open.insert_run(2, 150, 42);
        let expected = by_hand(&open, Point::new(140, 3));
        assert_eq!((flooded(&open, Point::new(140, 3)), expected.count()), (expected, 104));
    }

    #[test]
    fn every_three_by_three_map() {
        for cells in 0..512 {
            let mut open = BitGrid::new(Size::new(3, 3));
            (0..9).filter(|i| cells >> i & 1 == 1).for_each(|i| open.insert(Point::new(i % 3, i / 3)));
            for i in 0..9 {
                let from = Point::new(i % 3, i / 3);
                assert_eq!(flooded(&open, from), by_hand(&open, from));
            }
        }
    }
}
