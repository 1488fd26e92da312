//! Value noise: a smooth height for every cell, for caves, coasts and woods.
//!
//! The corners of a coarse lattice have random heights; heights between them are interpolated with the smoothstep
//! function. An optional second octave has half the wavelength and half the amplitude. All arithmetic is on integers,
//! so that results are the same on every platform.

use barrow_core::{Grid, Rng, Size};

/// Heights are below this number, with both octaves added: 2730 + 1365 = 4095.
pub(crate) const HEIGHTS: usize = 4096;

/// Parameters of value noise.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueNoise {
    /// Wavelength: cells from one lattice corner to the next.
    pub(crate) scale: i32,
    /// Whether a second octave is added.
    pub(crate) rough: bool,
}

/// Fills `heights` with noise for a map of that size. `corners` is a scratch buffer.
pub(crate) fn fill(
    heights: &mut Grid<u32>,
    size: Size,
    noise: ValueNoise,
    corners: &mut Vec<u32>,
    rng: &mut Rng,
) {
    heights.reset(size, 0);
    add_octave(heights, noise.scale, 2730, corners, rng);
    if noise.rough {
        add_octave(heights, (noise.scale / 2).max(1), 1365, corners, rng);
    }
}

/// Adds an octave with corners every `scale` cells and heights from 0 to `top`.
fn add_octave(heights: &mut Grid<u32>, scale: i32, top: u32, corners: &mut Vec<u32>, rng: &mut Rng) {
    let size = heights.size();
    let across = size.width as usize / scale as usize + 2;
    let down = size.height as usize / scale as usize + 2;
    corners.clear();
    corners.extend((0..across * down).map(|_| rng.below(top + 1)));
    for y in 0..size.height as i32 {
        let above = &corners[(y / scale) as usize * across..][..2 * across];
        let v = smooth(y % scale, scale);
        for (i, cells) in heights.row_mut(y).chunks_mut(scale as usize).enumerate() {
            // Bilinear: interpolate both edges of the lattice square to this row, then between the edges.
            let left = between(above[i], above[i + across], v);
            let right = between(above[i + 1], above[i + 1 + across], v);
            for (x, height) in cells.iter_mut().enumerate() {
                *height += between(left, right, smooth(x as i32, scale));
            }
        }
    }
}

/// Returns the smoothstep 3t² − 2t³ for t = `part` / `whole`, scaled to 0..=1024.
const fn smooth(part: i32, whole: i32) -> u32 {
    let t = (part * 1024 / whole) as u64;
    ((t * t * (3 * 1024 - 2 * t)) >> 20) as u32
}

/// Interpolates linearly from `a` (at `t` = 0) to `b` (at `t` = 1024).
const fn between(a: u32, b: u32, t: u32) -> u32 {
    (a * (1024 - t) + b * t) >> 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interpolation_follows_the_smoothstep() {
        assert_eq!([0, 2, 4, 6].map(|part| smooth(part, 8)), [0, 160, 512, 864]);
        assert_eq!((between(10, 20, 0), between(10, 20, 512), between(10, 20, 1024)), (10, 15, 20));
    }
}
