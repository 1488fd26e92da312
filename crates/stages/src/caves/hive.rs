//! Whole walls between the cells of a Voronoi diagram, with one gap for each pair of neighbors.
//!
//! ```text
//!   ....... ......
//!   ......  ......
//!   .....  .......
//!     .   ... ....
//!   ...  .....  ..
//! ```

use barrow_core::{BitGrid, Grid, Point, Rect, Rng};

use super::voronoi_rows::Diagram;

/// Pairs of neighbors, with buffers.
#[derive(Default)]
pub(super) struct Hive {
    /// Steps across borders, sorted by pairs of owners.
    borders: Vec<Border>,
    /// The same in row order.
    unsorted: Vec<Border>,
    /// Number of steps for every owner, then the position of its next step.
    counts: Vec<u32>,
    /// Owner that replaces every owner.
    twins: Vec<u32>,
    owners: Grid<u32>,
}

/// A step across a border: the two owners, the lower first, and the cells on both sides.
#[derive(Clone, Copy, Debug, Default)]
struct Border {
    pair: [u32; 2],
    ends: [Point; 2],
}

impl Border {
    fn new(owners: [u32; 2], [x, y]: [i32; 2], step: Point) -> Self {
        let (p, q) = (Point::new(x, y), Point::new(x, y) + step);
        let [a, b] = owners;
        if a < b { Self { pair: [a, b], ends: [p, q] } } else { Self { pair: [b, a], ends: [q, p] } }
    }
}

impl Hive {
    /// Lists the steps to the east and south that cross a border inside `inside`, sorted by pairs of owners.
    fn list_borders(&mut self, diagram: &Diagram, inside: Rect) {
        let Self { borders, unsorted, counts, .. } = self;
        unsorted.clear();
        unsorted.reserve(diagram.size().cells());
        borders.reserve(diagram.size().cells().saturating_sub(borders.len()));
        for y in inside.y..inside.bottom() {
            for pair in diagram.row(y).windows(2) {
                let (x, owners) = (pair[1].x - 1, [pair[0].owner, pair[1].owner]);
                if x >= inside.x && x + 1 < inside.right() && owners[0] != owners[1] {
                    unsorted.push(Border::new(owners, [x, y], Point::new(1, 0)));
                }
            }
            if y + 1 < inside.bottom() {
                diagram.differences(y, 0, |x, len, owners| {
                    let columns = x.max(inside.x)..(x + len).min(inside.right());
                    unsorted.extend(columns.map(|x| Border::new(owners, [x, y], Point::new(0, 1))));
                });
            }
        }
        // Two counting sorts, by the second owner and then by the first: without comparisons, which would be mispredicted.
        counts.clear();
        counts.resize(diagram.points.len() + 1, 0);
        borders.clear();
        borders.resize(unsorted.len(), Border::default());
        sort(unsorted, borders, counts, |border| border.pair[1]);
        sort(borders, unsorted, counts, |border| border.pair[0]);
        std::mem::swap(borders, unsorted);
    }

    /// Merges neighbors into cells of twice the size, each with a probability of `pct` percent.
    pub(super) fn merge(&mut self, diagram: &mut Diagram, inside: Rect, pct: u32, rng: &mut Rng) {
        if pct == 0 {
            return;
        }
        self.list_borders(diagram, inside);
        let Self { borders, twins, .. } = self;
        twins.clear();
        twins.resize(diagram.points.len(), u32::MAX);
        for steps in borders.chunk_by(|a, b| a.pair == b.pair) {
            let [a, b] = steps[0].pair.map(|id| id as usize);
            // A short border would leave a throat, not a double cell.
            if steps.len() > 5 && twins[a].min(twins[b]) == u32::MAX && rng.percent(pct) {
                (twins[a], twins[b]) = (a as u32, a as u32);
            }
        }
        diagram.replace(|owner| match twins[owner as usize] {
            u32::MAX => owner,
            twin => twin,
        });
    }

