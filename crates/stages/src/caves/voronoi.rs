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

use barrow_core::{BitGrid, Grid, ParamSpec, Point, Rect, Rng};

use super::sow::mark_inside;
use crate::buckets::Buckets;
use crate::old::{OldScratch, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
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
        let OldScratch { points, buckets, numbers, .. } = cx.old;
        draw_points(points, Rect::of(size), size.cells() as u32 / self.area + 1, &mut cx.rng);
        buckets.sort(size, points.iter().copied());
        numbers.reset(size, 0);
        for y in (0..size.height as i32).step_by(BLOCK) {
            for x in (0..size.width as i32).step_by(BLOCK) {
                self.settle(Point::new(x, y), cx.old);
            }
        }
        let [floor, east, south, _] = &mut cx.old.bits;
        mark_inside(floor, size);
        mark_borders(&cx.old.numbers, east, south);
        self.close_walls(floor, east, south);
        cx.map.carve(floor);
        let cells = cx.old.points.len();
        cx.snapshot(format_args!("{cells} cells with walls between them"));
        Ok(())
    }
}

impl Voronoi {
    /// Gives the cells of the block whose upper left cell is `corner` to their nearest points; the first of them if
    /// several are as near.
    fn settle(&self, corner: Point, scratch: &mut OldScratch) {
        let OldScratch { points, buckets, ids: near, numbers, .. } = scratch;
        let middle = corner + Point::new(BLOCK as i32 / 2, BLOCK as i32 / 2);
        let far = |id: u32| self.metric.distance(points[id as usize], middle);
        let reach = self.metric.reach(self.nearest(buckets, middle, far));
        near.clear();
        buckets.visit(around(middle, self.metric.steps(reach)), |id| {
            if far(id) <= reach {
                near.push(id);
            }
        });
        // What is farther from every cell of the block than another point is from any cannot be nearest to one.
        let within = |id: u32| self.metric.bounds(points[id as usize] - corner);
        let most = near.iter().map(|&id| within(id).1).min().unwrap_or(0);
        near.retain(|&id| within(id).0 <= most);
        near.sort_unstable();
        let near = near.iter().map(|&id| (id, points[id as usize] - corner));
        let owners = match self.metric {
            Metric::Euclid => owners(near, |d| d * d, |a, b| a + b),
            Metric::Manhattan => owners(near, i32::abs, |a, b| a + b),
            Metric::Chebyshev => owners(near, i32::abs, i32::max),
        };
        for (y, owners) in (corner.y..numbers.size().height as i32).zip(&owners) {
            let cells = numbers.row_mut(y)[corner.x as usize..].iter_mut();
            cells.zip(owners).for_each(|(number, &owner)| *number = owner);
        }
    }

    /// How far the nearest point is.
    fn nearest(&self, buckets: &Buckets, from: Point, far: impl Fn(u32) -> u32) -> u32 {
        let mut steps = buckets.side();
        loop {
            let mut nearest = u32::MAX;
            let all = buckets.visit(around(from, steps), |id| nearest = nearest.min(far(id)));
            if all || nearest <= self.metric.straight(steps) {
                return nearest;
            }
            steps *= 2;
        }
    }

