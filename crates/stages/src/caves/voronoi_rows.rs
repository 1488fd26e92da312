//! The nearest of many points for every cell of a map, as runs of cells in each row.
//!
//! On one row, the cells that are nearest to a point form one run, and the runs are in the order of the columns of
//! their points: for two points, one is nearer up to some column and the other from there on. So the runs of a row are
//! found like a lower envelope, in one pass over the points from left to right with a stack: a point removes the runs
//! that it covers whole, and begins where it becomes nearer than the last one left.
//!
//! From one row to the next, no distance grows by more than 1. Points farther from a row than the largest distance on
//! the row before, plus 1, are skipped, and those near a band of rows are sorted once for all of them.
//!
//! Source: Felzenszwalb and Huttenlocher, "Distance transforms of sampled functions", 2012, for the envelope.

use barrow_core::{Point, Size};

use super::voronoi::VoronoiMetric;

/// Number of rows for which points are selected and sorted at once.
const BAND: i32 = 8;

/// Points, and the cells of the map that are nearest to each.
#[derive(Default)]
pub(super) struct Diagram {
    pub(super) points: Vec<Point>,
    size: Size,
    /// Numbers of the points, by row.
    by_row: Vec<(i32, u32)>,
    /// Points that can be nearest to a cell of the current band, by column.
    near: Vec<Site>,
    spans: Vec<Span>,
    /// Position in `spans` of the first of each row, and the end of the last row.
    rows: Vec<u32>,
    /// Number of cells of every point, and the sums of their coordinates.
    sums: Vec<[i64; 3]>,
}

/// A point and its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Site {
    x: i32,
    id: u32,
    y: i32,
}

/// A run of cells of a row that are nearest to the same point. It ends where the next run or the map does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) x: i32,
    pub(super) owner: u32,
}

impl Diagram {
    /// Assigns every cell of a map to its nearest point. Of several at the same distance, the first is taken, by
    /// [`VoronoiMetric::Chebyshev`] any.
    pub(super) fn assign(&mut self, size: Size, metric: VoronoiMetric) {
        let Self { points, by_row, near, spans, rows, .. } = self;
        self.size = size;
        by_row.clear();
        near.reserve(points.len().saturating_sub(near.len()));
        by_row.extend((0..).zip(&*points).map(|(id, p)| (p.y, id)));
        by_row.sort_unstable();
        spans.clear();
        spans.reserve(size.cells().min(points.len() * size.height as usize));
        rows.clear();
        rows.push(0);
        let (mut reach, mut last) = (i32::MAX / 2, 0..0);
        for y in 0..size.height as i32 {
            if y % BAND == 0 {
                // On the last row of the band, distances may have grown by the height of the band.
                let (top, bottom) = (y - reach - 1, y + reach + 2 * BAND);
                let end = |row: i32| by_row.partition_point(|&(y, _)| y < row);
                let range = end(top)..end(bottom + 1);
                if range != last {
                    near.clear();
                    near.extend(by_row[range.clone()].iter().map(|&(y, id)| Site {
                        x: points[id as usize].x,
                        id,
                        y,
                    }));
                    near.sort_unstable();
                    last = range;
                }
            }
            reach = add_row(spans, (y, size.width as i32), (near, points), reach + 1, metric);
            rows.push(spans.len() as u32);
        }
    }

    /// Moves every point to the middle of its cell (Lloyd's algorithm).
    pub(super) fn relax(&mut self) {
        let mut sums = std::mem::take(&mut self.sums);
        sums.clear();
        sums.resize(self.points.len(), [0; 3]);
        for y in 0..self.size.height as i32 {
            for (x, len, owner) in self.runs(y) {
                let (first, len) = (i64::from(x), i64::from(len));
                let sum = &mut sums[owner as usize];
                *sum =
                    [sum[0] + len, sum[1] + len * first + len * (len - 1) / 2, sum[2] + len * i64::from(y)];
            }
        }
        for (point, [count, x, y]) in self.points.iter_mut().zip(&sums).filter(|(_, sum)| sum[0] > 0) {
            *point = Point::new((*x / *count) as i32, (*y / *count) as i32);
        }
        self.sums = sums;
    }

    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// Returns the runs of a row.
    #[inline]
    pub(super) fn row(&self, y: i32) -> &[Span] {
        &self.spans[self.rows[y as usize] as usize..self.rows[y as usize + 1] as usize]
    }

