//! Nested sets of cells by their distance from the nearest closed cell, 64 cells at a time.
//!
//! A step to an orthogonal neighbor counts 3, to a diagonal one 4 (a 3-4 chamfer). So a cell has a distance of at least
//! t exactly if its orthogonal neighbors have at least t − 3 and its diagonal ones at least t − 4: each set is an erosion
//! of two earlier ones, a few operations for 64 cells.

use std::ops::Range;

use barrow_core::{BitGrid, Point, Size};

/// Distance of a cell whose orthogonal neighbor is closed.
pub(super) const BESIDE: usize = 3;
/// Largest distance that is distinguished: about 20 cells.
pub(super) const FARTHEST: usize = 60;
/// Rows above and below the map, so that every word of a row has neighbors.
pub(super) const PADDING: i32 = 2;
/// Number of cells of a map up to which memory for all distances is reserved.
const ORDINARY: usize = 1 << 14;

/// Returns the size of a set with [`PADDING`], whose rows have at least one unused bit at the end. So all words can be
/// treated as one long row: bits that are shifted across the end of a row are 0, or unused.
pub(super) const fn padded(size: Size) -> Size {
    Size::new(size.width + 1, size.height + 2 * PADDING as u32)
}

/// The sets for all distances of a map.
#[derive(Default)]
pub(super) struct Depths {
    /// For every distance the padded set of the cells with at least that distance.
    sets: Vec<BitGrid>,
    /// Largest distance of a cell.
    top: usize,
}

impl Depths {
    /// Computes the sets from the open cells of a map.
    pub(super) fn measure(&mut self, open: &BitGrid) {
        let size = padded(open.size());
        if self.sets.is_empty() {
            self.sets.resize_with(FARTHEST + 1, BitGrid::default);
        }
        if self.sets[BESIDE].size() != size && open.size().cells() <= ORDINARY {
            self.sets.iter_mut().for_each(|set| set.reserve(size));
        }
        self.sets[BESIDE].reset(size);
        for y in 0..open.size().height as i32 {
            self.sets[BESIDE].row_mut(y + PADDING)[..open.stride()].copy_from_slice(open.row(y));
        }
        self.top = BESIDE;
        while self.top < FARTHEST && !self.sets[self.top].is_empty() {
            self.top += 1;
            let (nearer, sets) = self.sets.split_at_mut(self.top);
            let by = |step: usize| &nearer[(self.top - step).max(BESIDE)];
            sets[0].reset(size);
            if self.top == BESIDE + 1 {
                erode::<false>(&mut sets[0], by(1), by(3), by(4));
            } else {
                erode::<true>(&mut sets[0], by(1), by(3), by(4));
            }
        }
        self.top -= usize::from(self.sets[self.top].is_empty());
    }

    /// Returns the largest distance of a cell.
    pub(super) const fn top(&self) -> usize {
        self.top
    }

    /// Returns the padded set of the cells with at least a distance, which is at most one more than the largest.
    pub(super) fn at_least(&self, distance: usize) -> &BitGrid {
        &self.sets[distance]
    }
}

/// Sets `next` to the cells of `cells` with orthogonal neighbors in `sides` only and, if `CORNERS`, with diagonal
/// neighbors in `corners` only.
fn erode<const CORNERS: bool>(next: &mut BitGrid, cells: &BitGrid, sides: &BitGrid, corners: &BitGrid) {
    let all = 0..words_inside(cells);
    let [cells, sides, corners] = [cells, sides, corners].map(|set| Around::of(set, &all));
    for (i, word) in inside(next, &all).iter_mut().enumerate() {
        let [west, east] = beside([sides.word(1, 0, i), sides.word(1, 1, i), sides.word(1, 2, i)]);
        let mut kept = cells.word(1, 1, i) & sides.word(0, 1, i) & sides.word(2, 1, i) & west & east;
        if CORNERS {
            let pair = |column: usize| corners.word(0, column, i) & corners.word(2, column, i);
            let [west, east] = beside([pair(0), pair(1), pair(2)]);
            kept &= west & east;
        }
        *word = kept;
    }
}

