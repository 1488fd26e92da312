//! Restrictive precise angle shadowcasting (MRPAS) by Mingos: a floor cell is visible if its center is in no shadow.
//!
//! ```text
//!  . . . o o      Every wall casts a shadow between two slopes. Floor is hidden if its center lies
//!  . . # o        inside one, a wall if all of it does.
//!  . . .
//!  @ .
//! ```
//!
//! Algorithm, for each of the eight octants:
//! 1. Lines of cells are visited away from the origin; cell `k` of line `n` covers the slopes from `(2k-1)/2n` to
//!    `(2k+1)/2n`.
//! 2. Once there are shadows, a cell needs a visible floor cell next to it on the previous line, straight or diagonal.
//! 3. It is compared with the shadows of the previous lines. A wall that is partly in a shadow widens it.
//! 4. A wall at the axis raises the slope at which lines begin; any other new wall casts a shadow of its own.
//! 5. The scan ends at the radius, at the edge of the map, or after a line on which nothing was visible.
//!
//! Guarantees: the results of `doryen-fov`, except for equal slopes: they are compared exactly here, while floating
//! point distinguishes them by rounding errors. libtcod also skips the shadow after each one that touches a cell, in
//! the four octants along the x axis only; Barrow does not. Rooms are lit with all their walls.
//!
//! Source: Dominik Marczuk (Mingos), MRPAS 1.2, <https://www.roguebasin.com/index.php/Restrictive_Precise_Angle_Shadowcasting>.

use std::ops::RangeInclusive;

use barrow_core::{BitGrid, Point};

use super::beyond::cells_beyond;
use super::scratch;
use crate::Opacity;

/// Binary digits of the fraction of a slope in fixed point. Two different slopes on a map are at least 2⁻²⁸ apart, so
/// none share a number.
const FRACTION_BITS: u32 = 32;

/// Shadows reserved in advance per line of the radius: far more than most maps need.
const RESERVED_PER_LINE: usize = 4;

/// Shadow of a wall: everything between two slopes.
#[derive(Clone, Copy, Debug)]
struct Shadow {
    start: i64,
    end: i64,
}

/// Shadows of an octant in the order of their walls, and those of the previous lines sorted by start.
#[derive(Debug, Default)]
pub(crate) struct Shadows {
    cast: Vec<Shadow>,
    older: Vec<Shadow>,
    /// Number of older shadows that start before the last slope looked up, and the largest end of these.
    begun: usize,
    dark_until: i64,
    /// Slopes below this are hidden by walls at the axis.
    least: i64,
}

/// Visibility of a wall, and the shadow that it casts.
enum WallState {
    /// Completely in a shadow.
    Hidden,
    /// Visible; hides everything between it and the axis.
    Edge,
    /// Visible, and apart from the axis.
    Free,
}

/// Octant: the cells between an axis and a diagonal. Steps lead away from the origin, and from the axis to the
/// diagonal.
struct Octant {
    from: Point,
    away: Point,
    across: Point,
}

/// Adds the visible cells within `radius` along both axes.
pub(crate) fn compute<O: Opacity + ?Sized>(opacity: &O, from: Point, radius: i32, seen: &mut BitGrid) {
    seen.insert(from);
    // Cells on the axes belong to two octants, so the order matters.
    for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
        let (across, down) = (Point::new(dx, 0), Point::new(0, dy));
        for (away, across) in [(down, across), (across, down)] {
            let octant = Octant { from, away, across };
            scratch::with(|scratch| octant.scan(opacity, radius, &mut scratch.restrictive, seen));
        }
    }
}

impl Octant {
    fn scan<O: Opacity + ?Sized>(&self, opacity: &O, radius: i32, shadows: &mut Shadows, seen: &mut BitGrid) {
        shadows.start(radius as usize + 1);
        let [lines, places] = [self.away, self.across].map(|step| cells_beyond(seen.size(), self.from, step));
        for line in 1..=lines.min(radius) {
            // Slopes are rounded down by less than one unit, far less than the distance to the next half cell.
            let first = (((shadows.least + 1) * i64::from(line) + (1 << (FRACTION_BITS - 1)))
                >> FRACTION_BITS) as i32;
            let places = first..=line.min(places);
            if !self.visit_line(opacity, line, places, shadows, seen) {
                return;
            }
        }
    }

