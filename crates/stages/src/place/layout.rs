//! Arrangements of cells in a room: rows, grids, corners, along the walls, and so on.
//!
//! ```text
//!   .......      .......      ..0.0..      0..0..0
//!   .00.00.      .0.0.0.      .......      .......
//!   .......      .......      .......      .......
//!   .00.00.      .0.0.0.      .......      .......
//!   .......      .......      ..0.0..      0..0..0
//!   rows         grid         aisle        walls
//! ```

use barrow_core::{Point, Rect};

crate::choice! {
    /// Arrangement of things in a room.
    pub enum Layout {
        /// Cells in random order.
        Any,
        /// The cell in the middle.
        Center,
        /// The cells near the four corners.
        Corners,
        /// Cells along the walls.
        Walls,
        /// A grid in the middle, with a free cell along the walls. Rows along the longer side if `apart` is 1 there.
        Grid,
        /// Two rows along the longer side, on both sides of the middle.
        Aisle,
        /// Cells at the end of the room that is farther from its doors, the middle one first.
        End,
        /// The rectangle in the middle.
        Middle,
        /// Every cell of the room.
        All,
    }
}

/// A room as a layout sees it: coordinates along its longer and its shorter side.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    bounds: Rect,
    /// Whether the longer side is horizontal.
    is_wide: bool,
    /// Whether the doors are nearer to the start of the longer side than to its end.
    is_end_last: bool,
}

/// Positions of a layout along the longer side of a room and across it, computed once for all cells of the room.
#[derive(Default)]
pub(super) struct Steps {
    along: Vec<bool>,
    across: Vec<bool>,
}

impl Steps {
    /// Computes the positions of a layout.
    pub(super) fn set(&mut self, plan: Plan, layout: Layout, (step, gap): (i32, i32)) {
        let (length, width) = plan.sides();
        for list in [&mut self.along, &mut self.across] {
            list.clear();
            // As much as almost every room needs, so that a warm run does not allocate.
            list.reserve(256);
        }
        let margin = i32::from(layout != Layout::Walls);
        self.along.extend((0..length).map(|a| is_step(a, length, step, margin)));
        self.across.extend((0..width).map(|c| match layout {
            Layout::End => (c - width / 2) % gap == 0,
            Layout::Walls => is_step(c, width, step, margin),
            _ => is_step(c, width, gap, margin),
        }));
    }
}

impl Plan {
    pub(super) fn new(bounds: Rect, doors: impl Iterator<Item = Point>) -> Self {
        let is_wide = bounds.w >= bounds.h;
        let mut plan = Self { bounds, is_wide, is_end_last: true };
        let (length, _) = plan.sides();
        // The end at which the nearest door is farther away; without doors, the last.
        let nearest = |a: i32| move |(along, across): (i32, i32)| (along - a).abs() + across.abs();
        let doors: (i32, i32) = doors.fold((i32::MAX, i32::MAX), |(first, last), door| {
            let at = plan.place(door);
            (first.min(nearest(0)(at)), last.min(nearest(length - 1)(at)))
        });
        plan.is_end_last = doors.1 >= doors.0;
        plan
    }

    /// Returns the length and the width of the room.
    const fn sides(self) -> (i32, i32) {
        if self.is_wide { (self.bounds.w, self.bounds.h) } else { (self.bounds.h, self.bounds.w) }
    }

    /// Returns the coordinates of a cell along and across the longer side.
    const fn place(self, p: Point) -> (i32, i32) {
        let (x, y) = (p.x - self.bounds.x, p.y - self.bounds.y);
        if self.is_wide { (x, y) } else { (y, x) }
    }

    /// Returns whether a layout with spacing `apart`, whose positions are `steps`, has the cell.
    pub(super) fn has(self, layout: Layout, (step, gap): (i32, i32), steps: &Steps, p: Point) -> bool {
        let ((length, width), (a, c)) = (self.sides(), self.place(p));
        let is_at_side = |at: i32, side: i32, inset: i32| at == inset || at == side - 1 - inset;
        let inset = i32::from(width >= 5);
        match layout {
            Layout::Any | Layout::All => true,
            Layout::Center => p == self.bounds.center(),
            Layout::Corners => is_at_side(a, length, inset) && is_at_side(c, width, inset),
            Layout::Walls => {
                is_at_side(c, width, 0) && steps.along[a as usize]
                    || is_at_side(a, length, 0) && steps.across[c as usize]
            }
            Layout::Grid => {
                // Rows have a gap in the middle, so that every aisle can be reached from the next.
                let is_gap = step == 1 && length >= 9 && (a == length / 2 || a == (length - 1) / 2);
                steps.along[a as usize] && steps.across[c as usize] && !is_gap
            }
            Layout::Aisle => steps.along[a as usize] && (c == (width - 1) / 2 - gap || c == width / 2 + gap),
            Layout::End => {
                let end = if self.is_end_last { length - 1 - inset } else { inset };
                a == end && steps.across[c as usize]
            }
            Layout::Middle => a >= step && a < length - step && c >= gap && c < width - gap,
        }
    }

    /// Returns the distance of a cell from the middle line along the longer side.
    pub(super) const fn off_middle(self, p: Point) -> i32 {
        (self.place(p).1 - self.sides().1 / 2).abs()
    }
}

/// Returns whether `at` is one of the positions with distance `step` on a side of `len` cells, centered, that are at
/// least `margin` cells from its ends.
fn is_step(at: i32, len: i32, step: i32, margin: i32) -> bool {
    let steps = (len - 1 - 2 * margin).max(0) / step;
    let first = (len - 1 - steps * step) / 2;
    at >= first.max(margin) && at < len - margin && (at - first) % step == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(layout: Layout, apart: (i32, i32)) -> Vec<String> {
        let plan = Plan::new(Rect::new(2, 1, 9, 5), [Point::new(1, 3)].into_iter());
        let mut steps = Steps::default();
        steps.set(plan, layout, apart);
        let cell = |x, y| if plan.has(layout, apart, &steps, Point::new(2 + x, 1 + y)) { '0' } else { '.' };
        (0..5).map(|y| (0..9).map(|x| cell(x, y)).collect()).collect()
    }

    #[test]
    fn layouts_are_centered_and_leave_space_along_walls() {
        let blank = ".........";
        assert_eq!(drawn(Layout::Grid, (1, 2)), [blank, ".000.000.", blank, ".000.000.", blank]);
        assert_eq!(drawn(Layout::Grid, (3, 2)), [blank, ".0..0..0.", blank, ".0..0..0.", blank]);
        assert_eq!(drawn(Layout::Aisle, (2, 2)), [".0.0.0.0.", blank, blank, blank, ".0.0.0.0."]);
        assert_eq!(drawn(Layout::End, (1, 2)), [".......0.", blank, ".......0.", blank, ".......0."]);
        assert_eq!(drawn(Layout::Corners, (1, 1)), [blank, ".0.....0.", blank, ".0.....0.", blank]);
        assert_eq!(drawn(Layout::Middle, (3, 2)), [blank, blank, "...000...", blank, blank]);
    }
}
