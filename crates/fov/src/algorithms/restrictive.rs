//! Mingos' restrictive precise angle shadowcasting: a floor cell is seen if its center is in no shadow.
//!
//! ```text
//!  . . . o o      Every wall throws a shadow between two slopes. Floor is hidden when its center lies
//!  . . # o        inside one, a wall when all of it does.
//!  . . .
//!  @ .
//! ```
//!
//! How it works, for each of the eight octants:
//! 1. Lines of cells are walked away from the eye; cell `k` of line `n` covers the slopes from `(2k-1)/2n` to `(2k+1)/2n`.
//! 2. Once there are shadows, a cell needs a seen floor cell next to it on the line before, straight or aslant.
//! 3. It is looked up in the shadows of the lines before. A wall that lies in one in part makes it wider.
//! 4. A wall beside the axis raises the slope at which lines begin, any other new wall throws a shadow of its own.
//! 5. Lines end at the radius, at the edge of the map, or after one on which nothing was seen.
//!
//! Promises: the answers of `doryen-fov`, but for slopes that are equal: they are compared exactly here, while floating
//! point tells them apart by its rounding. libtcod also passes over the shadow after each one that touches a cell, in the
//! four octants along the x axis only; that is not done here. Rooms are lit with all their walls.
//!
//! Source: Dominik Marczuk (Mingos), MRPAS 1.2, <https://www.roguebasin.com/index.php/Restrictive_Precise_Angle_Shadowcasting>.

use std::ops::RangeInclusive;

use barrow_core::{BitGrid, Point};

use super::beyond::cells_beyond;
use super::scratch;
use crate::Opacity;

/// Slopes are whole numbers of this part. Two different ones on a map are at least 2⁻²⁸ apart, so none share a number.
const PARTS: u32 = 32;

/// For how many shadows there is room from the start, for each line of the radius: far more than most maps have.
const ROOM: usize = 4;

/// What lies behind a wall: everything between two slopes.
#[derive(Clone, Copy, Debug)]
struct Shadow {
    start: i64,
    end: i64,
}

/// All shadows of an octant in the order of their walls, and those of the lines before by where they start.
#[derive(Debug, Default)]
pub(crate) struct Shadows {
    cast: Vec<Shadow>,
    older: Vec<Shadow>,
    /// How many of the older ones start before the last place that was looked up, and where the last of them ends.
    begun: usize,
    dark_until: i64,
    /// All below lies behind the walls beside the axis.
    least: i64,
}

/// Visibility of a wall, and the shadow that it casts.
enum WallState {
    /// Lies in a shadow.
    Hidden,
    /// Visible; hides everything between it and the axis.
    Edge,
    /// Visible, and apart from the axis.
    Free,
}

/// The cells between an axis and a diagonal: the step away from the eye, and the one from the axis to the diagonal.
struct Octant {
    from: Point,
    away: Point,
    across: Point,
}

/// Adds what is seen within `radius` along both axes.
pub(crate) fn look<O: Opacity + ?Sized>(opacity: &O, from: Point, radius: i32, seen: &mut BitGrid) {
    seen.insert(from);
    // Cells on the axes are seen from both sides of them, so the order matters.
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
            // The number of a slope is rounded down by less than one part, far less than to the next half cell.
            let first = (((shadows.least + 1) * i64::from(line) + (1 << (PARTS - 1))) >> PARTS) as i32;
            let places = first..=line.min(places);
            if !self.walk(opacity, line, places, shadows, seen) {
                return;
            }
        }
    }

    /// Looks at those places of a line; whether the next line may be seen.
    fn walk<O: Opacity + ?Sized>(
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
        // Whether one sees through the cells on the line before that touch this one aslant and straight.
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
            goes_on = match shadows.meet(place, line) {
                WallState::Hidden => continue,
                WallState::Edge => place < line,
                WallState::Free => true,
            };
            seen.insert(at);
        }
        goes_on
    }
}

/// Whether a cell is seen and does not block sight.
#[inline]
fn is_open<O: Opacity + ?Sized>(opacity: &O, p: Point, seen: &BitGrid) -> bool {
    seen.contains(p) && !opacity.blocks(p)
}

/// The slope `rise / run` as a whole number.
#[inline]
fn slope(rise: i32, run: i32) -> i64 {
    (i64::from(rise) << PARTS).div_euclid(i64::from(run))
}

impl Shadows {
    /// Forgets all, and makes room so that nothing grows when one looks from elsewhere.
    fn start(&mut self, lines: usize) {
        self.cast.clear();
        self.older.clear();
        self.cast.reserve(ROOM * lines);
        self.older.reserve(ROOM * lines);
        self.least = 0;
    }

    /// Makes those that are there the older ones.
    fn next_line(&mut self) {
        self.older.clear();
        self.older.extend_from_slice(&self.cast);
        self.older.sort_unstable_by_key(|shadow| (shadow.start, shadow.end));
        (self.begun, self.dark_until) = (0, i64::MIN);
    }

    /// Whether a slope lies inside no older shadow. Their borders do not belong to them. Slopes are looked up in order.
    #[inline]
    fn is_lit(&mut self, center: i64) -> bool {
        while let Some(shadow) = self.older.get(self.begun).filter(|shadow| shadow.start < center) {
            self.dark_until = self.dark_until.max(shadow.end);
            self.begun += 1;
        }
        self.dark_until <= center
    }

    /// Casts the shadow of the wall at a place.
    fn meet(&mut self, place: i32, line: i32) -> WallState {
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

    /// Makes the older shadows wider that a wall touches, and tells whether there were any. None if it lies inside of
    /// one.
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
            // It has begun by the next place, if not before.
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
