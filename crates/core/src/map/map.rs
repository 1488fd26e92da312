//! The map that stages work on: tiles, and what is known about them.
//!
//! Rooms and corridors keep their cells in two lists of the map, so that a map can be cleared and filled again without
//! asking for memory.

use std::sync::Arc;

use super::custom::CustomCells;
use super::layers::Layers;
use super::part::{DugCells, MapPart, Turning};
use super::room::Span;
use crate::{
    BitGrid, Corridor, CustomTile, Door, DoorState, Grid, Niche, Point, Rect, Room, Run, Shape, Side, Size,
    Spawn, Theme, Tile,
};

/// For every byte its bits, the lowest first.
static SPREAD: [[bool; 8]; 256] = {
    let mut spread = [[false; 8]; 256];
    let mut i = 0;
    while i < 256 * 8 {
        spread[i / 8][i % 8] = (i / 8) >> (i % 8) & 1 == 1;
        i += 1;
    }
    spread
};

/// Declares the map, and the operations on all of its fields: every field is a [`MapPart`], so a new one takes part in all
/// of them.
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
            /// Becomes a map of solid rock again and keeps the memory. Custom tiles stay declared.
            pub fn reset(&mut self, size: Size) {
                $(MapPart::reset(&mut self.$field, size);)*
            }

            /// Becomes a copy of `other` and keeps the memory.
            pub fn copy_from(&mut self, other: &Self) {
                $(MapPart::copy_from(&mut self.$field, &other.$field);)*
            }

            /// Gives every cell the tile, the custom tile, the layers and the hardness that `before`, a map of the same
            /// size, has at `source`. Lists stay as they are.
            pub fn copy_values(&mut self, before: &Self, source: impl Fn(Point) -> Point) {
                $(MapPart::copy_values(&mut self.$field, &before.$field, &source);)*
            }

            /// Copies what turns without regard to other fields.
            pub(super) fn turn_parts(&mut self, before: &Self, turning: Turning) {
                $(MapPart::turn(&mut self.$field, &before.$field, turning);)*
            }

            /// Copies what is confined without regard to other fields.
            pub(super) fn confine_parts(&mut self, before: &Self, after: &Self, area: &BitGrid) {
                $(MapPart::confine(&mut self.$field, &before.$field, &after.$field, area);)*
            }

            /// Takes cells out of what knows nothing of other fields.
            pub(super) fn erase_parts(&mut self, cells: &BitGrid) {
                $(MapPart::erase(&mut self.$field, cells);)*
            }
        }
    };
}

declare_map! {
/// A level in the making: what every level has. What one stage leaves for a later one is not part of it.
#[derive(Clone, Debug, Default)]
pub struct Map {
    /// What every cell is made of.
    pub tiles: Grid<Tile>,
    /// How hard every cell is to dig: 0 open, 1–254 rock, 255 immutable. Of size 0×0 until a stage sets it.
    pub hardness: Grid<u8>,
    /// The rooms; a room's id is its position in this list.
    pub rooms: Vec<Room>,
    /// The corridors.
    pub corridors: Vec<Corridor>,
    /// The doors and doorways.
    pub doors: Vec<Door>,
    /// Stairs to the level above.
    pub stairs_up: Vec<Point>,
    /// Stairs to the level below.
    pub stairs_down: Vec<Point>,
    /// Where the player begins.
    pub start: Option<Point>,
    /// Where the level is left, if not by stairs.
    pub exit: Option<Point>,
    /// Monsters, items and other things that the level spawns.
    pub spawns: Vec<Spawn>,
    /// Single cells behind the walls of rooms.
    pub niches: Vec<Niche>,
    /// The rooms with a theme.
    pub themes: Vec<Theme>,
    /// Custom tiles of the recipe, by [`CustomId`](crate::CustomId).
    pub custom_tiles: Arc<[CustomTile]>,
    /// For every cell the number of the stage that last wrote it, counted from 1; of size 0×0 unless a run is observed.
    pub written_by: Grid<u8>,
    pub(super) custom: CustomCells,
    pub(super) layers: Layers,
    /// Cells of rooms, of each room in a row.
    pub(super) runs: Vec<Run>,
    /// Cells of corridors, of each corridor in a row.
    pub(super) cells: DugCells,
}
}

impl Map {
    /// A map of solid rock.
    pub fn new(size: Size) -> Self {
        let mut map = Self::default();
        map.reset(size);
        map
    }

    /// How large it is.
    pub const fn size(&self) -> Size {
        self.tiles.size()
    }

