//! Regions of a level: a Voronoi partition by walking distance around random seed cells.
//!
//! ```text
//!   1111133333
//!   2111  3333
//!   2222333333
//! ```

use barrow_core::{BitGrid, Direction, Grid, Map, Point, Rng, Tile};

/// Partition of the free cells of a map.
#[derive(Debug, Default)]
pub(super) struct Regions {
    /// Index of the region of every cell; `None` for cells that no seed can reach.
    pub(super) of: Grid<Option<u32>>,
    /// Number of free cells of every region.
    pub(super) sizes: Vec<u32>,
    /// Open cells that are not reached yet.
    left: BitGrid,
    queue: Vec<Point>,
}

impl Regions {
    /// Divides the free cells into regions of about `cells` cells, by a breadth-first search from all seeds at once.
    pub(super) fn divide(&mut self, map: &Map, free: &BitGrid, cells: u32, rng: &mut Rng) {
        let Self { of, sizes, left, queue } = self;
        left.mark_from(&map.tiles, Tile::FIRST_SECRET);
        of.reset(map.size(), None);
        queue.clear();
        queue.reserve(left.count() as usize);
        free.sample(free.count().div_ceil(cells), rng, queue);
        for (id, &seed) in (0..).zip(queue.iter()) {
            of[seed] = Some(id);
            left.take(seed);
        }
        sizes.clear();
        sizes.reserve(map.size().cells() / cells as usize + 1);
        sizes.resize(queue.len(), 0);
        let mut next = 0;
        while let Some(&p) = queue.get(next) {
            next += 1;
            let region = of[p];
            for side in Direction::ALL {
                let q = p + side.step();
                if left.take(q) {
                    of[q] = region;
                    queue.push(q);
                }
            }
        }
        free.iter().filter_map(|p| of[p]).for_each(|id| sizes[id as usize] += 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::{map_of, set_of};

    #[test]
    fn every_cell_belongs_to_the_nearest_seed() {
        let rows = ["..........", "....  ....", ".........."];
        let mut regions = Regions::default();
        regions.divide(&map_of(&rows), &set_of(&rows), 10, &mut Rng::new(3));
        let id = |id: &Option<u32>| id.map_or(' ', |id| char::from(b'1' + id as u8));
        let drawn: Vec<String> = regions.of.rows().map(|row| row.iter().map(id).collect()).collect();
        assert_eq!(drawn, ["1111133333", "2111  3333", "2222333333"]);
        assert_eq!((regions.sizes.len(), regions.sizes.iter().sum::<u32>()), (3, 28));
    }
}
