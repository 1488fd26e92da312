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

/// Cells of a layout in a room: unions of products, each of a set of positions along the room and one across it. So whole
/// rows of cells are the same words, and no cell is tested by itself.
#[derive(Debug, Default)]
pub(super) struct LayoutCells {
    products: [Product; 2],
    /// Number of valid products.
    count: usize,
}

/// Cells whose two coordinates are in two sets.
#[derive(Debug, Default)]
struct Product {
    along: Positions,
    across: Positions,
}

/// Set of positions on one side of a room.
#[derive(Debug, Default)]
struct Positions {
    words: Vec<u64>,
    len: i32,
}

impl Positions {
    /// Empties the set for a side of `len` cells.
    fn reset(&mut self, len: i32) {
        self.len = len;
        self.words.clear();
        // As much as almost every room needs, so that a warm run does not allocate.
        self.words.reserve(8);
        self.words.resize((len as usize).div_ceil(64), 0);
    }

    /// Adds a position if it is on the side.
    fn add(&mut self, at: i32) {
        if (0..self.len).contains(&at) {
            self.words[at as usize / 64] |= 1 << (at & 63);
        }
    }

    fn add_all(&mut self, all: impl IntoIterator<Item = i32>) {
        all.into_iter().for_each(|at| self.add(at));
    }

    /// Adds the positions at distances of `step`, centered, that are at least `margin` cells from the ends.
    fn add_steps(&mut self, step: i32, margin: i32) {
        let steps = (self.len - 1 - 2 * margin).max(0) / step;
        let first = (self.len - 1 - steps * step) / 2;
        let mut at = first;
        while at < self.len - margin {
            if at >= margin {
                self.add(at);
            }
            at += step;
        }
    }

    fn remove(&mut self, at: i32) {
        self.words[at as usize / 64] &= !(1 << (at & 63));
    }

    fn has(&self, at: i32) -> bool {
        self.words[at as usize / 64] >> (at & 63) & 1 == 1
    }

    /// Returns the positions from `first` on, which may be negative, as bits from the lowest on.
    fn bits_from(&self, first: i32) -> u64 {
        let word = |i: i32| usize::try_from(i).ok().and_then(|i| self.words.get(i)).copied().unwrap_or(0);
        let (i, shift) = (first.div_euclid(64), first.rem_euclid(64));
        // Two shifts, because a shift by 64 would overflow.
        word(i) >> shift | word(i + 1) << 1 << (63 - shift)
    }
}

impl LayoutCells {
    /// Sets the cells of a layout with distances `step` along the room and `gap` across it.
    pub(super) fn set(&mut self, plan: Plan, layout: Layout, (step, gap): (i32, i32)) {
        let (length, width) = plan.sides();
        let [Product { along, across }, second] = &mut self.products;
        along.reset(length);
        across.reset(width);
        self.count = 1;
        let inset = i32::from(width >= 5);
        match layout {
            Layout::Any | Layout::All => {
                along.add_all(0..length);
                across.add_all(0..width);
            }
            Layout::Center => {
                let (a, c) = plan.place(plan.bounds.center());
                along.add(a);
                across.add(c);
            }
            Layout::Corners => {
                along.add_all([inset, length - 1 - inset]);
                across.add_all([inset, width - 1 - inset]);
            }
            Layout::Walls => {
                along.add_steps(step, 0);
                across.add_all([0, width - 1]);
                second.along.reset(length);
                second.across.reset(width);
                second.along.add_all([0, length - 1]);
                second.across.add_steps(step, 0);
                self.count = 2;
            }
            Layout::Grid => {
                along.add_steps(step, 1);
                across.add_steps(gap, 1);
                if step == 1 && length >= 9 {
                    // Rows have a gap in the middle, so that every aisle can be reached from the next.
                    along.remove(length / 2);
                    along.remove((length - 1) / 2);
                }
            }
            Layout::Aisle => {
                along.add_steps(step, 1);
                across.add((width - 1) / 2 - gap);
                across.add(width / 2 + gap);
            }
            Layout::End => {
                along.add(if plan.is_end_last { length - 1 - inset } else { inset });
                across.add_all(0..width);
                (0..width).filter(|c| (c - width / 2) % gap != 0).for_each(|c| across.remove(c));
            }
            Layout::Middle => {
                along.add_all(step..length - step);
                across.add_all(gap..width - gap);
            }
        }
    }

