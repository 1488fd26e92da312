//! A rectangle: all of its bounds.

use barrow_core::{Rect, Run};

/// The cells of the rectangle.
pub(crate) fn runs(bounds: Rect) -> impl Iterator<Item = Run> {
    (bounds.y..bounds.bottom()).map(move |y| Run { y, x: bounds.x, len: bounds.w })
}
