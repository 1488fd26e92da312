//! Distances with uniform costs: a bit-parallel breadth-first search, 64 cells per word.
//!
//! ```text
//!  wave 2  22222     the words of a wave are shifted to the left and right and combined with the rows above
//!          21112     and below; the cells among these that are not reached yet are the next wave
//!          21012
//! ```
//!
//! Algorithm:
//! 1. The goals whose value is the wave's number are added to it, unless a cheaper path reached them before.
//! 2. Each word of the wave writes the number into its cells, and is spread to the words around it according to the
//!    corner rule. The cells among these that are not reached yet are the next wave.
//! 3. The words of a wave are a list: a word is added with its first cell. That takes no branch, because the place after
//!    the last word is always written, and the length grows by 0 or 1.
//! 4. If a wave is empty, the search continues with the next goal, or ends.
//!
//! Guarantees: the values of Dijkstra's algorithm; no allocation once warm. Source: none; bit-parallel flood fills are
//! common in bitboard chess programs.

use std::mem;

use barrow_core::{Grid, Point};

use crate::{Corners, Steps, field::CostField};

/// A wave and the next one.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitWave {
    now: WaveWords,
    next: WaveWords,
}

/// Cells of a wave.
#[derive(Clone, Debug, Default)]
struct WaveWords {
    /// Cells in the words of the list; 0 elsewhere.
    bits: Vec<u64>,
    /// Indices of words, some of them more than once: a word gets cells from three words of its own column, and one
    /// cell from each side.
    list: Vec<u32>,
    /// Number of indices in the list.
    len: usize,
}

impl BitWave {
    /// Writes the distance of every unreached cell of `field` into `values`, up to `limit`. The goals must be sorted by
    /// value, and none may be above `limit`.
    pub(crate) fn search(
        &mut self,
        field: &mut CostField,
        steps: Steps,
        goals: &[(i32, Point)],
        limit: i32,
        values: &mut Grid<i32>,
    ) {
        self.now.resize(field.open.len());
        self.next.resize(field.open.len());
        let mut goals = goals.iter().copied().peekable();
        while let Some(&(mut number, _)) = goals.peek() {
            loop {
                while let Some((_, goal)) = goals.next_if(|&(value, _)| value == number) {
                    self.now.join(field, goal);
                }
                if self.now.len == 0 {
                    break;
                }
                self.write_and_spread(field, steps, number, values.cells_mut());
                mem::swap(&mut self.now, &mut self.next);
                if number == limit {
                    self.now.clear();
                    return;
                }
                number += 1;
            }
        }
    }

    fn write_and_spread(&mut self, field: &mut CostField, steps: Steps, number: i32, values: &mut [i32]) {
        let CostField { open, left, firsts, column, .. } = field;
        let (open, firsts, column) = (&open[..], &firsts[..], *column);
        // Returns the bits for the rows above and below: in the previous word, the same word and the next word.
        let corner = |words: [usize; 2], bits: u64, rule: fn(u64, u64, u64) -> u64| {
            let [word, there] = words;
            let beside = [word - column, word, word + column].map(|word| open[word]);
            let (all, free) = (spread(bits), spread(bits & open[there]));
            let [before, middle, after] = [0, 1, 2].map(|i| rule(all[i], free[i], beside[i]));
            [before, middle | bits, after]
        };
        let mut flow = Flow { wave: self, left, firsts, column, number, values };
        match steps {
            Steps::Four => flow.run(|_, bits| [0, bits, 0]),
            Steps::Eight(Corners::Cut) => flow.run(|_, bits| {
                let [before, middle, after] = spread(bits);
                [before, middle | bits, after]
            }),
            Steps::Eight(Corners::Round) => {
                flow.run(|words, bits| corner(words, bits, |all, free, beside| all & beside | free));
            }
            Steps::Eight(Corners::Keep) => {
                flow.run(|words, bits| corner(words, bits, |_, free, beside| free & beside));
            }
        }
    }
}

