//! Filling connected regions of a bit grid, a row at a time.
//!
//! On maps of up to 128 columns, sweeps down and up the rows do most of the work. A row is one number there: one
//! addition carries a seed to the right end of its run of open cells, and six shifts carry it to the left end, where
//! that is needed. A row takes what the one before it hands over, and few branches are left to be guessed. A winding
//! maze would need as many sweeps as it has turns, and a wide map has rows of many words that seldom change, so what
//! the sweeps leave is done word by word from a stack, which is linear in the number of runs.

use std::ops::{BitAnd, BitOr, BitXor, Shr};

use crate::BitGrid;

/// Sweeps before the stack takes over; ordinary levels settle in four or fewer.
const SWEEPS: u32 = 6;

impl BitGrid {
    /// Grows the set within `open` until it holds every cell of `open` that can be reached from it by orthogonal steps.
    /// Cells of the set outside `open` are dropped. `stack` is working memory, to be reused.
    pub fn flood(&mut self, open: &Self, stack: &mut Vec<u32>) {
        self.intersect_with(open);
        prepare(stack, open);
        let swept = match self.stride() {
            1 => self.flood_lines::<u64>(open),
            2 => self.flood_lines::<u128>(open),
            _ => Swept::NotYet,
        };
        self.flood_words(open, stack, swept);
    }

    /// Becomes all cells of `open` that cannot be reached from the first of them by orthogonal steps; true if there are
    /// any. `stack` is working memory, to be reused.
    pub fn cut_off_from_first(&mut self, open: &Self, stack: &mut Vec<u32>) -> bool {
        self.copy_from(open);
        prepare(stack, open);
        let Some(first) = open.first() else { return false };
        let swept = match self.stride() {
            1 => self.cut_lines::<u64>(open, first.y as usize),
            2 => self.cut_lines::<u128>(open, first.y as usize),
            _ => Swept::NotYet,
        };
        if matches!(swept, Swept::NotYet) {
            self.complement(open);
            self.insert(first);
            self.flood_words(open, stack, swept);
            self.complement(open);
            return !self.is_empty();
        }
        matches!(swept, Swept::Part)
    }

    /// A flood by sweeps, where rows are one number.
    fn flood_lines<L: Line>(&mut self, open: &Self) -> Swept {
        let (rows, open_rows) = (L::rows_mut(self.words_mut()), L::rows(open.words()));
        for (row, open) in rows.iter_mut().zip(open_rows) {
            let (seeds, open) = (L::read(row), L::read(open));
            (open ^ spread(seeds, open)).write(row);
        }
        let swept = sweep::<L>(rows, open_rows);
        self.complement(open);
        swept
    }

    /// The same from the first run of row `y`, in a copy of `open` of which only what cannot be reached is left.
    fn cut_lines<L: Line>(&mut self, open: &Self, y: usize) -> Swept {
        let rows = L::rows_mut(self.words_mut());
        let row = L::read(&rows[y]);
        (row ^ spread(row.lowest(), row)).write(&mut rows[y]);
        sweep::<L>(rows, L::rows(open.words()))
    }

    /// A flood word by word, if the sweeps did not do it all.
    fn flood_words(&mut self, open: &Self, stack: &mut Vec<u32>, swept: Swept) {
        if !matches!(swept, Swept::NotYet) {
            return;
        }
        for (i, word) in self.words_mut().iter_mut().enumerate().filter(|(_, word)| **word != 0) {
            *word = spread(*word, open.words()[i]);
            stack.push(i as u32);
        }
        let (stride, is_full) = (self.stride(), self.size().width.is_multiple_of(64));
        grow_from(stack, self.words_mut(), open.words(), stride, is_full);
    }
}

/// Makes room on the stack. Few levels need it, and the first of them is no time to ask for memory.
fn prepare(stack: &mut Vec<u32>, open: &BitGrid) {
    stack.clear();
    stack.reserve(open.words().len().saturating_mul(16).min(1 << 14));
}

/// How far the sweeps came.
#[derive(Clone, Copy)]
enum Swept {
    /// All is reached.
    All,
    /// All that can be reached is, and some cannot.
    Part,
    /// There may be more to reach.
    NotYet,
}

/// A row of cells as one number.
trait Line:
    Copy
    + PartialEq
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shr<u32, Output = Self>
{
    /// How a grid holds it.
    type Words;
    fn rows(words: &[u64]) -> &[Self::Words];
    fn rows_mut(words: &mut [u64]) -> &mut [Self::Words];
    fn read(words: &Self::Words) -> Self;
    fn write(self, words: &mut Self::Words);
    fn plus(self, other: Self) -> Self;
    /// The lowest bit alone.
    fn lowest(self) -> Self;
    /// Carries seeds towards lower bits.
    fn spread_left(self, open: Self) -> Self;
}

