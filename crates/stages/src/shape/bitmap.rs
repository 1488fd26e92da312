//! Conversion of a bit set of cells to runs, for shapes that are painted cell by cell.

use barrow_core::{BitGrid, Point, Run, Size};

/// Returns the cells of a set as runs, row by row and from left to right, moved so that the grid's upper left cell lies
/// at `corner`.
pub(crate) fn runs(cells: &BitGrid, corner: Point) -> impl Iterator<Item = Run> + '_ {
    let Size { width, height } = cells.size();
    (0..height as i32).flat_map(move |y| {
        let mut x = 0;
        std::iter::from_fn(move || {
            let from = next(cells.row(y), x, width as i32, 0)?;
            let to = next(cells.row(y), from, width as i32, u64::MAX).unwrap_or(width as i32);
            x = to;
            Some(Run { y: corner.y + y, x: corner.x + from, len: to - from })
        })
    })
}

/// Returns the first column at or after `x` whose bit is set in the row; with all ones as `flip`, whose bit is not set.
pub(crate) fn next(row: &[u64], x: i32, width: i32, flip: u64) -> Option<i32> {
    let mut at = x;
    while at < width {
        let word = (row[at as usize / 64] ^ flip) >> (at & 63);
        if word != 0 {
            return Some(at + word.trailing_zeros() as i32).filter(|&x| x < width);
        }
        at = (at | 63) + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_cross_word_boundaries_and_end_at_the_edge() {
        let mut cells = BitGrid::new(Size::new(130, 2));
        for (y, x, len) in [(0, 60, 10), (0, 128, 2), (1, 0, 130)] {
            cells.insert_run(y, x, len);
        }
        let found: Vec<_> = runs(&cells, Point::new(1, 1)).map(|run| (run.y, run.x, run.len)).collect();
        assert_eq!(found, [(1, 61, 10), (1, 129, 2), (2, 1, 130)]);
    }
}
