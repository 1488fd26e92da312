//! Heat map of a level: the effort to reach each cell, in steps from the start. Doors and secret doors count as more
//! steps.
//!
//! Algorithm: a breadth-first search, 64 cells at a time. Doors cost 10 steps, secret doors and corridors 50. They wait in
//! queues of their own, one for each cost, which stay sorted because all entries wait equally long. Row sums of the heat
//! make weighted draws fast: first a row is drawn, then a cell in it.

use barrow_core::{BitGrid, Grid, Map, Point, Rect, Rng, Size, Tile};

use super::free::entry;

/// Heat of the cell where the player arrives.
const FIRST: u32 = 5;

/// Largest heat of a cell, so that sums stay small.
const MOST: u32 = 1000;

/// Distance around a spawn within which the heat is divided by [`COOLING`].
const COOL_REACH: i32 = 5;
const COOLING: u32 = 10;

/// Largest distance between the first cell of a group and another.
const MOST_GROUP: i32 = 12;
const _: () = assert!(COOL_REACH <= MOST_GROUP);

/// Steps that a step onto a door costs, and onto a secret door or corridor.
const DOOR: u32 = 10;
const SECRET: u32 = 50;

/// Heat of every free cell; 0 for cells that are not free and for corridors.
#[derive(Debug, Default)]
pub(super) struct Heat {
    /// Path cost of every cell, up to [`MOST`], and the ways that it is for.
    costs: Grid<u32>,
    ways: Ways,
    cells: Grid<u32>,
    /// Sum of every row.
    rows: Vec<u32>,
    sum: u64,
    /// Cells that have heat.
    warm: BitGrid,
    /// Cells that the search has not reached yet.
    left: BitGrid,
    /// Doors, and secret doors and corridors.
    doors: BitGrid,
    secrets: BitGrid,
    /// Cells at the current path cost and at the next one.
    waves: [Wave; 2],
    /// Doors and secret cells that were reached, with their path cost, in ascending order.
    delayed: [Vec<(u32, Point)>; 2],
}

/// Inputs of the path costs.
#[derive(Debug, Default)]
struct Ways {
    open: BitGrid,
    doors: BitGrid,
    secrets: BitGrid,
    first: Option<Point>,
}

/// Set of cells with a list of the words that are not 0.
#[derive(Debug, Default)]
struct Wave {
    cells: BitGrid,
    list: Vec<u32>,
}

impl Wave {
    fn reset(&mut self, size: Size) {
        self.cells.reset(size);
        self.list.clear();
        self.list.reserve(self.cells.words().len());
    }

    fn add(&mut self, p: Point) {
        self.add_bits(p.y as usize * self.cells.stride() + p.x as usize / 64, 1 << (p.x & 63));
    }

    fn add_bits(&mut self, word: usize, bits: u64) {
        if self.cells.add_bits(word, bits) {
            self.list.push(word as u32);
        }
    }
}

impl Heat {
    /// Computes the heat of all free cells. Stages that follow each other often do so for the same ways, so the path
    /// costs of the last call are kept.
    pub(super) fn compute(&mut self, map: &Map, free: &BitGrid) {
        let Self { costs, cells, rows, warm, left, doors, secrets, ways, .. } = self;
        left.mark_from(&map.tiles, Tile::FIRST_SECRET);
        doors.mark_between(&map.tiles, Tile::FIRST_SECRET, Tile::Corridor);
        secrets.mark_between(&map.tiles, Tile::FIRST_SECRET, Tile::FIRST_OPEN);
        let first = entry(map).or_else(|| free.first());
        let is_known =
            ways.first == first && ways.open == *left && ways.doors == *doors && ways.secrets == *secrets;
        if !is_known {
            ways.open.copy_from(left);
            ways.doors.copy_from(doors);
            ways.secrets.copy_from(secrets);
            ways.first = first;
            self.measure(first);
            return self.compute(map, free);
        }
        warm.mark_between(&map.tiles, Tile::Corridor, Tile::Floor);
        warm.complement(free);
        cells.reset(map.size(), 0);
        rows.clear();
        for y in 0..map.size().height as i32 {
            let mut sum = 0;
            let chunks = costs.row(y).chunks(64).zip(cells.row_mut(y).chunks_mut(64));
            for ((costs, cells), &word) in chunks.zip(warm.row(y)).filter(|(_, word)| **word != 0) {
                for (x, (cost, heat)) in costs.iter().zip(cells).enumerate() {
                    // All bits set if the cell is warm.
                    *heat = cost & ((word >> x & 1) as u32).wrapping_neg();
                    sum += *heat;
                }
            }
            rows.push(sum);
        }
        self.sum = rows.iter().map(|&sum| u64::from(sum)).sum();
    }

    /// Draws a cell with a probability proportional to its heat; `None` if all heat is 0.
    pub(super) fn draw(&self, rng: &mut Rng) -> Option<Point> {
        // Scales 64 random bits to the sum. It stays below 2⁴⁰, so the error of a probability is at most 2⁻²⁴.
        let mut left = ((u128::from(rng.next_u64()) * u128::from(self.sum)) >> 64) as u64;
        let mut find = |heats: &[u32]| {
            heats.iter().copied().map(u64::from).position(|heat| {
                let found = left < heat;
                left -= if found { 0 } else { heat };
                found
            })
        };
        let y = find(&self.rows)? as i32;
        let x = find(self.cells.row(y))? as i32;
        Some(Point::new(x, y))
    }

