//! Diamond raycasting: shadows are handed from cell to cell, outward in a diamond.
//!
//! ```text
//!      4            A cell hears from its neighbor toward the eye along each axis whether they lie in
//!    4 3 4          the shadow of a wall, and how far from the middle of that shadow they are.
//!  4 3 2 3 4
//!  3 2 1 2 3
//!  2 1 @ 1 2
//! ```
//!
//! How it works, for each of the four quadrants:
//! 1. Cells are walked row by row away from the eye, so that both neighbors toward it are done before a cell.
//! 2. A wall is a ray that carries its own distance along both axes as its shade, and as its error.
//! 3. A step along an axis moves the shade's error, as in Bresenham's line: one axis loses what the other one gains.
//! 4. A ray lies in shadow while an error is above 0 and no larger than the shade along the same axis.
//! 5. A cell all of whose neighbors lie in shadow ends the ray. The others are seen unless they lie in shadow.
//! 6. Walls always lie in their own shadow; those behind seen floor are lit in a last step.
//!
//! Promises: the answers of libtcod's `FOV_DIAMOND`, cell for cell, where the rim is a circle or there is none. libtcod
//! lights walls up to a cell beyond that circle; here nothing is.
//!
//! Source: "Diamond raycasting", <https://www.roguebasin.com/index.php/Diamond_raycasting>, and libtcod.

use barrow_core::{BitGrid, Point};

use super::beyond::cells_beyond;
use super::near_walls;
use super::scratch::{self, FovScratch};
use crate::Opacity;

/// What a cell hands on to its neighbors, along x and y. No number grows beyond three times the side of a map.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ray {
    /// How far the wall stands away that throws the shadow; 0 along both axes if there is none.
    shade: [i16; 2],
    /// How far into the shadow the ray is.
    error: [i16; 2],
    light: RayState,
}

/// Whether a ray reaches a cell, and whether the cell is lit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum RayState {
    /// The ray ended before this cell.
    #[default]
    Ended,
    /// The ray goes on in shadow.
    Shaded,
    /// The ray goes on and lights the cell.
    Lit,
}

/// A quarter of the surroundings: how to turn it onto the map, and how many columns and rows lie beyond the eye's.
struct DiamondQuadrant {
    from: Point,
    turn: Point,
    columns: i32,
    rows: i32,
}

/// Adds what is seen within `radius` along both axes.
pub(crate) fn look<O: Opacity + ?Sized>(opacity: &O, from: Point, radius: i32, seen: &mut BitGrid) {
    seen.insert(from);
    for turn in [Point::new(1, 1), Point::new(1, -1), Point::new(-1, 1), Point::new(-1, -1)] {
        let [columns, rows] = [Point::new(turn.x, 0), Point::new(0, turn.y)]
            .map(|step| cells_beyond(opacity.size(), from, step).min(radius));
        let quadrant = DiamondQuadrant { from, turn, columns, rows };
        scratch::with(|FovScratch { diamond: rays, .. }| {
            rays.clear();
            // From elsewhere on the map there may be more columns.
            rays.reserve(radius as usize + 1);
            rays.resize(columns as usize + 1, Ray::default());
            quadrant.scan(opacity, rays, seen);
        });
    }
    near_walls::light(opacity, from, radius, seen);
}

impl DiamondQuadrant {
    /// Walks over the rows for as long as a ray goes on.
    fn scan<O: Opacity + ?Sized>(&self, opacity: &O, rays: &mut [Ray], seen: &mut BitGrid) {
        let mut reached = (0, 0);
        for y in 0..=self.rows {
            let Some(columns) = self.walk(opacity, y, reached, rays, seen) else { return };
            reached = columns;
        }
    }

    /// Walks over a row. `rays` holds those of the row before, of which the columns from `first` to `last` were reached;
    /// then those of this row. The first and the last column that are reached here, if any is.
    fn walk<O: Opacity + ?Sized>(
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

/// The ray of a cell `away` from the eye, from those of its neighbors toward it along x and y.
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
    /// Takes on the shadow of the neighbor toward the eye along axis `A`, unless the shadow at hand is to stay.
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
