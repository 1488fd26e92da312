//! Number of connected components: labeling of runs in a single pass over the rows.
//!
//! ```text
//!   11 22 3333     runs without a run above them start a new component;
//!   11111  3       the second row joins the first two components,
//!      11111       the third row joins all
//! ```
//!
//! A flood fill needs a sweep for every turn of a maze; here every run is visited once. Of the rows above, only the
//! component labels that reach the next row are stored, each in the first column of every overlap of two runs. Joined
//! labels form a union-find forest.

use crate::BitGrid;

impl BitGrid {
    /// Returns whether the set is 4-connected: whether every cell can be reached from every other by orthogonal steps
    /// within the set. True for the empty set. `memory` is a scratch buffer.
    pub fn is_connected(&self, memory: &mut Vec<u32>) -> bool {
        self.components(memory) <= 1
    }

    /// Returns the number of 4-connected components of the set. `memory` is a scratch buffer.
    pub fn components(&self, memory: &mut Vec<u32>) -> u32 {
        let (words, stride) = (self.words(), self.stride());
        let columns = 64 * stride;
        memory.clear();
        // Reserved up front, so that a level with many components does not allocate in a warm run.
        memory.reserve(columns + words.len().saturating_mul(4).min(1 << 14));
        memory.resize(columns, 0);
        let mut components = Components { numbers: memory, columns, count: 0 };
        for row in (0..words.len()).step_by(stride.max(1)) {
            let mut carried = 0;
            for at in row..row + stride {
                let before = if at > row { words[at - 1] >> 63 } else { 0 };
                let after = if at + 1 < row + stride { words[at + 1] & 1 } else { 0 };
                let above = if row > 0 { words[at - stride] } else { 0 };
                let below = words.get(at + stride).copied().unwrap_or(0);
                let word = Word { before, after, above, below, here: words[at] };
                carried = components.add(word, 64 * (at - row), carried);
            }
        }
        components.count
    }
}

/// A word of a set with its surroundings.
#[derive(Clone, Copy)]
struct Word {
    /// Cell left of the first bit and cell right of the last bit, as bit 0.
    before: u64,
    after: u64,
    above: u64,
    below: u64,
    here: u64,
}

/// Components found so far.
struct Components<'a> {
    /// For every column the label of the component that reaches the next row there, followed by the union-find parents:
    /// for every label a larger label of the same component, or itself.
    numbers: &'a mut Vec<u32>,
    columns: usize,
    /// Number of components after all joins.
    count: u32,
}

impl Components<'_> {
    /// Adds the runs of a word whose first cell is in column `x`. `carried` is the label of the run that ends left of
    /// it. Returns the label of the last run.
    #[inline]
    fn add(&mut self, word: Word, x: usize, carried: u32) -> u32 {
        let Word { before, after, above, below, here } = word;
        let beside = here << 1 | before | here >> 1 | after << 63;
        // A cell without horizontal neighbors belongs to the component above it, whose label is already in its column.
        // The same holds for all runs that begin and end where those above and below them do.
        let crosses = here & (before | after << 63) != 0;
        if here == above && here == below && !crosses {
            return carried;
        }
        let mut left = here & (beside | !above);
        let (ups, downs) = (starts(above & here), starts(below & here));
        let mut number = carried;
        while left != 0 {
            // Adding its first cell to a run carries past its end.
            let rest = left.wrapping_add(left & left.wrapping_neg());
            let run = left & !rest;
            left &= rest;
            let mut touching = ups & run;
            if run & before == 0 {
                number =
                    if touching == 0 { self.begin() } else { self.numbers[x + take_first(&mut touching)] };
            }
            while touching != 0 {
                let other = self.numbers[x + take_first(&mut touching)];
                self.join(number, other);
            }
            let mut leading = downs & run;
            while leading != 0 {
                self.numbers[x + take_first(&mut leading)] = number;
            }
        }
        number
    }

    /// Creates a component and returns its label.
    fn begin(&mut self) -> u32 {
        let number = (self.numbers.len() - self.columns) as u32;
        self.numbers.push(number);
        self.count += 1;
        number
    }

    /// Joins two components. Both chains of parents are followed at once, the one with the smaller parent first, and
    /// each visited label gets the larger parent; equal parents mean that the two are already joined.
    #[inline]
    fn join(&mut self, a: u32, b: u32) {
        let over = &mut self.numbers[self.columns..];
        let (mut a, mut b) = (a as usize, b as usize);
        while over[a] != over[b] {
            if over[a] > over[b] {
                (a, b) = (b, a);
            }
            let next = over[a] as usize;
            over[a] = over[b];
            if next == a {
                self.count -= 1;
                return;
            }
            a = next;
        }
    }
}

/// Returns the first cell of every run of a word.
#[inline]
const fn starts(word: u64) -> u64 {
    word & !(word << 1)
}

/// Removes the lowest set bit of a nonzero word and returns its position.
#[inline]
const fn take_first(word: &mut u64) -> usize {
    let first = word.trailing_zeros();
    *word &= *word - 1;
    first as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Point, Rng, Size};

    /// Returns whether a flood fill from the first cell reaches all.
    fn by_flood(set: &BitGrid) -> bool {
        let mut reached = BitGrid::new(set.size());
        set.first().into_iter().for_each(|first| reached.insert(first));
        reached.flood(set, &mut Vec::new());
        reached == *set
    }

    #[test]
    fn agrees_with_flood_fill_on_noise() {
        let mut rng = Rng::new(3);
        let (mut connected, mut memory) = (0, Vec::new());
        for nth in 0..3000 {
            let size = Size::new(1 + rng.below(200), 1 + rng.below(if nth % 2 == 0 { 4 } else { 30 }));
            let share = 60 + rng.below(40);
            let mut set = BitGrid::new(size);
            for y in 0..size.height as i32 {
                for x in 0..size.width as i32 {
                    if rng.percent(share) {
                        set.insert(Point::new(x, y));
                    }
                }
            }
            // Half of the sets are reduced to one component, so that both results occur.
            if nth % 4 < 2 {
                let mut kept = BitGrid::new(size);
                set.first().into_iter().for_each(|first| kept.insert(first));
                kept.flood(&set, &mut memory);
                set = kept;
            }
            assert_eq!(set.is_connected(&mut memory), by_flood(&set), "{size}");
            connected += u32::from(by_flood(&set));
        }
        assert!((1500..2900).contains(&connected), "{connected}");
    }

    #[test]
    fn agrees_with_flood_fill_on_every_four_by_four_map() {
        let mut memory = Vec::new();
        for cells in 0..1 << 16 {
            let mut set = BitGrid::new(Size::new(4, 4));
            (0..16).filter(|i| cells >> i & 1 == 1).for_each(|i| set.insert(Point::new(i % 4, i / 4)));
            assert_eq!(set.is_connected(&mut memory), by_flood(&set), "{cells:016b}");
            let components = set.components(&mut memory);
            let mut left = set.clone();
            let taken = set.iter().filter(|&p| !left.take_component(p).is_empty()).count();
            assert_eq!(components as usize, taken, "{cells:016b}");
        }
    }
}
