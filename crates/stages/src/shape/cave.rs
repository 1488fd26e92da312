//! A cave with ragged sides.
//!
//! ```text
//! ...##.......
//! ..######.##.
//! .##########.
//! .#########..
//! ..###..##...
//! ```
//!
//! How it works: every cell opens at random, and always in an ellipse in the middle, half as wide and high as the bounds.
//! Then, in a few passes, every cell becomes what most of its neighbors are. The connected component of the middle stays.
//!
//! It seldom touches all four sides, which keeps them from being straight. The room's bounds shrink to its cells, which
//! are at least half as wide and high.

use barrow_core::{BitGrid, Point, Rect, Rng, Size};

use super::ellipse;

/// Share of the cells that start as floor, of 256.
const OPEN: u64 = 150;
const PASSES: u32 = 3;

/// Scratch buffers.
#[derive(Default)]
pub(crate) struct Buffers {
    /// Cells that are always open, then what is connected to them.
    core: BitGrid,
    /// Cells after the pass.
    next: BitGrid,
    /// For the flood fill.
    stack: Vec<u32>,
}

impl Buffers {
    /// Makes the buffers large enough for any cave in a map of `size`.
    pub(crate) fn reserve(&mut self, size: Size) {
        self.core.reset(size);
        self.next.reset(size);
        self.stack.clear();
        self.stack.reserve(size.cells() / 16);
    }
}

/// Fills `cells`, which gets the size of the bounds, with the cave; with the whole rectangle where a side is shorter than
/// four cells.
pub(crate) fn paint(size: Size, cells: &mut BitGrid, buffers: &mut Buffers, rng: &mut Rng) {
    let Buffers { core, next, stack } = buffers;
    let all = Rect::of(size);
    for set in [&mut *cells, core, next] {
        set.reset(size);
    }
    if all.w.min(all.h) < 4 {
        cells.insert_rect(all);
        return;
    }
    let middle = Rect::new(all.w / 4, all.h / 4, (all.w + 1) / 2, (all.h + 1) / 2);
    ellipse::runs(middle).for_each(|run| core.insert_run(run.y, run.x, run.len));
    sprinkle(cells, rng);
    cells.union_with(core);
    for _ in 0..PASSES {
        smooth(cells, next);
        next.union_with(core);
        cells.copy_from(next);
    }
    core.flood(cells, stack);
    cells.copy_from(core);
}

/// Opens cells at random.
fn sprinkle(cells: &mut BitGrid, rng: &mut Rng) {
    let Size { width, height } = cells.size();
    let mut luck = 0;
    for y in 0..height as i32 {
        for x in 0..width as i32 {
            // One random number is enough for eight cells.
            luck = if x % 8 == 0 { rng.next_u64() } else { luck >> 8 };
            if luck & 255 < OPEN {
                cells.insert(Point::new(x, y));
            }
        }
    }
}

/// A cell with five open neighbors opens, one with four stays as it is, any other closes.
fn smooth(cells: &BitGrid, next: &mut BitGrid) {
    let Size { width, height } = cells.size();
    for y in 0..height as i32 {
        for i in 0..cells.stride() {
            let [ones, twos, fours, eights] = cells.count_neighbors(y, i);
            let columns = width as usize - 64 * i;
            let inside = if columns < 64 { (1 << columns) - 1 } else { u64::MAX };
            let five = eights | fours & (ones | twos);
            next.row_mut(y)[i] = (five | cells.row(y)[i] & fours) & inside;
        }
    }
}
