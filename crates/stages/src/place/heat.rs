//! How hard it is to come to a cell: steps from the start, with doors and secret doors on the way counted for more.
//!
//! Algorithm: a breadth-first search with three queues. A door is expanded ten rounds after it was reached, a secret door
//! or corridor after fifty; as the delay is the same for all cells of a queue, each queue stays in order. The heat of
//! every row is summed up, so that a cell is drawn by choosing its row first.

use barrow_core::{BitGrid, Direction, Grid, Map, Point, Rect, Rng, Tile};

use super::free::entry;

/// Heat of the cell where the player comes in.
const FIRST: u32 = 5;

/// Largest heat of a cell, so that sums stay small.
const MOST: u32 = 1000;

/// Distance around a spawn within which the heat is divided by [`COOLING`].
const COOL_REACH: i32 = 5;
const COOLING: u32 = 10;

/// Largest distance of a cell of a group from its first.
const MOST_GROUP: i32 = 12;

/// Heat of every cell that is free and no corridor; all other cells are cold.
#[derive(Debug, Default)]
pub(super) struct Heat {
    cells: Grid<u32>,
    /// Sum of every row.
    rows: Vec<u32>,
    sum: u64,
    /// Cells that the search has not reached yet.
    left: BitGrid,
    /// Queues of the search, in the order of [`Delay`].
    queues: [Vec<Point>; 3],
}

/// How long a tile delays the search.
#[derive(Clone, Copy)]
enum Delay {
    Step,
    Door,
    Secret,
}

impl Delay {
    fn of(tile: Tile) -> Self {
        if tile < Tile::FIRST_OPEN {
            Self::Secret
        } else if tile.is_door() {
            Self::Door
        } else {
            Self::Step
        }
    }

    /// Returns the steps that the tile counts for.
    const fn steps(self) -> u32 {
        match self {
            Self::Step => 1,
            Self::Door => 10,
            Self::Secret => 50,
        }
    }
}

impl Heat {
    /// Measures the heat of all free cells.
    pub(super) fn rise(&mut self, map: &Map, free: &BitGrid) {
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

    /// Draws a cell with a probability proportional to its heat; none if all cells are cold.
    pub(super) fn draw(&self, rng: &mut Rng) -> Option<Point> {
        // Sums stay below 2⁴⁰, so probabilities are right to 2⁻²⁴ and better.
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

    /// Reduces the heat around a cell, and sets it to 0 where cells are no longer free.
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

    /// Fills `cells` with the time at which the search reaches every cell; 0 where it does not.
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
        queues[Delay::Step as usize].push(first);
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
                    let delay = Delay::of(map.tiles[q]);
                    cells[q] = time + delay.steps();
                    queues[delay as usize].push(q);
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
    fn doors_and_secrets_are_hot_behind() {
        let (map, mut heat) = (example(), Heat::default());
        heat.measure(&map, &BitGrid::new(map.size()));
        assert_eq!(heat.cells.row(0), [5, 6, 7, 17, 18, 19, 20, 70, 71, 72, 73]);
    }

    #[test]
    fn cells_are_drawn_by_their_heat_and_cool() {
        let (map, mut heat, mut free) = (example(), Heat::default(), BitGrid::default());
        let mut rng = Rng::new(1);
        free.mark_between(&map.tiles, Tile::Floor, Tile::StairsUp);
        heat.rise(&map, &free);
        assert_eq!(heat.sum, 5 + 6 + 7 + 18 + 19 + 20 + 71 + 72 + 73);
        let far = (0..300).filter(|_| heat.draw(&mut rng).is_some_and(|p| p.x > 7)).count();
        assert!((200..250).contains(&far), "{far}");
        free.remove(Point::new(9, 0));
        heat.cool(&free, Point::new(9, 0));
        assert_eq!(heat.cells.row(0), [5, 6, 7, 0, 1, 1, 2, 0, 7, 0, 7]);
        assert_eq!(heat.sum, 36);
    }
}
