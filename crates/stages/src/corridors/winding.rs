//! Joins rooms by corridors that wind their way through rock of uneven price.
//!
//! ```text
//!           .....
//!          .......
//!        ###.....
//!       ##    #
//!      ##     #
//!      #      #
//!   .......   ##
//!   .......    ##
//!   .......     ##.....
//! ```
//!
//! How it works:
//! 1. Every cell of rock has a price: hills and valleys lie `scale` cells from each other, and halfway up is cheap.
//! 2. From the first room on, the room that lies nearest to any of those joined is joined to it by the cheapest way.
//! 3. Of every hundred rooms, `extra_pct` are joined to the nearest room they are not joined to yet, which makes loops.
//!
//! Cells beside rooms cost more and corridors next to nothing, so ways keep off walls and run together for a while.
//!
//! Promises: all rooms are joined, unless something else than rock is in the way; a corridor's cells are listed in order,
//! from the one beside the first room to the one beside the other; none lies in a room, at the border, or where it would
//! take a door's frame.

use barrow_core::{ParamSpec, Point};

use crate::corridors::tree;
use crate::corridors::way::{DEAREST, dig_way};
use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "winding",
    summary: "joins rooms by corridors that wind their way through rock of uneven price",
    family: Family::Corridors,
    needs: &[OldNeed::always(Fact::Rooms), OldNeed::always(Fact::Floor)],
    gives: &[Fact::Corridors],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[
        ParamSpec::int(
            "scale",
            (1, 4, 64),
            "Cells from one hill to the next; 1 for a price drawn cell by cell.",
        ),
        ParamSpec::int(
            "wind_pct",
            (0, 100, 100),
            "How uneven prices are; 0 for corridors as short as can be.",
        ),
        ParamSpec::int("extra_pct", (0, 20, 100), "Share of the rooms that get one more corridor."),
    ],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"winding\"\n",
    build: |v| {
        Box::new(Winding {
            scale: v.int("scale"),
            wind_pct: v.count("wind_pct"),
            extra_pct: v.count("extra_pct"),
        })
    },
};

#[derive(Debug)]
struct Winding {
    scale: i32,
    wind_pct: u32,
    extra_pct: u32,
}

impl Stage for Winding {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let key = cx.rng.next_u64();
        let join = |cx: &mut Context<'_>, from: usize, to: usize| {
            if let Some(cells) = dig_way(cx, from, to, |_, p| self.price(key, p)) {
                cx.snapshot(format_args!("{cells} cells wind from room {} to room {}", from + 1, to + 1));
            }
        };
        tree::grow(cx, |cx, from, to, _| join(cx, from, to));
        tree::add_loops(cx, self.extra_pct, join);
        Ok(())
    }
}

impl Winding {
    /// What a cell of rock costs, from 1 to the dearest: little halfway up the hills, much in the valleys and on the tops,
    /// and as much everywhere if no wind is asked for. Ways halfway up lead around hills and valleys.
    fn price(&self, key: u64, p: Point) -> u32 {
        let (x, y) = (p.x % self.scale, p.y % self.scale);
        let corner = |dx: i32, dy: i32| height(key, p.x / self.scale + dx, p.y / self.scale + dy);
        let between = |a: u32, b: u32, part: i32| {
            (a * (self.scale - part) as u32 + b * part as u32) / self.scale as u32
        };
        let above = between(corner(0, 0), corner(1, 0), x);
        let below = between(corner(0, 1), corner(1, 1), x);
        let from_middle = (2 * between(above, below, y)).abs_diff(255);
        DEAREST - (255 - from_middle) * (DEAREST - 1) / 255 * self.wind_pct / 100
    }
}

/// A random height from 0 to 255 for every corner of the hills, the same whenever it is asked for.
fn height(key: u64, x: i32, y: i32) -> u32 {
    let at = (x as u64) << 32 | y as u64;
    let mixed = (key ^ at.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (mixed >> 56) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corridors::way::tests::dug;
    use barrow_core::Size;

    #[test]
    fn more_wind_makes_longer_corridors() {
        let cells = |wind_pct: u32, scale: i32| {
            let stage = Winding { scale, wind_pct, extra_pct: 0 };
            let lengths = (0..40).map(|key| {
                let (map, _) = dug(Size::new(40, 20), |_, p| stage.price(key, p));
                map.corridor_cells(&map.corridors[0]).len()
            });
            lengths.sum::<usize>() / 40
        };
        // From corner to corner as short as can be.
        assert_eq!((cells(0, 1), cells(0, 9)), (53, 53));
        let (plain, smooth) = (cells(100, 1), cells(100, 4));
        assert!(plain > 53 && smooth > 55, "{plain} and {smooth} cells");
    }

    #[test]
    fn prices_stay_within_bounds() {
        for (scale, wind_pct) in [(1, 100), (4, 100), (64, 100), (7, 0), (1, 50)] {
            let stage = Winding { scale, wind_pct, extra_pct: 0 };
            let cells = (0..200).flat_map(|y| (0..200).map(move |x| Point::new(x, y)));
            assert!(cells.map(|p| stage.price(5, p)).all(|price| (1..=DEAREST).contains(&price)));
        }
    }
}
