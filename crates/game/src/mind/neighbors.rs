//! Sets of neighbor cells, and values of all neighbors at once.

use barrow::path::{DistanceMap, Steps, UNREACHED};
use barrow::{Grid, Point, Size};

/// A set of the neighbors of a cell. Byte `i` is 1 if the neighbor at step `i` of [`Steps::all`] is in the set, so that the
/// first one is found by counting zeros, and comparisons of all neighbors are vector instructions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbors(u64);

impl Neighbors {
    #[inline]
    pub(super) fn new(are_in: [bool; 8]) -> Self {
        Self(u64::from_le_bytes(are_in.map(u8::from)))
    }

    #[inline]
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline]
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the neighbors of `at` in this set without the cell `p`, which may be anywhere.
    #[inline]
    pub(super) fn without_cell(self, at: Point, p: Point) -> Self {
        if p.x.abs_diff(at.x) > 1 || p.y.abs_diff(at.y) > 1 {
            return self;
        }
        Self::new(neighbors(at).map(|other| other != p)).and(self)
    }

    /// Returns the first cell of a set of neighbors of `at`.
    #[inline]
    pub(super) fn first(self, at: Point) -> Option<Point> {
        (self.0 != 0).then(|| at + Steps::default().all()[self.0.trailing_zeros() as usize / 8])
    }

    /// Iterates over the cells of a set of neighbors of `at`.
    pub(super) fn iter(self, at: Point) -> impl Iterator<Item = Point> {
        neighbors(at).into_iter().zip(self.0.to_le_bytes()).filter(|&(_, is_in)| is_in == 1).map(|(p, _)| p)
    }
}

/// Returns the neighbors of a cell in the order of [`Steps::all`].
#[inline]
pub(super) fn neighbors(at: Point) -> [Point; 8] {
    std::array::from_fn(|i| at + Steps::default().all()[i])
}

/// Returns the values of the neighbors of a cell in the order of [`Steps::all`]; `outside` beyond the map.
#[inline]
pub(super) fn around<T: Copy>(grid: &Grid<T>, at: Point, outside: T) -> [T; 8] {
    if is_inner(grid.size(), at) {
        in_order([-1, 0, 1].map(|dy| grid.row(at.y + dy)), at.x)
    } else {
        neighbors(at).map(|p| grid.get(p).unwrap_or(outside))
    }
}

/// Returns the distances of the neighbors of a cell in the order of [`Steps::all`].
#[inline]
pub(super) fn values_around(map: &DistanceMap, at: Point) -> [i32; 8] {
    if is_inner(map.size(), at) {
        let mut rows = map.rows().skip(at.y as usize - 1);
        in_order([(); 3].map(|()| rows.next().unwrap_or_default()), at.x)
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
    use barrow::Rng;

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
                assert_eq!(around(&grid, p, 0), neighbors(p).map(|q| grid.get(q).unwrap_or(0)));
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
            assert!(set.iter(at).eq(cells.iter().copied()));
            assert_eq!(set.first(at), cells.first().copied());
            for p in neighbors(at).into_iter().chain([at, Point::new(9, 3)]) {
                let rest = cells.iter().copied().filter(|&cell| cell != p);
                assert!(set.without_cell(at, p).iter(at).eq(rest));
            }
        }
    }
}
