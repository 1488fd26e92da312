//! Removal of all rooms, corridors and entries on a set of cells, before something else is placed there, and of rooms
//! that nothing is left of.

use super::room::Span;
use crate::cells::{bounds_of, cut};
use crate::{BitGrid, Map, Point, Room, Run, Shape, Side};

/// Marks a room or corridor that was removed.
const GONE: u32 = u32::MAX;

impl Map {
    /// Removes a set of cells from rooms and corridors, and removes doors, stairs, marks and spawns on them. Tiles are
    /// not changed. Rooms and corridors without cells are removed, and the others are renumbered. `numbers` is a
    /// scratch buffer.
    pub fn erase(&mut self, cells: &BitGrid, numbers: &mut Vec<u32>) {
        let Some(bounds) = cells.bounds() else { return };
        for id in 0..self.rooms.len() {
            if self.rooms[id].bounds.overlaps(bounds) {
                self.cut_room(id, cells);
            }
        }
        let is_gone =
            |room: &Room| room.runs.start == GONE || !room.is_drawn() && cells.contains(room.bounds.center());
        number(numbers, self.rooms.len(), |id| !is_gone(&self.rooms[id]));
        self.keep_numbered_rooms(numbers);
        self.erase_corridors(cells, numbers);
        self.doors.retain(|door| !cells.contains(door.at));
        self.erase_parts(cells);
    }

    /// Removes the rooms without a walkable cell from the list and renumbers the others. Tiles are not changed.
    /// `numbers` is a scratch buffer.
    pub fn remove_blocked_rooms(&mut self, numbers: &mut Vec<u32>) {
        let is_open =
            |run: &Run| (run.x..run.x + run.len).any(|x| self.tiles[Point::new(x, run.y)].is_walkable());
        let is_kept = |room: &Room| self.room_runs(room).iter().any(is_open);
        reserve(numbers, self.rooms.len());
        if self.rooms.iter().all(is_kept) {
            return;
        }
        number(numbers, self.rooms.len(), |id| is_kept(&self.rooms[id]));
        self.keep_numbered_rooms(numbers);
    }

    /// Removes the rooms whose number is `GONE`, and renumbers the ends of corridors and the sides of doors.
    fn keep_numbered_rooms(&mut self, numbers: &[u32]) {
        let mut ids = numbers.iter();
        self.rooms.retain(|_| ids.next().is_some_and(|&id| id != GONE));
        for corridor in &mut self.corridors {
            corridor.from = corridor.from.and_then(|id| renumbered(numbers, id));
            corridor.to = corridor.to.and_then(|id| renumbered(numbers, id));
        }
        for side in self.doors.iter_mut().flat_map(|door| &mut door.sides) {
            if let Side::Room(id) = *side {
                *side = renumbered(numbers, id).map_or(Side::Unknown, Side::Room);
            }
        }
    }

    /// Removes cells from a room. A room without cells left gets runs that start at `GONE`.
    fn cut_room(&mut self, id: usize, cells: &BitGrid) {
        let room = self.rooms[id];
        if !self.room_runs(&room).iter().any(|&run| cells.intersects_run(run)) {
            return;
        }
        let (start, old) = (self.runs.len(), room.runs.start as usize..room.runs.end as usize);
        for i in old {
            let run = self.runs[i];
            self.runs.extend(cut(run, cells, false));
        }
        let bounds = bounds_of(&self.runs[start..]);
        let end = self.runs.len() as u32;
        let room = &mut self.rooms[id];
        room.bounds = bounds.unwrap_or(room.bounds);
        room.shape = Shape::Irregular;
        room.runs = if bounds.is_some() {
            Span { start: start as u32, end }
        } else {
            Span { start: GONE, end: GONE }
        };
    }

    fn erase_corridors(&mut self, cells: &BitGrid, numbers: &mut Vec<u32>) {
        for corridor in &mut self.corridors {
            let mut end = corridor.cells.start;
            for i in corridor.cells.start..corridor.cells.end {
                let p = self.cells.0[i as usize];
                if !cells.contains(p) {
                    self.cells.0[end as usize] = p;
                    end += 1;
                }
            }
            corridor.cells.end = end;
        }
        number(numbers, self.corridors.len(), |id| {
            let Span { start, end } = self.corridors[id].cells;
            start < end
        });
        self.corridors.retain(|corridor| corridor.cells.start < corridor.cells.end);
        for side in self.doors.iter_mut().flat_map(|door| &mut door.sides) {
            if let Side::Corridor(id) = *side {
                *side = renumbered(numbers, id).map_or(Side::Unknown, Side::Corridor);
            }
        }
    }
}

/// Clears `numbers` and reserves memory for more entries than most maps have.
fn reserve(numbers: &mut Vec<u32>, len: usize) {
    numbers.clear();
    numbers.reserve(len.max(1024));
}

