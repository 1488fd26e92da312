//! Whether a set is one piece, told from its runs in a single pass over the rows.
//!
//! ```text
//!   11 22 3333     runs without one above them begin a piece of their own;
//!   11111  3       the second row makes one piece of the first two,
//!      11111       the third row makes one piece of all
//! ```
//!
//! A flood turns as often as the way it follows, and a maze has nothing but turns. Here every run is looked at once,
//! whatever it is part of. All that is kept of the rows above are the pieces that reach the next row, each in the
//! first column of every stretch in which two runs touch.

use crate::BitGrid;

impl BitGrid {
    /// Whether every cell of the set can be reached from every other by orthogonal steps within it; true for the empty
    /// set. `memory` is working memory, to be reused.
    pub fn is_connected(&self, memory: &mut Vec<u32>) -> bool {
        let (words, stride) = (self.words(), self.stride());
        let columns = 64 * stride;
        memory.clear();
        // No level is the right time to ask for more memory than others did.
        memory.reserve(columns + words.len().saturating_mul(4).min(1 << 14));
        memory.resize(columns, 0);
        let mut pieces = Pieces { numbers: memory, columns, count: 0 };
        for row in (0..words.len()).step_by(stride.max(1)) {
            let mut carried = 0;
            for at in row..row + stride {
                let before = if at > row { words[at - 1] >> 63 } else { 0 };
                let after = if at + 1 < row + stride { words[at + 1] & 1 } else { 0 };
                let above = if row > 0 { words[at - stride] } else { 0 };
                let below = words.get(at + stride).copied().unwrap_or(0);
                let word = Word { before, after, above, below, here: words[at] };
                carried = pieces.add(word, 64 * (at - row), carried);
            }
        }
        pieces.count <= 1
    }
}

/// A word of a set with what is around it.
#[derive(Clone, Copy)]
struct Word {
    /// The cells left of the first and right of the last.
    before: u64,
    after: u64,
    above: u64,
    below: u64,
    here: u64,
}

/// The pieces found so far.
struct Pieces<'a> {
    /// For every column the number of the piece that reaches down there, then for every number a larger one of the
    /// same piece, or itself.
    numbers: &'a mut Vec<u32>,
    columns: usize,
    /// How many there are.
    count: u32,
}

impl Pieces<'_> {
    /// Adds the runs of a word whose first cell is in column `x`. `carried` is the piece that ends left of it; which
    /// piece the last run belongs to.
    #[inline]
    fn add(&mut self, word: Word, x: usize, carried: u32) -> u32 {
        let Word { before, after, above, below, here } = word;
        let beside = here << 1 | before | here >> 1 | after << 63;
        // A cell with nothing beside it belongs to the piece above it, whose number is in its column already. So it is
        // with all runs that begin and end where those above and below them do.
        let crosses = here & (before | after << 63) != 0;
        if here == above && here == below && !crosses {
            return carried;
        }
        let mut left = here & (beside | !above);
        let (ups, downs) = (starts(above & here), starts(below & here));
        let mut number = carried;
        while left != 0 {
            // Adding its first cell to a run carries over its end.
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

    /// The number of a new piece.
    fn begin(&mut self) -> u32 {
        let number = (self.numbers.len() - self.columns) as u32;
        self.numbers.push(number);
        self.count += 1;
        number
    }

    /// Makes one piece of two. Both chains of numbers are followed at once, the one that is behind first, and what is
    /// left behind is pointed ahead; where they meet, they are one already.
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

/// The first cell of every run of a word.
#[inline]
const fn starts(word: u64) -> u64 {
    word & !(word << 1)
}

/// Takes the first cell out of a word that has one; its column.
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

    /// What a flood from the first cell says.
    fn by_flood(set: &BitGrid) -> bool {
        let mut reached = BitGrid::new(set.size());
        set.first().into_iter().for_each(|first| reached.insert(first));
        reached.flood(set, &mut Vec::new());
        reached == *set
    }

    #[test]
    fn agrees_with_the_flood_on_noise() {
        let mut rng = Rng::new(3);
        let (mut whole, mut memory) = (0, Vec::new());
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
            // Stray cells are taken away from half of them, so that more are one piece.
            if nth % 4 < 2 {
                let mut kept = BitGrid::new(size);
                set.first().into_iter().for_each(|first| kept.insert(first));
                kept.flood(&set, &mut memory);
                set = kept;
            }
            assert_eq!(set.is_connected(&mut memory), by_flood(&set), "{size}");
            whole += u32::from(by_flood(&set));
        }
        assert!((1500..2900).contains(&whole), "{whole}");
    }

    #[test]
    fn every_map_of_four_by_four() {
        let mut memory = Vec::new();
        for cells in 0..1 << 16 {
            let mut set = BitGrid::new(Size::new(4, 4));
            (0..16).filter(|i| cells >> i & 1 == 1).for_each(|i| set.insert(Point::new(i % 4, i / 4)));
            assert_eq!(set.is_connected(&mut memory), by_flood(&set), "{cells:016b}");
        }
    }
}
