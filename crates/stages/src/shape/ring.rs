//! A ring: an ellipse with a smaller ellipse removed from its middle.
//!
//! ```text
//! ....#####....
//! .###########.
//! ####.....####
//! .###########.
//! ....#####....
//! ```

use barrow_core::{Rect, Run};

use super::ellipse;

/// Returns the cells of the ring, with two runs in the rows of its hole; those of the whole ellipse if a side is
/// shorter than five cells.
pub(crate) fn runs(bounds: Rect) -> impl Iterator<Item = Run> {
    let thick = (bounds.w.min(bounds.h) / 4).max(2);
    let hole = bounds.grown(-thick);
    let rows = hole.y..if hole.w > 0 { hole.bottom() } else { hole.y };
    let mut holes = ellipse::runs(hole);
    let above = ellipse::runs(bounds).take(1).chain(ellipse::runs(bounds));
    let below = ellipse::runs(bounds).skip(1).chain(ellipse::runs(bounds).take(1));
    ellipse::runs(bounds).zip(above).zip(below).flat_map(move |((row, above), below)| {
        let gap = if rows.contains(&row.y) { holes.next() } else { None };
        split(row, gap.and_then(|gap| [row, above, below].into_iter().try_fold(gap, narrow)))
            .into_iter()
            .flatten()
    })
}

/// Returns the part of a gap that leaves at least one cell of `row` on each side. The caller also narrows the gap by
/// the rows above and below, so that the cells on each side of the gap are connected from row to row.
fn narrow(gap: Run, row: Run) -> Option<Run> {
    let x = gap.x.max(row.x + 1);
    let len = (gap.x + gap.len).min(row.x + row.len - 1) - x;
    (len > 0).then_some(Run { x, len, ..gap })
}

/// Returns the parts of a row to the left and right of a gap.
fn split(row: Run, gap: Option<Run>) -> [Option<Run>; 2] {
    let Some(gap) = gap else { return [Some(row), None] };
    let right = gap.x + gap.len;
    [Some(Run { len: gap.x - row.x, ..row }), Some(Run { x: right, len: row.x + row.len - right, ..row })]
}
