//! Connected components of a set of cells, one at a time.

use crate::{BitGrid, Direction, Point};

impl BitGrid {
    /// Takes the connected component of `from`, by orthogonal steps, out of the set; returns its cells row by row. Empty
    /// if `from` is not in the set.
    pub fn take_component(&mut self, from: Point) -> Vec<Point> {
        let mut cells = Vec::new();
        if self.take(from) {
            cells.push(from);
        }
        let mut next = 0;
        while let Some(&cell) = cells.get(next) {
            next += 1;
            for neighbor in Direction::ALL.map(|side| cell + side.step()) {
                if self.take(neighbor) {
                    cells.push(neighbor);
                }
            }
        }
        cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
        cells
    }
}