impl Line for u64 {
    type Words = [Self; 1];

    fn rows(words: &[Self]) -> &[[Self; 1]] {
        words.as_chunks().0
    }

    fn rows_mut(words: &mut [Self]) -> &mut [[Self; 1]] {
        words.as_chunks_mut().0
    }

    #[inline]
    fn lowest(self) -> Self {
        self & self.wrapping_neg()
    }

    #[inline]
    fn read(words: &[Self; 1]) -> Self {
        words[0]
    }

    #[inline]
    fn write(self, words: &mut [Self; 1]) {
        words[0] = self;
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    /// Doubles the reach six times.
    #[inline]
    fn spread_left(mut self, mut open: Self) -> Self {
        for shift in [1, 2, 4, 8, 16, 32] {
            self |= open & self >> shift;
            open &= open >> shift;
        }
        self
    }
}

impl Line for u128 {
    type Words = [u64; 2];

    fn rows(words: &[u64]) -> &[[u64; 2]] {
        words.as_chunks().0
    }

    fn rows_mut(words: &mut [u64]) -> &mut [[u64; 2]] {
        words.as_chunks_mut().0
    }

    #[inline]
    fn lowest(self) -> Self {
        self & self.wrapping_neg()
    }

    #[inline]
    fn read(words: &[u64; 2]) -> Self {
        Self::from(words[0]) | Self::from(words[1]) << 64
    }

    #[inline]
    fn write(self, words: &mut [u64; 2]) {
        *words = [self as u64, (self >> 64) as u64];
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    /// The higher word first, for it may hand a seed down. Not inlined, for it would take the registers that the rest of a
    /// sweep needs.
    #[inline(never)]
    fn spread_left(self, open: Self) -> Self {
        let (low, mut high) = (self as u64, (self >> 64) as u64);
        let (open_low, open_high) = (open as u64, (open >> 64) as u64);
        if high >> 1 & (open_high ^ high) != 0 {
            high = high.spread_left(open_high);
        }
        let low = (low | (high << 63 & open_low)).spread_left(open_low);
        Self::from(low) | Self::from(high) << 64
    }
}

/// Carries the seeds, all of which are open, to both ends of their runs. Adding a seed to its run ripples a carry through
/// all that is right of it.
#[inline]
fn spread<L: Line>(seeds: L, open: L) -> L {
    let right = ((open.plus(seeds) ^ open) & open) | seeds;
    if (right >> 1) & (open ^ right) == L::default() { right } else { right.spread_left(open) }
}

/// Lets every row grow from the one above it, then from the one below it, and so on. `wanting` is what of `open` is not
/// reached: whole runs of it.
fn sweep<L: Line>(wanting: &mut [L::Words], open: &[L::Words]) -> Swept {
    for nth in 0..SWEEPS {
        let rows = wanting.iter_mut().zip(open);
        let (grew, left) = if nth % 2 == 0 { pull::<L>(rows) } else { pull::<L>(rows.rev()) };
        if left == L::default() {
            return Swept::All;
        }
        // A sweep that grows nothing ends it, for the one before left nothing to the other side. The first has none
        // before it.
        if !grew && nth > 0 {
            return Swept::Part;
        }
    }
    Swept::NotYet
}

/// Lets every row grow from the one before it. Whether one did, and what is still wanting, as if all rows were one.
#[inline]
fn pull<'a, L: Line>(rows: impl Iterator<Item = (&'a mut L::Words, &'a L::Words)>) -> (bool, L)
where
    L::Words: 'a,
{
    let (mut grew, mut from, mut left) = (false, L::default(), L::default());
    for (row, open) in rows {
        let mut wanting = L::read(row);
        let seeds = from & wanting;
        if seeds != L::default() {
            wanting = wanting ^ spread(seeds, wanting);
            wanting.write(row);
            grew = true;
        }
        from = L::read(open) ^ wanting;
        left = left | wanting;
    }
    (grew, left)
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
            let mut cut_off = BitGrid::new(Size::new(3, 3));
            let is_any = cut_off.cut_off_from_first(&open, &mut Vec::new());
            let mut plain = open.first().map_or_else(|| BitGrid::new(size), |first| by_hand(&open, first));
            plain.complement(&open);
            assert_eq!((is_any, &cut_off), (!plain.is_empty(), &plain), "{size}");
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