    /// Removes the cells along borders from the floor, then adds one gap for each pair of neighbors.
    pub(super) fn build(&mut self, diagram: &Diagram, floor: &mut BitGrid, inside: Rect, rng: &mut Rng) {
        self.owners.reset(diagram.size(), 0);
        for y in 0..diagram.size().height as i32 {
            let row = self.owners.row_mut(y);
            for (x, len, owner) in diagram.runs(y) {
                row[x as usize..(x + len) as usize].fill(owner);
            }
            for pair in diagram.row(y).windows(2).filter(|pair| pair[0].owner != pair[1].owner) {
                floor.remove(Point::new(pair[1].x - 1, y));
            }
            for shift in 0..2 {
                diagram.differences(y, shift, |x, len, _| floor.remove_run(y, x, len));
            }
        }
        self.list_borders(diagram, inside);
        let Self { borders, owners, .. } = self;
        for steps in borders.chunk_by_mut(|a, b| a.pair == b.pair) {
            let [a, b] = steps[0].pair;
            // A gap leads from floor to floor, and keeps off the ends of the wall, where other cells begin.
            let is_end = |p: Point| {
                let around = Rect::new(p.x - 1, p.y - 1, 3, 3);
                !inside.covers(around)
                    || (around.y..around.bottom()).any(|y| {
                        owners.row(y)[around.x as usize..around.right() as usize]
                            .iter()
                            .any(|&id| id != a && id != b)
                    })
            };
            let leads = |p: Point| {
                let beside = [(1, 0), (0, 1), (-1, 0), (0, -1)].map(|(x, y)| p + Point::new(x, y));
                floor.contains(p) || beside.iter().any(|&q| floor.contains(q) && owners[q] == owners[p])
            };
            // A shuffle that ends at the first step that will do.
            for left in (1..=steps.len()).rev() {
                steps.swap(rng.below(left as u32) as usize, left - 1);
                let ends = steps[left - 1].ends;
                if ends.iter().all(|&p| leads(p) && !is_end(p)) {
                    for p in ends {
                        floor.insert(p);
                    }
                    break;
                }
            }
        }
    }
}

/// Copies a list into another of the same length, sorted by a key less than the length of `counts` (counting sort).
/// Equal elements stay in order.
fn sort(from: &[Border], to: &mut [Border], counts: &mut [u32], key: impl Fn(&Border) -> u32) {
    counts.fill(0);
    for border in from {
        counts[key(border) as usize] += 1;
    }
    let mut sum = 0;
    for count in counts.iter_mut() {
        sum += std::mem::replace(count, sum);
    }
    for border in from {
        let place = &mut counts[key(border) as usize];
        to[*place as usize] = *border;
        *place += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::caves::VoronoiMetric;
    use barrow_core::Size;

    /// Returns a diagram of two cells of 6 by 9 cells, side by side.
    fn two_cells() -> Diagram {
        let mut diagram = Diagram::default();
        diagram.points.extend([Point::new(2, 4), Point::new(9, 4)]);
        diagram.assign(Size::new(12, 9), VoronoiMetric::Euclid);
        diagram
    }

    #[test]
    fn walls_are_whole_with_one_gap() {
        let size = Size::new(12, 9);
        let mut floor = BitGrid::new(size);
        floor.insert_rect(Rect::of(size).grown(-1));
        Hive::default().build(&two_cells(), &mut floor, Rect::of(size).grown(-1), &mut Rng::new(1));
        let wall: Vec<i32> = (1..8).filter(|&y| !floor.contains(Point::new(5, y))).collect();
        assert_eq!(wall.len(), 6);
        assert!((1..8).all(|y| floor.contains(Point::new(4, y)) && floor.contains(Point::new(6, y))));
    }

    #[test]
    fn merged_cells_have_one_owner() {
        let mut diagram = two_cells();
        Hive::default().merge(&mut diagram, Rect::new(1, 1, 10, 7), 100, &mut Rng::new(1));
        assert!((0..9).all(|y| diagram.runs(y).all(|(_, _, owner)| owner == 0)));
    }

    #[test]
    fn borders_are_sorted_by_pairs() {
        let (size, mut diagram, mut hive) = (Size::new(60, 40), Diagram::default(), Hive::default());
        let mut rng = Rng::new(3);
        diagram.points.extend((0..30).map(|_| Point::new(rng.range(0, 59), rng.range(0, 39))));
        diagram.assign(size, VoronoiMetric::Euclid);
        hive.list_borders(&diagram, Rect::of(size).grown(-1));
        let pairs: Vec<[u32; 2]> = hive.borders.iter().map(|border| border.pair).collect();
        assert!(pairs.is_sorted() && pairs.len() > 400 && pairs.iter().all(|[a, b]| a < b));
    }
}
