//! Heat map of a level: the effort to reach each cell, in steps from the start. Doors and secret doors count as more
//! steps.
//!
//! Algorithm: Dijkstra's with three queues in place of a heap, one for each step cost: 1, a door 10, a secret door or
//! corridor 50. All cells of a queue have the same step cost, so each queue stays sorted. Row sums of the heat make
//! weighted draws fast: first a row is drawn, then a cell in it.

use barrow_core::{BitGrid, Direction, Grid, Map, Point, Rect, Rng, Tile};

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

/// Heat of every free cell; 0 for cells that are not free and for corridors.
#[derive(Debug, Default)]
pub(super) struct Heat {
    cells: Grid<u32>,
    /// Sum of every row.
    rows: Vec<u32>,
    sum: u64,
    /// Cells that the search has not reached yet.
    left: BitGrid,
    /// Queues of the search, indexed by [`StepCost`].
    queues: [Vec<Point>; 3],
}

/// Classes of tiles by the cost of a step onto them.
#[derive(Clone, Copy)]
enum StepCost {
    Step,
    Door,
    Secret,
}

impl StepCost {
    fn of(tile: Tile) -> Self {
        if tile < Tile::FIRST_OPEN {
            Self::Secret
        } else if tile.is_door() {
            Self::Door
        } else {
            Self::Step
        }
    }

    /// Returns the number of ordinary steps that a step onto the tile costs.
    const fn steps(self) -> u32 {
        match self {
            Self::Step => 1,
            Self::Door => 10,
            Self::Secret => 50,
        }
    }
}

impl Heat {
    /// Computes the heat of all free cells.
    pub(super) fn compute(&mut self, map: &Map, free: &BitGrid) {
        self.measure(map, free);
        self.rows.clear();
        for y in 0..map.size().height as i32 {
            let mut sum = 0;
            for (x, heat) in (0..).zip(self.cells.row_mut(y)) {
                let p = Point::new(x, y);
                let is_warm = free.contains(p) && map.tiles[p] != Tile::Corridor;
                *heat = if is_warm { (*heat).min(MOST) } else { 0 };
                sum += *heat;
            }
            self.rows.push(sum);
        }
        self.sum = self.rows.iter().map(|&sum| u64::from(sum)).sum();
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

    /// Divides the heat near a new spawn by [`COOLING`], and sets it to 0 where cells are no longer free.
    pub(super) fn cool(&mut self, free: &BitGrid, at: Point) {
        let near = Rect::new(at.x, at.y, 1, 1).grown(COOL_REACH.max(MOST_GROUP));
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

    /// Fills `cells` with the path cost of every cell from the entry, plus [`FIRST`]; 0 for unreachable cells.
    fn measure(&mut self, map: &Map, free: &BitGrid) {
        let Self { cells, left, queues, .. } = self;
        left.mark_from(&map.tiles, Tile::FIRST_SECRET);
        cells.reset(map.size(), 0);
        for queue in &mut *queues {
            queue.clear();
            queue.reserve(map.size().cells().min(4096));
        }
        let Some(first) = entry(map).or_else(|| free.first()) else { return };
        left.take(first);
        cells[first] = FIRST;
        queues[StepCost::Step as usize].push(first);
        let mut next = [0; 3];
        loop {
            let heads = [0, 1, 2].map(|i| queues[i].get(next[i]).copied());
            let times = heads.map(|head| head.map_or(u32::MAX, |p| cells[p]));
            let Some((queue, &time)) = times.iter().enumerate().min_by_key(|(_, time)| **time) else {
                return;
            };
            let Some(p) = heads[queue] else { return };
            next[queue] += 1;
            for q in Direction::ALL.map(|side| p + side.step()) {
                if left.take(q) {
                    let cost = StepCost::of(map.tiles[q]);
                    cells[q] = time + cost.steps();
                    queues[cost as usize].push(q);
                }
            }
        }
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
        heat.measure(&map, &BitGrid::new(map.size()));
        assert_eq!(heat.cells.row(0), [5, 6, 7, 17, 18, 19, 20, 70, 71, 72, 73]);
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
        heat.cool(&free, Point::new(9, 0));
        assert_eq!(heat.cells.row(0), [5, 6, 7, 0, 1, 1, 2, 0, 7, 0, 7]);
        assert_eq!(heat.sum, 36);
    }
}
