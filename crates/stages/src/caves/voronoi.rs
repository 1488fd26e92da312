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
//! 2. Assign each cell of the map to its nearest point, by one of three metrics. For each block of 8 by 8 cells, only
//!    the points that can be nearest to some cell of the block are compared.
//! 3. Carve all cells except those of whose four neighbors `walls` or more are assigned to another point. With `whole`,
//!    some neighbors are merged first, no wall has a hole, and one gap is opened between each two neighbors.
//!
//! Guarantees: the border stays closed.
//!
//! Source: textbook Voronoi diagrams; with `walls = 2` as in Herbert Wolverson, "Roguelike Tutorial in Rust", chapter
//! "Voronoi Hive Maps".

use barrow_core::{BitGrid, Grid, Point, Rect, Rng, Size};

use super::hive::Hive;
use super::random_fill::mark_inside;
use crate::buckets::Buckets;
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

/// Random points, and the nearest of them for every cell of the map.
#[derive(Default)]
struct Diagram {
    points: Vec<Point>,
    /// Spatial index of the points.
    buckets: Buckets,
    /// Points that can be nearest to a cell of the current block.
    candidates: Vec<u32>,
    /// Index of the nearest point of every cell.
    owners: Grid<u32>,
    /// Number of cells of every point, and the sums of their coordinates.
    sums: Vec<[i64; 3]>,
}

/// Side of the square blocks of cells that share one list of candidates.
const BLOCK: usize = 8;

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
            let (owners, inside) = (&mut diagram.owners, Rect::of(size).grown(-1));
            hive.merge(owners, diagram.points.len() as u32, inside, self.double_pct, &mut cx.rng);
            hive.build(owners, floor, inside, &mut cx.rng);
        } else {
            mark_borders(&diagram.owners, east, south);
            self.close_walls(floor, east, south);
        }
        cx.map.carve(floor);
        let cells = diagram.points.len();
        cx.snapshot(format_args!("{cells} cells with walls between them"));
        Ok(())
    }
}

impl Diagram {
    /// Assigns every cell to its nearest point.
    fn assign(&mut self, size: Size, metric: VoronoiMetric) {
        self.buckets.sort(size, self.points.iter().copied());
        self.owners.reset(size, 0);
        for y in (0..size.height as i32).step_by(BLOCK) {
            for x in (0..size.width as i32).step_by(BLOCK) {
                self.assign_block(Point::new(x, y), metric);
            }
        }
    }

    /// Moves every point to the middle of its cell (Lloyd's algorithm).
    fn relax(&mut self) {
        let Self { points, sums, owners, .. } = self;
        sums.clear();
        sums.resize(points.len(), [0; 3]);
        for (at, owner) in owners.iter() {
            let sum = &mut sums[owner as usize];
            *sum = [sum[0] + 1, sum[1] + i64::from(at.x), sum[2] + i64::from(at.y)];
        }
        for (point, [count, x, y]) in points.iter_mut().zip(sums).filter(|(_, sum)| sum[0] > 0) {
            *point = Point::new((*x / *count) as i32, (*y / *count) as i32);
        }
    }

    /// Assigns the cells of the block whose upper left cell is `corner` to their nearest points, to the first of
    /// several at the same distance.
    fn assign_block(&mut self, corner: Point, metric: VoronoiMetric) {
        let Self { points, buckets, candidates, owners, .. } = self;
        let middle = corner + Point::new(BLOCK as i32 / 2, BLOCK as i32 / 2);
        let far = |id: u32| metric.distance(points[id as usize], middle);
        let reach = metric.reach(nearest(buckets, metric, middle, far));
        candidates.clear();
        buckets.visit(around(middle, metric.steps(reach)), |id| {
            if far(id) <= reach {
                candidates.push(id);
            }
        });
        // A point is not a candidate if its least distance from the block exceeds the largest distance of another
        // point.
        let within = |id: u32| metric.bounds(points[id as usize] - corner);
        let most = candidates.iter().map(|&id| within(id).1).min().unwrap_or(0);
        candidates.retain(|&id| within(id).0 <= most);
        candidates.sort_unstable();
        let candidates = candidates.iter().map(|&id| (id, points[id as usize] - corner));
        let block = match metric {
            VoronoiMetric::Euclid => block_owners(candidates, |d| d * d, |a, b| a + b),
            VoronoiMetric::Manhattan => block_owners(candidates, i32::abs, |a, b| a + b),
            VoronoiMetric::Chebyshev => block_owners(candidates, i32::abs, i32::max),
        };
        for (y, block) in (corner.y..owners.size().height as i32).zip(&block) {
            let cells = owners.row_mut(y)[corner.x as usize..].iter_mut();
            cells.zip(block).for_each(|(cell, &owner)| *cell = owner);
        }
    }
}

