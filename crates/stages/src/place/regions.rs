//! Regions of a level: connected parts of about equal size.
//!
//! ```text
//!   1111133333
//!   1111  3333
//!   2222233333
//! ```
//!
//! Algorithm:
//! 1. A lattice cuts the map into blocks; its rows, and its columns in every row of blocks, have random offsets.
//! 2. The open cells of a block that are connected within it form a part. Parts are found by runs of cells, in one pass
//!    over the rows, so that the work is proportional to the number of runs instead of the number of cells.
//! 3. A part that is small is joined to a part that it touches across the edge of a block.

use barrow_core::{BitGrid, Rng, Run};

use crate::union_find::UnionFind;

/// A run of open cells that belongs to one region.
#[derive(Clone, Copy, Debug)]
pub(super) struct RegionRun {
    pub(super) run: Run,
    /// Number of its free cells.
    pub(super) free: u32,
    /// Index of its region; while regions are searched, of its part.
    pub(super) region: u32,
}

/// Partition of the open cells of a map.
#[derive(Debug, Default)]
pub(super) struct Regions {
    /// Runs of all regions, in row-major order.
    pub(super) runs: Vec<RegionRun>,
    /// Number of free cells of every region.
    pub(super) sizes: Vec<u32>,
    /// Pairs of runs that touch across the edge of a block.
    borders: Vec<(u32, u32)>,
    parts: UnionFind,
    /// For the first run of every part, the number of free cells of the part.
    part_sizes: Vec<u32>,
    /// Number of the region of every part.
    numbers: Vec<u32>,
}

/// Rows and columns at which the map is cut.
#[derive(Clone, Copy, Debug)]
struct Lattice {
    /// Width and height of a block.
    width: i32,
    height: i32,
    /// First row of the current row of blocks, and a column at which a block begins there.
    y: i32,
    x: i32,
}

impl Lattice {
    /// Chooses a lattice whose blocks have about `cells` cells of a set on average.
    fn new(free: &BitGrid, cells: u32, rng: &mut Rng) -> Self {
        let bounds = free.bounds().unwrap_or_default();
        let count = u64::from(free.count()).max(1);
        // The area that has `cells` cells of the set if these were spread evenly.
        let area = (bounds.cells() * u64::from(cells) / count).max(1);
        let height = area.isqrt().clamp(1, 1 << 13) as i32;
        let width = area.div_ceil(height as u64).min(1 << 13) as i32;
        Self {
            width,
            height,
            y: bounds.y - rng.below(height as u32) as i32,
            x: -(rng.below(width as u32) as i32),
        }
    }

    /// Moves to the block row of `y`, which must not be above the current one. Returns whether it is another one.
    fn move_to(&mut self, y: i32, rng: &mut Rng) -> bool {
        if y < self.y + self.height {
            return false;
        }
        self.y += (y - self.y) / self.height * self.height;
        self.x = -(rng.below(self.width as u32) as i32);
        true
    }
}

impl Regions {
    /// Divides the open cells into regions with about `cells` free cells. All free cells must be open.
    pub(super) fn divide(&mut self, open: &BitGrid, free: &BitGrid, cells: u32, rng: &mut Rng) {
        self.find_parts(open, free, cells, rng);
        self.join_small(cells);
        let Self { runs, sizes, parts, part_sizes, numbers, .. } = self;
        sizes.clear();
        sizes.reserve(runs.capacity());
        numbers.clear();
        numbers.reserve(runs.capacity());
        for (i, run) in runs.iter_mut().enumerate() {
            // Roots are the first runs of their parts, so that their numbers are known before they are needed.
            let root = parts.find(i as u32) as usize;
            numbers.push(sizes.len() as u32);
            if root == i {
                sizes.push(part_sizes[i]);
            }
            run.region = numbers[root];
        }
    }

