//! Value noise: a smooth height for every cell, for caves, coasts and woods.
//!
//! The corners of a coarse lattice have random heights; heights between them are interpolated with the smoothstep
//! function. An optional second octave has half the wavelength and half the amplitude. All arithmetic is on integers,
//! so that results are the same on every platform.
//!
//! Rows of corners are interpolated to the width of the map first. Every row of the map lies between two of these, with
//! the same weight for all of its cells, so that the compiler vectorizes the loop over them.

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

/// Fills `heights` with noise for a map of that size. `rows` is a scratch buffer.
pub(crate) fn fill(
    heights: &mut Grid<u32>,
    size: Size,
    noise: ValueNoise,
    rows: &mut Vec<u32>,
    rng: &mut Rng,
) {
    heights.reset(size, 0);
    add_octave(heights, noise.scale, 2730, rows, rng);
    if noise.rough {
        add_octave(heights, (noise.scale / 2).max(1), 1365, rows, rng);
    }
}

/// Adds an octave with corners every `scale` cells and heights from 0 to `top`.
fn add_octave(heights: &mut Grid<u32>, scale: i32, top: u32, rows: &mut Vec<u32>, rng: &mut Rng) {
    let (width, height) = (heights.size().width as usize, heights.size().height as i32);
    rows.clear();
    rows.resize(2 * width + scale as usize, 0);
    let (mut above, rest) = rows.split_at_mut(width);
    let (mut below, weights) = rest.split_at_mut(width);
    for (part, weight) in (0..).zip(&mut *weights) {
        *weight = smooth(part, scale);
    }
    fill_row(below, weights, top, rng);
    for y in 0..height {
        let part = y % scale;
        if part == 0 {
            std::mem::swap(&mut above, &mut below);
            fill_row(below, weights, top, rng);
        }
        let weight = weights[part as usize];
        for ((height, &above), &below) in heights.row_mut(y).iter_mut().zip(&*above).zip(&*below) {
            *height += between(above, below, weight);
        }
    }
}

/// Draws a row of corners and interpolates the heights of the cells between them.
fn fill_row(row: &mut [u32], weights: &[u32], top: u32, rng: &mut Rng) {
    let mut left = rng.below(top + 1);
    for cells in row.chunks_mut(weights.len()) {
        let right = rng.below(top + 1);
        for (height, &weight) in cells.iter_mut().zip(weights) {
            *height = between(left, right, weight);
        }
        left = right;
    }
}

/// Returns the smoothstep 3t² − 2t³ for t = `part` / `whole`, scaled to 0..=1024.
const fn smooth(part: i32, whole: i32) -> u32 {
    let t = (part * 1024 / whole) as u64;
    ((t * t * (3 * 1024 - 2 * t)) >> 20) as u32
}

/// Interpolates linearly from `a` (at `t` = 0) to `b` (at `t` = 1024). Both factors of the product fit into 16 bits, for
/// which vectors have a multiplication.
#[inline]
const fn between(a: u32, b: u32, t: u32) -> u32 {
    let (a, difference, t) = (a as i32, (b as i32 - a as i32) as i16, t as i16);
    (a + ((difference as i32 * t as i32) >> 10)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Point;

    #[test]
    fn interpolation_follows_the_smoothstep() {
        assert_eq!([0, 2, 4, 6].map(|part| smooth(part, 8)), [0, 160, 512, 864]);
        assert_eq!([between(2730, 0, 1), between(0, 2730, 1023), between(2730, 0, 1024)], [2727, 2727, 0]);
        assert_eq!((between(10, 20, 0), between(10, 20, 512), between(10, 20, 1024)), (10, 15, 20));
    }

    #[test]
    fn cells_between_corners_are_interpolated_in_both_directions() {
        let (size, scale) = (Size::new(23, 11), 5);
        let (mut heights, mut rows) = (Grid::default(), Vec::new());
        fill(&mut heights, size, ValueNoise { scale, rough: false }, &mut rows, &mut Rng::new(3));
        // The same corners, row by row, of which there is one more than fits into the map.
        let mut rng = Rng::new(3);
        let corners: Vec<[u32; 6]> = (0..4).map(|_| std::array::from_fn(|_| rng.below(2731))).collect();
        for y in 0..11 {
            for x in 0..23 {
                let (i, j) = ((x / scale) as usize, (y / scale) as usize);
                let along = |row: [u32; 6]| between(row[i], row[i + 1], smooth(x % scale, scale));
                let plain = between(along(corners[j]), along(corners[j + 1]), smooth(y % scale, scale));
                assert_eq!(heights[Point::new(x, y)], plain, "{x}, {y}");
            }
        }
    }
}
