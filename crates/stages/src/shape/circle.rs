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
//! It touches only two sides of bounds that are not square; the room's bounds shrink to the disc.

use barrow_core::{Rect, Run};

/// Returns the cells of the disc: those whose middle is no farther from the disc's than half its width.
pub(crate) fn runs(bounds: Rect) -> impl Iterator<Item = Run> {
    let width = bounds.w.min(bounds.h);
    let (left, top) = (bounds.x + (bounds.w - width) / 2, bounds.y + (bounds.h - width) / 2);
    let mut gap = width / 2;
    (0..width).map(move |row| {
        // Everything is doubled, so that the middle of an even width is a whole number.
        let dy = 2 * row + 1 - width;
        let inside = |column: i32| {
            let dx = 2 * column + 1 - width;
            dx * dx + dy * dy <= width * width
        };
        // The gap beside the disc changes little from one row to the next. The middle of every row lies in it.
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