    /// Lists the runs within blocks and joins those that touch inside a block.
    fn find_parts(&mut self, open: &BitGrid, free: &BitGrid, cells: u32, rng: &mut Rng) {
        let Self { runs, borders, parts, .. } = self;
        let most = open.size().cells().min(1 << 16) / 2;
        runs.clear();
        runs.reserve(most);
        borders.clear();
        borders.reserve(most);
        parts.reserve(most);
        let mut lattice = Lattice::new(free, cells, rng);
        let mut above = 0;
        for y in 0..open.size().height as i32 {
            let first = runs.len();
            let is_cut = lattice.move_to(y, rng);
            open.each_run(y, |x, len| {
                let (mut x, end) = (x, x + len);
                while x < end {
                    let cut = x + lattice.width - (x - lattice.x) % lattice.width;
                    let run = Run { y, x, len: end.min(cut) - x };
                    let id = parts.add();
                    if x > end - len {
                        borders.push((id - 1, id));
                    }
                    runs.push(RegionRun { run, free: free.count_run(run), region: 0 });
                    x += run.len;
                    // Runs above that end before this one begins do not touch the next one either.
                    while above < first && runs[above].run.x + runs[above].run.len <= run.x {
                        above += 1;
                    }
                    for (other, beside) in runs.iter().enumerate().take(first).skip(above) {
                        if beside.run.x >= x {
                            break;
                        }
                        if is_cut {
                            borders.push((other as u32, id));
                        } else {
                            parts.union(other as u32, id);
                        }
                    }
                }
            });
            above = first;
        }
    }

    /// Joins parts with less than half of the wanted number of free cells to parts beside them that are not large, and those
    /// with less than a quarter to any.
    fn join_small(&mut self, cells: u32) {
        let Self { runs, borders, parts, part_sizes, .. } = self;
        part_sizes.clear();
        part_sizes.reserve(runs.capacity());
        part_sizes.resize(runs.len(), 0);
        for (i, run) in runs.iter().enumerate() {
            part_sizes[parts.find(i as u32) as usize] += run.free;
        }
        for (most_small, most) in [(cells / 2, cells + cells / 2), (cells / 4, u32::MAX)] {
            for &(a, b) in borders.iter() {
                let [a, b] = [a, b].map(|run| parts.find(run) as usize);
                let [small, large] = [part_sizes[a].min(part_sizes[b]), part_sizes[a].max(part_sizes[b])];
                if a != b && small < most_small && small + large < most {
                    part_sizes[a.min(b)] = small + large;
                    parts.union(a as u32, b as u32);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::set_of;
    use barrow_core::{Point, Size};

    #[test]
    fn regions_have_about_the_wanted_number_of_cells() {
        let (mut regions, mut all) = (Regions::default(), BitGrid::new(Size::new(150, 60)));
        all.invert();
        for seed in 0..20 {
            regions.divide(&all, &all, 100, &mut Rng::new(seed));
            assert_eq!(regions.sizes.iter().sum::<u32>(), 9000);
            assert!((70..130).contains(&regions.sizes.len()), "{}", regions.sizes.len());
            assert!(regions.sizes.iter().all(|size| (25..250).contains(size)), "{:?}", regions.sizes);
        }
    }

    #[test]
    fn regions_are_connected_and_contain_every_cell_once() {
        let mut rng = Rng::new(2);
        for round in 0..200 {
            let size = Size::new(1 + rng.below(140), 1 + rng.below(30));
            let (mut open, mut free) = (BitGrid::new(size), BitGrid::new(size));
            for p in
                (0..size.height as i32).flat_map(|y| (0..size.width as i32).map(move |x| Point::new(x, y)))
            {
                if rng.percent(50 + round % 45) {
                    open.insert(p);
                    if rng.percent(80) {
                        free.insert(p);
                    }
                }
            }
            let mut regions = Regions::default();
            regions.divide(&open, &free, 10 + rng.below(90), &mut rng);
            let mut seen = BitGrid::new(size);
            for (id, &cells) in (0..).zip(&regions.sizes) {
                let mut region = BitGrid::new(size);
                for run in regions.runs.iter().filter(|run| run.region == id) {
                    assert!(!seen.intersects_run(run.run));
                    assert_eq!(run.free, free.count_run(run.run));
                    region.insert_run(run.run.y, run.run.x, run.run.len);
                }
                seen.union_with(&region);
                assert!(!region.is_empty() && region.is_connected(&mut Vec::new()), "round {round}");
                region.intersect_with(&free);
                assert_eq!(region.count(), cells);
            }
            assert_eq!(seen, open);
        }
    }

    #[test]
    fn separate_cells_are_regions_of_their_own() {
        let set = set_of(&["..  ..", "      ", "..  .."]);
        let mut regions = Regions::default();
        regions.divide(&set, &set, 10, &mut Rng::new(1));
        assert_eq!(regions.sizes, [2, 2, 2, 2]);
    }
}
