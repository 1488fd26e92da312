//! Diamond raycasting: shadows propagate from cell to cell, outward in a diamond.
//!
//! ```text
//!      4            Each cell combines the rays of its two neighbors toward the origin: whether they
//!    4 3 4          are in the shadow of a wall, and how far from the middle of that shadow.
//!  4 3 2 3 4
//!  3 2 1 2 3
//!  2 1 @ 1 2
//! ```
//!
//! Algorithm, for each of the four quadrants:
//! 1. Cells are visited row by row away from the origin, so that both neighbors toward it are processed before a cell.
//! 2. A wall starts a ray whose shade and error are the distance of the wall along both axes.
//! 3. A step along an axis moves the error of the shade, as in Bresenham's line: one axis loses what the other one
//!    gains.
//! 4. A ray is in shadow while an error is above 0 and no larger than the shade along the same axis.
//! 5. If both neighbors of a cell are in shadow, the ray ends. Other cells are visible unless they are in shadow.
//! 6. Walls are always in their own shadow; a last step adds those behind visible floor.
//!
//! Guarantees: the results of libtcod's `FOV_DIAMOND`, cell for cell, if the range is a circle or unlimited. libtcod
//! adds walls up to one cell beyond that circle; Barrow does not.
//!
//! Source: "Diamond raycasting", <https://www.roguebasin.com/index.php/Diamond_raycasting>, and libtcod.

use barrow_core::{BitGrid, Point};

use super::beyond::cells_beyond;
use super::near_walls;
use super::scratch::{self, FovScratch};
use crate::Opacity;

/// Ray at a cell, with components along x and y. Values stay below three times the side of a map.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ray {
    /// Distance of the wall that casts the shadow; 0 along both axes if there is no shadow.
    shade: [i16; 2],
    /// Bresenham error: position within the shadow.
    error: [i16; 2],
    light: RayState,
}

/// Whether a ray reaches a cell and lights it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum RayState {
    /// The ray ended before this cell.
    #[default]
    Ended,
    /// The ray continues in shadow.
    Shaded,
    /// The ray continues and lights the cell.
    Lit,
}

/// Quadrant of the surroundings: the signs that map it onto the map, and the number of columns and rows beyond the
/// origin's.
struct DiamondQuadrant {
    from: Point,
    turn: Point,
    columns: i32,
    rows: i32,
}

/// Adds the visible cells within `radius` along both axes.
pub(crate) fn compute<O: Opacity + ?Sized>(opacity: &O, from: Point, radius: i32, seen: &mut BitGrid) {
    seen.insert(from);
    for turn in [Point::new(1, 1), Point::new(1, -1), Point::new(-1, 1), Point::new(-1, -1)] {
        let [columns, rows] = [Point::new(turn.x, 0), Point::new(0, turn.y)]
            .map(|step| cells_beyond(opacity.size(), from, step).min(radius));
        let quadrant = DiamondQuadrant { from, turn, columns, rows };
        scratch::with(|FovScratch { diamond: rays, .. }| {
            rays.clear();
            // Reserved for the largest quadrant from any origin, so that later calls do not allocate.
            rays.reserve(radius as usize + 1);
            rays.resize(columns as usize + 1, Ray::default());
            quadrant.scan(opacity, rays, seen);
        });
    }
    near_walls::light(opacity, from, radius, seen);
}

impl DiamondQuadrant {
    /// Visits the rows as long as a ray continues.
    fn scan<O: Opacity + ?Sized>(&self, opacity: &O, rays: &mut [Ray], seen: &mut BitGrid) {
        let mut reached = (0, 0);
        for y in 0..=self.rows {
            let Some(columns) = self.visit_row(opacity, y, reached, rays, seen) else { return };
            reached = columns;
        }
    }

    /// Visits a row. On entry `rays` holds the rays of the row before, in which the columns from `first` to `last` were
    /// reached; on return those of this row. Returns the first and last column reached in this row, if any.
    fn visit_row<O: Opacity + ?Sized>(
        &self,
        opacity: &O,
        y: i32,
        (first, last): (i32, i32),
        rays: &mut [Ray],
        seen: &mut BitGrid,
    ) -> Option<(i32, i32)> {
        let mut beside = Ray::default();
        let mut reached = None;
        for x in first..=self.columns {
            if x > last && beside.light == RayState::Ended {
                break;
            }
            let at = self.from + Point::new(x * self.turn.x, y * self.turn.y);
            let before = if x > last { Ray::default() } else { rays[x as usize] };
            beside = if at == self.from {
                Ray { light: RayState::Lit, ..Ray::default() }
            } else {
                merge(beside, before, Point::new(x, y), || opacity.blocks(at))
            };
            rays[x as usize] = beside;
            if beside.light != RayState::Ended {
                reached = Some((reached.map_or(x, |(first, _)| first), x));
            }
            if beside.light == RayState::Lit {
                seen.insert(at);
            }
        }
        reached
    }
}

/// Returns the ray of a cell `away` from the origin, given the rays of its neighbors toward the origin along x and y.
#[inline]
fn merge(along_x: Ray, along_y: Ray, away: Point, blocks: impl FnOnce() -> bool) -> Ray {
    if along_x.light != RayState::Lit && along_y.light != RayState::Lit {
        return Ray::default();
    }
    if blocks() {
        let away = [away.x as i16, away.y as i16];
        return Ray { shade: away, error: away, light: RayState::Shaded };
    }
    let mut ray = Ray { light: RayState::Lit, ..Ray::default() };
    ray.follow::<0, 1>(&along_x);
    ray.follow::<1, 0>(&along_y);
    if (0..2).any(|axis| ray.error[axis] > 0 && ray.error[axis] <= ray.shade[axis]) {
        ray.light = RayState::Shaded;
    }
    ray
}

impl Ray {
    /// Takes over the shadow of the neighbor toward the origin along axis `A`, unless the current shadow has
    /// precedence.
    #[inline]
    fn follow<const A: usize, const B: usize>(&mut self, before: &Self) {
        if before.shade == [0, 0] || before.error[A] <= 0 {
            return;
        }
        let enters = before.error[B] <= 0 && before.shade[B] > 0;
        if self.shade[A] == 0 || enters {
            self.shade = before.shade;
            self.error[A] = before.error[A] - before.shade[B];
            self.error[B] = before.error[B] + before.shade[B];
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Algorithm, drawn};

    #[test]
    fn views_end_behind_walls_and_pillars() {
        let expected = [
            "########   ####",
            "#......#   ...#",
            "#......# .....#",
            "#.............#",
            "#..@....#",
            "#....# #",
            "####.#",
            "    ..",
            "    ###",
        ];
        assert_eq!(drawn::seen(Algorithm::Diamond, &drawn::HALL), expected);
    }
}
