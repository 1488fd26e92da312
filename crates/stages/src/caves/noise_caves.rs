//! Caves where smooth noise is low.
//!
//! ```text
//!    .....         ....
//!   ........      .......
//!     ......... .......
//!        ............
//! ```
//!
//! How it works: random heights stand at the corners of a lattice `scale` cells wide; between them heights run smoothly.
//! A second layer, half as wide and half as high, roughens that. The lowest cells become floor, exactly as many as
//! `floor_pct` asks for, apart from cells of equal height.
//!
//! Guarantees: the border stays closed; at least the wanted share of the cells inside it is floor.
//!
//! Source: value noise with the smooth step 3t² − 2t³, in whole numbers.

use barrow_core::{BitGrid, Grid, Point, Rect};

use super::hills::{self, HEIGHTS, Hills};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Carves caves where smooth noise is low.
    pub struct NoiseCaves in Family::Caves, gives [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["noise_caves"] {
        /// Number of cells between two hills.
        scale: i32 = 10 in 2..=200,
        /// Percentage of the cells inside the border that become floor.
        floor_pct: u32 = 45 in 0..=100,
        /// Whether a second layer of smaller hills is added.
        rough: bool = true,
    }
}

/// Scratch buffers.
#[derive(Default)]
struct Buffers {
    /// Height of every cell.
    heights: Grid<u32>,
    /// Heights at the corners of the lattice.
    corners: Vec<u32>,
    /// Number of cells of each height.
    counts: Vec<u32>,
    /// Cells that become floor.
    floor: BitGrid,
}

impl Stage for NoiseCaves {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let (size, inside) = (cx.map.size(), Rect::of(cx.map.size()).grown(-1));
        let Buffers { heights, corners, counts, floor } = cx.scratch.get();
        let hills = Hills { scale: self.scale, rough: self.rough };
        hills::raise(heights, size, hills, corners, &mut cx.rng);
        let level = self.level_of(heights, inside, counts);
        floor.reset(size);
        for y in inside.y..inside.bottom() {
            for (x, &height) in heights.row(y).iter().enumerate() {
                let p = Point::new(x as i32, y);
                if height < level && inside.contains(p) {
                    floor.insert(p);
                }
            }
        }
        cx.map.carve(floor);
        cx.snapshot(format_args!("floor below a height of {level}"));
        Ok(())
    }
}

impl NoiseCaves {
    /// Returns the height below which the wanted share of the cells lies, from the number of cells of each height.
    fn level_of(&self, heights: &Grid<u32>, inside: Rect, counts: &mut Vec<u32>) -> u32 {
        counts.clear();
        counts.resize(HEIGHTS, 0);
        for y in inside.y..inside.bottom() {
            let row = heights.row(y).get(1..inside.right().max(1) as usize).unwrap_or_default();
            for &height in row {
                counts[height as usize] += 1;
            }
        }
        let cells = i64::from(inside.w.max(0)) * i64::from(inside.h.max(0));
        let mut wanted = (cells * i64::from(self.floor_pct) + 99) / 100;
        for (height, &count) in counts.iter().enumerate() {
            if wanted <= 0 {
                return height as u32;
            }
            wanted -= i64::from(count);
        }
        HEIGHTS as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;

    #[test]
    fn as_much_floor_as_wanted() {
        let blank = " ".repeat(62);
        for (floor_pct, most) in [(0, 0), (45, 800), (100, 1680)] {
            let stage = NoiseCaves { scale: 8, floor_pct, rough: true };
            let rows = changed(&[blank.as_str(); 30], &stage).unwrap();
            let floor: usize = rows.iter().map(|row| row.matches('.').count()).sum();
            assert!(floor * 100 >= 1680 * floor_pct as usize && floor <= most, "{floor} cells");
            assert!(rows.iter().all(|row| row.starts_with(' ') && row.ends_with(' ')));
        }
    }

    #[test]
    fn maps_without_an_inside_stay_as_they_are() {
        let stage = NoiseCaves { scale: 200, floor_pct: 100, rough: true };
        assert_eq!(changed(&["  ", "  "], &stage).unwrap(), ["  ", "  "]);
        assert_eq!(changed(&[" ", " ", " "], &stage).unwrap(), [" ", " ", " "]);
    }
}
