//! Digital field of view: a cell is visible if some digital straight line connects it to the origin without passing a
//! blocking cell.
//!
//! ```text
//!            .·#     A digital line is floor(a·x + b) for x = 0, 1, 2, … So a cell is the piece [y, y+1) of
//!       .·'│         its column, and a wall closes that piece. A view is the set of lines that pass
//!  @·' ────#         the same gaps; a corner of each gap bounds it from below or from above.
//! ```
//!
//! Algorithm, for each of the four quarters between the diagonals:
//! 1. One view covers the quarter. It is bounded by a shallow line, the lowest one at far columns, and a steep line.
//! 2. At each column, a view covers the cells between its two lines. No cell is in two views: the lines that connect
//!    two cells pass at most two cells in each column, so each wall bounds them from one side, and they form one view.
//! 3. Walls cut the covered cells into gaps. Each gap continues as a view of its own.
//! 4. A wall at the lower end of a gap raises the shallow line, which then touches the upper bounds; a wall at the
//!    upper end lowers the steep line, which then touches the lower bounds.
//! 5. Only bounds on the convex hull matter. Views share the common part of their hulls.
//!
//! Guarantees: exact and symmetric: if a cell is visible from another, the reverse holds. All cells of every permissive
//! field of view are visible, and every room with all its walls. Each cell is visited once, so that the time is linear
//! in the number of visible cells.
//!
//! Source: "Digital field of view", <https://www.roguebasin.com/index.php/Digital_field_of_view>; the scan by columns
//! follows `LambdaHack`, <https://github.com/LambdaHack/LambdaHack>.

use barrow_core::{BitGrid, Point};

use super::beyond::cells_beyond;
use super::border::BorderLine;
use super::hull::Hulls;
use super::scratch;
use crate::Opacity;

/// Views of the current column and of the next one, and the hulls of all bounds.
#[derive(Debug, Default)]
pub(crate) struct DigitalViews {
    now: Vec<DigitalView>,
    next: Vec<DigitalView>,
    hulls: Hulls,
}

/// Shallow and steep line, and the last lower and upper bound.
#[derive(Clone, Copy, Debug)]
struct DigitalView {
    lines: [BorderLine; 2],
    hulls: [u32; 2],
}

/// Quarter of the surroundings: the step from column to column, and the step from cell to cell of a column.
struct Quarter {
    from: Point,
    away: Point,
    across: Point,
    /// Number of columns, and number of cells on either side of the axis.
    columns: i32,
    cells: [i32; 2],
}

/// Adds the visible cells within `radius` along both axes.
pub(crate) fn compute<O: Opacity + ?Sized>(opacity: &O, from: Point, radius: i32, seen: &mut BitGrid) {
    seen.insert(from);
    let (right, down) = (Point::new(1, 0), Point::new(0, 1));
    for (away, across) in [(right, down), (down, right), (-right, down), (-down, right)] {
        let room = |step: Point| cells_beyond(opacity.size(), from, step);
        let (columns, cells) = (room(away).min(radius), [room(-across), room(across)]);
        let quarter = Quarter { from, away, across, columns, cells };
        if columns > 0 {
            scratch::with(|scratch| {
                scratch.digital.reserve(radius as usize + 1);
                quarter.scan(opacity, &mut scratch.digital, seen);
            });
        }
    }
}

impl Quarter {
    /// Visits the columns as long as there is a view.
    fn scan<O: Opacity + ?Sized>(&self, opacity: &O, all: &mut DigitalViews, seen: &mut BitGrid) {
        all.start(self.columns);
        for column in 1..=self.columns {
            for i in 0..all.now.len() {
                let view = all.now[i];
                self.visit_column(opacity, column, view, all, seen);
            }
            std::mem::swap(&mut all.now, &mut all.next);
            all.next.clear();
            if all.now.is_empty() {
                return;
            }
        }
    }

    /// Adds the cells of a column that a view covers, and continues the view in the next column.
    fn visit_column<O: Opacity + ?Sized>(
        &self,
        opacity: &O,
        column: i32,
        view: DigitalView,
        all: &mut DigitalViews,
        seen: &mut BitGrid,
    ) {
        // The cells strictly between the two lines.
        let [shallow, steep] = view.lines;
        let (low, high) = (shallow.floor(column), steep.ceil(column));
        let (first, last) = (low.max(-self.cells[0]), (high - 1).min(self.cells[1]));
        let mut at = self.from + self.away * column + self.across * first;
        // End of the last wall, and start of the gap after it.
        let (mut wall, mut gap) = (None, first);
        for y in first..=last {
            seen.insert(at);
            if opacity.blocks(at) {
                if gap < y {
                    all.push_gap(view, column, [wall, Some(y)]);
                }
                gap = y + 1;
                wall = Some(gap);
            }
            at += self.across;
        }
        if gap <= last {
            all.push_gap(view, column, [wall, None]);
        }
    }
}

