//! Overlapping discs in a chain along the longer side.
//!
//! ```text
//! ..###......##...
//! .#####.########.
//! ################
//! .##############.
//! ..###..#####....
//! ```
//!
//! The discs are two thirds as wide as the shorter side. Neighbors in the chain are at most half a disc apart along the
//! longer side, and at most half a disc across it, so they always overlap.

use barrow_core::{BitGrid, Rect, Rng, Size};

use super::circle;

/// Resizes `cells` to the bounds and fills it with discs; with the whole rectangle if a side is shorter than four
/// cells.
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
    // The first disc touches one long side, the second the other.
    let first = if rng.percent(50) { 0 } else { free };
    put(0, first);
    let (mut along, mut across) = (0, free - first);
    while along < last {
        along = last.min(along + rng.range(1, disc / 2));
        put(along, across);
        across = rng.range(0, free);
    }
}
