//! Gives every cell a hardness, for those who dig.
//!
//! How it works: random values on a coarse lattice, joined by straight lines in both directions, so that hard and soft
//! rock lie in patches. Open cells are 0, the border 255.
//!
//! Promises: 0 on every open cell, 255 on every closed cell of the border, 1 to 254 everywhere else.

use barrow_core::{ParamSpec, Rng, Tile};

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

/// Parts that a hardness is counted in on its way from one lattice point to the next; 254 of them fit sixteen bits.
const PARTS: i32 = 128;

#[derive(Debug)]
struct Hardness {
    patch: i32,
    values: (i32, i32),
}

impl Stage for Hardness {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        let [now, next, slope] = &mut cx.scratch.rows;
        self.draw_row(next, size.width as usize, &mut cx.rng);
        cx.map.hardness.reset(size, 0);
        for y in 0..size.height as i32 {
            if y % self.patch == 0 {
                std::mem::swap(now, next);
                self.draw_row(next, size.width as usize, &mut cx.rng);
                self.slopes(slope, now, next);
            }
            fill_row(cx.map.hardness.row_mut(y), cx.map.tiles.row(y), now, slope);
        }
        harden_border(cx);
        cx.frame(format_args!("rock has hardness"));
        Ok(())
    }
}

impl Hardness {
    /// Draws a row of lattice points and joins them by straight lines, a value for every column.
    fn draw_row(&self, row: &mut Vec<i16>, width: usize, rng: &mut Rng) {
        let mut point = || rng.range(self.values.0, self.values.1) * PARTS;
        row.clear();
        row.resize(width, 0);
        let mut left = point();
        for cells in row.chunks_mut(self.patch as usize) {
            let right = point();
            let step = self.part(right - left) as i16;
            let mut value = left as i16;
            for cell in cells {
                *cell = value;
                value = value.wrapping_add(step);
            }
            left = right;
        }
    }

    /// The even steps that lead from one lattice row to the next.
    fn slopes(&self, slopes: &mut Vec<i16>, from: &[i16], to: &[i16]) {
        slopes.clear();
        slopes.extend(from.iter().zip(to).map(|(a, b)| self.part(i32::from(*b) - i32::from(*a)) as i16));
    }

    /// A distance divided by the patch and cut towards 0, so that steps of it never overshoot. Multiplying is quicker
    /// than dividing, and as good: 2^16 / patch is rounded down.
    #[inline]
    fn part(&self, distance: i32) -> i32 {
        let part = (distance.unsigned_abs() * ((1 << 16) / self.patch as u32)) >> 16;
        if distance < 0 { -(part as i32) } else { part as i32 }
    }
}

/// Writes one row and takes the values on to the next.
fn fill_row(row: &mut [u8], tiles: &[Tile], values: &mut [i16], slopes: &[i16]) {
    // Slices of one length let the compiler work on many cells at once.
    let width = row.len();
    let (tiles, values, slopes) = (&tiles[..width], &mut values[..width], &slopes[..width]);
    for x in 0..width {
        let hardness = (values[x] as u16 >> PARTS.ilog2()) as u8;
        row[x] = if tiles[x] as u8 >= Tile::FIRST_OPEN as u8 { 0 } else { hardness };
        values[x] = values[x].wrapping_add(slopes[x]);
    }
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

    #[test]
    fn rows_stay_between_their_points() {
        let mut rng = Rng::new(4);
        for patch in [1, 2, 3, 7, 8, 9, 63, 64] {
            for width in [1, 7, 8, 80, 131] {
                let stage = Hardness { patch, values: (3, 200) };
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
