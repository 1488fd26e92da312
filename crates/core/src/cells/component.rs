//! Extraction of single connected components from a set of cells.

use crate::{BitGrid, Direction, Point};

impl BitGrid {
    /// Removes the 4-connected component that contains `from` and returns its cells in row-major order. Empty if `from`
    /// is not in the set.
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
