//! An octagon: a rectangle with its corners cut off.
//!
//! ```text
//! ..########..
//! .##########.
//! ############
//! ############
//! .##########.
//! ..########..
//! ```

use barrow_core::{Rect, Run};

/// Returns the cells of the octagon. The cut is three tenths of the shorter side: about 1 / (2 + √2) = 0.293, which
/// makes an octagon in a square regular.
pub(crate) fn runs(bounds: Rect) -> impl Iterator<Item = Run> {
    let Rect { x, y, w, h } = bounds;
    let cut = (w.min(h) + 1) * 3 / 10;
    (0..h).map(move |row| {
        let gap = (cut - row.min(h - 1 - row)).max(0);
        Run { y: y + row, x: x + gap, len: w - 2 * gap }
    })
}
