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

/// Returns the cells of the ellipse: those whose center lies inside it, and the middle third of each side of its
/// bounds, at least three cells of long sides, so that no single cell sticks out.
pub(crate) fn runs(bounds: Rect) -> impl Iterator<Item = Run> {
    let Rect { x, y, w, h } = bounds;
    let middle = |side: i32| (side / 3).max(if side > 4 { 3 } else { 1 });
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
        let gap = if dy.abs() <= middle(h) { 0 } else { gap.min((w - middle(w)) / 2) };
        Run { y: y + row, x: x + gap, len: w - 2 * gap }
    })
}