/// Writes the new number of each kept entry to `numbers`, and `GONE` for the others.
fn number(numbers: &mut Vec<u32>, len: usize, is_kept: impl Fn(usize) -> bool) {
    reserve(numbers, len);
    let mut next = 0;
    for id in 0..len {
        let is_kept = is_kept(id);
        numbers.push(if is_kept { next } else { GONE });
        next += u32::from(is_kept);
    }
}

fn renumbered(numbers: &[u32], id: u32) -> Option<u32> {
    numbers.get(id as usize).copied().filter(|&id| id != GONE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DoorState, Rect, Size, Spawn, SpawnKind, Tile};

    /// Returns a map with three rooms in a row, joined by two corridors with doors.
    fn example() -> Map {
        let mut map = Map::new(Size::new(20, 5));
        for (id, x) in [1, 8, 15].into_iter().enumerate() {
            map.plan_room(Rect::new(x, 1, 4, 3));
            map.draw_rectangle(id);
        }
        for (id, x) in [5, 12].into_iter().enumerate() {
            map.begin_corridor(Some(id as u32), Some(id as u32 + 1));
            map.dig_line(Point::new(x + 1, 2), Point::new(1, 0), 2);
            map.end_corridor();
            map.put_door(
                Point::new(x, 2),
                DoorState::Closed,
                [Side::Room(id as u32), Side::Corridor(id as u32)],
            );
        }
        map.tiles[Point::new(2, 1)] = Tile::StairsUp;
        map.stairs_up.push(Point::new(2, 1));
        map.start = Some(Point::new(2, 1));
        map.spawns.push(Spawn { at: Point::new(9, 1), kind: SpawnKind::Item, name: "coin".into() });
        map
    }

    #[test]
    fn lists_stay_consistent_after_erasing_cells() {
        let mut map = example();
        let mut cells = BitGrid::new(map.size());
        // All of the first room, its door and its corridor, and a corner of the second room.
        cells.insert_rect(Rect::new(0, 0, 10, 3));
        cells.insert_rect(Rect::new(0, 0, 6, 5));
        map.erase(&cells, &mut Vec::new());
        assert_eq!(map.rooms.len(), 2);
        assert_eq!((map.rooms[0].bounds, map.rooms[0].shape), (Rect::new(8, 1, 4, 3), Shape::Irregular));
        let runs: Vec<_> = map.room_runs(&map.rooms[0]).iter().map(|run| (run.y, run.x, run.len)).collect();
        assert_eq!(runs, [(1, 10, 2), (2, 10, 2), (3, 8, 4)]);
        assert_eq!(map.corridors.len(), 1);
        assert_eq!((map.corridors[0].from, map.corridors[0].to), (Some(0), Some(1)));
        assert_eq!(map.corridor_cells(&map.corridors[0])[0], Point::new(13, 2));
        assert_eq!(map.doors.len(), 1);
        assert_eq!(map.doors[0].sides, [Side::Room(0), Side::Corridor(0)]);
        assert_eq!((map.stairs_up.len(), map.start, map.spawns.len()), (0, None, 0));
    }

    #[test]
    fn entries_on_other_cells_are_kept() {
        let (before, mut map) = (example(), example());
        let mut cells = BitGrid::new(map.size());
        map.erase(&cells, &mut Vec::new());
        cells.insert_rect(Rect::new(0, 4, 20, 1));
        map.erase(&cells, &mut Vec::new());
        assert_eq!((&map.rooms, &map.doors, &map.spawns), (&before.rooms, &before.doors, &before.spawns));
        assert_eq!((map.corridors.len(), map.start), (2, before.start));
    }

    #[test]
    fn rooms_without_a_walkable_cell_are_removed_from_the_list() {
        let (before, mut map) = (example(), example());
        map.remove_blocked_rooms(&mut Vec::new());
        assert_eq!(map.rooms, before.rooms);
        // The second room has one dry cell left, in its last row; the first has none.
        map.tiles.fill_rect(Rect::new(1, 1, 11, 3), Tile::DeepWater);
        map.tiles[Point::new(11, 3)] = Tile::Floor;
        map.plan_room(Rect::new(1, 1, 2, 2));
        map.remove_blocked_rooms(&mut Vec::new());
        assert_eq!(map.rooms, before.rooms[1..]);
        assert_eq!((map.corridors[0].from, map.corridors[0].to), (None, Some(0)));
        assert_eq!((map.corridors[1].from, map.corridors[1].to), (Some(0), Some(1)));
        assert_eq!(map.doors[0].sides, [Side::Unknown, Side::Corridor(0)]);
        assert_eq!(map.doors[1].sides, [Side::Room(0), Side::Corridor(1)]);
    }
}
