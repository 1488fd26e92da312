//! A T: a bar along one of the four sides, and a stem from its middle.
//!
//! ```text
//! ############
//! ############
//! ....####....
//! ....####....
//! ....####....
//! ```

use barrow_core::{Rect, Rng, Run};

use super::cross::bars;

/// Returns the cells of a T; those of the whole rectangle if the bounds are too small for one.
pub(crate) fn runs(bounds: Rect, rng: &mut Rng) -> impl Iterator<Item = Run> {
    let lying = rng.percent(50);
    let (x, w) = if lying { end(bounds.x, bounds.w, rng) } else { middle(bounds.x, bounds.w, rng) };
    let (y, h) = if lying { middle(bounds.y, bounds.h, rng) } else { end(bounds.y, bounds.h, rng) };
    bars(Rect { x, w, ..bounds }, Rect { y, h, ..bounds })
}

/// Draws the start and thickness of the bar: at a random end, a third to half of the length of the room.
fn end(start: i32, len: i32, rng: &mut Rng) -> (i32, i32) {
    let thick = rng.range((len / 3).max(1), (len / 2).max(1));
    (if rng.percent(50) { start } else { start + len - thick }, thick)
}

/// Draws the start and thickness of the stem: in the middle, with a quarter to a third of the length free on each side.
fn middle(start: i32, len: i32, rng: &mut Rng) -> (i32, i32) {
    let free = if len < 3 { 0 } else { rng.range((len / 4).max(1), (len / 3).max(1)) };
    (start + free, len - 2 * free)
}
