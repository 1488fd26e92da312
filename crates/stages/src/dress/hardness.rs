//! Gives every cell a hardness, for games in which rock can be dug.
//!
//! Algorithm: random values on a coarse lattice are interpolated bilinearly, so that hard and soft rock form patches.
//! Open cells get 0, the border 255.
//!
//! Guarantees: 0 on every open cell, 255 on every closed cell of the border, 1 to 254 everywhere else.
//!
//! Source: the ranges of the course Com S 327; textbook value noise.

use std::array;

use barrow_core::{Map, Rng, Size, Tile};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Gives every cell a hardness: 0 for open cells, 255 at the border, patches of 1 to 254 elsewhere.
    pub struct Hardness in Family::Dress, needs [Fact::Floor], gives [Fact::Hardness],
        example ["simple_rooms", "draw_rooms", "hardness"] {
        /// Distance between lattice points, in cells: the size of the patches.
        patch: i32 = 8 in 1..=64,
        /// Hardness of the softest and of the hardest rock.
        values: (i32, i32) = (1, 254) in 1..=254,
    }
}

/// Fixed-point unit: a hardness is stored multiplied by this number. 254 × 128 fits 16 bits with a sign.
const PARTS: i32 = 128;
/// Number of values written at once, which the compiler vectorizes.
const BLOCK: usize = 8;

/// Scratch buffers with a fixed-point value for every column.
#[derive(Default)]
struct Buffers {
    /// Values of the current row.
    now: Vec<i16>,
    /// Values of the next row of lattice points.
    next: Vec<i16>,
    /// Difference of every value from one row to the next.
    slopes: Vec<i16>,
}

impl Stage for Hardness {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let lattice = Lattice::new(self);
        let Context { map, rng, scratch, .. } = &mut *cx;
        let Buffers { now, next, slopes } = scratch.get();
        let size = map.size();
        lattice.draw_row(next, size.width as usize, rng);
        map.hardness.reset(size, 0);
        let mut next_y = 0;
        for y in 0..size.height as i32 {
            if y == next_y {
                next_y += self.patch;
                std::mem::swap(now, next);
                lattice.draw_row(next, size.width as usize, rng);
                lattice.slopes(slopes, now, next);
            }
            fill_row(map.hardness.row_mut(y), map.tiles.row(y), now, slopes);
        }
        harden_border(map);
        cx.snapshot(format_args!("every cell has a hardness"));
        Ok(())
    }
}

/// The lattice of random values.
struct Lattice {
    /// Cells from one lattice point to the next.
    patch: i32,
    /// Reciprocal of `patch`: 2^16 / patch, rounded down. Patches of one cell do not use it.
    share: u16,
    values: (i32, i32),
}

impl Lattice {
    fn new(stage: &Hardness) -> Self {
        let share = (0x1_0000 / stage.patch).min(0xffff) as u16;
        Self { patch: stage.patch, share, values: stage.values }
    }

    /// Draws a row of lattice points and interpolates between them, a value for every column.
    fn draw_row(&self, row: &mut Vec<i16>, width: usize, rng: &mut Rng) {
        let mut point = || (rng.range(self.values.0, self.values.1) * PARTS) as i16;
        // Values are written in whole blocks; the surplus is overwritten by the next patch.
        row.resize(width + BLOCK, 0);
        let (mut start, mut left) = (0, point());
        while start < width {
            let right = point();
            let step = self.part(right - left);
            let end = width.min(start + self.patch as usize);
            let (mut x, mut value) = (start, left);
            while x < end {
                if let Some(block) = row[x..].first_chunk_mut::<BLOCK>() {
                    *block = array::from_fn(|i| value.wrapping_add(step.wrapping_mul(i as i16)));
                }
                value = value.wrapping_add(step.wrapping_mul(BLOCK as i16));
                x += BLOCK;
            }
            (start, left) = (end, right);
        }
        row.truncate(width);
    }

    /// Computes the difference per row between two lattice rows.
    fn slopes(&self, slopes: &mut Vec<i16>, from: &[i16], to: &[i16]) {
        slopes.clear();
        slopes.extend(from.iter().zip(to).map(|(a, b)| self.part(b - a)));
    }

    /// Divides a difference by `patch` and rounds toward 0, so that the interpolation never overshoots. Multiplies by
    /// the reciprocal `share`, which is faster than a division.
    #[inline]
    fn part(&self, distance: i16) -> i16 {
        let part = ((u32::from(distance.unsigned_abs()) * u32::from(self.share)) >> 16) as i16;
        if distance < 0 { -part } else { part }
    }
}

/// Writes one row and advances the values to the next.
fn fill_row(row: &mut [u8], tiles: &[Tile], values: &mut [i16], slopes: &[i16]) {
    // Slices of equal length let the compiler vectorize the loop.
    let width = row.len();
    let (tiles, values, slopes) = (&tiles[..width], &mut values[..width], &slopes[..width]);
    let ((rows, row), (many_tiles, tiles)) = (row.as_chunks_mut::<16>(), tiles.as_chunks::<16>());
    let ((many_values, values), (many_slopes, slopes)) =
        (values.as_chunks_mut::<16>(), slopes.as_chunks::<16>());
    let many = rows.iter_mut().zip(many_tiles).zip(many_values.iter_mut().zip(many_slopes));
    for ((row, tiles), (values, slopes)) in many {
        fill_cells(row, tiles, values, slopes);
    }
    fill_cells(row, tiles, values, slopes);
}

#[inline]
fn fill_cells(row: &mut [u8], tiles: &[Tile], values: &mut [i16], slopes: &[i16]) {
    for (((cell, tile), value), slope) in row.iter_mut().zip(tiles).zip(values).zip(slopes) {
        let hardness = (*value as u16 >> PARTS.ilog2()) as u8;
        *cell = if *tile as u8 >= Tile::FIRST_OPEN as u8 { 0 } else { hardness };
        *value = value.wrapping_add(*slope);
    }
}

/// Sets the hardness of the closed cells of the border to 255, which stands for immutable rock.
fn harden_border(map: &mut Map) {
    let Size { width, height } = map.size();
    let (right, bottom) = (width as usize - 1, height as i32 - 1);
    let harden = |cell: &mut u8, tile: Tile| *cell = if tile >= Tile::FIRST_OPEN { *cell } else { 255 };
    for y in [0, bottom] {
        let cells = map.hardness.row_mut(y).iter_mut().zip(map.tiles.row(y));
        cells.for_each(|(cell, tile)| harden(cell, *tile));
    }
    for y in 1..bottom {
        let (cells, tiles) = (map.hardness.row_mut(y), map.tiles.row(y));
        harden(&mut cells[0], tiles[0]);
        harden(&mut cells[right], tiles[right]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interpolated_values_stay_within_range_and_are_smooth() {
        let mut rng = Rng::new(4);
        for patch in [1, 2, 3, 7, 8, 9, 63, 64] {
            for width in [1, 7, 8, 80, 131] {
                let lattice = Lattice::new(&Hardness { patch, values: (3, 200) });
                let mut row = Vec::new();
                lattice.draw_row(&mut row, width, &mut rng);
                assert_eq!(row.len(), width);
                assert!(row.iter().all(|&v| (3..=200).contains(&(i32::from(v) / PARTS))), "{row:?}");
                let steepest = row.windows(2).map(|pair| (pair[0] - pair[1]).abs()).max().unwrap_or(0);
                assert!(i32::from(steepest) <= 200 * PARTS / patch + PARTS, "patches of {patch} are smooth");
            }
        }
    }
}
