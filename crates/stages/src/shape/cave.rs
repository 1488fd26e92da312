//! A hollow with ragged sides.
//!
//! ```text
//! ...##.......
//! ..######.##.
//! .##########.
//! .#########..
//! ..###..##...
//! ```
//!
//! How it works: cells are opened by the toss of a coin that favors floor, but always in an ellipse in the middle, half
//! as wide and high as the bounds. Then, a few times over, cells do as most of their neighbors do. What hangs together
//! with the middle stays.
//!
//! It seldom touches all four sides, for then they would be straight; the room's bounds shrink to what is there, which is
//! never less than half as wide and as high.

use barrow_core::{BitGrid, Point, Rect, Rng, Size};

use super::ellipse;

/// The share of cells that begin as floor, of 256.
const OPEN: u64 = 150;
const PASSES: u32 = 3;

/// Paints the hollow in the first of the sets, which takes on the size of the bounds; the others are working memory.
/// Where a side is shorter than four cells it paints the whole rectangle.
pub(crate) fn paint(size: Size, [cells, core, next]: [&mut BitGrid; 3], stack: &mut Vec<u32>, rng: &mut Rng) {
    let all = Rect::of(size);
    for set in [&mut *cells, &mut *core, &mut *next] {
        set.reset(size);
    }
    if all.w.min(all.h) < 4 {
        cells.insert_rect(all);
        return;
    }
    let middle = Rect::new(all.w / 4, all.h / 4, (all.w + 1) / 2, (all.h + 1) / 2);
    ellipse::runs(middle).for_each(|run| core.insert_run(run.y, run.x, run.len));
    sprinkle(cells, rng);
    cells.unite(core);
    for _ in 0..PASSES {
        smooth(cells, next);
        next.unite(core);
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
            // One draw is enough for eight cells.
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
