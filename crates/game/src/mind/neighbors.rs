//! Sets of neighbor cells, and values of all neighbors at once.

use barrow::path::{DistanceMap, Steps, UNREACHED};
use barrow::{Point, Size};

/// A set of the neighbors of a cell: bit `i` is the neighbor at step `i` of [`Steps::all`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbors(u8);

impl Neighbors {
    #[inline]
    pub(super) fn new(are_in: [bool; 8]) -> Self {
        Self((0..8).fold(0, |bits, i| bits | u8::from(are_in[i]) << i))
    }

    /// Returns the first of these neighbors of `at` that passes a test.
    #[expect(clippy::inline_always, reason = "a call would cost as much as a test")]
    #[inline(always)]
    pub(super) fn find(self, at: Point, test: impl Fn(Point) -> bool) -> Option<Point> {
        let mut left = self.0;
        while left != 0 {
            let p = at + Steps::default().all()[left.trailing_zeros() as usize];
            if test(p) {
                return Some(p);
            }
            left &= left - 1;
        }
        None
    }
}

/// Returns the neighbors of a cell in the order of [`Steps::all`].
#[inline]
pub(super) fn neighbors(at: Point) -> [Point; 8] {
    std::array::from_fn(|i| at + Steps::default().all()[i])
}

/// Returns the distances of the neighbors of a cell in the order of [`Steps::all`].
#[inline]
pub(super) fn values_around(map: &DistanceMap, at: Point) -> [i32; 8] {
    if is_inner(map.size(), at) {
        in_order([-1, 0, 1].map(|dy| map.row(at.y + dy)), at.x)
    } else {
        neighbors(at).map(|p| map.get(p).unwrap_or(UNREACHED))
    }
}

/// Returns whether all neighbors of a cell are on the map.
#[inline]
const fn is_inner(size: Size, at: Point) -> bool {
    at.x > 0 && at.y > 0 && at.x + 1 < size.width as i32 && at.y + 1 < size.height as i32
}

/// Returns the neighbors of column `x` of the middle row in the order of [`Steps::all`].
#[inline]
fn in_order<T: Copy>(rows: [&[T]; 3], x: i32) -> [T; 8] {
    let [above, beside, below] = rows.map(|row| {
        let three = &row[x as usize - 1..][..3];
        [three[0], three[1], three[2]]
    });
    [above[1], beside[2], below[1], beside[0], above[2], below[2], below[0], above[0]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow::{Grid, Rng};

    #[test]
    fn rows_and_single_cells_give_the_same_neighbors() {
        let mut rng = Rng::new(2);
        for (width, height) in [(1, 1), (1, 4), (2, 2), (5, 3), (4, 5)] {
            let size = Size::new(width, height);
            let mut grid = Grid::new(size, 0);
            (0..height as i32).for_each(|y| grid.row_mut(y).fill_with(|| 1 + rng.below(9)));
            let mut map = DistanceMap::new();
            let open =
                barrow::path::terrain(size, |p| (grid[p] > 2 || p == Point::new(0, 0)).then_some(grid[p]));
            map.fill(&open, Steps::default(), [(Point::new(0, 0), 0)]).unwrap();
            for (p, _) in grid.iter() {
                assert_eq!(values_around(&map, p), neighbors(p).map(|q| map.get(q).unwrap_or(UNREACHED)));
            }
        }
    }

    #[test]
    fn sets_keep_the_order_of_steps() {
        let at = Point::new(3, 3);
        for bits in 0..256u32 {
            let set = Neighbors::new(std::array::from_fn(|i| bits >> i & 1 == 1));
            let cells: Vec<Point> = (0..8).filter(|i| bits >> i & 1 == 1).map(|i| neighbors(at)[i]).collect();
            assert_eq!(set.find(at, |_| true), cells.first().copied());
            for &p in &cells {
                assert_eq!(set.find(at, |other| other == p), Some(p));
            }
            assert_eq!(set.find(at, |p| !cells.contains(&p)), None);
        }
    }
}
