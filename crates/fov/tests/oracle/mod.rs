//! Reference implementation of symmetric shadowcasting, slow and simple.
//!
//! Slopes are fractions, rows of a quadrant are scanned recursively, and nothing is shared with the crate but points
//! and sets. Cells outside the map block sight and are never visible.
//!
//! Source: Albert Ford, "Symmetric Shadowcasting", <https://www.albertford.com/shadowcasting/>.

use barrow_core::{BitGrid, Point, Size};

/// Returns the cells visible from `from` without a radius; `blocks` is called only for cells of the map.
pub(crate) fn symmetric(size: Size, blocks: &dyn Fn(Point) -> bool, from: Point) -> BitGrid {
    let mut seen = BitGrid::new(size);
    seen.insert(from);
    for quadrant in 0..4 {
        let mut scan = Scan { size, blocks, from, quadrant, seen: &mut seen };
        scan.row(1, Fraction(-1, 1), Fraction(1, 1));
    }
    seen
}

/// Fraction: numerator, and denominator above 0.
#[derive(Clone, Copy)]
struct Fraction(i64, i64);

impl Fraction {
    /// Returns `depth` times this, rounded to the nearest integer, ties up.
    fn round_up(self, depth: i64) -> i64 {
        (2 * depth * self.0 + self.1).div_euclid(2 * self.1)
    }

    /// Returns `depth` times this, rounded to the nearest integer, ties down.
    fn round_down(self, depth: i64) -> i64 {
        -Self(-self.0, self.1).round_up(depth)
    }
}

struct Scan<'a> {
    size: Size,
    blocks: &'a dyn Fn(Point) -> bool,
    from: Point,
    quadrant: u8,
    seen: &'a mut BitGrid,
}

impl Scan<'_> {
    /// Scans the cells of the row at `depth` between two slopes, and recursively those behind every gap in it.
    fn row(&mut self, depth: i64, mut start: Fraction, end: Fraction) {
        let mut before_blocks = None;
        for col in start.round_up(depth)..=end.round_down(depth) {
            let cell = self.cell(depth, col);
            let blocks = !self.size.contains(cell) || (self.blocks)(cell);
            let central = col * start.1 >= depth * start.0 && col * end.1 <= depth * end.0;
            if (blocks || central) && self.size.contains(cell) {
                self.seen.insert(cell);
            }
            let edge = Fraction(2 * col - 1, 2 * depth);
            if before_blocks == Some(true) && !blocks {
                start = edge;
            }
            if before_blocks == Some(false) && blocks {
                self.row(depth + 1, start, edge);
            }
            before_blocks = Some(blocks);
        }
        if before_blocks == Some(false) {
            self.row(depth + 1, start, end);
        }
    }

    fn cell(&self, depth: i64, col: i64) -> Point {
        let (depth, col) = (depth as i32, col as i32);
        let [x, y] = match self.quadrant {
            0 => [col, -depth],
            1 => [depth, col],
            2 => [col, depth],
            _ => [-depth, col],
        };
        self.from + Point::new(x, y)
    }
}
