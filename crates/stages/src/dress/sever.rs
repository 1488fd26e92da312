//! Whether closing some cells would cut a map in two.
//!
//! Only a part of the map around those cells is searched, as far as [`REACH`] says, so that the cost does not grow with
//! the map. Levels of ordinary size are searched whole. On larger ones a long way around may be missed, but cells that
//! are found not to cut the map never do.

use barrow_core::{BitGrid, Point, Rect, Run, Size};

/// Cells around those that are closed which are searched, to the sides and up and down.
const REACH: (i32, i32) = (80, 32);

/// Search for cuts, with its buffers: [`CutSearch::begin`], then [`CutSearch::close`] for every cell that is to be closed,
/// then [`CutSearch::cuts`].
#[derive(Debug, Default)]
pub(crate) struct CutSearch {
    /// The part of the map that is searched. It consists of whole words.
    part: Rect,
    /// Cells of the part that are to be closed.
    closed: BitGrid,
    /// Open cells of the part.
    open: BitGrid,
    /// Cells not searched yet.
    left: BitGrid,
    /// Connected component that loses cells.
    piece: BitGrid,
    /// Cells that a flood fill reached.
    reached: BitGrid,
    stack: Vec<u32>,
}

impl CutSearch {
    /// Prepares a search for cells of `area` on a map of that size. No cell is closed yet.
    pub(crate) fn begin(&mut self, area: Rect, size: Size) {
        self.part = part_around(area, size);
        self.closed.reset(Size::new(self.part.w as u32, self.part.h as u32));
    }

    /// Closes a cell of the area.
    pub(crate) fn close(&mut self, p: Point) {
        self.closed.insert(p - Point::new(self.part.x, self.part.y));
    }

    /// Closes a run of cells of the area.
    pub(crate) fn close_run(&mut self, run: Run) {
        self.closed.insert_run(run.y - self.part.y, run.x - self.part.x, run.len);
    }

    /// Returns whether any connected component of `open` would fall apart or vanish.
    pub(crate) fn cuts(&mut self, open: &BitGrid) -> bool {
        cut_out(open, self.part, &mut self.open);
        self.left.copy_from(&self.closed);
        self.left.intersect_with(&self.open);
        while let Some(first) = self.left.first() {
            self.piece.reset(self.open.size());
            self.piece.insert(first);
            self.piece.flood(&self.open, &mut self.stack);
            self.left.difference_with(&self.piece);
            self.piece.difference_with(&self.closed);
            if !is_piece(&self.piece, &mut self.reached, &mut self.stack) {
                return true;
            }
        }
        false
    }

    /// Returns the same where all cells of `open` are known to be connected, which saves half of the work on maps that
    /// are searched whole.
    pub(crate) fn cuts_piece(&mut self, open: &BitGrid) -> bool {
        if self.part != Rect::of(open.size()) {
            return self.cuts(open);
        }
        self.left.copy_from(open);
        self.left.difference_with(&self.closed);
        !is_piece(&self.left, &mut self.reached, &mut self.stack)
    }

    /// Returns whether the cells of a set are connected, and there are any.
    pub(crate) fn is_piece(&mut self, set: &BitGrid) -> bool {
        is_piece(set, &mut self.reached, &mut self.stack)
    }
}

/// Returns the part of a map of that size to search when cells of `area` are to be closed.
fn part_around(area: Rect, size: Size) -> Rect {
    let Rect { x, y, w, h } = area;
    let around = Rect::new(x - REACH.0, y - REACH.1, w + 2 * REACH.0, h + 2 * REACH.1);
    let wide = around.intersection(Rect::of(size)).unwrap_or_default();
    let left = wide.x / 64 * 64;
    let right = ((wide.right() + 63) / 64 * 64).min(size.width as i32);
    Rect::new(left, wide.y, right - left, wide.h)
}

/// Copies a part of a set, which begins at a word's first cell.
fn cut_out(set: &BitGrid, part: Rect, cut: &mut BitGrid) {
    cut.reset(Size::new(part.w as u32, part.h as u32));
    let first = part.x as usize / 64;
    for y in 0..part.h {
        let words = &set.row(part.y + y)[first..][..cut.stride()];
        cut.row_mut(y).copy_from_slice(words);
    }
}

/// Returns whether the cells of a set are connected, and there are any. The other set and the stack are scratch buffers.
fn is_piece(set: &BitGrid, reached: &mut BitGrid, stack: &mut Vec<u32>) -> bool {
    let Some(first) = set.first() else { return false };
    reached.reset(set.size());
    reached.insert(first);
    reached.flood(set, stack);
    reached == set
}

/// Returns whether a cell can be closed without cutting what is open around it: all open cells beside it are joined by the
/// cells around it. If that holds for every cell that is closed, connected components of the map stay connected. The last
/// cell of a component cannot be closed.
pub(crate) fn can_close(is_open: impl Fn(Point) -> bool, at: Point) -> bool {
    // Clockwise from the north, corners between the sides.
    const AROUND: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
    let ring = AROUND.map(|(x, y)| is_open(at + Point::new(x, y)));
    let sides = [0, 2, 4, 6].into_iter().filter(|&i| ring[i]);
    let joins = sides.clone().filter(|&i| ring[i + 1] && ring[(i + 2) % 8]).count();
    sides.count() == joins + 1 || joins == 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::set_of;

    /// Returns whether closing cells cuts, as the search for any cells and the one for connected cells see it.
    fn cuts(open: &BitGrid, closed: &BitGrid) -> [bool; 2] {
        let mut search = CutSearch::default();
        search.begin(Rect::of(open.size()), open.size());
        closed.iter().for_each(|p| search.close(p));
        [search.cuts(open), search.cuts_piece(open)]
    }

    #[test]
    fn a_ring_may_be_closed_once() {
        let open = set_of(&[".....", ".   .", ".....", "     ", "..   "]);
        let cut = |closed: &[&str]| cuts(&open, &set_of(closed))[0];
        assert!(!cut(&["     ", ".    ", "     ", "     ", "     "]));
        assert!(cut(&["     ", ".   .", "     ", "     ", "     "]));
        assert!(!cut(&["     ", " ... ", "     ", "     ", ".    "]));
        assert!(cut(&["     ", "     ", "     ", "     ", "..   "]), "a piece must not vanish");
    }

    #[test]
    fn one_piece_is_cut_as_any_other() {
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
    fn parts_are_whole_words_of_the_map() {
        let size = Size::new(300, 200);
        assert_eq!(part_around(Rect::new(5, 5, 3, 3), size), Rect::new(0, 0, 128, 40));
        assert_eq!(part_around(Rect::new(250, 150, 3, 3), size), Rect::new(128, 118, 172, 67));
        let mut set = BitGrid::new(size);
        set.insert_run(120, 120, 100);
        let mut part = BitGrid::default();
        cut_out(&set, Rect::new(128, 118, 172, 67), &mut part);
        assert_eq!(part.first(), Some(Point::new(0, 2)));
        assert_eq!(part.count(), 92);
    }

    #[test]
    fn what_may_be_closed_never_cuts() {
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
