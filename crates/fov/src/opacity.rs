//! Opacity: which cells block sight, as a trait for any grid, set or closure.

use barrow_core::{BitGrid, Map, Point, Size};

/// Grid whose cells block sight or do not. Cells outside the grid always block it.
pub trait Opacity {
    /// Returns the size of the grid. No side may be longer than [`Size::MAX_SIDE`].
    fn size(&self) -> Size;

    /// Returns whether the cell `p`, which is on the grid, blocks sight.
    fn blocks(&self, p: Point) -> bool;

    /// Returns a bit for each of the 64 cells of row `y` from column `64 * i` on that blocks sight. Only the bits set
    /// in `wanted` matter, all of which are cells of the grid.
    #[inline]
    fn word(&self, y: i32, i: usize, wanted: u64) -> u64 {
        let (mut left, mut word) = (wanted, 0);
        while left != 0 {
            let bit = left & left.wrapping_neg();
            left ^= bit;
            if self.blocks(Point::new(64 * i as i32 + bit.trailing_zeros() as i32, y)) {
                word |= bit;
            }
        }
        word
    }
}

/// The cells of the set block sight; all others are transparent.
impl Opacity for BitGrid {
    fn size(&self) -> Size {
        self.size()
    }

    #[inline]
    fn blocks(&self, p: Point) -> bool {
        self.contains(p)
    }

    #[inline]
    fn word(&self, y: i32, i: usize, _: u64) -> u64 {
        self.row(y)[i]
    }
}

/// Tiles that are not transparent block sight: rock, walls, pillars, trees, closed doors and secrets.
impl Opacity for Map {
    fn size(&self) -> Size {
        self.size()
    }

    #[inline]
    fn blocks(&self, p: Point) -> bool {
        !self.tiles[p].is_transparent()
    }
}

/// Adapter of a closure; created by [`opaque`].
#[derive(Clone, Copy, Debug)]
pub struct Opaque<F> {
    size: Size,
    blocks: F,
}

/// Creates an [`Opacity`] of that size from a closure that returns whether a cell blocks sight. The closure is called
/// only with cells of the grid.
pub const fn opaque<F: Fn(Point) -> bool>(size: Size, blocks: F) -> Opaque<F> {
    Opaque { size, blocks }
}

impl<F: Fn(Point) -> bool> Opacity for Opaque<F> {
    fn size(&self) -> Size {
        self.size
    }

    #[inline]
    fn blocks(&self, p: Point) -> bool {
        (self.blocks)(p)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_agree_with_single_cells() {
        let size = Size::new(131, 3);
        let mut bits = BitGrid::new(size);
        for x in [0, 5, 63, 64, 100, 130] {
            bits.insert(Point::new(x, 1));
        }
        let closure = opaque(size, |p| bits.contains(p));
        for (y, i, wanted) in (0..3).flat_map(|y| [(y, 0, u64::MAX), (y, 1, !0 << 5), (y, 2, 7)]) {
            assert_eq!(closure.word(y, i, wanted), bits.word(y, i, wanted) & wanted);
        }
    }
}
