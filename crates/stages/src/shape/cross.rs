//! A cross: two bars that cross at a random place, but not at an end, so that there are four arms.
//!
//! ```text
//! .......###..
//! .......###..
//! ############
//! ############
//! .......###..
//! ```

use barrow_core::{Rect, Rng, Run};

/// Returns the cells of a cross; those of the whole rectangle if a side is shorter than three cells.
pub(crate) fn runs(bounds: Rect, rng: &mut Rng) -> impl Iterator<Item = Run> {
    let (x, w) = bar(bounds.x, bounds.w, rng);
    let (y, h) = bar(bounds.y, bounds.h, rng);
    let (upright, across) = if bounds.w < 3 || bounds.h < 3 {
        (bounds, bounds)
    } else {
        (Rect { x, w, ..bounds }, Rect { y, h, ..bounds })
    };
    bars(upright, across)
}

/// Draws the start and thickness of a bar: a third to half of the length of the room, with space for an arm on each
/// side.
fn bar(start: i32, len: i32, rng: &mut Rng) -> (i32, i32) {
    let thick = rng.range((len / 3).max(1), (len / 2).max(1));
    (rng.range(start + 1, start + len - thick - 1), thick)
}

/// Returns the cells of a vertical and a horizontal bar.
pub(super) fn bars(upright: Rect, across: Rect) -> impl Iterator<Item = Run> {
    (upright.y..upright.bottom()).map(move |y| {
        let bar = if (across.y..across.bottom()).contains(&y) { across } else { upright };
        Run { y, x: bar.x, len: bar.w }
    })
}