/// One wave on its way to the next.
struct Flow<'a> {
    wave: &'a mut BitWave,
    /// Cells that are not reached yet.
    left: &'a mut [u64],
    firsts: &'a [u32],
    column: usize,
    number: i32,
    values: &'a mut [i32],
}

impl Flow<'_> {
    /// Writes the wave's number into its cells and gathers the next wave; the wave itself is cleared. `across`
    /// returns where the bits of a word spread to in the row above or below: in the previous word, the same word and
    /// the next word.
    #[inline]
    fn run(&mut self, across: impl Fn([usize; 2], u64) -> [u64; 3]) {
        let BitWave { now, next } = &mut *self.wave;
        // Local variables stay in registers; a length in memory would delay each word by a load of what was just stored.
        let (mut next, left) = (next.list_mut(), &mut *self.left);
        for &word in &now.list[..mem::take(&mut now.len)] {
            let word = word as usize;
            let bits = mem::take(&mut now.bits[word]);
            if bits == 0 {
                continue;
            }
            write(&mut self.values[self.firsts[word] as usize..], bits, self.number);
            let spread = [across([word, word - 1], bits), spread(bits), across([word, word + 1], bits)];
            next.add(left, word - 1, spread.map(|[_, bits, _]| bits));
            if bits & 1 != 0 {
                next.add(left, word - self.column - 1, spread.map(|[before, ..]| before));
            }
            if bits >> 63 != 0 {
                next.add(left, word + self.column - 1, spread.map(|[.., after]| after));
            }
        }
        self.wave.next.len = next.len;
    }
}

impl WaveWords {
    fn resize(&mut self, words: usize) {
        if self.bits.len() != words {
            self.bits.clear();
            self.bits.resize(words, 0);
            self.list.resize(5 * words + 3, 0);
        }
    }

    /// Adds a goal, unless it was reached before.
    fn join(&mut self, field: &mut CostField, goal: Point) {
        let (word, bit) = (field.word_of(goal), 1 << (goal.x & 63));
        if field.left[word] & bit != 0 {
            field.left[word] ^= bit;
            if self.bits[word] == 0 {
                self.list[self.len] = word as u32;
                self.len += 1;
            }
            self.bits[word] |= bit;
        }
    }

    fn list_mut(&mut self) -> WaveList<'_> {
        WaveList { bits: &mut self.bits, list: &mut self.list, len: self.len }
    }

    fn clear(&mut self) {
        for &word in &self.list[..mem::take(&mut self.len)] {
            self.bits[word as usize] = 0;
        }
    }
}

/// Cells that are being added to a wave.
struct WaveList<'a> {
    bits: &'a mut [u64],
    list: &'a mut [u32],
    len: usize,
}

impl WaveList<'_> {
    /// Adds the cells of three adjacent words, from `first` on, that are not reached yet, and marks them as reached.
    #[inline]
    fn add(&mut self, left: &mut [u64], first: usize, bits: [u64; 3]) {
        let left = &mut left[first..first + 3];
        let words = &mut self.bits[first..first + 3];
        let list = &mut self.list[self.len..self.len + 3];
        let mut added = 0;
        for i in 0..3 {
            let fresh = left[i] & bits[i];
            left[i] ^= fresh;
            words[i] |= fresh;
            list[added] = (first + i) as u32;
            added += usize::from(fresh != 0);
        }
        self.len += added;
    }
}

/// Writes a number into the cells whose bits are set; at least one must be.
#[inline]
fn write(cells: &mut [i32], bits: u64, number: i32) {
    // Most words have one or two cells of a wave, which are written without a branch on their number.
    let rest = bits & (bits - 1);
    let second = if rest == 0 { bits } else { rest };
    cells[bits.trailing_zeros() as usize] = number;
    cells[second.trailing_zeros() as usize] = number;
    let mut others = rest & rest.wrapping_sub(1);
    while others != 0 {
        cells[others.trailing_zeros() as usize] = number;
        others &= others - 1;
    }
}

/// Returns the left and right neighbors of `bits`: in the previous word, this word and the next word.
#[inline]
const fn spread(bits: u64) -> [u64; 3] {
    [bits << 63, bits << 1 | bits >> 1, bits >> 63]
}
