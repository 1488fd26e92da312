//! Costs of corridors: how costly it is to dig through each cell.
//!
//! Cells beside rooms cost more than others and existing corridors almost nothing, so that paths keep away from walls and
//! share cells with earlier corridors. Rows are classified 64 cells at a time, so that only cells beside rooms and
//! corridors are visited one by one.

use barrow_core::{BitGrid, Direction, Grid, Map, Point, Tile};

use crate::caves::random_fill::mark_inside;

/// Highest cost that a caller may set for a cell.
pub(super) const HIGHEST_COST: u32 = 48;
/// Added to the cost of cells that lie beside a room.
pub(super) const BESIDE_ROOM: u32 = 40;
/// Added to the cost of cells that lie beside a corridor.
pub(super) const BESIDE_CORRIDOR: u32 = 24;
/// Cost of a cell that is already corridor.
pub(super) const SHARED: u32 = 2;
/// Cost of a cell that no path can use.
pub(super) const NEVER: u8 = 0;

#[derive(Default)]
pub(super) struct PathCosts {
    /// Cost of a step to each cell, or [`NEVER`].
    steps: Grid<u8>,
    /// Rock that may be dug: not at the border of the map, nor beside a door, where it may be the frame of the door.
    rock: BitGrid,
    /// Cells of `rock` beside corridors.
    beside_corridors: BitGrid,
    corridors: BitGrid,
    /// Cells that are not solid, without corridors.
    rooms: BitGrid,
    doors: BitGrid,
    /// Cells that are not at the border.
    inside: BitGrid,
}

impl PathCosts {
    /// Computes the costs of all cells. `cost` writes the cost of each cell of a row if it is rock, from 1 to
    /// [`HIGHEST_COST`].
    pub(super) fn survey(&mut self, map: &Map, mut cost: impl FnMut(&Map, i32, &mut [u8])) {
        let Self { steps, rock, beside_corridors, corridors, rooms, doors, inside } = self;
        if steps.size() != map.size() {
            steps.reset(map.size(), NEVER);
            mark_inside(inside, map.size());
        }
        rock.mark_between(&map.tiles, Tile::Rock, Tile::WallAcross);
        corridors.mark_between(&map.tiles, Tile::SecretCorridor, Tile::FIRST_DOOR);
        doors.mark_between(&map.tiles, Tile::Corridor, Tile::Floor);
        corridors.union_with(doors);
        rooms.mark_from(&map.tiles, Tile::FIRST_NOT_SOLID);
        rooms.difference_with(corridors);
        doors.mark_between(&map.tiles, Tile::FIRST_DOOR, Tile::Corridor);
        beside_corridors.reset(map.size());
        for y in 0..map.size().height as i32 {
            let row = steps.row_mut(y);
            cost(map, y, row);
            for i in 0..rock.stride() {
                let beside = |set: &BitGrid| {
                    let [_, n, e, s, w] = set.with_neighbors(y, i);
                    n | e | s | w
                };
                let inside = inside.row(y)[i];
                let free = rock.row(y)[i] & inside & !beside(doors);
                let by_corridor = free & beside(corridors);
                rock.row_mut(y)[i] = free;
                beside_corridors.row_mut(y)[i] = by_corridor;
                let end = row.len().min(64 * i + 64);
                let cells = &mut row[64 * i..end];
                each_run(!free, cells.len(), |from, to| cells[from..to].fill(NEVER));
                each_bit(free & beside(rooms), |x| cells[x] += BESIDE_ROOM as u8);
                each_bit(by_corridor, |x| cells[x] += BESIDE_CORRIDOR as u8);
                each_bit(corridors.row(y)[i] & inside, |x| cells[x] = SHARED as u8);
            }
        }
    }

