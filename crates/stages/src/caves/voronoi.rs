//! A Voronoi diagram: cells around random points, with walls between them.
//!
//! ```text
//!   ....... ......
//!   .....  .......
//!   ....  ... ....
//!     .. .....  ..
//!   ...  ...... ..
//! ```
//!
//! Algorithm:
//! 1. Draw a point for every `area` cells of the map.
//! 2. Assign each cell of the map to its nearest point, by one of three metrics, as runs of each row (see
//!    `voronoi_rows`).
//! 3. Carve all cells except those of whose four neighbors `walls` or more are assigned to another point. With `whole`,
//!    some neighbors are merged first, no wall has a hole, and one gap is opened between each two neighbors.
//!
//! Guarantees: the border stays closed.
//!
//! Source: textbook Voronoi diagrams; with `walls = 2` as in Herbert Wolverson, "Roguelike Tutorial in Rust", chapter
//! "Voronoi Hive Maps".

use barrow_core::{BitGrid, Point, Rect, Rng};

use super::hive::Hive;
use super::random_bits::draw_cell;
use super::random_fill::mark_inside;
use super::voronoi_rows::Diagram;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Carves the cells of a Voronoi diagram, with walls between them.
    pub struct Voronoi in Family::Caves, gives [Fact::Floor], not_after [Fact::Hardness, Fact::Walls],
        example ["voronoi"] {
        /// Average area of a cell of the diagram.
        area: u32 = 64 in 16..=100_000,
        /// Metric of distances: straight lines, steps to four sides, or steps to eight sides.
        metric: VoronoiMetric = VoronoiMetric::Euclid,
        /// Number of neighbors in other cells of the diagram that makes a wall: 1 for closed walls, 2 for walls with
        /// gaps.
        walls: u32 = 2 in 1..=4,
        /// Whether walls are whole, with one gap for each pair of neighbors, whatever `walls` is.
        whole: bool = false,
        /// Chance that two neighbors form a cell of double size, in percent; only with `whole`.
        double_pct: u32 = 0 in 0..=100,
        /// Number of times that points move to the middles of their cells, so that cells become more alike.
        relax: u32 = 0 in 0..=10,
    }
}

crate::choice! {
    /// Metrics by which [`Voronoi`] finds the nearest point.
    pub enum VoronoiMetric {
        /// Length of the straight line.
        Euclid,
        /// Number of steps to four sides.
        Manhattan,
        /// Number of steps to eight sides.
        Chebyshev,
    }
}

#[derive(Default)]
struct Buffers {
    diagram: Diagram,
    hive: Hive,
    /// Cells that become floor.
    floor: BitGrid,
    /// Cells whose eastern neighbor belongs to another point.
    east: BitGrid,
    /// Cells whose southern neighbor belongs to another point.
    south: BitGrid,
}

impl Stage for Voronoi {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        let Buffers { diagram, hive, floor, east, south } = cx.scratch.get();
        draw_points(&mut diagram.points, Rect::of(size), size.cells() as u32 / self.area + 1, &mut cx.rng);
        diagram.assign(size, self.metric);
        for _ in 0..self.relax {
            cx.budget.spend(4 * size.cells())?;
            diagram.relax();
            diagram.assign(size, self.metric);
        }
        mark_inside(floor, size);
        if self.whole {
            let inside = Rect::of(size).grown(-1);
            hive.merge(diagram, inside, self.double_pct, &mut cx.rng);
            hive.build(diagram, floor, inside, &mut cx.rng);
        } else {
            mark_borders(diagram, east, south);
            self.close_walls(floor, east, south);
        }
        cx.map.carve(floor);
        let cells = diagram.points.len();
        cx.snapshot(format_args!("{cells} cells with walls between them"));
        Ok(())
    }
}

impl Voronoi {
    /// Removes the cells with at least `walls` neighbors of other points, 64 cells at a time.
    fn close_walls(&self, floor: &mut BitGrid, east: &BitGrid, south: &BitGrid) {
        for y in 0..floor.size().height as i32 {
            for i in 0..floor.stride() {
                let [e, _, _, _, w] = east.with_neighbors(y, i);
                let [s, n, ..] = south.with_neighbors(y, i);
                let walls = match self.walls {
                    1 => e | w | s | n,
                    2 => e & w | s & n | (e | w) & (s | n),
                    3 => e & w & (s | n) | s & n & (e | w),
                    _ => e & w & s & n,
                };
                floor.row_mut(y)[i] &= !walls;
            }
        }
    }
}

/// Marks the cells whose eastern neighbor belongs to another point, and those whose southern one does.
fn mark_borders(diagram: &Diagram, east: &mut BitGrid, south: &mut BitGrid) {
    east.reset(diagram.size());
    south.reset(diagram.size());
    for y in 0..diagram.size().height as i32 {
        for span in diagram.row(y).iter().skip(1) {
            east.insert(Point::new(span.x - 1, y));
        }
        diagram.differences(y, 0, |x, len, _| south.insert_run(y, x, len));
    }
}

fn draw_points(points: &mut Vec<Point>, within: Rect, count: u32, rng: &mut Rng) {
    points.clear();
    points.extend((0..count).map(|_| draw_cell(within, rng)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;
    use barrow_core::{Grid, Size};

    #[test]
    fn cells_with_enough_neighbors_of_other_points_are_walls() {
        let size = Size::new(70, 19);
        let mut diagram = Diagram::default();
        draw_points(&mut diagram.points, Rect::of(size), 20, &mut Rng::new(1));
        diagram.assign(size, VoronoiMetric::Euclid);
        let mut numbers = Grid::new(size, 0);
        for y in 0..19 {
            for (x, len, owner) in diagram.runs(y) {
                numbers.row_mut(y)[x as usize..(x + len) as usize].fill(owner);
            }
        }
        let [mut floor, mut east, mut south] = [(); 3].map(|()| BitGrid::new(size));
        mark_borders(&diagram, &mut east, &mut south);
        for walls in 1..=4 {
            floor.insert_rect(Rect::of(size));
            Voronoi { walls, ..Voronoi::default() }.close_walls(&mut floor, &east, &south);
            for (p, own) in numbers.iter() {
                let others = numbers.neighbors(p, own).into_iter().filter(|&other| other != own).count();
                assert_eq!(floor.contains(p), others < walls as usize, "{p} with {walls}");
            }
        }
    }

    #[test]
    fn a_diagram_of_one_cell_has_no_walls() {
        let stage = Voronoi { area: 1000, walls: 1, ..Voronoi::default() };
        assert_eq!(changed(&["     ", "     ", "     "], &stage).unwrap(), ["     ", " ... ", "     "]);
        assert_eq!(changed(&[" "], &stage).unwrap(), [" "]);
    }
}
