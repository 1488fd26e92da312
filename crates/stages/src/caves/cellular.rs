//! Caves grown by a cellular automaton.
//!
//! ```text
//!     ....        .....
//!   ........    .........
//!   ....  .............
//!     ..    ........
//! ```
//!
//! Algorithm: each cell begins as floor with a probability of `floor_pct` percent. Then the rule is applied `passes`
//! times or until nothing changes, each time to all cells at once: rock becomes floor if the number of its floor neighbors, of eight, is in
//! `born`, and floor becomes rock if that number is not in `survive`. Neighbors are counted for 64 cells at a time, as
//! bits of words.
//!
//! Guarantees: the border stays closed, and earlier floor stays.
//!
//! Source: "Cellular Automata Method for Generating Random Cave-Like Levels", <https://www.roguebasin.com>, for the 4–5
//! rule.

use barrow_core::{Automaton, BitGrid, Map, NumberSet, Tile};

use super::random_fill::{mark_inside, random_fill};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

/// The 4–5 rule: rock with 5 or more floor neighbors becomes floor, floor with 4 or more stays floor.
const BORN: NumberSet = NumberSet::of(&[5, 6, 7, 8]);
const SURVIVE: NumberSet = NumberSet::of(&[4, 5, 6, 7, 8]);
/// Set for birth and for survival in the rule of the crate `mapgen`, in which floor surrounded by floor becomes rock.
const FOUR_TO_SEVEN: NumberSet = NumberSet::of(&[4, 5, 6, 7]);

crate::stage! {
    /// Grows caves by a cellular automaton.
    pub struct Cellular in Family::Caves, gives [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["cellular"] {
        /// Percentage of cells that begin as floor.
        floor_pct: u32 = 55 in 0..=100,
        /// Number of times that the rule is applied.
        passes: u32 = 5 in 0..=50,
        /// Numbers of floor neighbors that turn rock into floor.
        born: NumberSet = BORN in 0..=8,
        /// Numbers of floor neighbors that keep floor as it is.
        survive: NumberSet = SURVIVE in 0..=8,
    }
}

/// Scratch buffers, all of the map's size.
#[derive(Default)]
struct Buffers {
    /// Floor of the cave.
    cave: BitGrid,
    automaton: Automaton,
    /// Cells to turn into rock for an observer.
    rock: BitGrid,
    /// Cells that are not on the border.
    inside: BitGrid,
    /// Cells that were open before the stage.
    before: BitGrid,
}

impl Stage for Cellular {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers| self.carve(cx, buffers));
        Ok(())
    }
}

impl Cellular {
    fn carve(&self, cx: &mut Context<'_>, buffers: &mut Buffers) {
        let Buffers { cave, automaton, rock, inside, before } = buffers;
        mark_inside(inside, cx.map.size());
        random_fill(cave, inside, self.floor_pct, &mut cx.rng);
        if cx.is_observed() {
            before.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
            cx.map.carve(cave);
            cx.snapshot(format_args!("{} of 100 cells are floor", self.floor_pct));
        }
        for pass in 0..self.passes {
            let changed = self.grow(cave, inside, automaton);
            if cx.is_observed() {
                show(cx.map, cave, rock, [inside, before]);
                cx.snapshot(format_args!("after pass {} of {}", pass + 1, self.passes));
            }
            if !changed {
                break;
            }
        }
        cx.map.carve(cave);
    }

    /// Applies the rule once, to the cells of `inside`. Returns whether any changed.
    pub(crate) fn grow(&self, cave: &mut BitGrid, inside: &BitGrid, automaton: &mut Automaton) -> bool {
        // The two best-known rules need no lookup.
        if (self.born, self.survive) == (BORN, SURVIVE) {
            let five = |floor, [ones, twos, fours, eights]: [u64; 4]| eights | fours & (ones | twos | floor);
            return automaton.step(cave, inside, five);
        }
        if (self.born, self.survive) == (FOUR_TO_SEVEN, FOUR_TO_SEVEN) {
            return automaton.step(cave, inside, |_, [_, _, fours, _]| fours);
        }
        let (born, survive) = (Counts::new(self.born.bits()), Counts::new(self.survive.bits()));
        if self.born == self.survive {
            automaton.step(cave, inside, |_, count| born.of(count))
        } else {
            automaton.step(cave, inside, |floor, count| floor & survive.of(count) | !floor & born.of(count))
        }
    }
}

/// A set of neighbor counts from 0 to 8, tested for 64 cells at once without branches.
struct Counts {
    /// For each of the pairs (0, 1), (2, 3), (4, 5) and (6, 7): all bits set if the first count is in the set.
    firsts: [u64; 4],
    /// For each of these pairs: all bits set if exactly one of the two counts is in the set.
    differ: [u64; 4],
    /// Every bit set if exactly one of the counts 0 and 8 is in the set.
    ends_differ: u64,
}

