//! Precise permissive field of view: a cell is visible if a line from any point of a part of the origin's cell reaches
//! it.
//!
//! ```text
//!  ·steep line       The origin is not a point but the diagonal of a small square in the middle of its
//!   \    /view       cell. A view is the area between two lines; a wall in it moves a line, or splits
//!    \  / ##         the view in two.
//!     @─────── shallow line
//! ```
//!
//! Algorithm, for each of the four quadrants:
//! 1. One view covers the quadrant. It is bounded by a shallow line, the lowest one, and a steep line.
//! 2. Cells are visited diagonal by diagonal, on each from the shallow side to the steep side.
//! 3. A cell between the lines of a view is visible.
//! 4. If it blocks sight, it ends the view, raises its shallow line, lowers its steep line, or splits it.
//! 5. A moved line is tilted to pass the bumps (corners of walls) on the other side of the view, so that it never cuts
//!    through a wall that bounds the view there.
//!
//! Guarantees: the results of libtcod's `FOV_PERMISSIVE_0` to `_8`, cell for cell. At level 0 also the corners of
//! rooms, which libtcod misses there: walls behind visible floor are added in a last step. On a map of a single row or
//! column, where libtcod sees nothing, the view extends along it. All arithmetic is in integers, in sixteenths of a
//! cell.
//!
//! Source: Jonathon Duerig, "Precise Permissive Field of View",
//! <https://www.roguebasin.com/index.php/Precise_Permissive_Field_of_View>; the levels are libtcod's.

use barrow_core::{BitGrid, Point};

use super::beyond::cells_beyond;
use super::border::BorderLine;
use super::near_walls;
use super::scratch;
use crate::{Opacity, Permissiveness};

/// Side of a cell in units of the integer arithmetic, so that the levels 0 to 8 are whole units.
const CELL: i32 = 16;
/// Vector to the next cell on a diagonal.
const DIAGONAL: Point = Point::new(-CELL, CELL);
/// Indices of the two lines of a view.
const SHALLOW: usize = 0;
const STEEP: usize = 1;
/// Bumps reserved in advance per row of the radius: far more than most maps need.
const RESERVED_PER_ROW: usize = 16;
/// End of a linked list of bumps.
const NONE: u32 = u32::MAX;

/// Views that are left in a quadrant, shallow ones first, and the bumps of all views.
#[derive(Debug, Default)]
pub(crate) struct PermissiveViews {
    open: Vec<PermissiveView>,
    bumps: Vec<Bump>,
}

/// Shallow and steep line, and the last bump that moved each of them.
#[derive(Clone, Copy, Debug)]
struct PermissiveView {
    lines: [BorderLine; 2],
    bumps: [u32; 2],
}

/// Corner of a wall that bounds a view, with a link to the previous bump.
#[derive(Clone, Copy, Debug)]
struct Bump {
    at: Point,
    before: u32,
}

/// Position of a cell relative to the lines of a view. The cell is in the view if its upper left corner is above the
/// shallow line and its lower right corner is below the steep line.
struct LineSides {
    shallow: i64,
    steep: i64,
    /// Change of both from a cell to the next one on the diagonal.
    steps: [i64; 2],
}

/// Quadrant of the surroundings: the signs that map it onto the map, its size, and the start and end points of its
/// lines.
struct PermissiveQuadrant {
    from: Point,
    turn: Point,
    extent: Point,
    /// Start points of the shallow and the steep line, and their end points.
    starts: [Point; 2],
    ends: [Point; 2],
}

/// Adds the visible cells within `radius` along both axes.
pub(crate) fn compute<O: Opacity + ?Sized>(
    opacity: &O,
    from: Point,
    radius: i32,
    permissiveness: Permissiveness,
    seen: &mut BitGrid,
) {
    seen.insert(from);
    let size = opacity.size();
    let half = i32::from(permissiveness.level());
    let (near, far) = (CELL / 2 - half, CELL / 2 + half);
    let starts = [Point::new(near, far), Point::new(far, near)];
    for turn in [Point::new(1, 1), Point::new(1, -1), Point::new(-1, -1), Point::new(-1, 1)] {
        let [x, y] = [Point::new(turn.x, 0), Point::new(0, turn.y)]
            .map(|step| cells_beyond(size, from, step).min(radius));
        // On a map of one row or column, lines that end in the origin's own row or column would leave an empty view.
        let far = |extent: i32, side: u32| CELL * if side > 1 { extent } else { 1 };
        let ends = [Point::new(far(x, size.width), 0), Point::new(0, far(y, size.height))];
        let quadrant = PermissiveQuadrant { from, turn, extent: Point::new(x, y), starts, ends };
        scratch::with(|scratch| {
            scratch.permissive.reserve(radius as usize + 1);
            quadrant.scan(opacity, &mut scratch.permissive, seen);
        });
    }
    if permissiveness == Permissiveness::MIN {
        near_walls::light(opacity, from, radius, seen);
    }
}

impl PermissiveQuadrant {
    /// Visits the cells diagonal by diagonal as long as there is a view.
    fn scan<O: Opacity + ?Sized>(&self, opacity: &O, all: &mut PermissiveViews, seen: &mut BitGrid) {
        all.start(self);
        for diagonal in 1..=self.extent.x + self.extent.y {
            self.visit(opacity, diagonal, all, seen);
            if all.open.is_empty() {
                return;
            }
        }
    }

