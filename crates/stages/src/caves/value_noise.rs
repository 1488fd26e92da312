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
    corners: &mut Vec<i16>,
    rng: &mut Rng,
) {
    heights.reset(size, 0);
    add_octave(heights, noise.scale, 2730, corners, rng);
    if noise.rough {
        add_octave(heights, (noise.scale / 2).max(1), 1365, corners, rng);
    }
}

/// Adds an octave with corners every `scale` cells and heights from 0 to `top`.
///
/// Heights are interpolated along the rows of corners first, and then between two such rows: the first takes one row of
/// cells in `scale`, and the second is the same operation for all cells of a row, so that the compiler vectorizes it.
fn add_octave(heights: &mut Grid<u32>, scale: i32, top: u32, corners: &mut Vec<i16>, rng: &mut Rng) {
    let size = heights.size();
    let (width, lattice) = (size.width as usize, scale as usize);
    let across = width / lattice + 2;
    corners.clear();
    corners.resize(across + lattice + 2 * width, 0);
    let (row, rest) = corners.split_at_mut(across);
    let (curve, rest) = rest.split_at_mut(lattice);
    let (mut above, mut below) = rest.split_at_mut(width);
    curve.iter_mut().zip(0..).for_each(|(t, part)| *t = smooth(part, scale));
    let mut next_row = |cells: &mut [i16]| {
        for corner in row.iter_mut() {
            *corner = rng.below(top + 1) as i16;
        }
        for (cells, ends) in cells.chunks_mut(lattice).zip(row.windows(2)) {
            cells.iter_mut().zip(&*curve).for_each(|(cell, &t)| *cell = between(ends[0], ends[1], t));
        }
    };
    next_row(below);
    for y in 0..size.height as i32 {
        if y % scale == 0 {
            std::mem::swap(&mut above, &mut below);
            next_row(below);
        }
        let t = smooth(y % scale, scale);
        for ((height, &a), &b) in heights.row_mut(y).iter_mut().zip(&*above).zip(&*below) {
            *height += between(a, b, t) as u32;
        }
    }
}

/// Returns the smoothstep 3t² − 2t³ for t = `part` / `whole`, scaled to 0..=2¹⁴.
const fn smooth(part: i32, whole: i32) -> i16 {
    let t = (part * 1024 / whole) as u64;
    ((t * t * (3 * 1024 - 2 * t)) >> 16) as i16
}

/// Interpolates linearly from `a` (at `t` = 0) to `b` (at `t` = 2¹⁴). The difference of two heights is below 2¹³, so
/// that four times it is a number of 16 bits, and the product is the high half of one multiplication.
const fn between(a: i16, b: i16, t: i16) -> i16 {
    a + (((4 * (b - a)) as i32 * t as i32) >> 16) as i16
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Point;

    #[test]
    fn interpolation_follows_the_smoothstep() {
        assert_eq!([0, 2, 4, 6].map(|part| smooth(part, 8) / 16), [0, 160, 512, 864]);
        assert_eq!((between(10, 20, 0), between(10, 20, 1 << 13), between(2730, 0, 1 << 14)), (10, 15, 0));
    }

    /// Reference implementation: interpolates between the four corners around every cell.
    #[test]
    fn octaves_agree_with_interpolation_of_single_cells() {
        for (width, height, scale) in [(80, 50, 8), (7, 9, 3), (5, 4, 1), (3, 2, 200), (130, 7, 12)] {
            let mut heights = Grid::new(Size::new(width, height), 0);
            add_octave(&mut heights, scale, 2730, &mut Vec::new(), &mut Rng::new(1));
            let mut rng = Rng::new(1);
            let across = width as i32 / scale + 2;
            let corners: Vec<i16> =
                (0..across * (height as i32 / scale + 2)).map(|_| rng.below(2731) as i16).collect();
            for (Point { x, y }, made) in heights.iter() {
                let first = (y / scale * across + x / scale) as usize;
                let along = |i: usize| between(corners[i], corners[i + 1], smooth(x % scale, scale));
                let plain = between(along(first), along(first + across as usize), smooth(y % scale, scale));
                assert_eq!(made, plain as u32, "{x}, {y} of {width}x{height}");
            }
        }
    }
}
