//! Clipping of a field of view to its reach: the shape of the radius, the cone, and visibility of walls.

use barrow_core::{BitGrid, Point};

use super::ReachWidths;
use crate::mask::between;
use crate::{Cone, Opacity};

/// Removes the cells outside the range shape. No cell of `seen` may be farther away than `widths` has rows along either
/// axis.
pub(crate) fn clip_shape(from: Point, widths: ReachWidths, seen: &mut BitGrid) {
    let (radius, height) = (widths.rows(), seen.size().height as i32);
    let (first, last) = ((from.x - radius).max(0) as usize / 64, (from.x + radius) as usize / 64);
    for (dy, width) in widths {
        for y in [from.y - dy, from.y + dy] {
            if y < 0 || y >= height {
                continue;
            }
            for (i, word) in seen.row_mut(y).iter_mut().enumerate().take(last + 1).skip(first) {
                let x = from.x - 64 * i as i32;
                *word &= between(x - width, x + width);
            }
        }
    }
}

/// Removes the cells that block sight, except `from`.
pub(crate) fn clip_walls<O: Opacity + ?Sized>(opacity: &O, from: Point, seen: &mut BitGrid) {
    for y in 0..seen.size().height as i32 {
        for (i, word) in seen.row_mut(y).iter_mut().enumerate().filter(|(_, word)| **word != 0) {
            *word &= !opacity.word(y, i, *word);
        }
    }
    seen.insert(from);
}

/// Removes the cells outside the cone.
pub(crate) fn clip_cone(from: Point, cone: Cone, seen: &mut BitGrid) {
    for y in 0..seen.size().height as i32 {
        for (i, word) in seen.row_mut(y).iter_mut().enumerate() {
            let mut left = *word;
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                if !cone.contains(Point::new(64 * i as i32 + bit as i32, y) - from) {
                    *word &= !(1 << bit);
                }
            }
        }
    }
}