    /// Visits the cells of a diagonal from the shallow side to the steep side, advancing through the views at the same
    /// time.
    fn visit<O: Opacity + ?Sized>(
        &self,
        opacity: &O,
        diagonal: i32,
        all: &mut PermissiveViews,
        seen: &mut BitGrid,
    ) {
        let first = (diagonal - self.extent.x).max(0);
        let (mut cell, mut current) = (Point::new(diagonal - first, first), 0);
        let Some(mut sides) = all.sides(current, cell) else { return };
        while cell.y <= self.extent.y.min(diagonal) {
            while sides.steep >= 0 {
                current += 1;
                let Some(next) = all.sides(current, cell) else { return };
                sides = next;
            }
            let at = Point::new(self.from.x + cell.x * self.turn.x, self.from.y + cell.y * self.turn.y);
            if sides.shallow > 0 {
                seen.insert(at);
                if opacity.blocks(at) {
                    all.block(current, cell, self);
                    let Some(next) = all.sides(current, cell) else { return };
                    sides = next;
                }
            }
            let cells = sides.unseen() + 1;
            cell += Point::new(-1, 1) * cells as i32;
            sides.shallow += sides.steps[0] * cells;
            sides.steep += sides.steps[1] * cells;
        }
    }

    /// Returns whether the view has shrunk to a single line through an end of the origin's diagonal.
    fn is_empty(&self, view: &PermissiveView) -> bool {
        let [line, steep] = view.lines;
        line.side(steep.start) == 0
            && line.side(steep.end) == 0
            && self.starts.iter().any(|&start| line.side(start) == 0)
    }
}

impl PermissiveViews {
    /// Clears all views and reserves enough memory that calls from other origins do not allocate.
    fn reserve(&mut self, rows: usize) {
        self.bumps.clear();
        self.open.clear();
        self.bumps.reserve(RESERVED_PER_ROW * rows);
        self.open.reserve(2 * rows);
    }

    fn start(&mut self, quadrant: &PermissiveQuadrant) {
        let ([shallow, steep], [right, top]) = (quadrant.starts, quadrant.ends);
        self.open.push(PermissiveView {
            lines: [BorderLine::new(shallow, right), BorderLine::new(steep, top)],
            bumps: [NONE; 2],
        });
    }

    /// Returns the position of a cell relative to the lines of view `i`, or `None` if there is no such view.
    #[inline]
    fn sides(&self, i: usize, cell: Point) -> Option<LineSides> {
        let [shallow, steep] = self.open.get(i)?.lines;
        let [upper, lower] = corners(cell);
        Some(LineSides {
            shallow: shallow.side(upper),
            steep: steep.side(lower),
            steps: [shallow, steep].map(|line| line.side(upper + DIAGONAL) - line.side(upper)),
        })
    }

    /// Removes from view `i` the part that a blocking cell hides.
    fn block(&mut self, i: usize, cell: Point, quadrant: &PermissiveQuadrant) {
        let [upper, lower] = corners(cell);
        let [shallow, steep] = self.open[i].lines;
        let (under, over) = (shallow.side(lower) < 0, steep.side(upper) > 0);
        if under && over {
            self.open.remove(i);
            return;
        }
        if !under && !over {
            self.open.insert(i, self.open[i]);
        }
        if !over {
            self.bump(if under { i } else { i + 1 }, SHALLOW, upper, quadrant);
        }
        if !under {
            self.bump(i, STEEP, lower, quadrant);
        }
    }

    /// Moves a line of view `i` to a corner, and removes the view if it becomes empty.
    fn bump(&mut self, i: usize, line: usize, at: Point, quadrant: &PermissiveQuadrant) {
        let view = &mut self.open[i];
        self.bumps.push(Bump { at, before: view.bumps[line] });
        view.bumps[line] = self.bumps.len() as u32 - 1;
        view.lines[line].end = at;
        let wrong = if line == SHALLOW { -1 } else { 1 };
        tilt(&mut view.lines[line], &self.bumps, view.bumps[1 - line], wrong);
        if quadrant.is_empty(view) {
            self.open.remove(i);
        }
    }
}

impl LineSides {
    /// Returns how many of the next cells are outside the view but not past it, so that they can be skipped; 0 if the
    /// division would not pay off.
    #[inline]
    fn unseen(&self) -> i64 {
        let [shallow, steep] = self.steps;
        if shallow <= 0 || steep <= 0 || -self.shallow < 4 * shallow {
            return 0;
        }
        (-self.shallow / shallow).min((-1 - self.steep) / steep).max(0)
    }
}

/// Tilts a line about its end until no bump of the list lies on side `wrong` of it.
fn tilt(line: &mut BorderLine, bumps: &[Bump], mut last: u32, wrong: i64) {
    while let Some(bump) = bumps.get(last as usize) {
        if line.side(bump.at).signum() == wrong {
            line.start = bump.at;
        }
        last = bump.before;
    }
}

/// Returns the upper left and the lower right corner of a cell of the quadrant.
#[inline]
fn corners(cell: Point) -> [Point; 2] {
    let corner = cell * CELL;
    [corner + Point::new(0, CELL), corner + Point::new(CELL, 0)]
}

#[cfg(test)]
mod tests {
    use crate::{Algorithm, Permissiveness, drawn};

    #[test]
    fn views_end_behind_walls_and_pillars() {
        let expected = [
            "########    ###",
            "#......#  ....#",
            "#......#......#",
            "#.............#",
            "#..@....#",
            "#....#.#......#",
            "####.#      ..#",
            "    ..",
            "    ##",
        ];
        assert_eq!(drawn::seen(Algorithm::Permissive(Permissiveness::MAX), &drawn::HALL), expected);
    }
}
