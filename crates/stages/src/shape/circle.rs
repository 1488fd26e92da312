//! A disc in the middle of its bounds, as wide as their shorter side.
//!
//! ```text
//! ..####..
//! .######.
//! .######.
//! .######.
//! .######.
//! ..####..
//! ```
//!
//! In bounds that are not square the disc touches only two sides; the room's bounds shrink to the disc.

use barrow_core::{Rect, Run};

/// Returns the cells of the disc: those whose center is at most half the width away from the center of the disc.
pub(crate) fn runs(bounds: Rect) -> impl Iterator<Item = Run> {
    let width = bounds.w.min(bounds.h);
    let (left, top) = (bounds.x + (bounds.w - width) / 2, bounds.y + (bounds.h - width) / 2);
    let mut gap = width / 2;
    (0..width).map(move |row| {
        // All lengths are doubled, so that the center of an even width is an integer.
        let dy = 2 * row + 1 - width;
        let inside = |column: i32| {
            let dx = 2 * column + 1 - width;
            dx * dx + dy * dy <= width * width
        };
        // The gap to the left of the disc changes little from row to row, so it is updated instead of recomputed. The
        // middle cell of every row belongs to the disc.
        while gap > 0 && inside(gap - 1) {
            gap -= 1;
        }
        while !inside(gap) && gap < width / 2 {
            gap += 1;
        }
        Run { y: top + row, x: left + gap, len: (width - 2 * gap).max(1) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(bounds: Rect) -> Vec<String> {
        runs(bounds)
            .map(|run| {
                let before = ".".repeat((run.x - bounds.x) as usize);
                let after = ".".repeat((bounds.right() - run.x - run.len) as usize);
                before + &"#".repeat(run.len as usize) + &after
            })
            .collect()
    }

    #[test]
    fn the_gap_ends_at_the_first_cell_inside() {
        for width in 1..40 {
            for (row, run) in (0..).zip(runs(Rect::new(0, 0, width, width))) {
                let far = |n: i32| (2 * n + 1 - width) * (2 * n + 1 - width);
                let first = (0..width).find(|&column| far(column) + far(row) <= width * width);
                assert_eq!((Some(run.x), run.len), (first, width - 2 * run.x));
            }
        }
    }

    #[test]
    fn discs_are_round() {
        assert_eq!(
            drawn(Rect::new(3, 3, 6, 6)),
            [".####.", "######", "######", "######", "######", ".####."]
        );
        assert_eq!(
            drawn(Rect::new(0, 0, 9, 5)),
            ["...###...", "..#####..", "..#####..", "..#####..", "...###..."]
        );
        assert_eq!(drawn(Rect::new(0, 0, 1, 1)), ["#"]);
    }
}
