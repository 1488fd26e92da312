//! Caves where value noise is low.
//!
//! ```text
//!    .....         ....
//!   ........      .......
//!     ......... .......
//!        ............
//! ```
//!
//! Algorithm: every cell gets a height from value noise with a wavelength of `scale` cells and, if `rough`, a second
//! octave. Heights rise toward the border within `margin` cells of it. The lowest `floor_pct` percent of the cells become floor; more only where several have the same height.
//!
//! Guarantees: the border stays closed; at least `floor_pct` percent of the cells inside it are floor.
//!
//! Source: textbook value noise with the smoothstep 3t² − 2t³, in integers.

use std::ops::Range;

use barrow_core::{BitGrid, Grid, Rect};

use super::value_noise::{self, HEIGHTS, ValueNoise};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Carves caves where value noise is low.
    pub struct NoiseCaves in Family::Caves, gives [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["noise_caves"] {
        /// Wavelength of the noise: typical distance between two caves, in cells.
        scale: i32 = 10 in 2..=200,
        /// Percentage of the cells inside the border that become floor.
        floor_pct: u32 = 45 in 0..=100,
        /// Whether a second octave of noise makes the walls rougher.
        rough: bool = true,
        /// Width of the strip along the border and the edges of the area in which caves become rarer outward, in cells.
        margin: i32 = 0 in 0..=MOST_MARGIN as i64,
    }
}

#[derive(Default)]
struct Buffers {
    /// Height of every cell.
    heights: Grid<u32>,
    /// Scratch buffer of the noise.
    corners: Vec<i16>,
    /// Number of cells of each height.
    counts: Vec<u32>,
    /// Cells that become floor.
    floor: BitGrid,
}

impl Stage for NoiseCaves {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let (size, inside, edges) = (cx.map.size(), Rect::of(cx.map.size()).grown(-1), cx.inside());
        let Buffers { heights, corners, counts, floor } = cx.scratch.get();
        let noise = ValueNoise { scale: self.scale, rough: self.rough };
        value_noise::fill(heights, size, noise, corners, &mut cx.rng);
        raise_edges(heights, edges, self.margin);
        let level = self.level_of(heights, inside, counts);
        mark_below(floor, heights, level);
        cx.map.carve(floor);
        cx.snapshot(format_args!("floor below a height of {level}"));
        Ok(())
    }
}

impl NoiseCaves {
    /// Returns the height below which `floor_pct` percent of the cells lie, from a histogram of heights.
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

/// Makes `floor` the set of the cells inside the border with a height below `level`.
fn mark_below(floor: &mut BitGrid, heights: &Grid<u32>, level: u32) {
    floor.reset(heights.size());
    let right = (heights.size().width as usize).saturating_sub(1);
    for y in 1..heights.size().height as i32 - 1 {
        let words = floor.row_mut(y);
        for (word, cells) in words.iter_mut().zip(heights.row(y).chunks(64)) {
            // Without a branch, which would be mispredicted at the walls of the caves.
            *word = (0..).zip(cells).fold(0, |word, (x, &height)| word | u64::from(height < level) << x);
        }
        words[0] &= !1;
        words[right / 64] &= !(1 << (right % 64));
    }
}

/// Largest value of the parameter `margin`.
const MOST_MARGIN: usize = 50;

/// Raises the heights within `margin` cells of the edges of `area`, by up to half of the greatest height at the edges.
fn raise_edges(heights: &mut Grid<u32>, area: Rect, margin: i32) {
    let rises: [u32; MOST_MARGIN + 1] = std::array::from_fn(|depth| {
        let inward = (margin - depth as i32).max(0);
        (inward * HEIGHTS as i32 / (2 * margin).max(1)) as u32
    });
    for y in area.y..area.bottom() {
        let down = (y - area.y).min(area.bottom() - 1 - y);
        let row = heights.row_mut(y);
        let mut raise = |columns: Range<i32>| {
            for x in columns {
                let depth = (x - area.x).min(area.right() - 1 - x).min(down);
                let height = &mut row[x as usize];
                *height = (*height + rises[depth.min(margin) as usize]).min(HEIGHTS as u32 - 1);
            }
        };
        if down < margin || 2 * margin >= area.w {
            raise(area.x..area.right());
        } else {
            raise(area.x..area.x + margin);
            raise(area.right() - margin..area.right());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;

    #[test]
    fn the_share_of_floor_is_the_parameter() {
        let blank = " ".repeat(62);
        for (floor_pct, most) in [(0, 0), (45, 800), (100, 1680)] {
            let stage = NoiseCaves { scale: 8, floor_pct, rough: true, margin: 5 };
            let rows = changed(&[blank.as_str(); 30], &stage).unwrap();
            let floor: usize = rows.iter().map(|row| row.matches('.').count()).sum();
            assert!(floor * 100 >= 1680 * floor_pct as usize && floor <= most, "{floor} cells");
            assert!(rows.iter().all(|row| row.starts_with(' ') && row.ends_with(' ')));
        }
    }

    #[test]
    fn maps_without_cells_inside_the_border_are_unchanged() {
        let stage = NoiseCaves { scale: 200, floor_pct: 100, rough: true, margin: 50 };
        assert_eq!(changed(&["  ", "  "], &stage).unwrap(), ["  ", "  "]);
        assert_eq!(changed(&[" ", " ", " "], &stage).unwrap(), [" ", " ", " "]);
    }
}
