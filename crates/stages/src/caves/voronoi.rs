//! A hive of cells, each the surroundings of a random point.
//!
//! ```text
//!   ....... ......
//!   .....  .......
//!   ....  ... ....
//!     .. .....  ..
//!   ...  ...... ..
//! ```
//!
//! How it works:
//! 1. Draw a point for every `area` cells of the map.
//! 2. Give each cell of the map to its nearest point, by one of three ways to measure. For blocks of 8 by 8 cells, only
//!    the points are asked that can be nearest to any cell of the block.
//! 3. Everything is floor but the cells that have `walls` or more neighbors, of four, that belong to another point.
//!
//! Promises: the border stays closed.
//!
//! Source: Voronoi diagrams; with 2 walls the hive of Herbert Wolverson's "Roguelike Tutorial in Rust".

use barrow_core::{Grid, ParamSpec, Point, Rect, Rng};

use super::sow::mark_inside;
use crate::stage::{Context, Fact, Family, Scratch, Stage, StageSpec, Veto};

pub(crate) const SPEC: StageSpec = StageSpec {
    name: "voronoi",
    summary: "a hive of cells, each the surroundings of a random point",
    family: Family::Caves,
    needs: &[],
    gives: &[Fact::Floor],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[
        ParamSpec::int("area", (16, 64, 100_000), "Cells of the map for each cell of the hive."),
        ParamSpec::choice("metric", &["euclid", "manhattan", "chebyshev"], "How distances are measured."),
        ParamSpec::int(
            "walls",
            (1, 2, 4),
            "Neighbors of other cells that make a wall: 1 closed, 2 with gaps.",
        ),
    ],
    example: "[[stage]]\nuse = \"voronoi\"\n",
    build: |v| {
        Box::new(Voronoi {
            area: v.count("area"),
            metric: [Metric::Euclid, Metric::Manhattan, Metric::Chebyshev][v.choice("metric")],
            walls: v.count("walls"),
        })
    },
};

#[derive(Clone, Copy, Debug)]
enum Metric {
    /// Squared, so that it stays whole.
    Euclid,
    Manhattan,
    Chebyshev,
}

#[derive(Debug)]
struct Voronoi {
    area: u32,
    metric: Metric,
    walls: u32,
}

/// Side of the blocks that share their candidates.
const BLOCK: usize = 8;

impl Stage for Voronoi {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let size = cx.map.size();
        let Scratch { bits: [floor, ..], numbers, points, ids, .. } = cx.scratch;
        draw_points(points, Rect::of(size), size.cells() as u32 / self.area + 1, &mut cx.rng);
        numbers.reset(size, 0);
        for y in (0..size.height as i32).step_by(BLOCK) {
            for x in (0..size.width as i32).step_by(BLOCK) {
                self.settle(Point::new(x, y), points, ids, numbers);
            }
        }
        mark_inside(floor, size);
        for (p, own) in numbers.iter() {
            let others = numbers.neighbors(p, own).into_iter().filter(|&other| other != own).count();
            if others as u32 >= self.walls {
                floor.remove(p);
            }
        }
        cx.map.carve(floor);
        let cells = cx.scratch.points.len();
        cx.frame(format_args!("{cells} cells with walls between them"));
        Ok(())
    }
}

impl Voronoi {
    /// Gives the cells of the block whose upper left cell is `corner` to their nearest points; the first of them if
    /// several are as near.
    fn settle(&self, corner: Point, points: &[Point], near: &mut Vec<u32>, numbers: &mut Grid<u32>) {
        let middle = corner + Point::new(BLOCK as i32 / 2, BLOCK as i32 / 2);
        let nearest = points.iter().map(|&p| self.metric.distance(p, middle)).min().unwrap_or(0);
        let reach = self.metric.reach(nearest);
        near.clear();
        let in_reach = |&id: &u32| self.metric.distance(points[id as usize], middle) <= reach;
        near.extend((0..points.len() as u32).filter(in_reach));
        for y in corner.y..(corner.y + BLOCK as i32).min(numbers.size().height as i32) {
            let row = numbers.row_mut(y).iter_mut().enumerate().skip(corner.x as usize).take(BLOCK);
            for (x, number) in row {
                let at = Point::new(x as i32, y);
                let best = near.iter().min_by_key(|&&id| self.metric.distance(points[id as usize], at));
                *number = best.copied().unwrap_or(0);
            }
        }
    }
}

impl Metric {
    #[inline]
    const fn distance(self, a: Point, b: Point) -> u32 {
        let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
        match self {
            Self::Euclid => dx * dx + dy * dy,
            Self::Manhattan => dx + dy,
            Self::Chebyshev => {
                if dx > dy {
                    dx
                } else {
                    dy
                }
            }
        }
    }

    /// How far from the middle of a block a point may be that is nearest to some cell of it, where the one nearest to
    /// the middle is at `nearest`: farther by the way from the middle to a corner and back.
    const fn reach(self, nearest: u32) -> u32 {
        let half = BLOCK as u32 / 2;
        match self {
            Self::Euclid => (nearest.isqrt() + 1 + 3 * half).pow(2),
            Self::Manhattan => nearest + 4 * half,
            Self::Chebyshev => nearest + 2 * half,
        }
    }
}

fn draw_points(points: &mut Vec<Point>, within: Rect, count: u32, rng: &mut Rng) {
    points.clear();
    points.extend((0..count).map(|_| {
        Point::new(rng.range(within.x, within.right() - 1), rng.range(within.y, within.bottom() - 1))
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::changed;
    use barrow_core::Size;

    #[test]
    fn blocks_find_the_nearest_of_all_points() {
        let size = Size::new(37, 21);
        let (mut points, mut numbers) = (Vec::new(), Grid::new(size, 0));
        for metric in [Metric::Euclid, Metric::Manhattan, Metric::Chebyshev] {
            let stage = Voronoi { area: 64, metric, walls: 2 };
            for seed in 0..20 {
                draw_points(&mut points, Rect::of(size), 14, &mut Rng::new(seed));
                for (x, y) in (0..37).step_by(BLOCK).flat_map(|x| (0..21).step_by(BLOCK).map(move |y| (x, y)))
                {
                    stage.settle(Point::new(x, y), &points, &mut Vec::new(), &mut numbers);
                }
                for (at, id) in numbers.iter() {
                    let nearest = (0..14).min_by_key(|&id: &usize| metric.distance(points[id], at));
                    assert_eq!(nearest, Some(id as usize), "{at} by {metric:?}");
                }
            }
        }
    }

    #[test]
    fn one_cell_has_no_walls() {
        let stage = Voronoi { area: 1000, metric: Metric::Euclid, walls: 1 };
        assert_eq!(changed(&["     ", "     ", "     "], &stage).unwrap(), ["     ", " ... ", "     "]);
        assert_eq!(changed(&[" "], &stage).unwrap(), [" "]);
    }
}
