//! Whether closing some cells would cut a map in two.
//!
//! Only a part of the map around those cells is looked at, [`REACH`] cells to every side, so that the cost does not grow
//! with the map. Levels of ordinary size are looked at whole. On larger ones a long way around may be missed, but what is
//! found not to cut never does.

use barrow_core::{BitGrid, Rect, Size};

/// How far around the cells to look.
const REACH: i32 = 80;

/// The part of a map of that size to look at when cells of `area` are to be closed. It begins and ends with whole words,
/// so it may reach beyond the last column.
pub(crate) fn part_around(area: Rect, size: Size) -> Rect {
    let wide = area.grown(REACH).intersection(Rect::of(size)).unwrap_or_default();
    let left = wide.x / 64 * 64;
    let words = (wide.right() - left + 63) / 64;
    Rect::new(left, wide.y, 64 * words, wide.h)
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
        let Some(first) = piece.first() else { return true };
        reached.reset(open.size());
        reached.insert(first);
        reached.flood(piece, stack);
        if reached != piece {
            return true;
        }
    }
    false
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
    fn parts_are_whole_words_of_the_map() {
        let size = Size::new(300, 200);
        assert_eq!(part_around(Rect::new(5, 5, 3, 3), size), Rect::new(0, 0, 128, 88));
        assert_eq!(part_around(Rect::new(250, 150, 3, 3), size), Rect::new(128, 70, 192, 130));
        let mut set = BitGrid::new(size);
        set.insert_run(100, 120, 100);
        let mut part = BitGrid::default();
        cut_out(&set, Rect::new(128, 70, 192, 130), &mut part);
        assert_eq!(part.first(), Some(barrow_core::Point::new(0, 30)));
        assert_eq!(part.count(), 92);
    }
}