    /// Updates the costs on and beside a path, which is a corridor now.
    pub(super) fn add_corridor(&mut self, path: &[Point]) {
        let Self { steps, rock, beside_corridors, .. } = self;
        for &p in path {
            steps[p] = SHARED as u8;
            rock.remove(p);
        }
        for q in path.iter().flat_map(|&p| Direction::ALL.map(|side| p + side.step())) {
            // No cell of a path is at the border.
            if rock.has(q) && beside_corridors.add(q) {
                steps[q] += BESIDE_CORRIDOR as u8;
            }
        }
    }

    /// Returns the cost of a step to a cell on the map, or [`NEVER`].
    #[inline]
    pub(super) fn step(&self, p: Point) -> u8 {
        self.steps[p]
    }
}

/// Calls `visit` with the position of every bit of a word.
#[inline]
fn each_bit(mut word: u64, mut visit: impl FnMut(usize)) {
    while word != 0 {
        visit(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}

/// Calls `visit` with the first position of every run of ones below `len`, and the position after it.
#[inline]
fn each_run(mut word: u64, len: usize, mut visit: impl FnMut(usize, usize)) {
    while word != 0 && (word.trailing_zeros() as usize) < len {
        let from = word.trailing_zeros() as usize;
        let ones = (!(word >> from)).trailing_zeros() as usize;
        visit(from, (from + ones).min(len));
        // Adding its first cell to a run carries past its end.
        word &= word.wrapping_add(1 << from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corridors::cheapest_path::{begin_paths, dig_path, tests::costs};
    use crate::stage::{Context, Workspace};
    use barrow_core::{Rect, Rng, Size};

    /// Reference implementation: the cost of a step from the tiles around a cell.
    fn step_cost(map: &Map, p: Point, own: u32) -> u32 {
        let is_corridor = |tile: Tile| matches!(tile, Tile::Corridor | Tile::SecretCorridor);
        let around = map.tiles.neighbors(p, Tile::Rock);
        let is_room = |tile: Tile| tile >= Tile::FIRST_NOT_SOLID && !is_corridor(tile);
        let beside = |by: &dyn Fn(Tile) -> bool, cost| if around.into_iter().any(by) { cost } else { 0 };
        match map.tiles[p] {
            _ if !Rect::of(map.size()).grown(-1).contains(p) => u32::from(NEVER),
            tile if is_corridor(tile) => SHARED,
            Tile::Rock if !around.into_iter().any(Tile::is_door) => {
                own + beside(&is_room, BESIDE_ROOM) + beside(&is_corridor, BESIDE_CORRIDOR)
            }
            _ => u32::from(NEVER),
        }
    }

    #[test]
    fn costs_agree_with_the_tiles_around_each_cell() {
        let mut rng = Rng::new(6);
        for _ in 0..40 {
            let mut map = Map::new(Size::new(40 + rng.below(60), 24));
            for id in 0..6 {
                let (x, y) = (rng.range(2, 30), rng.range(2, 16));
                map.plan_room(Rect::new(x, y, rng.range(1, 6), rng.range(1, 5)));
                map.draw_rectangle(id);
                map.tiles[Point::new(x, y - 1)] = Tile::ALL[rng.below(Tile::ALL.len() as u32) as usize];
            }
            let own = |p: Point| 1 + (p.x * 7 + p.y * 3) as u32 % HIGHEST_COST;
            let mut scratch = Workspace::default();
            let mut cx = Context::new(&mut map, Rng::new(1), 1, &mut scratch, (1, "path"), None);
            begin_paths(&mut cx, |_, y, row| {
                (0..).zip(row).for_each(|(x, cost)| *cost = own(Point::new(x, y)) as u8);
            });
            for to in 1..6 {
                dig_path(&mut cx, 0, to);
                let map = cx.map.clone();
                for (p, _) in map.tiles.iter() {
                    let expected = step_cost(&map, p, own(p));
                    assert_eq!(u32::from(costs(&mut cx).step(p)), expected, "{p}\n{map}");
                }
            }
        }
    }
}
