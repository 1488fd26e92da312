//! Discs that overlap, in a chain along the longer side and a few more beside it.
//!
//! ```text
//! ..###......##...
//! .#####.########.
//! ################
//! .##############.
//! ..###..#####....
//! ```
//!
//! All discs are two thirds as wide as the shorter side. Neighbors in the chain are no farther apart than half a disc
//! along it, and at most half a disc across it, so they always overlap.

use barrow_core::{BitGrid, Rect, Rng, Size};

use super::circle;

/// Fills `cells`, which gets the size of the bounds, with the discs; with the whole rectangle where a side is shorter than
/// four cells.
pub(crate) fn paint(size: Size, cells: &mut BitGrid, rng: &mut Rng) {
    cells.reset(size);
    let all = Rect::of(size);
    let (long, short) = (all.w.max(all.h), all.w.min(all.h));
    if short < 4 {
        cells.insert_rect(all);
        return;
    }
    let disc = (2 * short).div_euclid(3).max(3);
    let mut put = |along: i32, across: i32| {
        let (x, y) = if all.w >= all.h { (along, across) } else { (across, along) };
        circle::runs(Rect::new(x, y, disc, disc)).for_each(|run| cells.insert_run(run.y, run.x, run.len));
    };
    let (last, free) = (long - disc, short - disc);
    // The first two reach the two long sides, in either order.
    let first = if rng.percent(50) { 0 } else { free };
    put(0, first);
    let (mut along, mut across) = (0, free - first);
    while along < last {
        along = last.min(along + rng.range(1, disc / 2));
        put(along, across);
        across = rng.range(0, free);
    }
}