    /// Iterates over first column, length and owner of the runs of a row.
    pub(super) fn runs(&self, y: i32) -> impl Iterator<Item = (i32, i32, u32)> + '_ {
        let row = self.row(y);
        let ends = row.iter().skip(1).map(|span| span.x).chain(Some(self.size.width as i32));
        row.iter().zip(ends).map(|(span, end)| (span.x, end - span.x, span.owner))
    }

    /// Replaces the owners of all runs.
    pub(super) fn replace(&mut self, new: impl Fn(u32) -> u32) {
        self.spans.iter_mut().for_each(|span| span.owner = new(span.owner));
    }

    /// Calls `each` with first column, length and both owners for every run of cells of a row whose neighbors one row
    /// below and `shift` columns to the right have another owner than they.
    pub(super) fn differences(&self, y: i32, shift: i32, mut each: impl FnMut(i32, i32, [u32; 2])) {
        if y + 1 >= self.size.height as i32 {
            return;
        }
        let (above, below) = (self.row(y), self.row(y + 1));
        let (mut i, mut j, mut x) = (0, 0, 0);
        let end = |row: &[Span], next: usize| row.get(next).map_or(i32::MAX, |span| span.x);
        // Two pointers, each on the run that contains the column or its neighbor.
        while x < self.size.width as i32 - shift {
            while end(below, j + 1) <= x + shift {
                j += 1;
            }
            let ends = [end(above, i + 1), end(below, j + 1) - shift, self.size.width as i32 - shift];
            let to = ends[0].min(ends[1]).min(ends[2]);
            if above[i].owner != below[j].owner {
                each(x, to - x, [above[i].owner, below[j].owner]);
            }
            x = to;
            i += usize::from(ends[0] == to);
        }
    }
}

/// Adds the runs of row `y` of a map with that width. Points more than `reach` rows away are skipped. Returns the
/// largest distance of a cell of the row from its nearest point, rounded up.
fn add_row(
    spans: &mut Vec<Span>,
    (y, width): (i32, i32),
    (near, points): (&[Site], &[Point]),
    reach: i32,
    metric: VoronoiMetric,
) -> i32 {
    let first = spans.len();
    for site in near.iter().filter(|site| (site.y - y).abs() <= reach) {
        let at = (Point::new(site.x, site.y), site.id);
        let mut from = 0;
        while let Some(top) = spans.get(first..).and_then(<[Span]>::last) {
            from = metric.nearer_from((points[top.owner as usize], top.owner), at, (y, width));
            if from > top.x {
                break;
            }
            spans.pop();
            from = 0;
        }
        if from < width {
            spans.push(Span { x: from, owner: site.id });
        }
    }
    // On a run, distances are greatest at one of its ends.
    let mut end = width;
    let mut most = 0;
    for span in spans[first..].iter().rev() {
        let ends = [span.x, end - 1].map(|x| metric.distance(points[span.owner as usize], Point::new(x, y)));
        most = most.max(ends[0]).max(ends[1]);
        end = span.x;
    }
    metric.steps(most) + 1
}

impl VoronoiMetric {
    /// Returns the first column of row `y` from which on the cells are nearer to `b` than to `a`, whose column is not
    /// greater. Each is a point and its number. The result is at most 0 if all cells are, and at least `width` if none
    /// is.
    #[inline]
    fn nearer_from(self, a: (Point, u32), b: (Point, u32), (y, width): (i32, i32)) -> i32 {
        let ((p, first), (q, second)) = (a, b);
        let across = q.x - p.x;
        // The point with the lower number wins ties.
        let wins = i32::from(second < first);
        let (down, down_b) = ((p.y - y).abs(), (q.y - y).abs());
        if across == 0 {
            return if down_b - wins < down { 0 } else { width };
        }
        match self {
            // (x - p)² + d² > (x - q)² + e² is linear in x, because x² cancels out.
            Self::Euclid => {
                let left = across * (q.x + p.x) + down_b * down_b - down * down;
                (left - wins).div_euclid(2 * across) + 1
            }
            // |x - p| - |x - q| grows from -across to across between the points and is constant outside.
            Self::Manhattan => match down_b - down + 1 - wins {
                least if least <= -across => 0,
                least if least > across => width,
                least => (least + p.x + q.x + 1) >> 1,
            },
            Self::Chebyshev => {
                let is_nearer = |x: i32| (x - q.x).abs().max(down_b) - wins < (x - p.x).abs().max(down);
                let (mut low, mut high) = (0, width);
                while low < high {
                    let middle = i32::midpoint(low, high);
                    (low, high) = if is_nearer(middle) { (low, middle) } else { (middle + 1, high) };
                }
                low
            }
        }
    }

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

