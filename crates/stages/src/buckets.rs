//! Spatial index of points: a uniform grid of buckets, so that the points near a place are found without visiting all.
//!
//! The map is divided into squares, about as many as there are points; each square has a linked list of the points in
//! it.

use barrow_core::{Point, Rect, Size};

/// Marks the end of a list.
const NONE: u32 = u32::MAX;

/// Points by index, in one linked list per square of the map. [`Buckets::sort`] reuses the memory.
#[derive(Debug, Default)]
pub(crate) struct Buckets {
    /// Side of a square, in cells.
    side: i32,
    /// Number of squares across and down.
    squares: Rect,
    /// Index of the first point of every square, or [`NONE`].
    firsts: Vec<u32>,
    /// For every point the index of the next one in the same square, or [`NONE`].
    nexts: Vec<u32>,
}

impl Buckets {
    /// Replaces all points. The index of a point is its position in `points`.
    pub(crate) fn sort(
        &mut self,
        size: Size,
        points: impl DoubleEndedIterator<Item = Point> + ExactSizeIterator,
    ) {
        self.reset(size, points.len());
        // Lists grow at the front, so the last point is inserted first.
        for (id, p) in (0..self.nexts.len() as u32).rev().zip(points.rev()) {
            self.insert(id, p);
        }
    }

    /// Removes all points, and chooses the size of the squares for `count` of them.
    pub(crate) fn reset(&mut self, size: Size, count: usize) {
        self.side = ((size.cells() / count.max(1)) as u32).isqrt().max(4) as i32;
        let squares = |side: u32| side as i32 / self.side + 1;
        self.squares = Rect::new(0, 0, squares(size.width), squares(size.height));
        // No square is smaller than four by four cells.
        let most = (size.width as usize / 4 + 1) * (size.height as usize / 4 + 1);
        self.firsts.clear();
        self.firsts.reserve(most);
        self.firsts.resize((self.squares.w * self.squares.h) as usize, NONE);
        self.nexts.clear();
        self.nexts.reserve(most);
        self.nexts.resize(count, NONE);
    }

    /// Adds the point `p`. Its index must be below the number of points.
    pub(crate) fn insert(&mut self, id: u32, p: Point) {
        let square = self.square_of(p);
        self.nexts[id as usize] = std::mem::replace(&mut self.firsts[square], id);
    }

    /// Removes the point with the index `id`, which lies at `p`.
    pub(crate) fn remove(&mut self, id: u32, p: Point) {
        let square = self.square_of(p);
        let after = self.nexts[id as usize];
        if self.firsts[square] == id {
            self.firsts[square] = after;
            return;
        }
        let mut at = self.firsts[square];
        while at != NONE && self.nexts[at as usize] != id {
            at = self.nexts[at as usize];
        }
        if at != NONE {
            self.nexts[at as usize] = after;
        }
    }

    /// Returns the side of a square, in cells.
    pub(crate) const fn side(&self) -> i32 {
        self.side
    }

    /// Calls `visit` for all points of the squares that `area` overlaps: every point in `area`, and some near it.
    /// Returns whether these are all squares of the map.
    #[inline]
    pub(crate) fn visit(&self, area: Rect, mut visit: impl FnMut(u32)) -> bool {
        let Rect { w, h, .. } = self.squares;
        let square = |at: i32, most: i32| at.div_euclid(self.side).clamp(0, most - 1);
        let (left, right) = (square(area.x, w), square(area.right() - 1, w));
        let (top, bottom) = (square(area.y, h), square(area.bottom() - 1, h));
        for y in top..=bottom {
            for &first in &self.firsts[(y * w + left) as usize..=(y * w + right) as usize] {
                let mut at = first;
                while at != NONE {
                    visit(at);
                    at = self.nexts[at as usize];
                }
            }
        }
        (left, top, right, bottom) == (0, 0, w - 1, h - 1)
    }

    fn square_of(&self, p: Point) -> usize {
        (p.y / self.side * self.squares.w + p.x / self.side) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Rng;

    #[test]
    fn every_point_in_an_area_is_visited() {
        let (mut rng, mut buckets) = (Rng::new(3), Buckets::default());
        for round in 0..200 {
            let size = Size::new(1 + rng.below(200), 1 + rng.below(90));
            let mut any = || Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32);
            let points: Vec<Point> = (0..round).map(|_| any()).collect();
            let corner = any();
            buckets.sort(size, points.iter().copied());
            points.iter().enumerate().step_by(3).for_each(|(id, &p)| buckets.remove(id as u32, p));
            let area = Rect::new(corner.x - 9, corner.y - 9, 30, 15);
            let mut seen = Vec::new();
            let all = buckets.visit(area, |id| seen.push(id));
            let left = |id: &u32| !id.is_multiple_of(3);
            assert!(
                seen.iter().all(left) && (!all || seen.len() == (0..round).filter(|i| i % 3 != 0).count())
            );
            for (id, &p) in (0..).zip(&points).filter(|(id, p)| left(id) && area.contains(**p)) {
                assert!(seen.contains(&id), "{p} is in {area:?}");
            }
        }
    }
}
