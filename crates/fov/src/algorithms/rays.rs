//! Ray casting: straight lines to every cell on the border of the range, each of which ends at its first wall.
//!
//! ```text
//!  r r r r r
//!  r \ | / r        Every r is the end of a line that starts at the origin.
//!  r - @ - r
//!  r / | \ r
//!  r r r r r
//! ```
//!
//! 1. The border is that of the square of the radius, or of its part on the map.
//! 2. Lines are those of [`line()`], which step sideways late if two cells are equally near.
//! 3. Each is followed from the origin; every cell up to and including the first blocking one is visible.
//! 4. Walls behind visible floor are added, since a line that runs along a wall hits its first cell only.
//!
//! Guarantees: rays to adjacent border cells are never more than a cell apart, so that nothing in an open rectangle is
//! missed. Behind pillars fewer cells are visible than with other algorithms, because a gap that no ray hits stays
//! dark. The result is not symmetric.
//!
//! Source: the lines are those of libtcod's basic field of view (`FOV_BASIC`) and of the games of the course Com S 327
//! (Iowa State University), which show 7×7 cells.

use barrow_core::{BitGrid, Point, Rect};

use super::near_walls;
use crate::{Opacity, line};

/// Adds the visible cells within `radius` along both axes.
pub(crate) fn compute<O: Opacity + ?Sized>(opacity: &O, from: Point, radius: i32, seen: &mut BitGrid) {
    seen.insert(from);
    let square = Rect::new(from.x - radius, from.y - radius, 2 * radius + 1, 2 * radius + 1);
    let Some(area) = square.intersection(Rect::of(opacity.size())) else { return };
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for x in area.x..=right {
        cast(opacity, from, Point::new(x, area.y), seen);
        cast(opacity, from, Point::new(x, bottom), seen);
    }
    for y in area.y + 1..bottom {
        cast(opacity, from, Point::new(area.x, y), seen);
        cast(opacity, from, Point::new(right, y), seen);
    }
    near_walls::light(opacity, from, radius, seen);
}

/// Adds the cells of the line between the two cells, up to and including the first that blocks sight.
fn cast<O: Opacity + ?Sized>(opacity: &O, from: Point, to: Point, seen: &mut BitGrid) {
    for p in line(from, to).skip(1) {
        seen.insert(p);
        if opacity.blocks(p) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use barrow_core::{Rng, Size};

    use super::*;
    use crate::drawn::{HALL, random_cell, random_cells, seen};
    use crate::{Algorithm, Reach, field_of_view};

    #[test]
    fn rays_end_at_walls() {
        let expected = [
            "########  #####",
            "#......#  ....#",
            "#......#......#",
            "#...........",
            "#..@....#",
            "#....#.#",
            "####.###",
            "    ..",
            "    ###",
        ];
        assert_eq!(seen(Algorithm::Rays, &HALL), expected);
    }

    #[test]
    fn shadows_follow_the_cells_of_lines() {
        let rows = ["............", "............", "..#.........", "@...........", "............"];
        let expected = ["....", "...      ...", "..#.........", "@...........", "............"];
        assert_eq!(seen(Algorithm::Rays, &rows), expected);
    }

    /// Reference implementation: after `i` of `n` steps the sideways offset is rounded to the nearest cell, halves
    /// down.
    fn plain(walls: &BitGrid, from: Point, radius: i32) -> BitGrid {
        let size = walls.size();
        let (w, h) = (size.width as i32, size.height as i32);
        let (left, right) = ((from.x - radius).max(0), (from.x + radius).min(w - 1));
        let (top, bottom) = ((from.y - radius).max(0), (from.y + radius).min(h - 1));
        let mut seen = BitGrid::new(size);
        seen.insert(from);
        for to in (top..=bottom).flat_map(|y| (left..=right).map(move |x| Point::new(x, y))) {
            let is_border = to.x == left || to.x == right || to.y == top || to.y == bottom;
            let step = to - from;
            let n = step.x.abs().max(step.y.abs());
            let along = |side: i32, i: i32| side.signum() * ((2 * side.abs() * i + n - 1) / (2 * n));
            let cells = (1..=n).map(|i| from + Point::new(along(step.x, i), along(step.y, i)));
            let mut is_open = is_border;
            for p in cells {
                if is_open {
                    seen.insert(p);
                }
                is_open &= !walls.contains(p);
            }
        }
        near_walls::light(walls, from, radius, &mut seen);
        seen
    }

    #[test]
    fn agrees_with_lines_computed_by_division() {
        let mut rng = Rng::new(3);
        for i in 0..1500 {
            let size = Size::new(1 + rng.below(22), 1 + rng.below(22));
            let walls = random_cells(&mut rng, size, i % 40);
            let from = random_cell(&mut rng, size);
            let radius = rng.below(23) as i32;
            let mut seen = BitGrid::default();
            field_of_view(Algorithm::Rays, &walls, from, Reach::square(radius), &mut seen).unwrap();
            assert_eq!(seen, plain(&walls, from, radius), "map {i} from {from}, radius {radius}");
        }
    }
}
