//! Long steps of random walkers over parts of a map without floor.
//!
//! A walker needs about n² steps to cross n cells. Where no floor is near, it therefore leaps: to a cell at the edge of
//! a square around it that contains no floor, where a walk of single steps would leave that square sooner or later. This
//! is the method "walk on spheres", with squares. A leap costs a few lookups whatever its length.
//!
//! The distance to floor is stored for every cell, for every block of 16 by 16 cells, and for every block of 16 by 16
//! blocks, each up to 15.

use std::hint::select_unpredictable;

use barrow_core::{Point, Rect, Rng, Size};

use super::random_bits::RandomBits;

/// Largest distance that is stored exactly.
const REACH: i32 = 15;
/// Distance that stands for more than [`REACH`].
const FAR: u8 = REACH as u8 + 1;
/// Bytes past the distances of the last column, so that those around any cell can be written as an array.
const MARGIN: i32 = 48;
/// Binary logarithm of the side of a block, in blocks of the level below or in cells.
const SHIFT: u32 = 4;

/// Distances of all cells of a map from floor, at three levels of detail.
#[derive(Debug, Default)]
pub(super) struct Leaps {
    cells: Level,
    blocks: Level,
    blocks_of_blocks: Level,
}

/// Distance of every cell or block from floor in steps to eight sides, at most [`FAR`].
#[derive(Debug, Default)]
struct Level {
    /// Rows with [`MARGIN`] bytes to the right and [`REACH`] on the other sides.
    distances: Vec<u8>,
    stride: usize,
}

impl Leaps {
    /// Begins a map without floor.
    pub(super) fn reset(&mut self, size: Size) {
        self.cells.reset(size);
        self.blocks.reset(Size::new((size.width >> SHIFT) + 1, (size.height >> SHIFT) + 1));
        self.blocks_of_blocks.reset(Size::new((size.width >> 8) + 1, (size.height >> 8) + 1));
    }

    /// Records that all cells of an area of the map are floor. Neither side may exceed 9 cells.
    #[inline]
    pub(super) fn add(&mut self, area: Rect) {
        if area.w <= 2 {
            self.cells.add::<32>(area);
        } else {
            self.cells.add::<{ MARGIN as usize }>(area);
        }
        for corner in [(0, 0), (area.w - 1, 0), (0, area.h - 1), (area.w - 1, area.h - 1)] {
            let block = Rect::new((area.x + corner.0) >> SHIFT, (area.y + corner.1) >> SHIFT, 1, 1);
            if self.blocks.at(Point::new(block.x, block.y)) > 0 {
                self.blocks.add::<32>(block);
                self.blocks_of_blocks.add::<32>(Rect::new(block.x >> SHIFT, block.y >> SHIFT, 1, 1));
            }
        }
    }

    /// Returns a number of cells in all directions within which there is no floor; 0 beside floor, -1 on floor.
    #[inline]
    pub(super) fn empty_radius(&self, at: Point) -> i32 {
        let cells = self.cells.at(at);
        if cells <= REACH {
            return cells - 1;
        }
        // The nearest block with floor begins at least `blocks - 1` blocks away.
        let blocks = self.blocks.at(Point::new(at.x >> SHIFT, at.y >> SHIFT));
        if blocks <= REACH {
            return ((blocks - 1) << SHIFT).max(REACH);
        }
        let blocks = self.blocks_of_blocks.at(Point::new(at.x >> (2 * SHIFT), at.y >> (2 * SHIFT)));
        ((blocks - 1) << (2 * SHIFT)).max(REACH << SHIFT)
    }

    /// Returns where a walker arrives, in `inside`, when it leaves the square with a radius of `far` cells around it. 1
    /// is a single step.
    #[inline]
    pub(super) fn leap(at: Point, far: i32, inside: Rect, bits: &mut RandomBits, rng: &mut Rng) -> Point {
        let drawn = bits.take(32, rng);
        let below_far = |fraction: u32| (((fraction & 0x7fff) * far as u32) >> 15) as i32;
        // A walk leaves a square near the middle of a side more often than near a corner. The sum of two uniform numbers
        // has exactly this distribution for a radius of 1 and 2, and nearly for larger ones.
        let along = below_far(drawn) + below_far(drawn >> 15) - (far - 1);
        let out = if drawn >> 31 == 0 { far } else { -far };
        let is_across = drawn >> 30 & 1 == 0;
        let x = at.x + select_unpredictable(is_across, out, along);
        let y = at.y + select_unpredictable(is_across, along, out);
        Point::new(x.clamp(inside.x, inside.right() - 1), y.clamp(inside.y, inside.bottom() - 1))
    }
}

