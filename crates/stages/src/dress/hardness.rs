//! Gives every cell a hardness, for those who dig.
//!
//! How it works: random values on a coarse lattice, joined by straight lines in both directions, so that hard and soft
//! rock lie in patches. Open cells are 0, the border 255.
//!
//! Promises: 0 on every open cell, 255 on every closed cell of the border, 1 to 254 everywhere else.

use std::array;

use barrow_core::{ParamSpec, Rng, Size, Tile};

use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "hardness",
    summary: "gives every cell a hardness: 0 where open, 255 at the border, patches of 1 to 254 between",
    family: Family::Dress,
    needs: &[OldNeed::always(Fact::Floor)],
    gives: &[Fact::Hardness],
    not_after: &[],
    params: &[
        ParamSpec::int("patch", (1, 8, 64), "Size of the patches in cells."),
        ParamSpec::range("values", (1, (1, 254), 254), "Softest and hardest rock."),
    ],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"hardness\"\n",
    build: |v| Box::new(Hardness::new(v.int("patch"), v.pair("values"))),
};

/// Parts that a hardness is counted in on its way from one lattice point to the next; 254 of them fit sixteen bits.
const PARTS: i32 = 128;
/// So many values are drawn at once.
const BLOCK: usize = 8;

#[derive(Debug)]
struct Hardness {
    patch: i32,
    /// 2^16 / patch, rounded down. A patch of one cell has no use for it.
    share: u16,
    values: (i32, i32),
}

impl Stage for Hardness {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        let [now, next, slope] = &mut cx.old.rows;
        self.draw_row(next, size.width as usize, &mut cx.rng);
        cx.map.hardness.reset(size, 0);
        let mut lattice = 0;
        for y in 0..size.height as i32 {
            if y == lattice {
                lattice += self.patch;
                std::mem::swap(now, next);
                self.draw_row(next, size.width as usize, &mut cx.rng);
                self.slopes(slope, now, next);
            }
            fill_row(cx.map.hardness.row_mut(y), cx.map.tiles.row(y), now, slope);
        }
        harden_border(cx);
        cx.snapshot(format_args!("rock has hardness"));
        Ok(())
    }
}

impl Hardness {
    fn new(patch: i32, values: (i32, i32)) -> Self {
        Self { patch, share: (0x1_0000 / patch).min(0xffff) as u16, values }
    }

    /// Draws a row of lattice points and joins them by straight lines, a value for every column.
    fn draw_row(&self, row: &mut Vec<i16>, width: usize, rng: &mut Rng) {
        let mut point = || (rng.range(self.values.0, self.values.1) * PARTS) as i16;
        // Values are written by the block, and what is too much is written over by the next patch.
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

    /// The even steps that lead from one lattice row to the next.
    fn slopes(&self, slopes: &mut Vec<i16>, from: &[i16], to: &[i16]) {
        slopes.clear();
        slopes.extend(from.iter().zip(to).map(|(a, b)| self.part(b - a)));
    }

    /// A distance divided by the patch and cut towards 0, so that steps of it never overshoot. Multiplying is quicker
    /// than dividing, and as good.
    #[inline]
    fn part(&self, distance: i16) -> i16 {
        let part = ((u32::from(distance.unsigned_abs()) * u32::from(self.share)) >> 16) as i16;
        if distance < 0 { -part } else { part }
    }
}

/// Writes one row and takes the values on to the next.
fn fill_row(row: &mut [u8], tiles: &[Tile], values: &mut [i16], slopes: &[i16]) {
    // Slices of one length let the compiler work on many cells at once.
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

/// Makes the closed cells of the border immutable.
fn harden_border(cx: &mut Context<'_>) {
    let Size { width, height } = cx.map.size();
    let (right, bottom) = (width as usize - 1, height as i32 - 1);
    let harden = |cell: &mut u8, tile: Tile| *cell = if tile >= Tile::FIRST_OPEN { *cell } else { 255 };
    for y in [0, bottom] {
        let cells = cx.map.hardness.row_mut(y).iter_mut().zip(cx.map.tiles.row(y));
        cells.for_each(|(cell, tile)| harden(cell, *tile));
    }
    for y in 1..bottom {
        let (cells, tiles) = (cx.map.hardness.row_mut(y), cx.map.tiles.row(y));
        harden(&mut cells[0], tiles[0]);
        harden(&mut cells[right], tiles[right]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stay_between_their_points() {
        let mut rng = Rng::new(4);
        for patch in [1, 2, 3, 7, 8, 9, 63, 64] {
            for width in [1, 7, 8, 80, 131] {
                let stage = Hardness::new(patch, (3, 200));
                let mut row = Vec::new();
                stage.draw_row(&mut row, width, &mut rng);
                assert_eq!(row.len(), width);
                assert!(row.iter().all(|&v| (3..=200).contains(&(i32::from(v) / PARTS))), "{row:?}");
                let steepest = row.windows(2).map(|pair| (pair[0] - pair[1]).abs()).max().unwrap_or(0);
                assert!(i32::from(steepest) <= 200 * PARTS / patch + PARTS, "patches of {patch} are smooth");
            }
        }
    }
}