    /// Returns the largest number of columns or rows between two cells at `distance`.
    const fn steps(self, distance: u32) -> i32 {
        match self {
            Self::Euclid => distance.isqrt() as i32,
            Self::Manhattan | Self::Chebyshev => distance as i32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{Grid, Rng};

    /// Returns the owners of all cells.
    fn owners(diagram: &Diagram) -> Grid<u32> {
        let mut owners = Grid::new(diagram.size, u32::MAX);
        for y in 0..diagram.size.height as i32 {
            for (x, len, owner) in diagram.runs(y) {
                owners.row_mut(y)[x as usize..(x + len) as usize].fill(owner);
            }
        }
        owners
    }

    fn random(seed: u64, size: Size, count: u32, metric: VoronoiMetric) -> Diagram {
        let (mut diagram, mut rng) = (Diagram::default(), Rng::new(seed));
        let mut draw = |n: u32| rng.below(n) as i32;
        diagram.points.extend((0..count).map(|_| Point::new(draw(size.width), draw(size.height))));
        diagram.assign(size, metric);
        diagram
    }

    #[test]
    fn every_cell_is_assigned_to_the_nearest_of_all_points() {
        for &metric in VoronoiMetric::ALL {
            for (seed, size) in (0..60).zip([(37, 21), (5, 90), (70, 33)].into_iter().cycle()) {
                let diagram = random(seed, Size::new(size.0, size.1), 1 + seed as u32 * 2, metric);
                for (at, id) in owners(&diagram).iter() {
                    let distance = |id: &u32| metric.distance(diagram.points[*id as usize], at);
                    let nearest = (0..diagram.points.len() as u32).min_by_key(distance).unwrap();
                    let is_right = match metric {
                        VoronoiMetric::Chebyshev => distance(&id) == distance(&nearest),
                        VoronoiMetric::Euclid | VoronoiMetric::Manhattan => id == nearest,
                    };
                    assert!(is_right, "{at} by {metric}, seed {seed}: {id}, not {nearest}");
                }
            }
        }
    }

    #[test]
    fn differences_agree_with_comparing_cell_by_cell() {
        for seed in 0..20 {
            let diagram = random(seed, Size::new(40, 20), 12, VoronoiMetric::Euclid);
            let owners = owners(&diagram);
            for (y, shift) in (0..19).flat_map(|y| [(y, 0), (y, 1)]) {
                let mut found = Vec::new();
                diagram.differences(y, shift, |x, len, pair| found.extend((x..x + len).map(|x| (x, pair))));
                let pair = |x: i32| [Point::new(x, y), Point::new(x + shift, y + 1)].map(|p| owners[p]);
                let plain = (0..40 - shift).map(|x| (x, pair(x))).filter(|(_, pair)| pair[0] != pair[1]);
                assert!(plain.eq(found), "row {y}, seed {seed}");
            }
        }
    }

    #[test]
    fn points_move_to_the_middle_of_their_cells() {
        let mut diagram = random(1, Size::new(40, 20), 5, VoronoiMetric::Euclid);
        let owners = owners(&diagram);
        diagram.relax();
        for (id, point) in (0..).zip(&diagram.points) {
            let cells: Vec<Point> = owners.iter().filter(|(_, owner)| *owner == id).map(|(p, _)| p).collect();
            let mean = |part: fn(&Point) -> i32| cells.iter().map(part).sum::<i32>() / cells.len() as i32;
            assert_eq!(*point, Point::new(mean(|p| p.x), mean(|p| p.y)));
        }
    }
}
