//! Adds the walls behind visible floor, for algorithms that miss some of them.
//!
//! ```text
//!  #?###        #####        Each visible floor cell adds the walls on its far side: straight away
//!  #...?   →    #...#        from the origin, sideways away from it, and the corner between.
//!  @....        @....
//! ```
//!
//! Guarantees: only walls are added, none of them nearer to the origin than the floor that adds it, and no wall adds
//! another.
//!
//! Source: the last step of libtcod's ray casting, <https://github.com/libtcod/libtcod>.

use barrow_core::{BitGrid, Point};

use crate::Opacity;
use crate::mask::between;

/// Adds the walls within `radius` that lie behind a visible floor cell.
pub(crate) fn light<O: Opacity + ?Sized>(opacity: &O, from: Point, radius: i32, seen: &mut BitGrid) {
    let (width, height) = (seen.size().width as i32, seen.size().height as i32);
    let (top, bottom) = ((from.y - radius).max(0), (from.y + radius).min(height - 1));
    let (left, right) = ((from.x - radius).max(0), (from.x + radius).min(width - 1));
    for (y, i) in (top..=bottom).flat_map(|y| (left as usize / 64..=right as usize / 64).map(move |i| (y, i)))
    {
        let word = seen.row(y)[i];
        if word == 0 {
            continue;
        }
        let floor = word & !blocking(opacity, y, i, word);
        let (east, west) = (floor & run(from.x, width, i), floor & run(0, from.x, i));
        // The outermost cells extend into the adjacent words.
        let reached =
            [(i.wrapping_sub(1), west << 63), (i, floor | east << 1 | west >> 1), (i + 1, east >> 63)];
        for (i, cells) in reached.map(|(i, cells)| (i, cells & run(left, right, i))) {
            add(opacity, y, i, cells, seen);
            if y <= from.y && y > top {
                add(opacity, y - 1, i, cells, seen);
            }
            if y >= from.y && y < bottom {
                add(opacity, y + 1, i, cells, seen);
            }
        }
    }
}

/// Adds the blocking cells among `cells` of word `i` of row `y`.
#[inline]
fn add<O: Opacity + ?Sized>(opacity: &O, y: i32, i: usize, cells: u64, seen: &mut BitGrid) {
    if cells != 0 && cells & !seen.row(y)[i] != 0 {
        seen.row_mut(y)[i] |= blocking(opacity, y, i, cells & !seen.row(y)[i]);
    }
}

/// Returns the blocking cells among `cells` of word `i` of row `y`.
#[inline]
fn blocking<O: Opacity + ?Sized>(opacity: &O, y: i32, i: usize, cells: u64) -> u64 {
    cells & opacity.word(y, i, cells)
}

/// Returns the bits of word `i` for the columns from `first` to `last`.
#[inline]
fn run(first: i32, last: i32, i: usize) -> u64 {
    let left = (i as i32).wrapping_mul(64);
    between(first - left, last - left)
}

#[cfg(test)]
mod tests {
    use barrow_core::{Rng, Size};

    use super::*;
    use crate::drawn::{random_cell, random_cells};

    /// Reference implementation, cell by cell.
    fn plain(walls: &BitGrid, from: Point, radius: i32, seen: &BitGrid) -> BitGrid {
        let mut lit = seen.clone();
        for p in seen.iter().filter(|&p| !walls.contains(p)) {
            for step in (-1..2).flat_map(|y| (-1..2).map(move |x| Point::new(x, y))) {
                let (at, away) = (p + step, p - from);
                let near = (at.x - from.x).abs().max((at.y - from.y).abs()) <= radius;
                if near && step.x * away.x >= 0 && step.y * away.y >= 0 && walls.contains(at) {
                    lit.insert(at);
                }
            }
        }
        lit
    }

    #[test]
    fn agrees_with_a_reference_on_random_maps() {
        let mut rng = Rng::new(1);
        for (width, height) in [(1, 1), (5, 4), (63, 3), (64, 5), (65, 5), (130, 9)] {
            let size = Size::new(width, height);
            for _ in 0..60 {
                let [walls, mut seen] = [50, 25].map(|pct| random_cells(&mut rng, size, pct));
                let from = random_cell(&mut rng, size);
                let radius = rng.range(0, 139);
                seen.intersect_with(&{
                    let mut near = BitGrid::new(size);
                    crate::algorithms::circle::compute(from, radius, &mut near);
                    near
                });
                let expected = plain(&walls, from, radius, &seen);
                light(&walls, from, radius, &mut seen);
                assert_eq!(seen, expected, "{size} from {from}, radius {radius}");
            }
        }
    }
}