impl DigitalViews {
    /// Clears all views and reserves enough memory that calls from other origins do not allocate.
    fn reserve(&mut self, columns: usize) {
        self.now.clear();
        self.next.clear();
        // Views of a column are disjoint, so there are at most as many as cells.
        self.now.reserve(2 * columns);
        self.next.reserve(2 * columns);
        self.hulls.reserve(columns);
    }

    /// Starts with one view of everything between the diagonals, for `columns` columns.
    fn start(&mut self, columns: i32) {
        let (low, high) = (Point::new(0, 0), Point::new(0, 1));
        let hulls = self.hulls.start([low, high]);
        self.now.push(DigitalView {
            lines: [
                BorderLine::new(high, Point::new(columns, -columns)),
                BorderLine::new(low, Point::new(columns, columns + 1)),
            ],
            hulls,
        });
    }

    /// Continues the part of a view that passes a gap: above the first height and below the second, where these are
    /// walls.
    fn push_gap(&mut self, view: DigitalView, column: i32, gap: [Option<i32>; 2]) {
        let mut part = view;
        for (i, up) in [(0, 1), (1, -1)] {
            let Some(y) = gap[i] else { continue };
            let corner = Point::new(column, y);
            part.lines[i] = BorderLine::new(self.hulls.touch(view.hulls[1 - i], corner, up), corner);
            part.hulls[i] = self.hulls.add(view.hulls[i], corner, up);
        }
        self.next.push(part);
    }
}

#[cfg(test)]
mod tests {
    use barrow_core::{Rng, Size};

    use super::*;
    use crate::{Algorithm, drawn};

    /// Returns the cells reached along every digital line in all eight directions.
    fn every_line(walls: &BitGrid, from: Point) -> BitGrid {
        let size = walls.size();
        let mut seen = BitGrid::new(size);
        seen.insert(from);
        let longest = size.width.max(size.height) as i32;
        for (fall, run) in (1..=longest).flat_map(|run| (0..=run).map(move |fall| (fall, run))) {
            for (start, turn) in (0..run).flat_map(|start| (0..8).map(move |turn| (start, turn))) {
                for x in 1..longest {
                    let (mut step, y) = (Point::new(x, 0), (fall * x + start) / run);
                    step.y = if turn & 1 == 0 { y } else { -y };
                    step.x = if turn & 2 == 0 { x } else { -x };
                    let at = from + if turn & 4 == 0 { step } else { Point::new(step.y, step.x) };
                    if !size.contains(at) {
                        break;
                    }
                    seen.insert(at);
                    if walls.contains(at) {
                        break;
                    }
                }
            }
        }
        seen
    }

    #[test]
    fn agrees_with_all_digital_lines_on_every_small_map() {
        let size = Size::new(4, 3);
        let mut seen = BitGrid::default();
        for map in 0..1_u32 << 12 {
            let mut walls = BitGrid::new(size);
            drawn::cells(size).filter(|p| map >> (4 * p.y + p.x) & 1 == 1).for_each(|p| walls.insert(p));
            for from in drawn::cells(size) {
                seen.reset(size);
                compute(&walls, from, 4, &mut seen);
                assert_eq!(seen, every_line(&walls, from), "{walls:?} from {from}");
            }
        }
    }

    #[test]
    fn agrees_with_all_digital_lines_on_random_maps() {
        let mut rng = Rng::new(1);
        for (width, height, maps) in [(7, 7, 900), (4, 9, 200), (1, 8, 20), (24, 18, 12)] {
            let size = Size::new(width, height);
            for map in 0..maps {
                let walls = drawn::random_cells(&mut rng, size, map % 45);
                let from = drawn::random_cell(&mut rng, size);
                let mut seen = BitGrid::new(size);
                compute(&walls, from, width.max(height) as i32, &mut seen);
                assert_eq!(seen, every_line(&walls, from), "{walls:?} from {from}");
            }
        }
    }

    #[test]
    fn views_widen_behind_doors() {
        let expected = [
            "########    ###",
            "#......#  ....#",
            "#......#......#",
            "#.............#",
            "#..@....#",
            "#....#.#......#",
            "####.#      ..#",
            "    ..",
            "    ###",
        ];
        assert_eq!(drawn::seen(Algorithm::Digital, &drawn::HALL), expected);
    }
}
