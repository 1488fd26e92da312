//! An L: two bars that meet in one of the four corners.
//!
//! ```text
//! ####........
//! ####........
//! ####........
//! ############
//! ############
//! ```

use barrow_core::{Rect, Rng, Run};

use super::cross::bars;

/// Returns the cells of an L; those of the whole rectangle if a side is a single cell.
pub(crate) fn runs(bounds: Rect, rng: &mut Rng) -> impl Iterator<Item = Run> {
    let (x, w) = leg(bounds.x, bounds.w, rng);
    let (y, h) = leg(bounds.y, bounds.h, rng);
    bars(Rect { x, w, ..bounds }, Rect { y, h, ..bounds })
}

/// Draws the start and thickness of a leg: at a random end, a third to half of the length of the room.
fn leg(start: i32, len: i32, rng: &mut Rng) -> (i32, i32) {
    let thick = rng.range((len / 3).max(1), (len / 2).max(1));
    (if rng.percent(50) { start } else { start + len - thick }, thick)
}
