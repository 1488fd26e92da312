//! The map that stages work on: tiles, and lists of rooms, corridors, doors and other features.
//!
//! The cells of all rooms and corridors are stored in two lists of the map, so that a map can be cleared and refilled
//! without allocating.

use std::sync::Arc;

use super::custom::CustomCells;
use super::layers::Layers;
use super::part::{DugCells, MapPart, Turning};
use super::room::Span;
use crate::{
    BitGrid, Corridor, CustomTile, Door, DoorState, Grid, Niche, Point, Rect, Room, Run, Shape, Side, Size,
    Spawn, Theme, Tile,
};

/// Declares the map and the operations on all of its fields: every field is a [`MapPart`], so that a new field takes
/// part in all of them.
macro_rules! declare_map {
    (
        $(#[$meta:meta])*
        pub struct Map { $($(#[$field_meta:meta])* $vis:vis $field:ident: $type:ty,)* }
    ) => {
        $(#[$meta])*
        pub struct Map {
            $($(#[$field_meta])* $vis $field: $type,)*
        }

        impl Map {
            /// Resets to a map of solid rock, keeping the memory. Custom tiles stay declared.
            pub fn reset(&mut self, size: Size) {
                $(MapPart::reset(&mut self.$field, size);)*
            }

            /// Copies `other` into this map, reusing the memory.
            pub fn copy_from(&mut self, other: &Self) {
                $(MapPart::copy_from(&mut self.$field, &other.$field);)*
            }

            /// Sets the tile, custom tile, layers and hardness of every cell `p` to those of `before` at `source(p)`.
            /// `before` must have the same size. Lists are not changed.
            pub fn copy_values(&mut self, before: &Self, source: impl Fn(Point) -> Point) {
                $(MapPart::copy_values(&mut self.$field, &before.$field, &source);)*
            }

            /// Copies, turned, the parts that do not depend on other fields.
            pub(super) fn turn_parts(&mut self, before: &Self, turning: Turning) {
                $(MapPart::turn(&mut self.$field, &before.$field, turning);)*
            }

            /// Combines the parts that do not depend on other fields.
            pub(super) fn confine_parts(&mut self, before: &Self, after: &Self, area: &BitGrid) {
                $(MapPart::confine(&mut self.$field, &before.$field, &after.$field, area);)*
            }

            /// Removes cells from the parts that do not depend on other fields.
            pub(super) fn erase_parts(&mut self, cells: &BitGrid) {
                $(MapPart::erase(&mut self.$field, cells);)*
            }
        }
    };
}

declare_map! {
/// A level during and after generation. Data that one stage leaves for a later one is not part of it.
#[derive(Clone, Debug, Default)]
pub struct Map {
    /// Tile of every cell.
    pub tiles: Grid<Tile>,
    /// Hardness of every cell: 0 open, 1–254 rock, 255 immutable. Its size is 0×0 until a stage sets it.
    pub hardness: Grid<u8>,
    /// Rooms; a room's id is its position in this list.
    pub rooms: Vec<Room>,
    /// Corridors; a corridor's number is its position in this list.
    pub corridors: Vec<Corridor>,
    /// Doors and doorways, consistent with the tiles.
    pub doors: Vec<Door>,
    /// Stairs to the level above.
    pub stairs_up: Vec<Point>,
    /// Stairs to the level below.
    pub stairs_down: Vec<Point>,
    /// Cell where the player starts.
    pub start: Option<Point>,
    /// Cell where the level is left, if not by stairs.
    pub exit: Option<Point>,
    /// Monsters, items and other things that the level spawns.
    pub spawns: Vec<Spawn>,
    /// Niches: single cells behind the walls of rooms.
    pub niches: Vec<Niche>,
    /// Areas of themed rooms.
    pub themes: Vec<Theme>,
    /// Custom tiles of the recipe, by [`CustomId`](crate::CustomId).
    pub custom_tiles: Arc<[CustomTile]>,
    /// Number of the stage that last wrote each cell, counted from 1. Its size is 0×0 unless a run is observed.
    pub written_by: Grid<u8>,
    pub(super) custom: CustomCells,
    pub(super) layers: Layers,
    /// Runs of all rooms; those of one room are consecutive.
    pub(super) runs: Vec<Run>,
    /// Cells of all corridors; those of one corridor are consecutive.
    pub(super) cells: DugCells,
}
}

impl Map {
    /// Creates a map of solid rock.
    pub fn new(size: Size) -> Self {
        let mut map = Self::default();
        map.reset(size);
        map
    }

    /// Returns the number of columns and rows.
    pub const fn size(&self) -> Size {
        self.tiles.size()
    }

    /// Reserves a rectangle for a room, which a later stage draws.
    pub fn plan_room(&mut self, bounds: Rect) {
        debug_assert!(Rect::of(self.size()).covers(bounds), "{bounds:?} is off the map");
        let (shape, runs) = (Shape::Rectangle, Span::default());
        self.rooms.push(Room { bounds, shape, role: Room::ORDINARY, sealed: false, is_dark: false, runs });
    }

    /// Sets the exact cells of room `id` and makes them floor. The runs must be sorted by row and column.
    pub fn draw_room(&mut self, id: usize, shape: Shape, runs: impl IntoIterator<Item = Run>) {
        let start = self.runs.len();
        self.runs.extend(runs);
        let [Some(first), Some(last)] = [self.runs[start..].first(), self.runs[start..].last()] else {
            return;
        };
        let (mut left, mut right) = (i32::MAX, i32::MIN);
        for run in &self.runs[start..] {
            self.tiles.fill_run(run.y, run.x, run.len, Tile::Floor);
            left = left.min(run.x);
            right = right.max(run.x + run.len);
        }
        let bounds = Rect::new(left, first.y, right - left, last.y + 1 - first.y);
        let runs = Span { start: start as u32, end: self.runs.len() as u32 };
        self.rooms[id] = Room { bounds, shape, runs, ..self.rooms[id] };
    }

    /// Draws room `id` as a rectangle: all cells of its bounds become floor.
    pub fn draw_rectangle(&mut self, id: usize) {
        let Room { bounds, shape, runs, .. } = &mut self.rooms[id];
        self.tiles.fill_rect(*bounds, Tile::Floor);
        let start = self.runs.len() as u32;
        self.runs.extend((bounds.y..bounds.bottom()).map(|y| Run { y, x: bounds.x, len: bounds.w }));
        *shape = Shape::Rectangle;
        *runs = Span { start, end: self.runs.len() as u32 };
    }

    /// Returns the exact cells of a room, sorted by row and column; empty before it is drawn.
    pub fn room_runs(&self, room: &Room) -> &[Run] {
        room.runs.of(&self.runs)
    }

    /// Returns the cell of a drawn room that is nearest to the center of its bounds; it is inside the room whatever its
    /// shape.
    pub fn room_center(&self, room: &Room) -> Point {
        let middle = room.bounds.center();
        if room.shape == Shape::Rectangle {
            return middle;
        }
        self.room_runs(room)
            .iter()
            .map(|run| Point::new(middle.x.clamp(run.x, run.x + run.len - 1), run.y))
            .min_by_key(|p| p.distance_squared(middle))
            .unwrap_or(middle)
    }

    /// Returns the number of cells of a drawn room.
    pub fn room_area(&self, room: &Room) -> u32 {
        if room.shape == Shape::Rectangle && room.is_drawn() {
            return (room.bounds.w * room.bounds.h) as u32;
        }
        self.room_runs(room).iter().map(|run| run.len as u32).sum()
    }

    /// Returns the `n`-th cell of a drawn room in row-major order, counted from 0.
    pub fn room_cell(&self, room: &Room, n: u32) -> Option<Point> {
        let Rect { x, y, w, h } = room.bounds;
        if room.shape == Shape::Rectangle && room.is_drawn() && (n as i32) < w * h {
            return Some(Point::new(x + n as i32 % w, y + n as i32 / w));
        }
        let mut left = n as i32;
        for run in self.room_runs(room) {
            if left < run.len {
                return Some(Point::new(run.x + left, run.y));
            }
            left -= run.len;
        }
        None
    }

    /// Returns the cells of a corridor in the order in which they were dug, including those shared with other
    /// corridors.
    pub fn corridor_cells(&self, corridor: &Corridor) -> &[Point] {
        corridor.cells.of(&self.cells.0)
    }

    /// Returns the cells of all corridors in the order in which they were dug. Cells shared by corridors occur several
    /// times.
    pub fn dug_cells(&self) -> &[Point] {
        &self.cells.0
    }

    /// Places a door at `at` between `sides`. If there is a door already, only its state changes.
    pub fn put_door(&mut self, at: Point, state: DoorState, sides: [Side; 2]) {
        if self.tiles[at].is_door() {
            if let Some(door) = self.doors.iter_mut().find(|door| door.at == at) {
                door.state = state;
            }
        } else {
            self.doors.push(Door { at, state, sides });
        }
        self.tiles[at] = state.tile();
    }

    /// Returns the room or the corridor that has the cell `p`, or [`Side::Unknown`]. Searches all of them; use a
    /// [`SideFinder`](crate::SideFinder) for many cells.
    pub fn side_at(&self, p: Point) -> Side {
        let in_run = |run: &Run| run.y == p.y && run.x <= p.x && p.x < run.x + run.len;
        let in_room = |room: &Room| room.bounds.contains(p) && self.room_runs(room).iter().any(in_run);
        let room = self.rooms.iter().position(in_room).map(|id| Side::Room(id as u32));
        let corridor = || self.corridors.iter().position(|c| self.corridor_cells(c).contains(&p));
        room.or_else(|| corridor().map(|id| Side::Corridor(id as u32))).unwrap_or_default()
    }

    /// Turns rock into floor in a set of cells.
    pub fn carve(&mut self, cells: &BitGrid) {
        self.tiles.change(cells, |tile| if tile == Tile::Rock { Tile::Floor } else { tile });
    }

    /// Turns floor into rock in a set of cells.
    pub fn fill(&mut self, cells: &BitGrid) {
        self.tiles.change(cells, |tile| if tile == Tile::Floor { Tile::Rock } else { tile });
    }

    /// Turns all tiles of a set of cells into rock.
    pub fn wipe(&mut self, cells: &BitGrid) {
        self.put(cells, Tile::Rock);
    }

    /// Gives every cell of a set the same tile.
    pub fn put(&mut self, cells: &BitGrid, tile: Tile) {
        self.tiles.change(cells, |_| tile);
    }

    /// Returns whether a stage has set the hardness.
    pub fn has_hardness(&self) -> bool {
        self.hardness.size() == self.size()
    }

    /// Adds the cells of a room to a set; nothing before it is drawn.
    #[inline]
    pub fn mark_room(&self, room: &Room, set: &mut BitGrid) {
        match room.shape {
            Shape::Rectangle if room.is_drawn() => set.insert_rect(room.bounds),
            _ => self.room_runs(room).iter().for_each(|run| set.insert_run(run.y, run.x, run.len)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carve_fill_and_wipe_change_only_the_set() {
        let mut map = Map::new(Size::new(77, 2));
        let mut set = BitGrid::new(map.size());
        map.tiles[Point::new(8, 1)] = Tile::Doorway;
        for x in [0, 8, 63, 64, 72, 76] {
            set.insert(Point::new(x, 1));
        }
        map.carve(&set);
        let floor: Vec<i32> = (0..77).filter(|&x| map.tiles[Point::new(x, 1)] == Tile::Floor).collect();
        assert_eq!(floor, [0, 63, 64, 72, 76]);
        map.fill(&set);
        assert_eq!(map.tiles.iter().filter(|(_, tile)| *tile != Tile::Rock).count(), 1);
        map.wipe(&set);
        assert_eq!(map.tiles[Point::new(8, 1)], Tile::Rock);
    }

    #[test]
    fn room_bounds_are_the_bounding_box_of_its_runs() {
        let mut map = Map::new(Size::new(9, 9));
        map.plan_room(Rect::new(1, 1, 7, 7));
        assert!(!map.rooms[0].is_drawn());
        let runs = [Run { y: 2, x: 3, len: 1 }, Run { y: 3, x: 2, len: 4 }];
        map.draw_room(0, Shape::Irregular, runs);
        assert_eq!(map.rooms[0].bounds, Rect::new(2, 2, 4, 2));
        assert_eq!(map.room_runs(&map.rooms[0]), runs);
        map.draw_room(0, Shape::Irregular, [runs[0]]);
        assert_eq!(map.rooms[0].bounds, Rect::new(3, 2, 1, 1));
    }
}
