//! What blocks sight: a trait that any grid can wear, a closure too.

use barrow_core::{BitGrid, Map, Point, Size};

/// A grid whose cells block sight or do not. What lies off the grid always blocks it.
pub trait Opacity {
    /// How large the grid is. No side is longer than [`Size::MAX_SIDE`].
    fn size(&self) -> Size;

    /// Whether sight ends at `p`, which is on the grid.
    fn blocks(&self, p: Point) -> bool;

    /// Sixty-four cells of row `y` from column `64 * i` on: a bit for each that blocks sight. Only the bits that are
    /// set in `wanted` matter, all of which stand for cells of the grid.
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

/// The cells of the set block sight.
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

/// Tiles that are not transparent block sight: rock, walls, pillars, trees, shut doors and what is secret.
impl Opacity for Map {
    fn size(&self) -> Size {
        self.size()
    }

    #[inline]
    fn blocks(&self, p: Point) -> bool {
        !self.tiles[p].is_transparent()
    }
}

/// A closure as a grid; made by [`opaque`].
#[derive(Clone, Copy, Debug)]
pub struct Opaque<F> {
    size: Size,
    blocks: F,
}

/// A grid of that size on which the closure tells what blocks sight. It is asked for cells of the grid only.
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
    fn words_hold_what_the_cells_say() {
        let size = Size::new(131, 3);
        let mut bits = BitGrid::new(size);
        for x in [0, 5, 63, 64, 100, 130] {
            bits.insert(Point::new(x, 1));
        }
        let asked = opaque(size, |p| bits.contains(p));
        for (y, i, wanted) in (0..3).flat_map(|y| [(y, 0, u64::MAX), (y, 1, !0 << 5), (y, 2, 7)]) {
            assert_eq!(asked.word(y, i, wanted), bits.word(y, i, wanted) & wanted);
        }
    }
}