    /// Divides the heat near a new group by [`COOLING`], and sets it to 0 where cells are no longer free.
    pub(super) fn cool(&mut self, free: &BitGrid, at: Point, is_alone: bool) {
        let near = Rect::new(at.x, at.y, 1, 1).grown(if is_alone { COOL_REACH } else { MOST_GROUP });
        let Some(near) = near.intersection(Rect::of(self.cells.size())) else { return };
        for p in (near.y..near.bottom()).flat_map(|y| (near.x..near.right()).map(move |x| Point::new(x, y))) {
            let heat = &mut self.cells[p];
            let is_near = (p.x - at.x).abs().max((p.y - at.y).abs()) <= COOL_REACH;
            let left = if !free.contains(p) {
                0
            } else if is_near {
                *heat / COOLING
            } else {
                *heat
            };
            self.rows[p.y as usize] -= *heat - left;
            self.sum -= u64::from(*heat - left);
            *heat = left;
        }
    }

    /// Sets the cost of every cell to that of the path from `first` to it, plus [`FIRST`]; 0 for unreachable cells.
    fn measure(&mut self, first: Option<Point>) {
        let size = self.left.size();
        self.costs.reset(size, 0);
        for wave in &mut self.waves {
            wave.reset(size);
        }
        for queue in &mut self.delayed {
            queue.clear();
            queue.reserve(size.cells().min(1 << 12));
        }
        let Some(first) = first else { return };
        self.left.take(first);
        self.waves[0].add(first);
        let (mut cost, mut next) = (FIRST, [0; 2]);
        loop {
            self.set_costs(cost);
            self.spread(cost);
            // Doors that were reached as many steps ago as they cost.
            let mut is_waiting = false;
            for (queue, next) in self.delayed.iter().zip(&mut next) {
                while let Some(&(_, p)) = queue.get(*next).filter(|(due, _)| *due == cost + 1) {
                    self.waves[1].add(p);
                    *next += 1;
                }
                is_waiting |= *next < queue.len();
            }
            self.waves.swap(0, 1);
            cost += 1;
            if self.waves[0].list.is_empty() && !is_waiting {
                return;
            }
        }
    }

    /// Sets the costs of the cells of the wave.
    fn set_costs(&mut self, cost: u32) {
        let Self { costs, waves: [wave, _], .. } = self;
        let (stride, cost) = (wave.cells.stride(), cost.min(MOST));
        for &at in &wave.list {
            let (y, i) = (at as usize / stride, at as usize % stride);
            let (row, mut left) = (costs.row_mut(y as i32), wave.cells.words()[at as usize]);
            while left != 0 {
                row[64 * i + left.trailing_zeros() as usize] = cost;
                left &= left - 1;
            }
        }
    }

    /// Moves the wave by one step, a word at a time. Doors are reached later.
    fn spread(&mut self, cost: u32) {
        let Self { left, doors, secrets, waves: [wave, next], delayed, .. } = self;
        let (stride, height) = (left.stride(), left.size().height as usize);
        for &at in &wave.list {
            let at = at as usize;
            let word = wave.cells.take_word(at);
            let (y, i) = (at / stride, at % stride);
            let spread = [
                (y > 0, at.wrapping_sub(stride), word),
                (y + 1 < height, at + stride, word),
                (true, at, word << 1 | word >> 1),
                (i > 0, at.wrapping_sub(1), word << 63),
                (i + 1 < stride, at + 1, word >> 63),
            ];
            for (_, to, seeds) in spread.into_iter().filter(|(is_on_map, ..)| *is_on_map) {
                let reached = left.take_bits(to, seeds);
                let mut through = reached & doors.words()[to];
                while through != 0 {
                    let x = (to % stride * 64) as i32 + through.trailing_zeros() as i32;
                    let p = Point::new(x, (to / stride) as i32);
                    let is_secret = secrets.contains(p);
                    let (queue, wait) = if is_secret { (1, SECRET) } else { (0, DOOR) };
                    delayed[queue].push((cost + wait, p));
                    through &= through - 1;
                }
                next.add_bits(to, reached & !doors.words()[to]);
            }
        }
        wave.list.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole::drawn::map_of;

    fn example() -> Map {
        let mut map = map_of(&["....... ...", "       .   "]);
        map.tiles[Point::new(3, 0)] = Tile::ClosedDoor;
        map.tiles[Point::new(7, 0)] = Tile::SecretDoor;
        map.tiles[Point::new(7, 1)] = Tile::Rock;
        map.start = Some(Point::new(0, 0));
        map
    }

    #[test]
    fn heat_rises_by_ten_at_doors_and_fifty_at_secret_doors() {
        let (map, mut heat) = (example(), Heat::default());
        heat.left.mark_from(&map.tiles, Tile::FIRST_SECRET);
        heat.doors.mark_between(&map.tiles, Tile::FIRST_SECRET, Tile::Corridor);
        heat.secrets.mark_between(&map.tiles, Tile::FIRST_SECRET, Tile::FIRST_OPEN);
        heat.measure(map.start);
        assert_eq!(heat.costs.row(0), [5, 6, 7, 17, 18, 19, 20, 70, 71, 72, 73]);
    }

    #[test]
    fn draws_follow_the_heat_and_cooling_reduces_it() {
        let (map, mut heat, mut free) = (example(), Heat::default(), BitGrid::default());
        let mut rng = Rng::new(1);
        free.mark_between(&map.tiles, Tile::Floor, Tile::StairsUp);
        heat.compute(&map, &free);
        assert_eq!(heat.sum, 5 + 6 + 7 + 18 + 19 + 20 + 71 + 72 + 73);
        let far = (0..300).filter(|_| heat.draw(&mut rng).is_some_and(|p| p.x > 7)).count();
        assert!((200..250).contains(&far), "{far}");
        free.remove(Point::new(9, 0));
        heat.cool(&free, Point::new(9, 0), true);
        assert_eq!(heat.cells.row(0), [5, 6, 7, 0, 1, 1, 2, 0, 7, 0, 7]);
        assert_eq!(heat.sum, 36);
    }
}