    /// Sets a rectangle aside for a room, which a later stage will draw.
    pub fn plan_room(&mut self, bounds: Rect) {
        debug_assert!(Rect::of(self.size()).covers(bounds), "{bounds:?} is off the map");
        let (shape, runs) = (Shape::Rectangle, Span::default());
        self.rooms.push(Room { bounds, shape, role: Room::ORDINARY, sealed: false, is_dark: false, runs });
    }

    /// Gives room `id` its exact cells, row by row, and makes them floor.
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

    /// Gives room `id` all of its bounds, and makes them floor.
    pub fn draw_rectangle(&mut self, id: usize) {
        let Room { bounds, shape, runs, .. } = &mut self.rooms[id];
        self.tiles.fill_rect(*bounds, Tile::Floor);
        let start = self.runs.len() as u32;
        self.runs.extend((bounds.y..bounds.bottom()).map(|y| Run { y, x: bounds.x, len: bounds.w }));
        *shape = Shape::Rectangle;
        *runs = Span { start, end: self.runs.len() as u32 };
    }

    /// The exact cells of a room, row by row; none before it is drawn.
    pub fn room_runs(&self, room: &Room) -> &[Run] {
        room.runs.of(&self.runs)
    }

    /// The cell of a drawn room that is nearest to the middle of its bounds, so that it lies inside whatever its shape.
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

    /// How many cells a drawn room has.
    pub fn room_area(&self, room: &Room) -> u32 {
        if room.shape == Shape::Rectangle && room.is_drawn() {
            return (room.bounds.w * room.bounds.h) as u32;
        }
        self.room_runs(room).iter().map(|run| run.len as u32).sum()
    }

    /// The `n`-th cell of a drawn room, counted row by row.
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

    /// The cells of a corridor in the order they were dug, those it shares with others included.
    pub fn corridor_cells(&self, corridor: &Corridor) -> &[Point] {
        corridor.cells.of(&self.cells.0)
    }

    /// The cells of all corridors in the order they were dug, again and again where corridors share them.
    pub fn dug_cells(&self) -> &[Point] {
        &self.cells.0
    }

    /// Puts a door at `at` between `sides`; a door that is there already keeps its place and gets the new state.
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

    /// What lies at `p`: the room or the corridor that has that cell, if any has.
    pub fn side_at(&self, p: Point) -> Side {
        let in_run = |run: &Run| run.y == p.y && run.x <= p.x && p.x < run.x + run.len;
        let in_room = |room: &Room| room.bounds.contains(p) && self.room_runs(room).iter().any(in_run);
        let room = self.rooms.iter().position(in_room).map(|id| Side::Room(id as u32));
        let corridor = || self.corridors.iter().position(|c| self.corridor_cells(c).contains(&p));
        room.or_else(|| corridor().map(|id| Side::Corridor(id as u32))).unwrap_or_default()
    }

    /// Makes floor of the rock in a set of cells.
    pub fn carve(&mut self, cells: &BitGrid) {
        self.change(cells, |tile| if tile == Tile::Rock { Tile::Floor } else { tile });
    }

    /// Makes rock of the floor in a set of cells.
    pub fn fill(&mut self, cells: &BitGrid) {
        self.change(cells, |tile| if tile == Tile::Floor { Tile::Rock } else { tile });
    }

    /// Makes rock of whatever is in a set of cells.
    pub fn wipe(&mut self, cells: &BitGrid) {
        self.change(cells, |_| Tile::Rock);
    }

    /// Puts what `f` makes of it into every cell of a set.
    #[inline]
    fn change(&mut self, cells: &BitGrid, f: impl Fn(Tile) -> Tile) {
        for y in 0..self.size().height as i32 {
            let row = self.tiles.row_mut(y);
            for (tiles, &word) in row.chunks_mut(64).zip(cells.row(y)).filter(|(_, word)| **word != 0) {
                let mut is_in = [[false; 8]; 8];
                for (is_in, byte) in is_in.iter_mut().zip(word.to_le_bytes()) {
                    *is_in = SPREAD[byte as usize];
                }
                // Changed first and chosen then, so that the compiler can take many at once.
                for (tile, &is_in) in tiles.iter_mut().zip(is_in.as_flattened()) {
                    let changed = f(*tile);
                    *tile = if is_in { changed } else { *tile };
                }
            }
        }
    }

    /// Whether a stage gave the cells a hardness.
    pub fn has_hardness(&self) -> bool {
        self.hardness.size() == self.size()
    }

    /// Adds the cells of a room to a set; none before it is drawn.
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
    fn sets_of_cells_are_changed_and_others_stay() {
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
    fn a_room_is_bounded_by_its_runs() {
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