/// Returns the western and the eastern neighbors of the cells of the second of three words.
#[inline]
pub(super) const fn beside([before, word, after]: [u64; 3]) -> [u64; 2] {
    [word << 1 | before >> 63, word >> 1 | after << 63]
}

/// Returns the number of words of a padded set without those above and below the map.
pub(super) const fn words_inside(set: &BitGrid) -> usize {
    set.stride() * (set.size().height as usize - 2 * PADDING as usize)
}

/// Returns some of these words for writing.
#[inline]
pub(super) fn inside<'a>(set: &'a mut BitGrid, words: &Range<usize>) -> &'a mut [u64] {
    let start = PADDING as usize * set.stride();
    &mut set.words_mut()[start + words.start..start + words.end]
}

/// Some words of a padded set and those around each of them.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    /// Rows above, here and below; in each the words before, here and after. All slices have the same length, so that
    /// loops over them are vectorized.
    words: [[&'a [u64]; 3]; 3],
}

impl<'a> Around<'a> {
    #[inline]
    pub(super) fn of(set: &'a BitGrid, words: &Range<usize>) -> Self {
        let (stride, len) = (set.stride(), words.len());
        let row = |row: usize| {
            let first = (row + 1) * stride + words.start;
            [first - 1, first, first + 1].map(|first| &set.words()[first..][..len])
        };
        Self { words: [row(0), row(1), row(2)] }
    }

    /// Returns the word beside the `i`-th word, in the middle row and column the word itself.
    #[inline]
    pub(super) fn word(&self, row: usize, column: usize, i: usize) -> u64 {
        self.words[row][column][i]
    }
}

/// Returns the cell of the map for a cell of a padded set.
pub(super) const fn unpadded(x: i32, y: i32) -> Point {
    Point::new(x, y - PADDING)
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Grid, Rng};

    /// Reference implementation: distances in two passes over the map.
    fn plain(open: &BitGrid) -> Grid<u16> {
        const BACK: [(i32, i32, u16); 4] = [(-1, 0, 3), (0, -1, 3), (-1, -1, 4), (1, -1, 4)];
        let size = open.size();
        let mut depths = Grid::new(size, 0);
        let (w, h) = (size.width as i32, size.height as i32);
        let rows = (0..h).flat_map(|y| (0..w).map(move |x| (Point::new(x, y), 1)));
        let back = (0..h).rev().flat_map(|y| (0..w).rev().map(move |x| (Point::new(x, y), -1)));
        for (p, sign) in rows.chain(back).filter(|(p, _)| open.contains(*p)) {
            let near = BACK.map(|(x, y, far)| {
                depths.get(p + Point::new(sign * x, sign * y)).unwrap_or(0_u16).saturating_add(far)
            });
            let least = near.into_iter().min().unwrap_or(0);
            depths[p] = if sign > 0 { least } else { least.min(depths[p]) };
        }
        depths
    }

    #[test]
    fn sets_agree_with_distances_of_single_cells() {
        let (mut rng, mut depths) = (Rng::new(3), Depths::default());
        for round in 0..60 {
            let size = Size::new([7, 63, 64, 65, 128, 150][round % 6], 1 + rng.below(50));
            let mut open = BitGrid::new(size);
            open.invert();
            for _ in 0..rng.below(12) {
                open.remove(Point::new(rng.below(size.width) as i32, rng.below(size.height) as i32));
            }
            depths.measure(&open);
            let expected = plain(&open);
            let farthest = expected.cells().iter().max().map_or(0, |&far| usize::from(far)).min(FARTHEST);
            assert_eq!(depths.top(), farthest.max(BESIDE - usize::from(open.is_empty())));
            for distance in BESIDE..=depths.top() {
                let cells = depths.at_least(distance).iter().map(|p| unpadded(p.x, p.y));
                let far = expected.iter().filter(|(_, depth)| usize::from(*depth) >= distance);
                assert!(cells.eq(far.map(|(p, _)| p)), "{distance} on {size}");
            }
        }
    }
}