/// Returns the distance from `from` to the nearest point. Searches squares of doubling size around it.
fn nearest(buckets: &Buckets, metric: VoronoiMetric, from: Point, far: impl Fn(u32) -> u32) -> u32 {
    let mut steps = buckets.side();
    loop {
        let mut nearest = u32::MAX;
        let all = buckets.visit(around(from, steps), |id| nearest = nearest.min(far(id)));
        if all || nearest <= metric.straight(steps) {
            return nearest;
        }
        steps *= 2;
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

/// Returns the square of cells at most `steps` away from `p` in each direction.
const fn around(p: Point, steps: i32) -> Rect {
    Rect::new(p.x - steps, p.y - steps, 2 * steps + 1, 2 * steps + 1)
}

/// Returns the nearest point of each cell of a block. Points are given relative to the block. A distance is
/// `join(part(dx), part(dy))`.
#[inline]
fn block_owners(
    candidates: impl Iterator<Item = (u32, Point)>,
    part: impl Fn(i32) -> i32,
    join: impl Fn(i32, i32) -> i32,
) -> [[u32; BLOCK]; BLOCK] {
    let (mut owners, mut nearest) = ([[0; BLOCK]; BLOCK], [[i32::MAX; BLOCK]; BLOCK]);
    for (id, p) in candidates {
        let across: [i32; BLOCK] = std::array::from_fn(|x| part(p.x - x as i32));
        for (y, (owners, nearest)) in owners.iter_mut().zip(&mut nearest).enumerate() {
            let down = part(p.y - y as i32);
            // No branches, so that the compiler can vectorize the loop.
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
fn mark_borders(owners: &Grid<u32>, east: &mut BitGrid, south: &mut BitGrid) {
    let (size, last) = (owners.size(), owners.size().height as i32 - 1);
    east.reset(size);
    south.reset(size);
    for y in 0..=last {
        let row = owners.row(y);
        mark_differences(&row[..row.len() - 1], &row[1..], east.row_mut(y));
        mark_differences(row, owners.row((y + 1).min(last)), south.row_mut(y));
    }
}

/// Sets the bits of the columns in which two rows differ.
fn mark_differences(a: &[u32], b: &[u32], words: &mut [u64]) {
    for ((a, b), word) in a.chunks(64).zip(b.chunks(64)).zip(words) {
        // Most chunks are equal, and comparing slices is fast.
        for (i, (a, b)) in a.chunks(16).zip(b.chunks(16)).enumerate().filter(|(_, (a, b))| a != b) {
            let bits = a.iter().zip(b).rev().fold(0, |bits, (a, b)| bits << 1 | u64::from(a != b));
            *word |= bits << (16 * i);
        }
    }
}

impl VoronoiMetric {
    /// Returns the distance of two cells; for [`VoronoiMetric::Euclid`] its square, which is an integer.
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

    /// Returns the distances from a point, given relative to a block, to the nearest and the farthest cell of the
    /// block.
    const fn bounds(self, p: Point) -> (u32, u32) {
        let last = BLOCK as i32 - 1;
        let near = Point::new(clamp(p.x, last), clamp(p.y, last));
        let far = Point::new(if p.x > last / 2 { 0 } else { last }, if p.y > last / 2 { 0 } else { last });
        (self.distance(p, near), self.distance(p, far))
    }

    /// Returns the distance of a cell `steps` away along an axis. Every cell more than `steps` away along an axis is
    /// farther.
    const fn straight(self, steps: i32) -> u32 {
        self.distance(Point::new(0, 0), Point::new(steps, 0))
    }

    /// Returns the largest number of columns or rows between two cells at `distance`.
    const fn steps(self, distance: u32) -> i32 {
        match self {
            Self::Euclid => distance.isqrt() as i32,
            Self::Manhattan | Self::Chebyshev => distance as i32,
        }
    }

    /// Returns an upper bound of the distance between the middle of a block and any point that is nearest to some cell
    /// of the block, where `nearest` is the distance between the middle and its nearest point. By the triangle
    /// inequality the bound exceeds `nearest` by at most twice the distance from the middle to a corner.
    const fn reach(self, nearest: u32) -> u32 {
        let half = BLOCK as u32 / 2;
        match self {
            Self::Euclid => (nearest.isqrt() + 1 + 3 * half).pow(2),
            Self::Manhattan => nearest + 4 * half,
            Self::Chebyshev => nearest + 2 * half,
        }
    }
}

/// Limits `n` to the numbers from 0 to `last`.
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

    #[test]
    fn blocks_assign_every_cell_to_the_nearest_of_all_points() {
        let size = Size::new(37, 21);
        let mut diagram = Diagram::default();
        for &metric in VoronoiMetric::ALL {
            for seed in 0..20 {
                let count = 1 + seed as u32;
                draw_points(&mut diagram.points, Rect::of(size), count, &mut Rng::new(seed));
                diagram.assign(size, metric);
                for (at, id) in diagram.owners.iter() {
                    let nearest =
                        (0..count).min_by_key(|&id| metric.distance(diagram.points[id as usize], at));
                    assert_eq!(nearest, Some(id), "{at} by {metric}");
                }
            }
        }
    }

    #[test]
    fn cells_with_enough_neighbors_of_other_points_are_walls() {
        let (size, mut rng) = (Size::new(70, 9), Rng::new(1));
        let mut numbers = Grid::new(size, 0);
        (0..9).for_each(|y| numbers.row_mut(y).fill_with(|| rng.below(3) / 2));
        let [mut floor, mut east, mut south] = [(); 3].map(|()| BitGrid::new(size));
        mark_borders(&numbers, &mut east, &mut south);
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
