//! Whether closing some cells would cut a map in two.
//!
//! Only a part of the map around those cells is looked at, as far as [`REACH`] says, so that the cost does not grow with
//! the map. Levels of ordinary size are looked at whole. On larger ones a long way around may be missed, but what is
//! found not to cut never does.

use barrow_core::{BitGrid, Point, Rect, Size};

/// How far around the cells to look, to the sides and up and down.
const REACH: (i32, i32) = (80, 32);

/// The part of a map of that size to look at when cells of `area` are to be closed. It consists of whole words.
pub(crate) fn part_around(area: Rect, size: Size) -> Rect {
    let Rect { x, y, w, h } = area;
    let around = Rect::new(x - REACH.0, y - REACH.1, w + 2 * REACH.0, h + 2 * REACH.1);
    let wide = around.intersection(Rect::of(size)).unwrap_or_default();
    let left = wide.x / 64 * 64;
    let right = ((wide.right() + 63) / 64 * 64).min(size.width as i32);
    Rect::new(left, wide.y, right - left, wide.h)
}

/// Becomes a part of a set.
pub(crate) fn cut_out(set: &BitGrid, part: Rect, cut: &mut BitGrid) {
    cut.reset(Size::new(part.w as u32, part.h as u32));
    let first = part.x as usize / 64;
    for y in 0..part.h {
        let words = &set.row(part.y + y)[first..][..cut.stride()];
        cut.row_mut(y).copy_from_slice(words);
    }
}

/// Whether any piece of `open` would fall apart or be gone if the cells of `lost` were closed. The other sets are working
/// memory.
pub(crate) fn severs(
    open: &BitGrid,
    lost: &BitGrid,
    [left, piece, reached]: [&mut BitGrid; 3],
    stack: &mut Vec<u32>,
) -> bool {
    left.copy_from(lost);
    left.intersect(open);
    while let Some(first) = left.first() {
        piece.reset(open.size());
        piece.insert(first);
        piece.flood(open, stack);
        left.subtract(piece);
        piece.subtract(lost);
        if !is_piece(piece, reached, stack) {
            return true;
        }
    }
    false
}

/// The same for cells that hang together, which saves half of the work.
pub(crate) fn severs_piece(
    open: &BitGrid,
    lost: &BitGrid,
    [left, reached]: [&mut BitGrid; 2],
    stack: &mut Vec<u32>,
) -> bool {
    left.copy_from(open);
    left.subtract(lost);
    !is_piece(left, reached, stack)
}

/// Whether the cells of a set hang together, and there are any. The other set is working memory.
pub(crate) fn is_piece(set: &BitGrid, reached: &mut BitGrid, stack: &mut Vec<u32>) -> bool {
    let Some(first) = set.first() else { return false };
    reached.reset(set.size());
    reached.insert(first);
    reached.flood(set, stack);
    reached == set
}

/// Whether a cell can be closed without cutting what is open around it: all open cells beside it are joined by the cells
/// around it. What holds around every cell that is closed holds for the map, so it stays in one piece. The last cell of a
/// piece cannot be closed.
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

    fn cut(open: &[&str], lost: &[&str]) -> bool {
        let [mut a, mut b, mut c] = <[BitGrid; 3]>::default();
        severs(&set_of(open), &set_of(lost), [&mut a, &mut b, &mut c], &mut Vec::new())
    }

    #[test]
    fn a_ring_may_be_closed_once() {
        let open = [".....", ".   .", ".....", "     ", "..   "];
        assert!(!cut(&open, &["     ", ".    ", "     ", "     ", "     "]));
        assert!(cut(&open, &["     ", ".   .", "     ", "     ", "     "]));
        assert!(!cut(&open, &["     ", " ... ", "     ", "     ", ".    "]));
        assert!(cut(&open, &["     ", "     ", "     ", "     ", "..   "]), "a piece must not vanish");
    }

    #[test]
    fn one_piece_is_cut_as_any_other() {
        let open = set_of(&["....", ".  .", "...."]);
        let [mut a, mut b] = <[BitGrid; 2]>::default();
        for bits in 0..1 << 12 {
            let mut lost = BitGrid::new(open.size());
            let cells = (0..12).filter(|i| bits >> i & 1 == 1);
            cells.for_each(|i| lost.insert(barrow_core::Point::new(i % 4, i / 4)));
            let [mut c, mut d, mut e] = <[BitGrid; 3]>::default();
            let any = severs(&open, &lost, [&mut c, &mut d, &mut e], &mut Vec::new());
            assert_eq!(severs_piece(&open, &lost, [&mut a, &mut b], &mut Vec::new()), any, "{bits:b}");
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
        assert_eq!(part.first(), Some(barrow_core::Point::new(0, 2)));
        assert_eq!(part.count(), 92);
    }

    #[test]
    fn what_may_be_closed_never_cuts() {
        let middle = barrow_core::Point::new(1, 1);
        for cells in 0_u32..256 {
            let mut open = BitGrid::new(Size::new(3, 3));
            open.insert(middle);
            let around = (0..9).filter(|&i| i != 4);
            for (_, i) in around.enumerate().filter(|(bit, _)| cells >> bit & 1 == 1) {
                open.insert(barrow_core::Point::new(i % 3, i / 3));
            }
            let allowed = can_close(|p| open.contains(p), middle);
            open.remove(middle);
            let sides = [(1, 0), (2, 1), (1, 2), (0, 1)].map(|(x, y)| barrow_core::Point::new(x, y));
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
