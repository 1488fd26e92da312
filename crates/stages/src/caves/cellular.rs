//! Caves grown by a cellular automaton.
//!
//! ```text
//!     ....        .....
//!   ........    .........
//!   ....  .............
//!     ..    ........
//! ```
//!
//! How it works: each cell begins as floor with a chance of `floor_pct`. Then, all cells at once and `passes` times
//! over, rock with as many floor neighbors as `born` says becomes floor, and floor with other counts than `survive`
//! says becomes rock. The eight neighbors are counted for sixty-four cells at a time.
//!
//! Promises: the border stays closed, and floor that was there before stays.
//!
//! Source: the 4–5 rule of "Cellular Automata Method for Generating Random Cave-Like Levels", <https://roguebasin.com>.

use barrow_core::{BitGrid, Map, ParamSpec, Tile};

use super::sow::{mark_inside, sow};
use crate::old::OldSpec;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "cellular",
    summary: "caves grown by a cellular automaton",
    family: Family::Caves,
    needs: &[],
    gives: &[Fact::Floor],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[
        ParamSpec::int("floor_pct", (0, 55, 100), "Share of floor to begin with."),
        ParamSpec::int("passes", (0, 5, 50), "How often the rule is applied."),
        ParamSpec::set("born", (8, &[5, 6, 7, 8]), "Numbers of floor neighbors that turn rock into floor."),
        ParamSpec::set(
            "survive",
            (8, &[4, 5, 6, 7, 8]),
            "Numbers of floor neighbors that keep floor as it is.",
        ),
    ],
    example: "[[stage]]\nuse = \"cellular\"\n",
    build: |v| {
        Box::new(Cellular {
            floor_pct: v.count("floor_pct"),
            passes: v.count("passes"),
            born: v.set_of("born"),
            survive: v.set_of("survive"),
        })
    },
};

#[derive(Debug)]
pub(crate) struct Cellular {
    pub(crate) floor_pct: u32,
    pub(crate) passes: u32,
    pub(crate) born: u32,
    pub(crate) survive: u32,
}

impl Stage for Cellular {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let [now, _, inside, before] = &mut cx.old.bits;
        mark_inside(inside, cx.map.size());
        before.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
        sow(now, inside, self.floor_pct, &mut cx.rng);
        if cx.is_observed() {
            cx.map.carve(&cx.old.bits[0]);
            cx.snapshot(format_args!("{} of 100 cells are floor", self.floor_pct));
        }
        for pass in 0..self.passes {
            let [now, next, inside, _] = &mut cx.old.bits;
            self.grow(now, next, inside);
            std::mem::swap(now, next);
            if cx.is_observed() {
                let [now, next, inside, before] = &mut cx.old.bits;
                show(cx.map, now, next, [inside, before]);
                cx.snapshot(format_args!("after pass {} of {}", pass + 1, self.passes));
            }
        }
        cx.map.carve(&cx.old.bits[0]);
        Ok(())
    }
}

impl Cellular {
    /// One pass of the rule, which makes `next` of `now`.
    pub(crate) fn grow(&self, now: &BitGrid, next: &mut BitGrid, inside: &BitGrid) {
        let [born, survive] = [self.born, self.survive].map(Counts::new);
        if self.born == self.survive {
            next.evolve(now, inside, |_, count| born.of(count));
        } else {
            next.evolve(now, inside, |floor, count| floor & survive.of(count) | !floor & born.of(count));
        }
    }
}

/// A set of counts, to be asked for sixty-four of them at once.
struct Counts {
    /// For each of the pairs 0 and 1, 2 and 3 and so on, all bits if the first is in the set.
    firsts: [u64; 4],
    /// The same if one of a pair is in the set and the other is not.
    differ: [u64; 4],
    /// The same if one of 0 and 8 is in the set and the other is not.
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

    /// The cells whose count, given as words of binary digits, is in the set. Each digit chooses between the halves of
    /// what the digits before it left. Eight has the same last three digits as zero.
    #[inline]
    fn of(&self, [ones, twos, fours, eights]: [u64; 4]) -> u64 {
        let choose = |digit: u64, [a, b]: [u64; 2]| a ^ digit & (a ^ b);
        let [a, b, c, d] = [0, 1, 2, 3].map(|pair| self.firsts[pair] ^ ones & self.differ[pair]);
        choose(fours, [choose(twos, [a, b]), choose(twos, [c, d])]) ^ eights & self.ends_differ
    }
}

/// Puts the cave onto the map: floor where it is, rock where it is not and nothing was before.
fn show(map: &mut Map, cave: &BitGrid, rock: &mut BitGrid, [inside, before]: [&BitGrid; 2]) {
    rock.update([cave, inside, before], |_, [cave, inside, before]| inside & !cave & !before);
    map.carve(cave);
    map.fill(rock);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{changed, set_of};
    use barrow_core::{Rng, Size};

    const RULE: Cellular = Cellular { floor_pct: 0, passes: 1, born: 0b1_1110_0000, survive: 0b1_1111_0000 };

    #[test]
    fn pillars_crumble_and_spurs_fill_up() {
        let now =
            set_of(&["        ", " .....  ", " .. ..  ", " .....  ", " .....  ", "     .. ", "        "]);
        let (mut next, mut inside) = (BitGrid::default(), BitGrid::default());
        mark_inside(&mut inside, now.size());
        RULE.grow(&now, &mut next, &inside);
        let expected =
            set_of(&["        ", "  ...   ", " .....  ", " .....  ", "  ....  ", "        ", "        "]);
        assert_eq!(next, expected);
    }

    #[test]
    fn every_set_knows_its_counts() {
        for n in 0..=8 {
            let count = [0, 1, 2, 3].map(|digit| if n >> digit & 1 == 1 { u64::MAX } else { 0 });
            for set in 0..512 {
                let expected = if set >> n & 1 == 1 { u64::MAX } else { 0 };
                assert_eq!(Counts::new(set).of(count), expected, "{n} in {set:b}");
            }
        }
    }

    #[test]
    fn all_kinds_of_rules_are_followed() {
        let (mut now, mut inside) = (BitGrid::default(), BitGrid::default());
        mark_inside(&mut inside, Size::new(90, 30));
        sow(&mut now, &inside, 50, &mut Rng::new(3));
        for (born, survive) in
            [(0x1e0, 0x1f0), (0xf0, 0xf0), (0x8, 0xc), (0x1ff, 0x100), (0, 0), (0b1_0101_0101, 0b1010)]
        {
            let mut next = BitGrid::default();
            Cellular { born, survive, ..RULE }.grow(&now, &mut next, &inside);
            for p in inside.iter() {
                let digits = now.count_neighbors(p.y, p.x as usize / 64).map(|word| word >> (p.x & 63) & 1);
                let count = digits.iter().rev().fold(0, |n, bit| 2 * n + bit);
                let set: u32 = if now.contains(p) { survive } else { born };
                assert_eq!(next.contains(p), set >> count & 1 == 1, "{p} with {count}, {set:b}");
            }
        }
    }

    #[test]
    fn what_was_floor_stays_and_the_border_is_closed() {
        let rows = changed(&["     ", " .   ", "     ", "     "], &RULE).unwrap();
        assert_eq!(rows, ["     ", " .   ", "     ", "     "]);
        let full = Cellular { floor_pct: 100, passes: 0, ..RULE };
        assert_eq!(changed(&["    ", "    ", "    "], &full).unwrap(), ["    ", " .. ", "    "]);
        assert_eq!(changed(&["  ", "  "], &full).unwrap(), ["  ", "  "]);
    }
}
