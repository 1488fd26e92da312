//! A symmetric cross: two bars that cross in the middle.
//!
//! ```text
//! ....####....
//! ############
//! ############
//! ############
//! ....####....
//! ```

use barrow_core::{Rect, Rng, Run};

use super::cross::bars;

/// Returns the cells of a cross that is its own mirror image; those of the whole rectangle if a side is shorter than
/// three cells.
pub(crate) fn runs(bounds: Rect, rng: &mut Rng) -> impl Iterator<Item = Run> {
    let (left, top) = (arm(bounds.w, rng), arm(bounds.h, rng));
    let (upright, across) = if bounds.w < 3 || bounds.h < 3 {
        (bounds, bounds)
    } else {
        (
            Rect { x: bounds.x + left, w: bounds.w - 2 * left, ..bounds },
            Rect { y: bounds.y + top, h: bounds.h - 2 * top, ..bounds },
        )
    };
    bars(upright, across)
}

/// Draws the length of an arm: a quarter to a third of the length of the room.
fn arm(len: i32, rng: &mut Rng) -> i32 {
    rng.range((len / 4).max(1), (len / 3).max(1))
}