    /// Returns the cells of the layout in row `y` of the map, which must be a row of the room, from column `x` on, as
    /// bits from the lowest on.
    #[inline]
    pub(super) fn bits(&self, plan: Plan, y: i32, x: i32) -> u64 {
        let Rect { x: left, y: top, .. } = plan.bounds;
        let bits_of = |Product { along, across }: &Product| {
            let (columns, rows) = if plan.is_wide { (along, across) } else { (across, along) };
            if rows.has(y - top) { columns.bits_from(x - left) } else { 0 }
        };
        self.products[..self.count].iter().map(bits_of).fold(0, |a, b| a | b)
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

    /// Returns the distance of a cell from the middle line along the longer side.
    pub(super) const fn off_middle(self, p: Point) -> i32 {
        (self.place(p).1 - self.sides().1 / 2).abs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(layout: Layout, apart: (i32, i32)) -> Vec<String> {
        let plan = Plan::new(Rect::new(2, 1, 9, 5), [Point::new(1, 3)].into_iter());
        let mut cells = LayoutCells::default();
        cells.set(plan, layout, apart);
        let cell = |x, y| if cells.bits(plan, 1 + y, 2 + x) & 1 == 1 { '0' } else { '.' };
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

    /// Returns whether `at` is a position with distance `step` on a side of `len` cells, centered, that is at least
    /// `margin` cells from its ends.
    fn is_step(at: i32, len: i32, step: i32, margin: i32) -> bool {
        let steps = (len - 1 - 2 * margin).max(0) / step;
        let first = (len - 1 - steps * step) / 2;
        at >= first.max(margin) && at < len - margin && (at - first) % step == 0
    }

    #[test]
    fn positions_agree_with_a_check_of_single_ones() {
        for (len, step, margin) in
            (1..90).flat_map(|len| [(len, 1, 0), (len, 2, 1), (len, 3, 1), (len, 7, 0)])
        {
            let mut positions = Positions::default();
            positions.reset(len);
            positions.add_steps(step, margin);
            for first in -70..90 {
                let bits = positions.bits_from(first);
                for i in 0..64 {
                    let at = first + i;
                    let is_in = (0..len).contains(&at) && is_step(at, len, step, margin);
                    assert_eq!(bits >> i & 1 == 1, is_in, "{at} of {len}");
                }
            }
        }
    }

    #[test]
    fn layouts_of_tall_rooms_are_those_of_wide_rooms_turned() {
        for layout in Layout::ALL.iter().copied().filter(|layout| *layout != Layout::Center) {
            for (w, h) in [(9, 5), (12, 4), (7, 3), (70, 6)] {
                let [wide, tall] = [Rect::new(3, 2, w, h), Rect::new(2, 3, h, w)];
                let [wide, tall] = [wide, tall].map(|bounds| {
                    let plan = Plan::new(bounds, std::iter::empty());
                    let mut cells = LayoutCells::default();
                    cells.set(plan, layout, (3, 2));
                    (plan, cells)
                });
                for (x, y) in (0..w).flat_map(|x| (0..h).map(move |y| (x, y))) {
                    let has = |(plan, cells): &(Plan, LayoutCells), x, y| cells.bits(*plan, y, x) & 1 == 1;
                    assert_eq!(has(&wide, 3 + x, 2 + y), has(&tall, 2 + y, 3 + x), "{layout:?} {x} {y}");
                }
            }
        }
    }
}
