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

/// The cells of the disc: those whose middle is no farther from the disc's than half its width.
pub(crate) fn runs(bounds: Rect) -> impl Iterator<Item = Run> {
    let width = bounds.w.min(bounds.h);
    let (left, top) = (bounds.x + (bounds.w - width) / 2, bounds.y + (bounds.h - width) / 2);
    (0..width).map(move |row| {
        // Everything is doubled, so that the middle of an even width is a whole number.
        let dy = 2 * row + 1 - width;
        let inside = |column: &i32| {
            let dx = 2 * column + 1 - width;
            dx * dx + dy * dy <= width * width
        };
        let gap = (0..width).find(inside).unwrap_or(width / 2);
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
