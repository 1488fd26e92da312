//! Heat map of a level: the effort to reach each cell, in steps from the start. Doors and secret doors count as more
//! steps.
//!
//! Algorithm: [`HeatWaves`] finds the cells of each cost. A draw chooses a wave by the sums of its costs, then a cell of
//! it by rank, and draws again if the cell is not free. Spawns reduce the heat around them: a cell with `n` groups near it
//! is accepted with a probability of [`COOLING`]⁻ⁿ, which gives the same distribution as dividing its heat. So no heat is
//! stored by cell, and waves are used again as long as the ways of the map are the same.

use barrow_core::{BitGrid, Map, Point, Rng, Tile};

use super::free::entry;
use super::heat_waves::HeatWaves;

/// Distance around a spawn within which the heat is divided by [`COOLING`].
const COOL_REACH: i32 = 5;
const COOLING: u32 = 10;
/// Number of groups that cool a cell at most.
const MOST_COOLING: usize = 4;

/// Number of cells that are drawn until one is accepted.
const TRIES: u32 = 100;

/// Share of the open cells that are free, as a divisor, below which the sums are computed for the free cells only.
const FEW: u32 = 8;

/// Heat of every free cell.
#[derive(Debug, Default)]
pub(super) struct Heat {
    waves: HeatWaves,
    /// Number of cells of all waves.
    cells: u32,
    /// Sum of the heat of all cells of the waves up to each wave.
    all: Vec<u64>,
    /// The same for the cells of `mask` only; what is drawn from.
    sums: Vec<u64>,
    /// Cells that are drawn from, in the padded layout of the waves.
    mask: Vec<u64>,
    /// Free cells that have heat: those outside corridors.
    warm: BitGrid,
    /// First cells of the groups so far.
    groups: Vec<Point>,
}

impl Heat {
    /// Computes the heat of all free cells.
    pub(super) fn compute(&mut self, map: &Map, free: &BitGrid) {
        let Self { waves, cells, all, sums, mask, warm, groups } = self;
        warm.mark_between(&map.tiles, Tile::Corridor, Tile::Floor);
        warm.complement(free);
        groups.clear();
        groups.reserve(64);
        if waves.update(map, entry(map).or_else(|| free.first())) {
            mask.clear();
            mask.resize(waves.padded(), u64::MAX);
            sum_up(waves, mask, all);
            sums.reserve(all.capacity());
            *cells = waves.words.iter().map(|(_, cells)| cells.count_ones()).sum();
        }
        if warm.count() < *cells / FEW {
            self.limit();
        } else {
            mask.fill(u64::MAX);
            sums.clone_from(all);
        }
    }

    /// Limits the draws to warm cells.
    fn limit(&mut self) {
        let Self { waves, sums, mask, warm, .. } = self;
        mask.fill(0);
        let rows = warm.words().chunks_exact(warm.stride().max(1));
        for (to, row) in waves.rows_of(mask).zip(rows) {
            to[..row.len()].copy_from_slice(row);
        }
        sum_up(waves, mask, sums);
    }

    /// Draws a free cell with a probability proportional to its heat; `None` if all heat is 0.
    pub(super) fn draw(&mut self, rng: &mut Rng) -> Option<Point> {
        for _ in 0..2 {
            let mut last = None;
            for _ in 0..TRIES {
                let p = self.draw_any(rng)?;
                if self.warm.contains(p) {
                    last = Some(p);
                    let is_near = |q: &&Point| (q.x - p.x).abs().max((q.y - p.y).abs()) <= COOL_REACH;
                    let cooling = self.groups.iter().filter(is_near).take(MOST_COOLING).count();
                    if cooling == 0 || rng.below(COOLING.pow(cooling as u32)) == 0 {
                        break;
                    }
                }
            }
            if last.is_some() {
                return last;
            }
            // Few of the cells are free.
            self.limit();
        }
        None
    }

