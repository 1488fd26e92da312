//! Two bars that cross anywhere but at an end, so that there are four arms of different lengths.
//!
//! ```text
//! .......###..
//! .......###..
//! ############
//! ############
//! .......###..
//! ```

use barrow_core::{Rect, Rng, Run};

/// Returns the cells of a cross; of the whole rectangle where a side is shorter than three cells.
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

/// Draws the start and thickness of a bar: from a third to half as thick as the room is long, with space for an arm on either side.
fn bar(start: i32, len: i32, rng: &mut Rng) -> (i32, i32) {
    let thick = rng.range((len / 3).max(1), (len / 2).max(1));
    (rng.range(start + 1, start + len - thick - 1), thick)
}

/// Returns the cells of a bar from top to bottom and of another from side to side.
pub(super) fn bars(upright: Rect, across: Rect) -> impl Iterator<Item = Run> {
    (upright.y..upright.bottom()).map(move |y| {
        let bar = if (across.y..across.bottom()).contains(&y) { across } else { upright };
        Run { y, x: bar.x, len: bar.w }
    })
}