    /// Visits those places of a line. Returns whether the next line can be visible.
    fn visit_line<O: Opacity + ?Sized>(
        &self,
        opacity: &O,
        line: i32,
        places: RangeInclusive<i32>,
        shadows: &mut Shadows,
        seen: &mut BitGrid,
    ) -> bool {
        shadows.next_line();
        let any = !shadows.older.is_empty();
        let mut goes_on = false;
        let mut next = self.from + self.away * line + self.across * *places.start();
        // Whether the cells on the previous line that are diagonal and straight neighbors are visible floor.
        let mut straight = any && is_open(opacity, next - self.away - self.across, seen);
        for place in places {
            let at = next;
            next += self.across;
            let aslant = straight;
            straight = any && is_open(opacity, at - self.away, seen);
            if any && !aslant && !straight {
                continue;
            }
            if !opacity.blocks(at) {
                if !any || shadows.is_lit(slope(2 * place, 2 * line)) {
                    seen.insert(at);
                    goes_on = true;
                }
                continue;
            }
            goes_on = match shadows.add_wall(place, line) {
                WallState::Hidden => continue,
                WallState::Edge => place < line,
                WallState::Free => true,
            };
            seen.insert(at);
        }
        goes_on
    }
}

/// Returns whether a cell is visible and does not block sight.
#[inline]
fn is_open<O: Opacity + ?Sized>(opacity: &O, p: Point, seen: &BitGrid) -> bool {
    seen.contains(p) && !opacity.blocks(p)
}

/// Returns the slope `rise / run` in fixed point.
#[inline]
fn slope(rise: i32, run: i32) -> i64 {
    (i64::from(rise) << FRACTION_BITS).div_euclid(i64::from(run))
}

impl Shadows {
    /// Clears all shadows and reserves enough memory that calls from other origins do not allocate.
    fn start(&mut self, lines: usize) {
        self.cast.clear();
        self.older.clear();
        self.cast.reserve(RESERVED_PER_LINE * lines);
        self.older.reserve(RESERVED_PER_LINE * lines);
        self.least = 0;
    }

    /// Starts a line: all shadows so far become the older ones.
    fn next_line(&mut self) {
        self.older.clear();
        self.older.extend_from_slice(&self.cast);
        self.older.sort_unstable_by_key(|shadow| (shadow.start, shadow.end));
        (self.begun, self.dark_until) = (0, i64::MIN);
    }

    /// Returns whether a slope lies inside no older shadow; borders do not belong to a shadow. Slopes must be queried
    /// in ascending order.
    #[inline]
    fn is_lit(&mut self, center: i64) -> bool {
        while let Some(shadow) = self.older.get(self.begun).filter(|shadow| shadow.start < center) {
            self.dark_until = self.dark_until.max(shadow.end);
            self.begun += 1;
        }
        self.dark_until <= center
    }

    /// Adds the wall at a place and its shadow.
    fn add_wall(&mut self, place: i32, line: i32) -> WallState {
        let [start, end] = [2 * place - 1, 2 * place + 1].map(|rise| slope(rise, 2 * line));
        match self.widen(Shadow { start, end }) {
            None => return WallState::Hidden,
            Some(_) if self.least >= start => {
                self.least = end;
                return WallState::Edge;
            }
            Some(false) => self.cast.push(Shadow { start, end }),
            Some(true) => {}
        }
        WallState::Free
    }

    /// Widens the older shadows that a wall touches and returns whether there were any; `None` if the wall lies
    /// completely inside one.
    fn widen(&mut self, wall: Shadow) -> Option<bool> {
        let mut widened = false;
        for shadow in &mut self.cast[..self.older.len()] {
            if wall.start > shadow.end || wall.end < shadow.start {
                continue;
            }
            if wall.start >= shadow.start && wall.end <= shadow.end {
                return None;
            }
            *shadow = Shadow { start: shadow.start.min(wall.start), end: shadow.end.max(wall.end) };
            // It starts before the next place, if not earlier.
            self.dark_until = self.dark_until.max(shadow.end);
            widened = true;
        }
        Some(widened)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Algorithm, drawn};

    #[test]
    fn views_end_behind_walls_and_pillars() {
        let expected = [
            "########     ##",
            "#......#   ...#",
            "#......# .....#",
            "#.............#",
            "#..@....#",
            "#....# #",
            "####.#",
            "    ..",
            "    ###",
        ];
        assert_eq!(drawn::seen(Algorithm::Restrictive, &drawn::HALL), expected);
    }
}
