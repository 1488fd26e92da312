//! Largest rectangle within a set of cells.

use crate::{BitGrid, Point, Rect};

impl BitGrid {
    /// Returns the largest rectangle inside `within` whose cells are all in the set and that is at least as wide and
    /// high as `least`. Of several, the first in row-major order is returned.
    ///
    /// Tries every pair of top and bottom rows and scans the columns between them, which takes O(height² × area) time:
    /// use it on small areas.
    pub fn largest_rect(&self, within: Rect, least: (i32, i32)) -> Option<Rect> {
        let within = within.intersection(Rect::of(self.size()))?;
        let mut best: Option<Rect> = None;
        for top in within.y..within.bottom() {
            for bottom in top + least.1.max(1)..=within.bottom() {
                let is_in = |x: i32| (top..bottom).all(|y| self.contains(Point::new(x, y)));
                let mut start = within.x;
                for x in within.x..=within.right() {
                    if x < within.right() && is_in(x) {
                        continue;
                    }
                    let rect = Rect::new(start, top, x - start, bottom - top);
                    start = x + 1;
                    if rect.w >= least.0.max(1) && best.is_none_or(|best| rect.cells() > best.cells()) {
                        best = Some(rect);
                    }
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    #[test]
    fn largest_rectangle_respects_holes_and_minimum_sizes() {
        let mut set = BitGrid::new(Size::new(12, 6));
        set.insert_rect(Rect::new(1, 1, 10, 4));
        set.remove(Point::new(4, 2));
        let all = Rect::of(set.size());
        assert_eq!(set.largest_rect(all, (1, 1)), Some(Rect::new(5, 1, 6, 4)));
        assert_eq!(set.largest_rect(all, (7, 1)), Some(Rect::new(1, 3, 10, 2)));
        assert_eq!(set.largest_rect(Rect::new(0, 0, 4, 9), (1, 1)), Some(Rect::new(1, 1, 3, 4)));
        assert_eq!(set.largest_rect(all, (11, 1)), None);
    }

    #[test]
    fn covers_rect_needs_every_cell() {
        let mut set = BitGrid::new(Size::new(131, 4));
        set.insert_rect(Rect::new(60, 1, 70, 2));
        assert!(set.covers_rect(Rect::new(60, 1, 70, 2)) && set.covers_rect(Rect::new(63, 2, 2, 1)));
        assert!(!set.covers_rect(Rect::new(59, 1, 3, 1)) && !set.covers_rect(Rect::new(128, 2, 2, 2)));
        assert!(!set.covers_rect(Rect::new(129, 1, 9, 1)));
    }
}
