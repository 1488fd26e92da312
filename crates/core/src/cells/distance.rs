//! Walking distances from one cell: breadth-first search in eight directions, every step costs 1.

use crate::{BitGrid, Grid, Point, Size};

/// Distance of a cell that cannot be reached.
pub const UNREACHED: u32 = u32::MAX;

/// Distance of every cell from the start of the last search. Buffers are reused by the next search.
#[derive(Debug, Default)]
pub struct Distances {
    steps: Grid<u32>,
    /// Reached cells in order of distance; also the queue of the search.
    queue: Vec<Point>,
    /// Open cells that are not reached yet.
    left: BitGrid,
}

impl Distances {
    /// Computes the distance from `from` of every cell of `open`. If `from` is not open, no cell is reached.
    pub fn measure(&mut self, open: &BitGrid, from: Point) {
        self.steps.reset(open.size(), UNREACHED);
        self.queue.clear();
        self.queue.reserve(open.size().cells().min(1 << 16));
        if !open.contains(from) {
            return;
        }
        self.left.copy_from(open);
        self.left.remove(from);
        self.steps[from] = 0;
        self.queue.push(from);
        let mut next = 0;
        while let Some(&p) = self.queue.get(next) {
            next += 1;
            let steps = self.steps[p] + 1;
            for y in p.y - 1..=p.y + 1 {
                let mut fresh = self.left.around(Point::new(p.x, y));
                while fresh != 0 {
                    let q = Point::new(p.x - 1 + fresh.trailing_zeros() as i32, y);
                    fresh &= fresh - 1;
                    self.left.remove(q);
                    self.steps[q] = steps;
                    self.queue.push(q);
                }
            }
        }
    }

    /// Returns the number of steps to `p`, or [`UNREACHED`].
    pub fn to(&self, p: Point) -> u32 {
        self.steps.get(p).unwrap_or(UNREACHED)
    }

    /// Returns the reached cells, nearest first; cells at equal distance are in a deterministic order.
    pub fn reached(&self) -> &[Point] {
        &self.queue
    }

    /// Returns the last cell reached and its distance, or `None` if no cell was reached.
    pub fn farthest(&self) -> Option<(Point, u32)> {
        self.queue.last().map(|&p| (p, self.steps[p]))
    }

    /// Returns the size of the map of the last search.
    pub const fn size(&self) -> Size {
        self.steps.size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_lead_around_a_wall() {
        let mut open = BitGrid::new(Size::new(5, 3));
        for (y, row) in ["..#..", ".##..", "....."].iter().enumerate() {
            for (x, c) in row.chars().enumerate() {
                if c == '.' {
                    open.insert(Point::new(x as i32, y as i32));
                }
            }
        }
        let mut distances = Distances::default();
        distances.measure(&open, Point::new(1, 0));
        assert_eq!(distances.to(Point::new(1, 0)), 0);
        assert_eq!(distances.to(Point::new(0, 1)), 1);
        assert_eq!(distances.to(Point::new(3, 0)), 5);
        assert_eq!(distances.to(Point::new(2, 0)), UNREACHED);
        assert_eq!(distances.farthest().map(|(_, steps)| steps), Some(5));
    }
}
