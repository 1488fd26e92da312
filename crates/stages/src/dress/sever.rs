//! Tests whether closing some cells would disconnect a map.
//!
//! Only the cells within [`REACH`] of the closed ones are searched, so that the cost does not grow with the map. Levels
//! of ordinary size are searched completely. On larger maps a long detour may be missed, so the answer may wrongly be
//! that the map would be disconnected, but never the opposite.

use barrow_core::{BitGrid, Point, Rect, Run, Size};

/// Number of columns and rows that are searched around the closed cells.
const REACH: (i32, i32) = (80, 32);
/// The same for a first, quick test: most detours are short. If nothing is disconnected there, nothing is on the map.
const NEAR: (i32, i32) = (16, 8);

/// The test, with its buffers. Call [`CutSearch::begin`], then [`CutSearch::close`] for every cell to close, then
/// [`CutSearch::cuts`].
#[derive(Debug, Default)]
pub(crate) struct CutSearch {
    /// Part of the map that is searched. Its columns are whole words of the bit grid.
    part: Rect,
    /// A smaller part, which is searched first.
    near: Rect,
    /// Cells to close, relative to `part`.
    closed: BitGrid,
    /// Cells to close, relative to the part that is searched.
    closed_here: BitGrid,
    /// Open cells, relative to the part that is searched.
    open: BitGrid,
    /// Closed cells whose components were not searched yet.
    left: BitGrid,
    /// Connected component that loses cells.
    component: BitGrid,
    /// Cells that a flood fill reached.
    reached: BitGrid,
    stack: Vec<u32>,
    /// Steps of the tests since [`CutSearch::steps`] was last called.
    steps: usize,
}

impl CutSearch {
    /// Prepares a test for cells of `area` on a map of that size, with no cell closed yet.
    pub(crate) fn begin(&mut self, area: Rect, size: Size) {
        self.part = part_around(area, REACH, size);
        self.near = part_around(area, NEAR, size);
        let Self { closed, closed_here, open, left, component, reached, .. } = self;
        for set in [closed, closed_here, open, left, component, reached] {
            // Parts differ in size, and most maps are smaller than this.
            set.reserve(Size::new(size.width.min(512), size.height.min(256)));
        }
        self.closed.reset(Size::new(self.part.w as u32, self.part.h as u32));
        // Floods work on words of 64 cells, several times on most.
        self.steps += self.part.cells() as usize / 8;
    }

    /// Closes a cell of the area.
    pub(crate) fn close(&mut self, p: Point) {
        self.closed.insert(p - Point::new(self.part.x, self.part.y));
    }

    /// Closes a run of cells of the area.
    pub(crate) fn close_run(&mut self, run: Run) {
        self.closed.insert_run(run.y - self.part.y, run.x - self.part.x, run.len);
    }

    /// Returns the steps of the tests since the last call, for the budget.
    pub(crate) const fn steps(&mut self) -> usize {
        std::mem::replace(&mut self.steps, 0)
    }

    /// Returns whether any connected component of `open` would be split or vanish.
    pub(crate) fn cuts(&mut self, open: &BitGrid) -> bool {
        (self.near == self.part || self.cuts_within(self.near, open)) && self.cuts_within(self.part, open)
    }

    /// Returns the same for the cells of a part of the map alone.
    fn cuts_within(&mut self, part: Rect, open: &BitGrid) -> bool {
        cut_out(open, part, &mut self.open);
        let moved = Rect { x: part.x - self.part.x, y: part.y - self.part.y, ..part };
        cut_out(&self.closed, moved, &mut self.closed_here);
        self.left.copy_from(&self.closed_here);
        self.left.intersect_with(&self.open);
        while let Some(first) = self.left.first() {
            self.component.reset(self.open.size());
            self.component.insert(first);
            self.component.flood(&self.open, &mut self.stack);
            self.left.difference_with(&self.component);
            self.component.difference_with(&self.closed_here);
            if !is_connected(&self.component, &mut self.reached, &mut self.stack) {
                return true;
            }
        }
        false
    }

    /// Returns the same as [`CutSearch::cuts`] when all cells of `open` are known to be connected. This saves one of
    /// two flood fills on maps that are searched completely.
    pub(crate) fn cuts_connected(&mut self, open: &BitGrid) -> bool {
        if self.part != Rect::of(open.size()) {
            return self.cuts(open);
        }
        self.left.copy_from(open);
        self.left.difference_with(&self.closed);
        !is_connected(&self.left, &mut self.reached, &mut self.stack)
    }

