//! Distances where every step costs 1: a wave that spreads by whole words of sixty-four cells.
//!
//! ```text
//!  wave 2  22222     the words that hold cells of a wave are shifted to the left and right and laid over the rows
//!          21112     above and below; what of that nobody came to before is the next wave
//!          21012
//! ```
//!
//! How it works:
//! 1. The goals whose value is the wave's number join it, unless a cheaper way came to them before.
//! 2. Each word of the wave writes the number into its cells, and is spread over the words around it as far as the
//!    corner rule lets it.
//! 3. What was gathered in a word so, less what was reached before, is the next wave in that word. A bit for every row
//!    tells which words to look at.
//! 4. If a wave is empty, the next one is that of the next goal; without one, the search is done.
//!
//! Promises: the values of a textbook search; no memory asked for once warm. The idea of searching breadth first by
//! words is folklore of bitboard chess programs.

use std::mem;

use barrow_core::{Grid, Point};

use crate::{Corners, Steps, field::CostField};

/// A wave, and what it may reach next. Sixty-four words above each other make a tile.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitWave {
    /// The cells of the wave, in the rows that `active` names.
    now: Vec<u64>,
    active: Tiles,
    /// The cells beside them, reached before or not, in the rows that `touched` names; 0 elsewhere.
    beside: Vec<u64>,
    touched: Tiles,
}

/// Some rows of some tiles.
#[derive(Clone, Debug, Default)]
struct Tiles {
    /// A bit for every row of every tile.
    rows: Vec<u64>,
    /// The tiles of which some rows are set.
    list: Vec<usize>,
}

impl BitWave {
    /// Writes the distance of every cell that is left in `field` into `values`, up to `limit`. The goals come in order
    /// of their values, none of which is above `limit`.
    pub(crate) fn spread(
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
                    self.forget();
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

    /// Adds a goal to the wave, if nobody came there before.
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
        // To the rows above and below: bits in the word before, in that word and in the one after.
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

    /// Writes the wave's number into its cells and gathers those beside them; the wave itself is forgotten. `across`
    /// tells where bits of a word spread to in the row of another word above or below: in the word before that, in that
    /// and in the one after.
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

    /// Makes a wave of what is left of the cells that were gathered.
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

    /// Forgets the cells that were gathered.
    fn forget(&mut self) {
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

    /// Adds rows, and those above and below them.
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

/// Writes a number into the cells whose bits are set, of which there is one at least.
#[inline]
fn write(cells: &mut [i32], bits: u64, number: i32) {
    // Most words hold one or two cells of a wave; these are written without asking how many there are.
    let [first, last] = [bits.trailing_zeros(), bits.ilog2()];
    cells[first as usize] = number;
    cells[last as usize] = number;
    let mut between = bits & !(1 << first | 1 << last);
    while between != 0 {
        cells[between.trailing_zeros() as usize] = number;
        between &= between - 1;
    }
}

/// The cells to the left and right of `bits`: in the word before, in this one and in the one after.
#[inline]
const fn spread(bits: u64) -> [u64; 3] {
    [bits << 63, bits << 1 | bits >> 1, bits >> 63]
}
