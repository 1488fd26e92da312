//! Terrain: the cost of a step onto a cell, as a trait for any grid, set or closure.

use barrow_core::{BitGrid, Map, Point, Size, Tile};

/// Grid whose cells are passable at a cost, or impassable. Cells outside the grid are impassable.
pub trait Terrain {
    /// Returns the size of the grid. No side may be longer than [`Size::MAX_SIDE`].
    fn size(&self) -> Size;

    /// Returns the cost of a step onto `p`, which is on the grid, from any neighbor; `None` if it is impassable. A cost
    /// of 0 counts as 1.
    fn cost(&self, p: Point) -> Option<u32>;

    /// Returns whether every step costs 1, so that whole rows can be processed at once.
    fn is_even(&self) -> bool {
        false
    }

    /// Returns a bit for each of the 64 cells of row `y` from column `64 * i` on that is passable. Bits past the last
    /// column are 0.
    #[inline]
    fn word(&self, y: i32, i: usize) -> u64 {
        let left = 64 * i as i32;
        let cells = (self.size().width as i32 - left).clamp(0, 64);
        (0..cells)
            .filter(|&bit| self.cost(Point::new(left + bit, y)).is_some())
            .fold(0, |word, bit| word | 1 << bit)
    }
}

/// The cells of the set are passable at a cost of 1.
impl Terrain for BitGrid {
    fn size(&self) -> Size {
        self.size()
    }

    #[inline]
    fn cost(&self, p: Point) -> Option<u32> {
        (self.row(p.y)[p.x as usize / 64] >> (p.x & 63) & 1 == 1).then_some(1)
    }

    fn is_even(&self) -> bool {
        true
    }

    #[inline]
    fn word(&self, y: i32, i: usize) -> u64 {
        self.row(y)[i]
    }
}

/// Walkable tiles are passable at a cost of 1, including closed doors, because they can be opened.
impl Terrain for Map {
    fn size(&self) -> Size {
        self.size()
    }

    #[inline]
    fn cost(&self, p: Point) -> Option<u32> {
        self.tiles[p].is_walkable().then_some(1)
    }

    fn is_even(&self) -> bool {
        true
    }

    #[inline]
    fn word(&self, y: i32, i: usize) -> u64 {
        pack(self.tiles.row(y), i, |tile| tile >= Tile::FIRST_OPEN)
    }
}

/// Returns a bit for each open cell of `64 * i` to `64 * i + 63` of a row.
#[inline]
pub(crate) fn pack<T: Copy>(row: &[T], i: usize, is_open: impl Fn(T) -> bool) -> u64 {
    // Multiplying eight bytes of 0 or 1 by this number gathers them as eight bits in the highest byte (a movemask in
    // one multiplication).
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let cells = row.chunks(64).nth(i).unwrap_or_default();
    let (eights, rest) = cells.as_chunks::<8>();
    let gathered = (0..).zip(eights).fold(0, |word, (i, eight)| {
        let bytes = u64::from_le_bytes(eight.map(|cell| u8::from(is_open(cell))));
        word | bytes.wrapping_mul(GATHER) >> 56 << (8 * i)
    });
    let first = 8 * eights.len();
    (first..).zip(rest).fold(gathered, |word, (bit, &cell)| word | u64::from(is_open(cell)) << bit)
}

/// Adapter of a closure; created by [`terrain`].
#[derive(Clone, Copy, Debug)]
pub struct TerrainFn<F> {
    size: Size,
    cost: F,
}

/// Creates a [`Terrain`] of that size from a closure that returns the cost of a step onto a cell, or `None` if it is
/// impassable. The closure is called only with cells of the grid.
pub const fn terrain<F: Fn(Point) -> Option<u32>>(size: Size, cost: F) -> TerrainFn<F> {
    TerrainFn { size, cost }
}

impl<F: Fn(Point) -> Option<u32>> Terrain for TerrainFn<F> {
    fn size(&self) -> Size {
        self.size
    }

    #[inline]
    fn cost(&self, p: Point) -> Option<u32> {
        (self.cost)(p)
    }
}
