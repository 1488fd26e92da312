//! Precise permissive field of view: a cell is seen if a line from anywhere in a part of the eye's cell reaches it.
//!
//! ```text
//!  ·steep line       The eye is not a point but the diagonal of a small square in the middle of its cell.
//!   \    /view       A view is the room between two lines; what stands in it pushes a line aside, or
//!    \  / ##         splits the view in two.
//!     @─────── shallow line
//! ```
//!
//! How it works, for each of the four quadrants:
//! 1. One view covers the quadrant. It is bounded by a shallow line, the lowest one, and a steep line.
//! 2. Cells are visited diagonal by diagonal, on each from the shallow side to the steep side.
//! 3. A cell that lies between the lines of a view is seen.
//! 4. If it blocks sight, it ends the view, lifts its shallow line, presses down its steep line, or splits it.
//! 5. A moved line leans on the bumps on the other side of the view, so it never cuts through what bounds it there.
//!
//! Promises: the answers of libtcod's `FOV_PERMISSIVE_0` to `_8`, cell for cell; at 0 also the corners of rooms, which
//! libtcod leaves dark there: walls behind seen floor are lit in a last step. One sees along a map of a single row or
//! column, where libtcod sees nothing. Whole numbers only, in sixteenths of a cell.
//!
//! Source: Jonathon Duerig, "Precise Permissive Field of View",
//! <https://www.roguebasin.com/index.php/Precise_Permissive_Field_of_View>; the levels are libtcod's.

use barrow_core::{BitGrid, Point};

use super::beyond::cells_beyond;
use super::border::BorderLine;
use super::near_walls;
use super::scratch;
use crate::{Opacity, Permissiveness};

/// How long the side of a cell is.
const CELL: i32 = 16;
/// From a cell to the next one on a diagonal.
const DIAGONAL: Point = Point::new(-CELL, CELL);
/// Which of the two lines of a view.
const SHALLOW: usize = 0;
const STEEP: usize = 1;
/// For how many bumps there is room from the start, for each row of the radius: far more than most maps have.
const ROOM: usize = 16;
/// The end of a list of bumps.
const NONE: u32 = u32::MAX;

/// The views that are left in a quadrant, shallow ones first, and all bumps they lean on.
#[derive(Debug, Default)]
pub(crate) struct PermissiveViews {
    open: Vec<PermissiveView>,
    bumps: Vec<Bump>,
}

/// The shallow line and the steep one, and the last bump that moved each of them.
#[derive(Clone, Copy, Debug)]
struct PermissiveView {
    lines: [BorderLine; 2],
    bumps: [u32; 2],
}

/// A corner of a cell that a view leans on; the one before it in the list.
#[derive(Clone, Copy, Debug)]
struct Bump {
    at: Point,
    before: u32,
}

/// Where a cell lies beside the lines of a view: in it if its upper corner is above the shallow line and its lower corner
/// below the steep one.
struct LineSides {
    shallow: i64,
    steep: i64,
    /// How both change from a cell to the next one on the diagonal.
    steps: [i64; 2],
}

/// One quarter of the surroundings: how to turn it onto the map, how large it is, and where its lines start.
struct PermissiveQuadrant {
    from: Point,
    turn: Point,
    extent: Point,
    /// Where the shallow line starts, and the steep one; where they end.
    starts: [Point; 2],
    ends: [Point; 2],
}

/// Adds what is seen within `radius` along both axes.
pub(crate) fn look<O: Opacity + ?Sized>(
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
        // Lines that ended in the eye's own row or column would leave nothing to see on a map that has no other.
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
    /// Visits the cells diagonal by diagonal for as long as there is a view.
    fn scan<O: Opacity + ?Sized>(&self, opacity: &O, all: &mut PermissiveViews, seen: &mut BitGrid) {
        all.start(self);
        for diagonal in 1..=self.extent.x + self.extent.y {
            self.visit(opacity, diagonal, all, seen);
            if all.open.is_empty() {
                return;
            }
        }
    }

    /// Visits the cells of a diagonal from the shallow side to the steep side, and the views along with them.
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

    /// Whether nothing is left between the lines but a single line through an end of the eye.
    fn is_spent(&self, view: &PermissiveView) -> bool {
        let [line, steep] = view.lines;
        line.side(steep.start) == 0
            && line.side(steep.end) == 0
            && self.starts.iter().any(|&start| line.side(start) == 0)
    }
}

impl PermissiveViews {
    /// Forgets all, and makes room so that nothing grows when one looks from elsewhere.
    fn reserve(&mut self, rows: usize) {
        self.bumps.clear();
        self.open.clear();
        self.bumps.reserve(ROOM * rows);
        self.open.reserve(2 * rows);
    }

    fn start(&mut self, quadrant: &PermissiveQuadrant) {
        let ([shallow, steep], [right, top]) = (quadrant.starts, quadrant.ends);
        self.open.push(PermissiveView {
            lines: [BorderLine::new(shallow, right), BorderLine::new(steep, top)],
            bumps: [NONE; 2],
        });
    }

    /// On which sides of the lines of view `i` a cell lies, if there is such a view.
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

    /// Takes out of view `i` what a cell hides, which blocks sight.
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

    /// Makes a line of view `i` end at a corner, and ends the view if nothing is left of it.
    fn bump(&mut self, i: usize, line: usize, at: Point, quadrant: &PermissiveQuadrant) {
        let view = &mut self.open[i];
        self.bumps.push(Bump { at, before: view.bumps[line] });
        view.bumps[line] = self.bumps.len() as u32 - 1;
        view.lines[line].end = at;
        let wrong = if line == SHALLOW { -1 } else { 1 };
        lean(&mut view.lines[line], &self.bumps, view.bumps[1 - line], wrong);
        if quadrant.is_spent(view) {
            self.open.remove(i);
        }
    }
}

impl LineSides {
    /// How many cells after this one are not in the view and do not leave it behind, if that is worth a division.
    #[inline]
    fn unseen(&self) -> i64 {
        let [shallow, steep] = self.steps;
        if shallow <= 0 || steep <= 0 || -self.shallow < 4 * shallow {
            return 0;
        }
        (-self.shallow / shallow).min((-1 - self.steep) / steep).max(0)
    }
}

/// Turns a line about its end until no bump of the list lies on side `wrong` of it.
fn lean(line: &mut BorderLine, bumps: &[Bump], mut last: u32, wrong: i64) {
    while let Some(bump) = bumps.get(last as usize) {
        if line.side(bump.at).signum() == wrong {
            line.start = bump.at;
        }
        last = bump.before;
    }
}

/// The upper left and the lower right corner of a cell of the quadrant.
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
