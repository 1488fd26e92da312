//! What a step costs: a trait that any grid can wear, a closure too.

use barrow_core::{BitGrid, Map, Point, Size, Tile};

/// A grid whose cells can be stepped onto at a cost, or cannot. Nothing can be stepped onto off the grid.
pub trait Terrain {
    /// How large the grid is. No side is longer than [`Size::MAX_SIDE`].
    fn size(&self) -> Size;

    /// What a step onto `p` costs, from wherever it is taken; `None` where nobody can stand. `p` is on the grid, and a
    /// cost of 0 counts as 1.
    fn cost(&self, p: Point) -> Option<u32>;

    /// Whether every step costs 1, so that whole rows can be handled at once.
    fn is_even(&self) -> bool {
        false
    }

    /// Sixty-four cells of row `y` from column `64 * i` on: a bit for each that can be stepped onto. Those behind the
    /// last column are 0.
    #[inline]
    fn word(&self, y: i32, i: usize) -> u64 {
        let left = 64 * i as i32;
        let cells = (self.size().width as i32 - left).clamp(0, 64);
        (0..cells)
            .filter(|&bit| self.cost(Point::new(left + bit, y)).is_some())
            .fold(0, |word, bit| word | 1 << bit)
    }
}

/// The cells of the set can be stepped onto, at a cost of 1.
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

/// Walkable tiles can be stepped onto, at a cost of 1; doors that are shut are, for they can be opened.
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

/// Cells `64 * i` to `64 * i + 63` of a row: a bit for each that is open.
#[inline]
pub(crate) fn pack<T: Copy>(row: &[T], i: usize, is_open: impl Fn(T) -> bool) -> u64 {
    // Eight bytes of 0 or 1, multiplied so, meet as eight bits in the highest byte.
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

/// A closure as a grid; made by [`terrain`].
#[derive(Clone, Copy, Debug)]
pub struct TerrainFn<F> {
    size: Size,
    cost: F,
}

/// A grid of that size on which the closure tells what a step onto a cell costs, `None` where nobody can stand. It is
/// asked for cells of the grid only.
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
