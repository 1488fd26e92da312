//! Gives every cell a hardness, for those who dig.
//!
//! How it works: random values on a coarse lattice, joined by straight lines in both directions, so that hard and soft
//! rock lie in patches. Open cells are 0, the border 255.
//!
//! Promises: 0 on every open cell, 255 on every closed cell of the border, 1 to 254 everywhere else.

use barrow_core::{ParamSpec, Tile, ramps};

use crate::stage::{Context, Fact, Family, Need, Stage, StageSpec, Veto};

pub(crate) const SPEC: StageSpec = StageSpec {
    name: "hardness",
    summary: "gives every cell a hardness: 0 where open, 255 at the border, patches of 1 to 254 between",
    family: Family::Dress,
    needs: &[Need::always(Fact::Floor)],
    gives: &[Fact::Hardness],
    not_after: &[],
    params: &[
        ParamSpec::int("patch", (1, 8, 64), "Size of the patches in cells."),
        ParamSpec::range("values", (1, (1, 254), 254), "Softest and hardest rock."),
    ],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"hardness\"\n",
    build: |v| Box::new(Hardness { patch: v.int("patch"), values: v.pair("values") }),
};

/// Fractional bits of the values on the way from one lattice point to the next.
const BITS: u32 = 16;
/// The size of patches that is done eight cells at a time.
const COMMON: usize = 8;

#[derive(Debug)]
struct Hardness {
    patch: i32,
    values: (i32, i32),
}

impl Stage for Hardness {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        let columns = size.width as usize / self.patch as usize + 2;
        let lattice = &mut cx.scratch.row;
        // Two rows of the lattice: the one above the current row of cells and the one below.
        lattice.clear();
        lattice.resize_with(2 * columns, || cx.rng.range(self.values.0, self.values.1));
        cx.map.hardness.reset(size, 0);
        for y in 0..size.height as i32 {
            let down = y % self.patch;
            if down == 0 && y > 0 {
                lattice.rotate_left(columns);
                lattice[columns..].fill_with(|| cx.rng.range(self.values.0, self.values.1));
            }
            let (above, below) = lattice.split_at(columns);
            let row = cx.map.hardness.row_mut(y);
            if self.patch as usize == COMMON {
                fill_row_of_eights(row, above, below, down);
            } else {
                fill_row(row, above, below, down, self.patch);
            }
            for (cell, tile) in row.iter_mut().zip(cx.map.tiles.row(y)) {
                *cell = if *tile >= Tile::FIRST_OPEN { 0 } else { *cell };
            }
        }
        harden_border(cx);
        cx.frame(format_args!("rock has hardness"));
        Ok(())
    }
}

/// Joins the lattice points around a row of cells by straight lines, `down` cells below the upper ones.
fn fill_row(row: &mut [u8], above: &[i32], below: &[i32], down: i32, patch: i32) {
    let at = |i: usize| (above[i] << BITS) + ((below[i] - above[i]) << BITS) / patch * down;
    let mut left = at(0);
    for (i, cells) in row.chunks_mut(patch as usize).enumerate() {
        let right = at(i + 1);
        let step = (right - left) / patch;
        for (k, cell) in cells.iter_mut().enumerate() {
            *cell = ((left + step * k as i32) >> BITS) as u8;
        }
        left = right;
    }
}

/// The same for patches of eight, where eighths of eighths are exact in sixteen bits.
fn fill_row_of_eights(row: &mut [u8], above: &[i32], below: &[i32], down: i32) {
    let at = |i: usize| (above[i] * 8 + (below[i] - above[i]) * down) as i16;
    let (whole, rest) = row.as_chunks_mut::<{ 2 * COMMON }>();
    let mut i = 0;
    let mut left = at(0);
    for cells in whole {
        let points = [left, at(i + 1), at(i + 2)];
        *cells = ramps(points);
        left = points[2];
        i += 2;
    }
    // The last point may be missing where less than a patch is left.
    let points = [left, at(i + 1), at((i + 2).min(above.len() - 1))];
    rest.copy_from_slice(&ramps(points)[..rest.len()]);
}

/// Makes the closed cells of the border immutable.
fn harden_border(cx: &mut Context<'_>) {
    let last = cx.map.size().height as i32 - 1;
    for y in 0..=last {
        let cells = cx.map.hardness.row_mut(y).iter_mut().zip(cx.map.tiles.row(y));
        let harden =
            |(cell, tile): (&mut u8, &Tile)| *cell = if *tile >= Tile::FIRST_OPEN { *cell } else { 255 };
        if y == 0 || y == last {
            cells.for_each(harden);
        } else {
            let mut cells = cells;
            cells.next().map(harden);
            cells.next_back().map(harden);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Rng;

    #[test]
    fn patches_of_eight_agree_with_the_others() {
        let mut rng = Rng::new(4);
        for width in [1, 7, 8, 9, 80, 83] {
            for down in 0..8 {
                let mut points = || (0..width / 8 + 2).map(|_| rng.range(1, 254)).collect::<Vec<_>>();
                let (above, below) = (points(), points());
                let (mut plain, mut fast) = (vec![0; width], vec![0; width]);
                fill_row(&mut plain, &above, &below, down, 8);
                fill_row_of_eights(&mut fast, &above, &below, down);
                assert_eq!(plain, fast);
            }
        }
    }
}