    /// Returns whether a set is one connected component; false if it is empty.
    pub(crate) fn is_connected(&mut self, set: &BitGrid) -> bool {
        is_connected(set, &mut self.reached, &mut self.stack)
    }
}

/// Returns the part of a map of that size to search when cells of `area` are closed.
fn part_around(area: Rect, reach: (i32, i32), size: Size) -> Rect {
    let Rect { x, y, w, h } = area;
    let around = Rect::new(x - reach.0, y - reach.1, w + 2 * reach.0, h + 2 * reach.1);
    let wide = around.intersection(Rect::of(size)).unwrap_or_default();
    let left = wide.x / 64 * 64;
    let right = ((wide.right() + 63) / 64 * 64).min(size.width as i32);
    Rect::new(left, wide.y, right - left, wide.h)
}

/// Copies a part of a set. The left side of the part must be a multiple of 64.
fn cut_out(set: &BitGrid, part: Rect, cut: &mut BitGrid) {
    cut.reset(Size::new(part.w as u32, part.h as u32));
    let first = part.x as usize / 64;
    for y in 0..part.h {
        let words = &set.row(part.y + y)[first..][..cut.stride()];
        cut.row_mut(y).copy_from_slice(words);
    }
}

/// Returns whether a set is one connected component; false if it is empty. `reached` and `stack` are scratch buffers.
fn is_connected(set: &BitGrid, reached: &mut BitGrid, stack: &mut Vec<u32>) -> bool {
    let Some(first) = set.first() else { return false };
    reached.reset(set.size());
    reached.insert(first);
    reached.flood(set, stack);
    reached == set
}

/// Returns whether closing a cell keeps its open neighbors connected to each other through the eight cells around it (a
/// simple point, in digital topology). If this holds for every cell that is closed, one after the other, connected
/// components of the map stay connected. The last cell of a component cannot be closed.
pub(crate) fn can_close(is_open: impl Fn(Point) -> bool, at: Point) -> bool {
    // Clockwise from the north; even positions are sides, odd ones corners.
    const AROUND: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
    let ring = AROUND.map(|(x, y)| is_open(at + Point::new(x, y)));
    stays_connected(ring)
}

/// The results of [`stays_connected`] for the cells around one, as bits in row-major order without the middle.
static CLOSABLE: [bool; 256] = {
    let mut table = [false; 256];
    let mut bits = 0;
    while bits < 256 {
        // Bits of the cells clockwise from the north.
        let order = [1, 2, 4, 7, 6, 5, 3, 0];
        let mut ring = [false; 8];
        let mut i = 0;
        while i < 8 {
            ring[i] = bits >> order[i] & 1 == 1;
            i += 1;
        }
        table[bits] = stays_connected(ring);
        bits += 1;
    }
    table
};

/// Returns the same as [`can_close`] for a cell of a map: the rows around it are three numbers, which select an entry of
/// a table.
#[inline]
pub(crate) fn can_close_cell(open: &BitGrid, at: Point) -> bool {
    let [above, here, below] = [-1, 0, 1].map(|y| open.around(Point::new(at.x, at.y + y)));
    let beside = here & 1 | here >> 1 & 2;
    CLOSABLE[(above | beside << 3 | below << 5) as usize]
}

