//! Detection of rooms, doors and stairs from the tiles alone.

use super::room::Span;
use crate::cells::bounds_of;
use crate::{BitGrid, Door, Map, Run, Shape, Side, Tile};

impl Map {
    /// Detects the rooms, in row-major order of their first cells. A room is a 4-connected component of walkable cells
    /// that are neither corridor nor door.
    ///
    /// Components are found by their runs, so that memory follows from the number of runs and not of cells.
    pub fn list_rooms(&mut self) {
        let mut floor = BitGrid::new(self.size());
        floor.mark_from(&self.tiles, Tile::Floor);
        let mut runs = floor.labeled_runs();
        runs.sort_by_key(|&(label, _)| label);
        for room in runs.chunk_by(|a, b| a.0 == b.0) {
            self.add_room(room.iter().map(|&(_, run)| run));
        }
    }

    /// Adds the doors that are not listed yet, in row-major order, with unknown sides.
    pub fn list_doors(&mut self) {
        let mut listed = BitGrid::new(self.size());
        self.doors.iter().for_each(|door| listed.insert(door.at));
        for (at, tile) in self.tiles.iter() {
            if let Some(state) = tile.door_state().filter(|_| !listed.contains(at)) {
                self.doors.push(Door { at, state, sides: [Side::Unknown; 2] });
            }
        }
    }

    /// Replaces the lists of stairs by those found in the tiles, in row-major order.
    pub fn list_stairs(&mut self) {
        let places =
            |wanted: Tile| self.tiles.iter().filter(move |&(_, tile)| tile == wanted).map(|(at, _)| at);
        let (up, down) = (places(Tile::StairsUp).collect(), places(Tile::StairsDown).collect());
        (self.stairs_up, self.stairs_down) = (up, down);
    }

    /// Adds a room with the cells of those runs, which are sorted, not empty and floor already.
    pub fn add_room(&mut self, runs: impl Iterator<Item = Run>) {
        let start = self.runs.len();
        self.runs.extend(runs);
        let bounds = bounds_of(&self.runs[start..]).unwrap_or_default();
        let cells: i32 = self.runs[start..].iter().map(|run| run.len).sum();
        self.plan_room(bounds);
        let Some(room) = self.rooms.last_mut() else { return };
        room.runs = Span { start: start as u32, end: self.runs.len() as u32 };
        room.shape = if bounds.w * bounds.h == cells { Shape::Rectangle } else { Shape::Irregular };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DoorState, Point, Rect};

    #[test]
    fn rooms_are_components_without_corridors_and_doors() {
        let mut map: Map = "----- ----\n|.<.+#'..|\n|.\".| |.--\n-----s--- \n  >       ".parse().unwrap();
        let before = map.tiles.clone();
        map.list_rooms();
        let found: Vec<_> = map.rooms.iter().map(|room| (room.bounds, room.shape)).collect();
        let expected = [
            (Rect::new(1, 1, 3, 2), Shape::Rectangle),
            (Rect::new(7, 1, 2, 2), Shape::Irregular),
            (Rect::new(2, 4, 1, 1), Shape::Rectangle),
        ];
        assert_eq!(found, expected);
        assert_eq!(map.room_runs(&map.rooms[1]), [Run { y: 1, x: 7, len: 2 }, Run { y: 2, x: 7, len: 1 }]);
        assert_eq!(map.tiles, before);
    }

    #[test]
    fn doors_and_stairs_are_listed_in_row_major_order() {
        let mut map = Map::new(crate::Size::new(4, 2));
        map.read_row(0, "+.<S").unwrap();
        map.read_row(1, ">'.<").unwrap();
        map.doors.push(Door { at: Point::new(1, 1), state: DoorState::Doorway, sides: [Side::Room(3); 2] });
        map.list_doors();
        map.list_stairs();
        let at: Vec<_> = map.doors.iter().map(|door| (door.at.x, door.at.y, door.state.name())).collect();
        assert_eq!(at, [(1, 1, "doorway"), (0, 0, "closed"), (3, 0, "secret")]);
        assert_eq!(map.stairs_up, [Point::new(2, 0), Point::new(3, 1)]);
        assert_eq!(map.stairs_down, [Point::new(0, 1)]);
    }
}
