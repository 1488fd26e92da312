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
use crate::stage::{Context, Fact, Family, Stage, StageSpec, Veto};

pub(crate) const SPEC: StageSpec = StageSpec {
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
        let [now, _, inside, before] = &mut cx.scratch.bits;
        mark_inside(inside, cx.map.size());
        before.mark_from(&cx.map.tiles, Tile::FIRST_OPEN);
        sow(now, inside, self.floor_pct, &mut cx.rng);
        cx.map.carve(now);
        cx.frame(format_args!("{} of 100 cells are floor", self.floor_pct));
        for pass in 0..self.passes {
            let [now, next, inside, before] = &mut cx.scratch.bits;
            self.grow(now, next, inside);
            std::mem::swap(now, next);
            show(cx.map, now, next, [inside, before]);
            cx.frame(format_args!("after pass {} of {}", pass + 1, self.passes));
        }
        Ok(())
    }
}

impl Cellular {
    /// One pass of the rule, which makes `next` of `now`.
    pub(crate) fn grow(&self, now: &BitGrid, next: &mut BitGrid, inside: &BitGrid) {
        next.reset(now.size());
        for y in 0..now.size().height as i32 {
            let (floor, mask) = (now.row(y), inside.row(y));
            for (i, word) in next.row_mut(y).iter_mut().enumerate() {
                let count = now.count_neighbors(y, i);
                let born = counted(count, self.born);
                let survive = counted(count, self.survive);
                *word = (floor[i] & survive | !floor[i] & born) & mask[i];
            }
        }
    }
}

/// The cells whose count, given as words of binary digits, is in a set. The sets of most rules are a few neighbors
/// in a row, so each is taken as the difference of two comparisons.
fn counted(count: [u64; 4], set: u32) -> u64 {
    let mut found = 0;
    let mut left = set;
    while left != 0 {
        let low = left.trailing_zeros();
        let end = low + (left >> low).trailing_ones();
        found |= at_least(count, low) & !at_least(count, end);
        left = left >> end << end;
    }
    found
}

/// The cells whose count is `least` or more: compared digit by digit, the highest first.
fn at_least(count: [u64; 4], least: u32) -> u64 {
    let (mut above, mut equal) = (0, u64::MAX);
    for (digit, &has) in count.iter().enumerate().rev() {
        if least >> digit & 1 == 1 {
            equal &= has;
        } else {
            above |= equal & has;
            equal &= !has;
        }
    }
    above | equal
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
    fn counts_are_compared_rightly() {
        for n in 0..=8 {
            let count = [0, 1, 2, 3].map(|digit| if n >> digit & 1 == 1 { u64::MAX } else { 0 });
            for set in 0..1 << 9 {
                assert_eq!(counted(count, set) == u64::MAX, set >> n & 1 == 1, "{set:b} {n}");
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