    /// Takes the cells out that have enough neighbors of others, sixty-four at a time.
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

/// All cells at most so many steps to each side.
const fn around(p: Point, steps: i32) -> Rect {
    Rect::new(p.x - steps, p.y - steps, 2 * steps + 1, 2 * steps + 1)
}

/// The nearest of some points, given with their places relative to the block, for each cell of a block. Distances are
/// put together from their parts across and down.
#[inline]
fn owners(
    near: impl Iterator<Item = (u32, Point)>,
    part: impl Fn(i32) -> i32,
    join: impl Fn(i32, i32) -> i32,
) -> [[u32; BLOCK]; BLOCK] {
    let (mut owners, mut nearest) = ([[0; BLOCK]; BLOCK], [[i32::MAX; BLOCK]; BLOCK]);
    for (id, p) in near {
        let across: [i32; BLOCK] = std::array::from_fn(|x| part(p.x - x as i32));
        for (y, (owners, nearest)) in owners.iter_mut().zip(&mut nearest).enumerate() {
            let down = part(p.y - y as i32);
            // No branches, so that the compiler can take several cells at once.
            for x in 0..BLOCK {
                let far = join(across[x], down);
                let is_nearer = far < nearest[x];
                nearest[x] = if is_nearer { far } else { nearest[x] };
                owners[x] = if is_nearer { id } else { owners[x] };
            }
        }
    }
    owners
}

/// Marks the cells whose eastern neighbor belongs to another point, and those whose southern one does.
fn mark_borders(numbers: &Grid<u32>, east: &mut BitGrid, south: &mut BitGrid) {
    let (size, last) = (numbers.size(), numbers.size().height as i32 - 1);
    east.reset(size);
    south.reset(size);
    for y in 0..=last {
        let row = numbers.row(y);
        mark_differences(&row[..row.len() - 1], &row[1..], east.row_mut(y));
        mark_differences(row, numbers.row((y + 1).min(last)), south.row_mut(y));
    }
}

/// Sets the bits of the places where two rows differ.
fn mark_differences(a: &[u32], b: &[u32], words: &mut [u64]) {
    for ((a, b), word) in a.chunks(64).zip(b.chunks(64)).zip(words) {
        // Most short pieces are alike.
        for (i, (a, b)) in a.chunks(16).zip(b.chunks(16)).enumerate().filter(|(_, (a, b))| a != b) {
            let bits = a.iter().zip(b).rev().fold(0, |bits, (a, b)| bits << 1 | u64::from(a != b));
            *word |= bits << (16 * i);
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

    /// The distances of a point, given relative to a block, from the nearest and the farthest cell of the block.
    const fn bounds(self, p: Point) -> (u32, u32) {
        let last = BLOCK as i32 - 1;
        let near = Point::new(clamp(p.x, last), clamp(p.y, last));
        let far = Point::new(if p.x > last / 2 { 0 } else { last }, if p.y > last / 2 { 0 } else { last });
        (self.distance(p, near), self.distance(p, far))
    }

    /// The distance of a cell so many steps away in a straight line; no cell that is farther across or down is nearer.
    const fn straight(self, steps: i32) -> u32 {
        self.distance(Point::new(0, 0), Point::new(steps, 0))
    }

    /// How far across or down a cell at such a distance can be.
    const fn steps(self, distance: u32) -> i32 {
        match self {
            Self::Euclid => distance.isqrt() as i32,
            Self::Manhattan | Self::Chebyshev => distance as i32,
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

/// The number from 0 to `last` that is nearest to `n`.
const fn clamp(n: i32, last: i32) -> i32 {
    if n < 0 {
        0
    } else if n > last {
        last
    } else {
        n
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
        let mut scratch = crate::stage::Workspace::default();
        for metric in [Metric::Euclid, Metric::Manhattan, Metric::Chebyshev] {
            let stage = Voronoi { area: 64, metric, walls: 2 };
            for seed in 0..20 {
                let count = 1 + seed as u32;
                draw_points(&mut scratch.old.points, Rect::of(size), count, &mut Rng::new(seed));
                scratch.old.buckets.sort(size, scratch.old.points.iter().copied());
                scratch.old.numbers.reset(size, 0);
                for (x, y) in (0..37).step_by(BLOCK).flat_map(|x| (0..21).step_by(BLOCK).map(move |y| (x, y)))
                {
                    stage.settle(Point::new(x, y), &mut scratch.old);
                }
                for (at, id) in scratch.old.numbers.iter() {
                    let nearest =
                        (0..count).min_by_key(|&id| metric.distance(scratch.old.points[id as usize], at));
                    assert_eq!(nearest, Some(id), "{at} by {metric:?}");
                }
            }
        }
    }

    #[test]
    fn walls_are_where_enough_neighbors_belong_to_others() {
        let (size, mut rng) = (Size::new(70, 9), Rng::new(1));
        let mut numbers = Grid::new(size, 0);
        (0..9).for_each(|y| numbers.row_mut(y).fill_with(|| rng.below(3) / 2));
        let [mut floor, mut east, mut south] = [(); 3].map(|()| BitGrid::new(size));
        mark_borders(&numbers, &mut east, &mut south);
        for walls in 1..=4 {
            floor.insert_rect(Rect::of(size));
            Voronoi { area: 64, metric: Metric::Euclid, walls }.close_walls(&mut floor, &east, &south);
            for (p, own) in numbers.iter() {
                let others = numbers.neighbors(p, own).into_iter().filter(|&other| other != own).count();
                assert_eq!(floor.contains(p), others < walls as usize, "{p} with {walls}");
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