impl Counts {
    fn new(set: u32) -> Self {
        let all_if = |bit: u32| if bit & 1 == 1 { u64::MAX } else { 0 };
        Self {
            firsts: [0, 2, 4, 6].map(|n| all_if(set >> n)),
            differ: [0, 2, 4, 6].map(|n| all_if(set >> n ^ set >> (n + 1))),
            ends_differ: all_if(set ^ set >> 8),
        }
    }

    /// Returns the cells whose count is in the set. Word `i` of the argument holds bit `i` of the counts of 64 cells.
    /// Works as a multiplexer: each bit of the count selects one half of the candidates. 8 has the same lower three
    /// bits as 0, so it is looked up as 0 and inverted where the two differ.
    #[inline]
    fn of(&self, [ones, twos, fours, eights]: [u64; 4]) -> u64 {
        let choose = |digit: u64, a: u64, b: u64| a ^ digit & (a ^ b);
        let pair = |pair: usize| self.firsts[pair] ^ ones & self.differ[pair];
        let (low, high) = (choose(twos, pair(0), pair(1)), choose(twos, pair(2), pair(3)));
        choose(fours, low, high) ^ eights & self.ends_differ
    }
}

/// Draws an intermediate state of the cave on the map: its floor, and rock elsewhere except on earlier floor.
fn show(map: &mut Map, cave: &BitGrid, rock: &mut BitGrid, [inside, before]: [&BitGrid; 2]) {
    rock.copy_from(inside);
    rock.difference_with(cave);
    rock.difference_with(before);
    map.carve(cave);
    map.fill(rock);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{changed, set_of};
    use barrow_core::{Rng, Size};

    const RULE: Cellular = Cellular { floor_pct: 0, passes: 1, born: BORN, survive: SURVIVE };

    #[test]
    fn single_pillars_become_floor_and_spurs_become_rock() {
        let mut cave =
            set_of(&["        ", " .....  ", " .. ..  ", " .....  ", " .....  ", "     .. ", "        "]);
        let mut inside = BitGrid::default();
        mark_inside(&mut inside, cave.size());
        assert!(RULE.grow(&mut cave, &inside, &mut Automaton::default()));
        let expected =
            set_of(&["        ", "  ...   ", " .....  ", " .....  ", "  ....  ", "        ", "        "]);
        assert_eq!(cave, expected);
    }

    #[test]
    fn counts_are_looked_up_in_every_possible_set() {
        for n in 0..=8 {
            let count = [0, 1, 2, 3].map(|digit| if n >> digit & 1 == 1 { u64::MAX } else { 0 });
            for set in 0..512 {
                let expected = if set >> n & 1 == 1 { u64::MAX } else { 0 };
                assert_eq!(Counts::new(set).of(count), expected, "{n} in {set:b}");
            }
        }
    }

    #[test]
    fn rules_agree_with_counting_cell_by_cell() {
        let (mut now, mut inside) = (BitGrid::default(), BitGrid::default());
        mark_inside(&mut inside, Size::new(90, 30));
        random_fill(&mut now, &inside, 50, &mut Rng::new(3));
        let rules: [[&[u32]; 2]; 6] = [
            [&[5, 6, 7, 8], &[4, 5, 6, 7, 8]],
            [&[4, 5, 6, 7], &[4, 5, 6, 7]],
            [&[3], &[2, 3]],
            [&[0, 1, 2, 3, 4, 5, 6, 7, 8], &[8]],
            [&[], &[]],
            [&[0, 2, 4, 6, 8], &[1, 3]],
        ];
        for [born, survive] in rules.map(|rule| rule.map(NumberSet::of)) {
            let mut next = now.clone();
            Cellular { born, survive, ..RULE }.grow(&mut next, &inside, &mut Automaton::default());
            for p in inside.iter() {
                let digits = now.count_neighbors(p.y, p.x as usize / 64).map(|word| word >> (p.x & 63) & 1);
                let count = digits.iter().rev().fold(0, |n, bit| 2 * n + bit);
                let set = if now.contains(p) { survive } else { born };
                assert_eq!(next.contains(p), set.contains(count as u32), "{p} with {count}, {set:?}");
            }
        }
    }

    #[test]
    fn earlier_floor_stays_and_the_border_stays_closed() {
        let rows = changed(&["     ", " .   ", "     ", "     "], &RULE).unwrap();
        assert_eq!(rows, ["     ", " .   ", "     ", "     "]);
        let full = Cellular { floor_pct: 100, passes: 0, ..RULE };
        assert_eq!(changed(&["    ", "    ", "    "], &full).unwrap(), ["    ", " .. ", "    "]);
        assert_eq!(changed(&["  ", "  "], &full).unwrap(), ["  ", "  "]);
    }
}
