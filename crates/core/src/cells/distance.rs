//! Walking distances from a cell: breadth first, eight directions, every step 1.

use crate::{BitGrid, Grid, Point, Size};

/// The distance of a cell that cannot be reached.
pub const UNREACHED: u32 = u32::MAX;

/// How far every cell is from where the last search began. Keeps its memory from one search to the next.
#[derive(Debug, Default)]
pub struct Distances {
    steps: Grid<u32>,
    queue: Vec<Point>,
    left: BitGrid,
}

impl Distances {
    /// Measures from `from` over the cells of `open`.
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

    /// Steps to `p`, or [`UNREACHED`].
    pub fn to(&self, p: Point) -> u32 {
        self.steps.get(p).unwrap_or(UNREACHED)
    }

    /// Every cell that was reached, nearest first; equal distances in a fixed order.
    pub fn reached(&self) -> &[Point] {
        &self.queue
    }

    /// The cell farthest away and its distance, if anything was reached.
    pub fn farthest(&self) -> Option<(Point, u32)> {
        self.queue.last().map(|&p| (p, self.steps[p]))
    }

    /// The size of the map that was measured.
    pub const fn size(&self) -> Size {
        self.steps.size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walks_around_a_wall() {
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
