//! Flood fill on a bit grid, a row at a time.
//!
//! On maps of up to 128 columns, sweeps down and up the rows do most of the work. A row is one number there: one
//! addition carries a seed to the right end of its run of open cells, and six shifts carry it to the left end where
//! needed. Each row takes its seeds from the row before it, with few branches to mispredict. A winding maze would need
//! as many sweeps as it has turns, and a wide map has rows of many words that seldom change, so the rest is filled word
//! by word from a stack, which is linear in the number of runs.

use std::ops::{BitAnd, BitOr, BitXor, Shl, Shr};

use crate::{BitGrid, Point};

/// Maximum number of sweeps before the stack takes over; ordinary levels need four or fewer.
const SWEEPS: u32 = 6;

impl BitGrid {
    /// Flood fill: grows the set to all cells of `open` that can be reached from it by orthogonal steps within `open`.
    /// Cells of the set outside `open` are removed. `stack` is a scratch buffer.
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

    /// Replaces the set by the cells of `open` that cannot be reached from its first cell by orthogonal steps, and
    /// returns whether there are any. `stack` is a scratch buffer.
    pub fn cut_off_from_first(&mut self, open: &Self, stack: &mut Vec<u32>) -> bool {
        let Some(first) = open.first() else {
            self.copy_from(open);
            return false;
        };
        self.cut_off_from(open, first, stack)
    }

    /// Replaces the set by the cells of `open` that cannot be reached from `start`, which must be open, by orthogonal
    /// steps, and returns whether there are any. `stack` is a scratch buffer.
    pub fn cut_off_from(&mut self, open: &Self, start: Point, stack: &mut Vec<u32>) -> bool {
        debug_assert!(open.contains(start), "{start} is not open");
        self.copy_from(open);
        prepare(stack, open);
        let swept = match self.stride() {
            1 => self.cut_lines::<u64>(open, start),
            2 => self.cut_lines::<u128>(open, start),
            _ => Swept::NotYet,
        };
        if matches!(swept, Swept::NotYet) {
            self.complement(open);
            self.insert(start);
            self.flood_words(open, stack, swept);
            self.complement(open);
            return !self.is_empty();
        }
        matches!(swept, Swept::Part)
    }

    /// Flood fill by sweeps, for maps whose rows are one number.
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

    /// Sweeps from the run of the cell `start`. The set starts as a copy of `open`; reached cells are removed from it.
    fn cut_lines<L: Line>(&mut self, open: &Self, start: Point) -> Swept {
        let rows = L::rows_mut(self.words_mut());
        let row = &mut rows[start.y as usize];
        let seeds = L::bit(start.x as u32);
        (L::read(row) ^ spread(seeds, L::read(row))).write(row);
        sweep::<L>(rows, L::rows(open.words()))
    }

    /// Completes the flood fill word by word, unless the sweeps did.
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

/// Reserves the stack up front, so that a level that needs it does not allocate in the middle of a warm run.
fn prepare(stack: &mut Vec<u32>, open: &BitGrid) {
    stack.clear();
    stack.reserve(open.words().len().saturating_mul(64).min(1 << 14));
}

/// Result of the sweeps.
#[derive(Clone, Copy)]
pub(super) enum Swept {
    /// Every open cell is reached.
    All,
    /// The fill is complete, and some open cells cannot be reached.
    Part,
    /// The fill may be incomplete.
    NotYet,
}

/// A row of cells as one integer.
pub(super) trait Line:
    Copy
    + PartialEq
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Number of words of [`Line::Words`].
    const WORDS: usize;
    /// Words of a grid that make up the row.
    type Words;
    fn rows(words: &[u64]) -> &[Self::Words];
    fn rows_mut(words: &mut [u64]) -> &mut [Self::Words];
    fn read(words: &Self::Words) -> Self;
    fn write(self, words: &mut Self::Words);
    fn plus(self, other: Self) -> Self;
    /// Returns the number with one bit set.
    fn bit(at: u32) -> Self;
    /// Extends seeds to the low end of their runs of `open` bits.
    fn spread_left(self, open: Self) -> Self;
}

impl Line for u64 {
    const WORDS: usize = 1;
    type Words = [Self; 1];

    fn rows(words: &[Self]) -> &[[Self; 1]] {
        words.as_chunks().0
    }

    fn rows_mut(words: &mut [Self]) -> &mut [[Self; 1]] {
        words.as_chunks_mut().0
    }

    #[inline]
    fn bit(at: u32) -> Self {
        1 << at
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

    /// Kogge-Stone fill: six steps with doubled shifts cover all 64 bits.
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
    const WORDS: usize = 2;
    type Words = [u64; 2];

    fn rows(words: &[u64]) -> &[[u64; 2]] {
        words.as_chunks().0
    }

    fn rows_mut(words: &mut [u64]) -> &mut [[u64; 2]] {
        words.as_chunks_mut().0
    }

    #[inline]
    fn bit(at: u32) -> Self {
        1 << at
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

    /// Fills the high word first, because a seed may cross into the low word. Not inlined, because it would take
    /// registers that the rest of the sweep needs.
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

/// Extends the seeds, all of which are open, to both ends of their runs. Adding a seed to its run ripples a carry
/// through the open bits above it (to the right on the map), which then differ from `open`.
#[inline]
pub(super) fn spread<L: Line>(seeds: L, open: L) -> L {
    let right = ((open.plus(seeds) ^ open) & open) | seeds;
    if (right >> 1) & (open ^ right) == L::default() { right } else { right.spread_left(open) }
}

/// Extends every row from the row above it, then from the row below it, and so on. `wanting` holds the cells of `open`
/// that are not reached yet, always as whole runs.
pub(super) fn sweep<L: Line>(wanting: &mut [L::Words], open: &[L::Words]) -> Swept {
    for nth in 0..SWEEPS {
        let rows = wanting.iter_mut().zip(open);
        let (grew, left) = if nth % 2 == 0 { pull::<L>(rows) } else { pull::<L>(rows.rev()) };
        if left == L::default() {
            return Swept::All;
        }
        // A sweep without growth is the last one, because the sweep before it left nothing to extend in the other
        // direction. The first sweep has no predecessor.
        if !grew && nth > 0 {
            return Swept::Part;
        }
    }
    Swept::NotYet
}

/// Extends every row from the row before it. Returns whether a row grew, and the union of the cells still missing in
/// all rows.
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

/// Fills from the words on the stack and pushes every word that gains a cell. `is_full` means that rows fill their last
/// word completely, so that its last bit is adjacent to the first bit of the next row and must not spill over.
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
    use crate::{Direction, Rng, Size};

    /// Reference flood fill, cell by cell.
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
    fn agrees_with_a_reference_fill_on_noise() {
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
            if open.contains(from) {
                let is_any = cut_off.cut_off_from(&open, from, &mut Vec::new());
                let mut plain = by_hand(&open, from);
                plain.complement(&open);
                assert_eq!((is_any, &cut_off), (!plain.is_empty(), &plain), "{size}");
            }
        }
    }

    #[test]
    fn fills_a_winding_corridor_to_its_end() {
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
    fn rows_of_whole_words_do_not_wrap_into_each_other() {
        let mut open = BitGrid::new(Size::new(192, 9));
        open.insert_run(3, 130, 62);
        open.insert_run(4, 0, 20);
        open.insert_run(2, 150, 42);
        let expected = by_hand(&open, Point::new(140, 3));
        assert_eq!((flooded(&open, Point::new(140, 3)), expected.count()), (expected, 104));
    }

    #[test]
    fn agrees_with_a_reference_fill_on_every_three_by_three_map() {
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
