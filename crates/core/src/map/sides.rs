//! Finds the rooms and corridors of many cells in one pass over the lists of a map.

use crate::{BitGrid, Map, Point, Rect, Side, Size};

/// Results of [`Map::side_at`] for a set of cells. The time is linear in the rooms, corridors and cells of the map, not
/// in their product with the number of cells that are looked up. [`SideFinder::look_up`] reuses the memory.
#[derive(Debug, Default)]
pub struct SideFinder {
    size: Size,
    /// Cells whose room or corridor was not found yet.
    wanted: BitGrid,
    /// Index y × width + x of every cell that is looked up, in ascending order, with its room or corridor.
    found: Vec<(u32, Side)>,
}

impl SideFinder {
    /// Finds the room or corridor of every cell of `cells`. Cells outside the map have none.
    pub fn look_up(&mut self, map: &Map, cells: impl IntoIterator<Item = Point>) {
        self.size = map.size();
        self.wanted.reset(self.size);
        cells.into_iter().filter(|&p| map.size().contains(p)).for_each(|p| self.wanted.insert(p));
        self.found.clear();
        self.found.reserve(self.size.cells() / 8);
        let indices = self.wanted.iter().map(|p| (index(p, self.size), Side::Unknown));
        self.found.extend(indices);
        for (id, room) in (0..).zip(&map.rooms) {
            for run in map.room_runs(room) {
                if self.wanted.intersects_rect(Rect::new(run.x, run.y, run.len, 1)) {
                    (run.x..run.x + run.len).for_each(|x| self.settle(Point::new(x, run.y), Side::Room(id)));
                }
            }
        }
        for (id, corridor) in (0..).zip(&map.corridors) {
            map.corridor_cells(corridor).iter().for_each(|&p| self.settle(p, Side::Corridor(id)));
        }
    }

    /// Returns the room or corridor of a cell that was looked up, else [`Side::Unknown`].
    pub fn at(&self, p: Point) -> Side {
        let is_on_map = self.size.contains(p);
        let found = || self.found.binary_search_by_key(&index(p, self.size), |&(cell, _)| cell).ok();
        if is_on_map { found().map_or(Side::Unknown, |i| self.found[i].1) } else { Side::Unknown }
    }

    /// Sets the sides of the last doors of a map: for each pair of cells, those of one door.
    pub fn set_sides(&mut self, map: &mut Map, ends: &[[Point; 2]]) {
        self.look_up(map, ends.as_flattened().iter().copied());
        let first = map.doors.len() - ends.len();
        for (door, ends) in map.doors[first..].iter_mut().zip(ends) {
            door.sides = ends.map(|p| self.at(p));
        }
    }

    /// Sets the result of a cell if it is looked up and has none yet.
    #[inline]
    fn settle(&mut self, p: Point, side: Side) {
        if self.wanted.contains(p) {
            self.wanted.remove(p);
            let cell = index(p, self.size);
            if let Ok(i) = self.found.binary_search_by_key(&cell, |&(cell, _)| cell) {
                self.found[i].1 = side;
            }
        }
    }
}

const fn index(p: Point, size: Size) -> u32 {
    p.y as u32 * size.width + p.x as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rng, Run, Shape};

    #[test]
    fn the_finder_agrees_with_side_at() {
        let (mut rng, mut finder) = (Rng::new(5), SideFinder::default());
        for _ in 0..50 {
            let mut map = Map::new(Size::new(90, 40));
            for id in 0..9 {
                let (x, y) = (rng.range(1, 70), rng.range(1, 30));
                map.plan_room(Rect::new(x, y, 9, 3));
                if rng.percent(50) {
                    map.draw_rectangle(id);
                } else {
                    let runs = [(0, 3, 2), (1, 0, 4), (1, 6, 3)];
                    map.draw_room(
                        id,
                        Shape::Irregular,
                        runs.map(|(dy, dx, len)| Run { y: y + dy, x: x + dx, len }),
                    );
                }
            }
            for _ in 0..9 {
                map.begin_corridor(None, None);
                map.dig_through(Point::new(rng.range(1, 40), rng.range(1, 38)), Point::new(1, 0), 30);
                map.end_corridor();
            }
            let cells = |odd: i32| {
                let all = (-1..41).flat_map(|y| (-1..91).map(move |x| Point::new(x, y)));
                all.filter(move |p| (p.x + p.y) % 2 == odd)
            };
            finder.look_up(&map, cells(0));
            for p in cells(0) {
                let expected = if map.size().contains(p) { map.side_at(p) } else { Side::Unknown };
                assert_eq!(finder.at(p), expected, "{p}");
            }
            assert!(cells(1).all(|p| finder.at(p) == Side::Unknown));
        }
    }
}
