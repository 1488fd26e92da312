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
//!    corner rule.
//! 3. The cells gathered in a word, minus the reached ones, are the next wave in that word. A bit per row records which
//!    words to visit.
//! 4. If a wave is empty, the search continues with the next goal, or ends.
//!
//! Guarantees: the values of Dijkstra's algorithm; no allocation once warm. Source: none; bit-parallel flood fills are
//! common in bitboard chess programs.

use std::mem;

use barrow_core::{Grid, Point};

use crate::{Corners, Steps, field::CostField};

/// A wave and its candidates for the next one. 64 vertically adjacent words form a tile.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitWave {
    /// Cells of the wave, in the rows of `active`.
    now: Vec<u64>,
    active: Tiles,
    /// Neighbors of the wave, reached or not, in the rows of `touched`; 0 elsewhere.
    beside: Vec<u64>,
    touched: Tiles,
}

/// Set of rows of tiles.
#[derive(Clone, Debug, Default)]
struct Tiles {
    /// Bit mask of the rows of every tile.
    rows: Vec<u64>,
    /// Tiles with at least one row in the set.
    list: Vec<usize>,
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
        self.reserve(field);
        let mut goals = goals.iter().copied().peekable();
        while let Some(&(mut number, _)) = goals.peek() {
            loop {
                while let Some((_, goal)) = goals.next_if(|&(value, _)| value == number) {
                    self.join(field, goal);
                }
                if self.active.list.is_empty() {
                    break;
                }
                self.write_and_spread(field, steps, number, values);
                if number == limit {
                    self.clear();
                    return;
                }
                self.take_left(field);
                number += 1;
            }
        }
    }

    fn reserve(&mut self, field: &CostField) {
        let words = field.open.len();
        if self.now.len() != words {
            for bits in [&mut self.now, &mut self.beside] {
                bits.clear();
                bits.resize(words, 0);
            }
            for tiles in [&mut self.active, &mut self.touched] {
                tiles.rows.clear();
                tiles.rows.resize(words / 64, 0);
                tiles.list.reserve(words / 64);
            }
        }
    }

    /// Adds a goal to the wave, unless it was reached before.
    fn join(&mut self, field: &mut CostField, goal: Point) {
        if field.take(goal) {
            let (word, bit) = (field.word_of(goal), 1 << (goal.x & 63));
            let is_active = self.active.rows[word / 64] >> (word % 64) & 1 == 1;
            self.now[word] = if is_active { self.now[word] | bit } else { bit };
            self.active.add(word / 64, 1 << (word % 64));
        }
    }

    fn write_and_spread(&mut self, field: &CostField, steps: Steps, number: i32, values: &mut Grid<i32>) {
        let open = &field.open[..];
        // Returns the bits for the rows above and below: in the previous word, the same word and the next word.
        let corner = |words: [usize; 2], bits: u64, rule: fn(u64, u64, u64) -> u64| {
            let [word, there] = words;
            let beside = [word - field.column, word, word + field.column].map(|word| open[word]);
            let (all, free) = (spread(bits), spread(bits & open[there]));
            let [before, middle, after] = [0, 1, 2].map(|i| rule(all[i], free[i], beside[i]));
            [before, middle | bits, after]
        };
        match steps {
            Steps::Four => self.flow(field, number, values, |_, bits| [0, bits, 0]),
            Steps::Eight(Corners::Cut) => self.flow(field, number, values, |_, bits| {
                let [before, middle, after] = spread(bits);
                [before, middle | bits, after]
            }),
            Steps::Eight(Corners::Round) => self.flow(field, number, values, |words, bits| {
                corner(words, bits, |all, free, beside| all & beside | free)
            }),
            Steps::Eight(Corners::Keep) => self.flow(field, number, values, |words, bits| {
                corner(words, bits, |_, free, beside| free & beside)
            }),
        }
    }

    /// Writes the wave's number into its cells and gathers their neighbors; the wave itself is cleared. `across`
    /// returns where the bits of a word spread to in the row above or below: in the previous word, the same word and
    /// the next word.
    #[inline]
    fn flow(
        &mut self,
        field: &CostField,
        number: i32,
        values: &mut Grid<i32>,
        across: impl Fn([usize; 2], u64) -> [u64; 3],
    ) {
        let Self { now, active, beside, touched } = self;
        for tile in active.list.drain(..) {
            let mut rows = mem::take(&mut active.rows[tile]);
            touched.add_around(tile, rows);
            let corner = field.corners[tile];
            let now = tile_of_mut(now, tile);
            while rows != 0 {
                let row = rows.trailing_zeros() as usize & 63;
                rows &= rows - 1;
                let (word, bits) = (64 * tile + row, now[row]);
                write(&mut values.row_mut(corner.y + row as i32)[corner.x as usize..], bits, number);
                let spread = [across([word, word - 1], bits), spread(bits), across([word, word + 1], bits)];
                lay(beside, word, spread.map(|[_, bits, _]| bits));
                if bits & 1 != 0 {
                    lay(beside, word - field.column, spread.map(|[before, ..]| before));
                    touched.add_around_word(word - field.column);
                }
                if bits >> 63 != 0 {
                    lay(beside, word + field.column, spread.map(|[.., after]| after));
                    touched.add_around_word(word + field.column);
                }
            }
        }
    }

    /// Makes the next wave of the gathered cells that are not reached yet.
    fn take_left(&mut self, field: &mut CostField) {
        let Self { now, active, beside, touched } = self;
        for tile in touched.list.drain(..) {
            let mut rows = mem::take(&mut touched.rows[tile]);
            let left = tile_of_mut(&mut field.left, tile);
            let (now, beside) = (tile_of_mut(now, tile), tile_of_mut(beside, tile));
            let mut fresh_rows = 0;
            while rows != 0 {
                let row = rows.trailing_zeros() as usize & 63;
                rows &= rows - 1;
                let fresh = mem::take(&mut beside[row]) & left[row];
                left[row] ^= fresh;
                now[row] = fresh;
                fresh_rows |= u64::from(fresh != 0) << row;
            }
            if fresh_rows != 0 {
                active.add(tile, fresh_rows);
            }
        }
    }

    /// Clears the gathered cells.
    fn clear(&mut self) {
        for tile in self.touched.list.drain(..) {
            self.touched.rows[tile] = 0;
            tile_of_mut(&mut self.beside, tile).fill(0);
        }
    }
}

