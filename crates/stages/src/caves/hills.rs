//! Value noise: a smooth height for every cell, for caves, coasts and woods.
//!
//! Random heights stand at the corners of a lattice; between them heights run smoothly. A second layer, half as wide and
//! half as high, roughens that. All in whole numbers.

use barrow_core::{Grid, Rng, Size};

/// Heights are below this, both layers together.
pub(crate) const HEIGHTS: usize = 4096;

/// Scale and roughness of the heights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hills {
    /// Cells between two hills.
    pub(crate) scale: i32,
    /// Whether there is a second layer of smaller hills.
    pub(crate) rough: bool,
}

/// Fills `heights` with the height of every cell. `corners` is a scratch buffer.
pub(crate) fn raise(
    heights: &mut Grid<u32>,
    size: Size,
    hills: Hills,
    corners: &mut Vec<u32>,
    rng: &mut Rng,
) {
    heights.reset(size, 0);
    add_hills(heights, hills.scale, 2730, corners, rng);
    if hills.rough {
        add_hills(heights, (hills.scale / 2).max(1), 1365, corners, rng);
    }
}

/// Adds a layer of hills, `scale` cells from each other and up to `top` high.
fn add_hills(heights: &mut Grid<u32>, scale: i32, top: u32, corners: &mut Vec<u32>, rng: &mut Rng) {
    let size = heights.size();
    let across = size.width as usize / scale as usize + 2;
    let down = size.height as usize / scale as usize + 2;
    corners.clear();
    corners.extend((0..across * down).map(|_| rng.below(top + 1)));
    for y in 0..size.height as i32 {
        let above = &corners[(y / scale) as usize * across..][..2 * across];
        let v = smooth(y % scale, scale);
        for (i, cells) in heights.row_mut(y).chunks_mut(scale as usize).enumerate() {
            // The hill's left and right edge in this row, then everything between them.
            let left = between(above[i], above[i + across], v);
            let right = between(above[i + 1], above[i + 1 + across], v);
            for (x, height) in cells.iter_mut().enumerate() {
                *height += between(left, right, smooth(x as i32, scale));
            }
        }
    }
}

/// Returns the smooth step 3t² − 2t³ from 0 to 1024 at `part` of `whole`.
const fn smooth(part: i32, whole: i32) -> u32 {
    let t = (part * 1024 / whole) as u64;
    ((t * t * (3 * 1024 - 2 * t)) >> 20) as u32
}

/// Returns the height `t` of 1024 parts on the way from `a` to `b`.
const fn between(a: u32, b: u32, t: u32) -> u32 {
    (a * (1024 - t) + b * t) >> 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hills_rise_smoothly() {
        assert_eq!([0, 2, 4, 6].map(|part| smooth(part, 8)), [0, 160, 512, 864]);
        assert_eq!((between(10, 20, 0), between(10, 20, 512), between(10, 20, 1024)), (10, 15, 20));
    }
}
