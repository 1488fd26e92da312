//! Connects rooms by winding corridors: cheap paths through random costs.
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
//! Algorithm:
//! 1. Every cell of rock gets a cost from value noise with a wavelength of `scale` cells. Cells of medium height are
//!    cheap.
//! 2. Prim's algorithm: the tree begins with the first room; the room nearest to any room of the tree is connected to
//!    it by a cheap path, until all are.
//! 3. Each room is, with a probability of `extra_pct` percent, connected to the nearest room that no corridor connects
//!    it to yet, which makes loops.
//!
//! Cells beside rooms cost more and corridors almost nothing, so corridors keep away from walls and share cells.
//!
//! Guarantees: all rooms are connected, unless something other than rock is in the way; the cells of a corridor are
//! listed in order, from the one beside the first room to the one beside the second; no corridor cell lies in a room,
//! at the border, or in the frame of a door.
//!
//! Source: textbook Prim, A* and value noise.

use crate::corridors::cheapest_path::{HIGHEST_COST, begin_paths, dig_path};
use crate::corridors::tree;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Connects rooms by winding corridors: cheap paths through random costs.
    pub struct Winding in Family::Corridors,
        needs [Fact::Rooms, Fact::Floor],
        gives [Fact::Corridors],
        not_after [Fact::Hardness, Fact::Walls],
        example ["simple_rooms", "draw_rooms", "winding"] {
        /// Wavelength of the noise of costs, in cells; 1 for an independent cost of every cell.
        scale: i32 = 4 in 1..=64,
        /// Variation of the costs, in percent; 0 for the shortest corridors.
        wind_pct: u32 = 100 in 0..=100,
        /// Percentage of the rooms that get an extra corridor.
        extra_pct: u32 = 20 in 0..=100,
    }
}

impl Stage for Winding {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let key = cx.rng.next_u64();
        let costs = self.costs();
        begin_paths(cx, |_, y, row| self.fill_row(key, &costs, y, row));
        let join = |cx: &mut Context<'_>, from: usize, to: usize| {
            if let Some(cells) = dig_path(cx, from, to) {
                cx.snapshot(format_args!("{cells} cells wind from room {} to room {}", from + 1, to + 1));
            }
        };
        tree::grow(cx, |cx, from, to, _| join(cx, from, to));
        tree::add_loops(cx, self.extra_pct, join);
        Ok(())
    }
}

impl Winding {
    /// Returns the cost of a cell of rock for each height of the noise, from 1 to [`HIGHEST_COST`]: low at medium heights,
    /// high in valleys and on peaks, and the highest everywhere if `wind_pct` is 0. Paths at medium height follow contour
    /// lines around peaks and valleys, so they wind.
    fn costs(&self) -> [u8; 256] {
        std::array::from_fn(|height| {
            let from_middle = (2 * height as u32).abs_diff(255);
            (HIGHEST_COST - (255 - from_middle) * (HIGHEST_COST - 1) / 255 * self.wind_pct / 100) as u8
        })
    }

    /// Writes the costs of a row: noise interpolated bilinearly between the corners of the lattice, first down, then
    /// across, with one division for each lattice square.
    fn fill_row(&self, key: u64, costs: &[u8; 256], y: i32, row: &mut [u8]) {
        let (above, part) = (y / self.scale, y % self.scale);
        // In units of 2^-16, so that the sum of `scale` rounded steps stays within a fraction of a height.
        let edge = |x: i32| {
            let [top, bottom] = [above, above + 1].map(|y| height(key, x, y) << 16);
            top + (bottom - top) / self.scale * part
        };
        let mut left = edge(0);
        for (x, cells) in (1..).zip(row.chunks_mut(self.scale as usize)) {
            let right = edge(x);
            let step = (right - left) / self.scale;
            for (i, cost) in (0..).zip(cells) {
                *cost = costs[((left + step * i) >> 16) as usize & 255];
            }
            left = right;
        }
    }
}

/// Returns the height of a corner of the noise lattice, from 0 to 255: a multiply-xorshift hash of its coordinates. The
/// first constant is 2⁶⁴ divided by the golden ratio.
fn height(key: u64, x: i32, y: i32) -> i32 {
    let at = (x as u64) << 32 | y as u64;
    let mixed = (key ^ at.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (mixed >> 56) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corridors::cheapest_path::tests::dug;
    use barrow_core::Size;

    #[test]
    fn varied_costs_make_longer_corridors() {
        let cells = |wind_pct: u32, scale: i32| {
            let stage = Winding { scale, wind_pct, extra_pct: 0 };
            let lengths = (0..40).map(|key| {
                let costs = stage.costs();
                let (map, _) = dug(Size::new(40, 20), |_, y, row| stage.fill_row(key, &costs, y, row));
                map.corridor_cells(&map.corridors[0]).len()
            });
            lengths.sum::<usize>()
        };
        // 53 cells is the shortest corridor from corner to corner.
        assert_eq!((cells(0, 1), cells(0, 9)), (40 * 53, 40 * 53));
        let (plain, smooth) = (cells(100, 1), cells(100, 4));
        assert!(plain > 40 * 53 && smooth > 40 * 55, "{plain} and {smooth} cells");
    }

    #[test]
    fn costs_are_between_one_and_the_highest() {
        for (scale, wind_pct) in [(1, 100), (4, 100), (64, 100), (7, 0), (1, 50)] {
            let stage = Winding { scale, wind_pct, extra_pct: 0 };
            let (costs, mut row) = (stage.costs(), [0; 200]);
            let mut seen = std::collections::BTreeSet::new();
            for y in 0..200 {
                stage.fill_row(5, &costs, y, &mut row);
                assert!(row.iter().all(|&cost| (1..=HIGHEST_COST).contains(&u32::from(cost))));
                seen.extend(row);
            }
            assert!(if wind_pct == 0 { seen.len() == 1 } else { seen.len() > 20 }, "{seen:?}");
        }
    }
}