impl Tiles {
    #[inline]
    fn add(&mut self, tile: usize, rows: u64) {
        if self.rows[tile] == 0 {
            self.list.push(tile);
        }
        self.rows[tile] |= rows;
    }

    /// Adds rows and the rows above and below them.
    #[inline]
    fn add_around(&mut self, tile: usize, rows: u64) {
        self.add(tile, rows | rows << 1 | rows >> 1);
        if rows & 1 != 0 {
            self.add(tile - 1, 1 << 63);
        }
        if rows >> 63 != 0 {
            self.add(tile + 1, 1);
        }
    }

    #[inline]
    fn add_around_word(&mut self, word: usize) {
        self.add_around(word / 64, 1 << (word % 64));
    }
}

#[inline]
fn tile_of_mut(words: &mut [u64], tile: usize) -> &mut [u64; 64] {
    &mut words.as_chunks_mut().0[tile]
}

/// Adds bits to the words above, at and below a word.
#[inline]
fn lay(words: &mut [u64], word: usize, bits: [u64; 3]) {
    if let Some(three) = words[word - 1..].first_chunk_mut::<3>() {
        *three = [0, 1, 2].map(|i| three[i] | bits[i]);
    }
}

/// Writes a number into the cells whose bits are set; at least one must be.
#[inline]
fn write(cells: &mut [i32], bits: u64, number: i32) {
    // Most words have one or two cells of a wave, which are written without a branch on their number.
    let [first, last] = [bits.trailing_zeros(), bits.ilog2()];
    cells[first as usize] = number;
    cells[last as usize] = number;
    let mut between = bits & !(1 << first | 1 << last);
    while between != 0 {
        cells[between.trailing_zeros() as usize] = number;
        between &= between - 1;
    }
}

/// Returns the left and right neighbors of `bits`: in the previous word, this word and the next word.
#[inline]
const fn spread(bits: u64) -> [u64; 3] {
    [bits << 63, bits << 1 | bits >> 1, bits >> 63]
}
