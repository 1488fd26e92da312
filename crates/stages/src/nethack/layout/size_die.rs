//! Draws the width and height of a room so that it fits into a free rectangle.
//!
//! NetHack draws a rectangle, a width and a height until the size fits the rectangle. Here the draws that fit each
//! rectangle are counted, so that one draw picks among them and none is rejected. A draw is thought of as the throw of
//! a die with [`FACES`] faces; each face stands for a width and a height.

use barrow_core::Rect;

use super::placement::Placement;

/// Number of faces of the die: a common multiple, so that each width and height has the same number of faces.
pub(super) const FACES: u32 = WIDTHS as u32 * 2 * HEIGHTS;
/// Number of widths that are drawn in wide rectangles.
const WIDTHS: usize = 12;
/// Number of widths that are drawn in narrower rectangles.
const FEW_WIDTHS: usize = 8;
/// Number of heights that are drawn.
const HEIGHTS: u32 = 4;

/// A rectangle without rooms, and the number of faces whose size fits into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FreeRect {
    pub(super) rect: Rect,
    pub(super) faces: u32,
}

/// The die for given margins and a given largest area.
#[derive(Debug)]
pub(super) struct SizeDie {
    margins: (i32, i32),
    area: i32,
    /// `fitting[h][n]` is the number of fitting draws among the first `n` widths, where `h - 1` is the largest height
    /// that fits.
    fitting: [[u32; WIDTHS + 1]; 7],
}

impl SizeDie {
    pub(super) fn new(margins: (i32, i32), area: i32) -> Self {
        let mut fitting = [[0; WIDTHS + 1]; 7];
        for (most_h, sums) in (-1..).zip(&mut fitting) {
            for i in 0..WIDTHS {
                // A height over the area limit is lowered to the largest one allowed, so it fits whatever was drawn.
                let lowered = area / (2 + i as i32);
                let fit =
                    if lowered <= most_h { HEIGHTS } else { (most_h - 1).clamp(0, HEIGHTS as i32) as u32 };
                sums[i + 1] = sums[i] + fit;
            }
        }
        Self { margins, area, fitting }
    }

    /// Returns the prefix sums over widths of the draws that fit a free rectangle, the number of widths that fit, and
    /// the number of faces per draw.
    #[inline]
    fn draws(&self, free: Rect, map: Rect) -> (&[u32; WIDTHS + 1], usize, u32) {
        let borders = Placement { map, margins: self.margins }.borders(free);
        let widths = if free.w > 29 { WIDTHS } else { FEW_WIDTHS };
        // Draws are one less than the sides of the floor and start at 2. NetHack draws from more widths in
        // rectangles over 29 cells wide.
        let (most_w, most_h) = (free.w - 4 - borders.0, free.h - 4 - borders.1);
        let sums = &self.fitting[(most_h + 1).clamp(0, 6) as usize];
        (sums, (most_w - 1).clamp(0, widths as i32) as usize, FACES / HEIGHTS / widths as u32)
    }

    /// Counts the faces that fit a free rectangle.
    pub(super) fn count(&self, rect: Rect, map: Rect) -> FreeRect {
        let (sums, fitting, each) = self.draws(rect, map);
        FreeRect { rect, faces: sums[fitting] * each }
    }

    /// Returns the index of the free rectangle of the `n`-th fitting face, and the width and height of the floor less
    /// one.
    pub(super) fn draw(&self, free: &[FreeRect], map: Rect, mut n: u32) -> (usize, (i32, i32)) {
        let mut i = 0;
        while n >= free[i].faces {
            n -= free[i].faces;
            i += 1;
        }
        let (sums, _, each) = self.draws(free[i].rect, map);
        let nth = n / each;
        let across = sums.iter().map(|&sum| usize::from(sum <= nth)).sum::<usize>() - 1;
        let w = 2 + across as i32;
        let h = 2 + (nth - sums[across]) as i32;
        (i, (w, h.min(self.area / w)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Rng;

    /// Reference implementation: returns the size of a face, if it fits.
    fn size_of_face(die: &SizeDie, free: Rect, map: Rect, face: u32) -> Option<(i32, i32)> {
        let (across, down) = (face / 4, face % 4);
        let w = 2 + (if free.w > 29 { across % 12 } else { across % 8 }) as i32;
        let h = 2 + down as i32;
        let h = if w * h > die.area { die.area / w } else { h };
        Placement { map, margins: die.margins }.fits(free, (w + 1, h + 1)).then_some((w, h))
    }

    #[test]
    fn every_face_that_fits_is_drawn_once() {
        let map = Rect::new(0, 0, 80, 21);
        let mut rng = Rng::new(5);
        for _ in 0..2000 {
            let (w, h) = (rng.range(1, 80), rng.range(1, 21));
            let free = Rect::new(rng.range(0, 80 - w), rng.range(0, 21 - h), w, h);
            let die = SizeDie::new((4, 3), rng.range(4, 90));
            let mut expected: Vec<_> =
                (0..FACES).filter_map(|face| size_of_face(&die, free, map, face)).collect();
            let list = [FreeRect { rect: Rect::default(), faces: 0 }, die.count(free, map)];
            let mut drawn: Vec<_> = (0..list[1].faces).map(|n| die.draw(&list, map, n)).collect();
            drawn.sort_unstable();
            expected.sort_unstable();
            assert!(drawn.iter().copied().eq(expected.into_iter().map(|size| (1, size))), "{free:?}");
        }
    }
}
