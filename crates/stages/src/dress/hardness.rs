//! Gives every cell a hardness, for those who dig.
//!
//! How it works: random values on a coarse lattice, joined by straight lines in both directions, so that hard and soft
//! rock lie in patches. Open cells are 0, the border 255.
//!
//! Promises: 0 on every open cell, 255 on every closed cell of the border, 1 to 254 everywhere else.

use barrow_core::{ParamSpec, Tile};

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
        lattice.resize_with(2 * columns, || cx.rng.range(self.values.0, self.values.1) << BITS);
        cx.map.hardness.reset(size, 0);
        for y in 0..size.height as i32 {
            let down = y % self.patch;
            if down == 0 && y > 0 {
                lattice.rotate_left(columns);
                lattice[columns..].fill_with(|| cx.rng.range(self.values.0, self.values.1) << BITS);
            }
            let (above, below) = lattice.split_at(columns);
            let at = |i: usize| above[i] + (below[i] - above[i]) / self.patch * down;
            let row = cx.map.hardness.row_mut(y);
            let mut left = at(0);
            for (i, cells) in row.chunks_mut(self.patch as usize).enumerate() {
                let right = at(i + 1);
                let step = (right - left) / self.patch;
                for (k, cell) in cells.iter_mut().enumerate() {
                    *cell = ((left + step * k as i32) >> BITS) as u8;
                }
                left = right;
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

/// Makes the closed cells of the border immutable.
fn harden_border(cx: &mut Context<'_>) {
    let (width, height) = (cx.map.size().width as usize, cx.map.size().height as i32);
    for y in 0..height {
        let (row, tiles) = (cx.map.hardness.row_mut(y), cx.map.tiles.row(y));
        let mut harden = |x: usize| {
            if !tiles[x].is_walkable() {
                row[x] = 255;
            }
        };
        if y == 0 || y == height - 1 {
            (0..width).for_each(harden);
        } else {
            harden(0);
            harden(width - 1);
        }
    }
}