impl Level {
    fn reset(&mut self, size: Size) {
        self.stride = size.width as usize + (REACH + MARGIN) as usize;
        self.distances.clear();
        self.distances.resize(self.stride * (size.height as usize + 2 * REACH as usize), FAR);
    }

    /// Returns the distance of a cell, at most [`FAR`].
    #[inline]
    fn at(&self, p: Point) -> i32 {
        i32::from(self.distances[self.place(p)])
    }

    /// Updates the distances around an area of new floor. `N` is at least its width and twice [`REACH`]: arrays of 32
    /// and 48 bytes are two or three vector instructions, without a loop.
    fn add<const N: usize>(&mut self, area: Rect) {
        // The larger of the two distances along the axes is the number of steps to eight sides.
        let across: [u8; N] =
            std::array::from_fn(|i| (REACH - i as i32).max(i as i32 - REACH - area.w + 1).max(0) as u8);
        for y in area.y - REACH..area.bottom() + REACH {
            let down = (area.y - y).max(y - area.bottom() + 1).max(0) as u8;
            let at = self.place(Point::new(area.x - REACH, y));
            if let Some(row) = self.distances[at..].first_chunk_mut::<N>() {
                for (distance, across) in row.iter_mut().zip(across) {
                    *distance = (*distance).min(across.max(down));
                }
            }
        }
    }

    #[inline]
    const fn place(&self, p: Point) -> usize {
        (p.y + REACH) as usize * self.stride + (p.x + REACH) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::BitGrid;

    #[test]
    fn squares_are_empty_and_distances_exact() {
        let (size, mut rng, mut leaps) = (Size::new(1500, 900), Rng::new(4), Leaps::default());
        let mut dug = BitGrid::new(size);
        leaps.reset(size);
        for i in 0..20 {
            let area = Rect::new(rng.range(1, 1489), rng.range(1, 889), 1 + i % 9, 1 + i % 7);
            dug.insert_rect(area);
            leaps.add(area);
        }
        for area in [Rect::new(1, 1, 2, 2), Rect::new(1490, 890, 9, 9)] {
            dug.insert_rect(area);
            leaps.add(area);
        }
        let mut longest = 0;
        for p in (0..900).flat_map(|y| (0..1500).map(move |x| Point::new(x, y))) {
            let far = leaps.empty_radius(p);
            let square = |far: i32| Rect::new(p.x, p.y, 1, 1).grown(far);
            assert!(far < 0 || !dug.intersects_rect(square(far)), "{far} around {p}");
            assert!(far >= REACH || dug.intersects_rect(square(far + 1)), "{far} around {p}");
            longest = longest.max(far);
        }
        assert!(longest >= 200, "{longest}");
    }

    /// Compares leaps with walks of single steps.
    #[test]
    fn walks_leave_squares_where_leaps_do() {
        const WALKS: i32 = 40_000;
        let (mut rng, mut bits, inside) = (Rng::new(4), RandomBits::default(), Rect::new(-99, -99, 199, 199));
        for far in [1, 2, 5] {
            // Number of leaps minus number of walks that end at each distance from the middle of a side.
            let mut differences = [0_i32; 6];
            let along = |p: Point| p.x.abs().min(p.y.abs()) as usize;
            for _ in 0..WALKS {
                let middle = Point::new(0, 0);
                differences[along(Leaps::leap(middle, far, inside, &mut bits, &mut rng))] += 1;
                let mut at = middle;
                while at.x.abs().max(at.y.abs()) < far {
                    at = Leaps::leap(at, 1, inside, &mut bits, &mut rng);
                }
                differences[along(at)] -= 1;
            }
            let most = if far <= 2 { WALKS / 80 } else { WALKS / 20 };
            assert!(differences.iter().all(|n| n.abs() < most), "{far}: {differences:?}");
        }
    }
}
