//! An ellipse as wide and high as its bounds.
//!
//! ```text
//! ...######...
//! .##########.
//! ############
//! .##########.
//! ...######...
//! ```

use barrow_core::{Rect, Run};

/// Returns the cells of the ellipse: those whose center lies inside it, and the middle row and column, so that even a
/// long and thin ellipse touches all four sides.
pub(crate) fn runs(bounds: Rect) -> impl Iterator<Item = Run> {
    let Rect { x, y, w, h } = bounds;
    let mut gap = (w - 1) / 2;
    (0..h).map(move |row| {
        // All lengths are doubled, so that the center of an even side is an integer.
        let dy = 2 * row + 1 - h;
        let inside = |column: i32| {
            let across = i64::from(2 * column + 1 - w) * i64::from(h);
            let down = i64::from(dy) * i64::from(w);
            across * across + down * down <= i64::from(w * h) * i64::from(w * h)
        };
        while gap > 0 && inside(gap - 1) {
            gap -= 1;
        }
        while gap < (w - 1) / 2 && !inside(gap) {
            gap += 1;
        }
        let gap = if dy.abs() <= 1 { 0 } else { gap };
        Run { y: y + row, x: x + gap, len: w - 2 * gap }
    })
}