    /// Draws a cell of the mask by its heat without groups.
    fn draw_any(&self, rng: &mut Rng) -> Option<Point> {
        let sum = *self.sums.last()?;
        // Scales 64 random bits to the sum. It stays below 2⁴⁰, so the error of a probability is at most 2⁻²⁴.
        let drawn = ((u128::from(rng.next_u64()) * u128::from(sum)) >> 64) as u64;
        let wave = self.sums.partition_point(|&sum| sum <= drawn);
        let before = wave.checked_sub(1).map_or(0, |i| self.sums[i]);
        let wave = self.waves.waves.get(wave)?;
        // Every cell of the wave has as many numbers as its heat.
        let mut n = ((drawn - before) / u64::from(wave.cost)) as u32;
        for &(at, cells) in &self.waves.words[wave.words.start as usize..wave.words.end as usize] {
            let cells = cells & self.mask[at as usize];
            let count = cells.count_ones();
            if n < count {
                let bit = (0..n).fold(cells, |cells, _| cells & (cells - 1)).trailing_zeros();
                return Some(self.waves.cell(at, bit));
            }
            n -= count;
        }
        None
    }

    /// Takes the cells near a new group that are no longer free, and divides the heat around it.
    pub(super) fn cool(&mut self, free: &BitGrid, at: Point) {
        self.warm.intersect_with(free);
        self.groups.push(at);
    }
}

/// Computes the sums of the heat of the cells of a mask, up to each wave.
fn sum_up(waves: &HeatWaves, mask: &[u64], sums: &mut Vec<u64>) {
    sums.clear();
    sums.reserve(waves.waves.capacity());
    let mut sum = 0;
    for wave in &waves.waves {
        let words = &waves.words[wave.words.start as usize..wave.words.end as usize];
        let cells: u32 = words.iter().map(|&(at, cells)| (cells & mask[at as usize]).count_ones()).sum();
        sum += u64::from(cells) * u64::from(wave.cost);
        sums.push(sum);
    }
}

#[cfg(test)]
mod tests {
    use super::super::heat_waves::tests::example;
    use super::*;

    #[test]
    fn draws_follow_the_heat_and_cooling_reduces_it() {
        let (map, mut heat, mut free) = (example(), Heat::default(), BitGrid::default());
        let mut rng = Rng::new(1);
        free.mark_between(&map.tiles, Tile::Floor, Tile::StairsUp);
        heat.compute(&map, &free);
        // The heat is 5 + 6 + 7, 18 + 19 + 20 and 71 + 72 + 73 in the three rooms.
        let mut count = |heat: &mut Heat, free: &BitGrid| {
            let mut counts = [0; 3];
            for _ in 0..3000 {
                let p = heat.draw(&mut rng).unwrap();
                assert!(free.contains(p));
                counts[(p.x / 4) as usize] += 1;
            }
            counts
        };
        let counts = count(&mut heat, &free);
        assert!((135..235).contains(&counts[0]) && (2150..2300).contains(&counts[2]), "{counts:?}");
        free.remove(Point::new(10, 0));
        heat.cool(&free, Point::new(10, 0));
        // Now 5 + 6 + 7, 18 + 1.9 + 2 and 7.1 + 7.2: two cells of the room in the middle are near the group, too.
        let counts = count(&mut heat, &free);
        assert!((690..890).contains(&counts[2]) && counts[0] > 900, "{counts:?}");
    }

    #[test]
    fn all_free_cells_are_drawn_in_the_end() {
        let (map, mut heat, mut free) = (example(), Heat::default(), BitGrid::default());
        let mut rng = Rng::new(2);
        free.mark_between(&map.tiles, Tile::Floor, Tile::StairsUp);
        heat.compute(&map, &free);
        while let Some(p) = heat.draw(&mut rng) {
            assert!(free.take(p));
            heat.cool(&free, p);
        }
        assert!(free.is_empty());
    }
}