/// Returns whether the open ones of eight cells, clockwise from the north, are connected at their sides.
const fn stays_connected(ring: [bool; 8]) -> bool {
    // Even positions are sides, odd ones corners.
    let (mut sides, mut joins, mut i) = (0, 0, 0);
    while i < 8 {
        sides += ring[i] as u32;
        joins += (ring[i] && ring[i + 1] && ring[(i + 2) % 8]) as u32;
        i += 2;
    }
    sides == joins + 1 || joins == 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::set_of;

    /// Returns the results of [`CutSearch::cuts`] and [`CutSearch::cuts_connected`].
    fn cuts(open: &BitGrid, closed: &BitGrid) -> [bool; 2] {
        let mut search = CutSearch::default();
        search.begin(Rect::of(open.size()), open.size());
        closed.iter().for_each(|p| search.close(p));
        [search.cuts(open), search.cuts_connected(open)]
    }

    #[test]
    fn the_table_agrees_with_a_check_of_single_cells() {
        let mut rng = barrow_core::Rng::new(2);
        let mut open = BitGrid::new(Size::new(131, 40));
        for y in 0..40 {
            (0..131).filter(|_| rng.percent(60)).for_each(|x| open.insert(Point::new(x, y)));
        }
        for p in (0..40).flat_map(|y| (0..131).map(move |x| Point::new(x, y))) {
            assert_eq!(can_close_cell(&open, p), can_close(|q| open.contains(q), p), "{p}");
        }
    }

    #[test]
    fn a_ring_is_split_by_two_closed_cells_and_not_by_one() {
        let open = set_of(&[".....", ".   .", ".....", "     ", "..   "]);
        let cut = |closed: &[&str]| cuts(&open, &set_of(closed))[0];
        assert!(!cut(&["     ", ".    ", "     ", "     ", "     "]));
        assert!(cut(&["     ", ".   .", "     ", "     ", "     "]));
        assert!(!cut(&["     ", " ... ", "     ", "     ", ".    "]));
        assert!(cut(&["     ", "     ", "     ", "     ", "..   "]), "a component must not vanish");
    }

    #[test]
    fn both_tests_agree_on_connected_sets() {
        let open = set_of(&["....", ".  .", "...."]);
        for bits in 0..1 << 12 {
            let mut closed = BitGrid::new(open.size());
            let cells = (0..12).filter(|i| bits >> i & 1 == 1);
            cells.for_each(|i| closed.insert(Point::new(i % 4, i / 4)));
            let [any, piece] = cuts(&open, &closed);
            assert_eq!(any, piece, "{bits:b}");
        }
    }

    #[test]
    fn the_quick_test_never_misses_a_cut() {
        let (mut rng, mut search, size) =
            (barrow_core::Rng::new(9), CutSearch::default(), Size::new(300, 120));
        let (mut cut, mut whole) = (0, 0);
        for _ in 0..300 {
            let mut open = BitGrid::new(size);
            for p in (0..120).flat_map(|y| (0..300).map(move |x| Point::new(x, y))) {
                if p.x % 4 == 0 && rng.percent(97) || p.y % 4 == 0 && rng.percent(97) {
                    open.insert(p);
                }
            }
            let area = Rect::new(rng.range(0, 280), rng.range(0, 110), 20, 10);
            search.begin(area, size);
            let (runs, len) = (rng.range(1, 4), rng.range(1, 12));
            (0..runs).for_each(|i| search.close_run(Run { y: area.y + 2 * i, x: area.x + i, len }));
            let expected = search.cuts_within(search.part, &open);
            assert_eq!(search.cuts(&open), expected);
            *if expected { &mut cut } else { &mut whole } += 1;
        }
        assert!(cut > 20 && whole > 20, "{cut} {whole}");
    }

    #[test]
    fn the_searched_part_consists_of_whole_words() {
        let size = Size::new(300, 200);
        assert_eq!(part_around(Rect::new(5, 5, 3, 3), REACH, size), Rect::new(0, 0, 128, 40));
        assert_eq!(part_around(Rect::new(250, 150, 3, 3), REACH, size), Rect::new(128, 118, 172, 67));
        let mut set = BitGrid::new(size);
        set.insert_run(120, 120, 100);
        let mut part = BitGrid::default();
        cut_out(&set, Rect::new(128, 118, 172, 67), &mut part);
        assert_eq!(part.first(), Some(Point::new(0, 2)));
        assert_eq!(part.count(), 92);
    }

    #[test]
    fn can_close_agrees_with_a_flood_fill() {
        let middle = Point::new(1, 1);
        for cells in 0_u32..256 {
            let mut open = BitGrid::new(Size::new(3, 3));
            open.insert(middle);
            let around = (0..9).filter(|&i| i != 4);
            for (_, i) in around.enumerate().filter(|(bit, _)| cells >> bit & 1 == 1) {
                open.insert(Point::new(i % 3, i / 3));
            }
            let allowed = can_close(|p| open.contains(p), middle);
            open.remove(middle);
            let sides = [(1, 0), (2, 1), (1, 2), (0, 1)].map(|(x, y)| Point::new(x, y));
            let mut reached = BitGrid::new(open.size());
            let first = sides.into_iter().find(|&p| open.contains(p));
            if let Some(p) = first {
                reached.insert(p);
            }
            reached.flood(&open, &mut Vec::new());
            let is_whole = sides.into_iter().all(|p| !open.contains(p) || reached.contains(p));
            assert_eq!(allowed, is_whole && first.is_some(), "{cells:b}");
        }
    }
}
