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
//! Algorithm: open random cells, and all cells of an ellipse in the middle, half as wide and high as the bounds. Then
//! run a cellular automaton: in three passes, every cell outside the ellipse becomes what most of its neighbors are.
//! Keep the connected component of the ellipse.
//!
//! The cave seldom touches all four sides, which keeps them from being straight. The room's bounds shrink to its cells,
//! which are at least half as wide and high.

use barrow_core::{BitGrid, Point, Rect, Rng, Size};

use super::ellipse;

/// Share of the cells that start as floor, of 256: 59 percent.
const OPEN: u64 = 150;
const PASSES: u32 = 3;

/// Scratch buffers of [`paint`]. Contents are unspecified on entry.
#[derive(Default)]
pub(crate) struct Buffers {
    /// Cells that are always open; after the passes, the component connected to them.
    core: BitGrid,
    /// Output of the current pass.
    next: BitGrid,
    /// Stack of the flood fill.
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

/// Resizes `cells` to the bounds and fills it with a cave; with the whole rectangle if a side is shorter than four
/// cells.
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
    fill_at_random(cells, rng);
    cells.union_with(core);
    for _ in 0..PASSES {
        smooth(cells, next);
        next.union_with(core);
        cells.copy_from(next);
    }
    core.flood(cells, stack);
    cells.copy_from(core);
}

/// Opens 59 percent of the cells at random.
fn fill_at_random(cells: &mut BitGrid, rng: &mut Rng) {
    let Size { width, height } = cells.size();
    let mut bits = 0;
    for y in 0..height as i32 {
        for x in 0..width as i32 {
            // One random number is enough for eight cells.
            bits = if x % 8 == 0 { rng.next_u64() } else { bits >> 8 };
            if bits & 255 < OPEN {
                cells.insert(Point::new(x, y));
            }
        }
    }
}

/// Runs one pass: a cell with at least five open neighbors opens, one with four stays, any other closes.
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
