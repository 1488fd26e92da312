//! The map that stages work on: tiles, and what is known about them.
//!
//! Rooms and corridors keep their cells in two lists of the map, so that a map can be cleared and filled again without
//! asking for memory.

use crate::{BitGrid, DoorState, Grid, Niche, Point, Rect, Role, Shape, Size, Spawn, Themed, Tile};

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

/// A level in the making.
#[derive(Clone, Debug, Default)]
pub struct Map {
    /// What every cell is made of.
    pub tiles: Grid<Tile>,
    /// How hard every cell is to dig: 0 open, 1–254 rock, 255 immutable. Of size 0×0 until a stage sets it.
    pub hardness: Grid<u8>,
    /// The rooms; a room's id is its place in this list.
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
    /// Who and what waits there.
    pub spawns: Vec<Spawn>,
    /// Single cells behind the walls of rooms.
    pub niches: Vec<Niche>,
    /// Rectangles that no room was put into, where a later stage may try; none unless a stage leaves them.
    pub free: Vec<Rect>,
    /// Where a stage has kept a place for a vault, which a later one may dig.
    pub vault_site: Option<Rect>,
    /// The rooms with a theme.
    pub themed: Vec<Themed>,
    /// How wide the corridors and the walls of the last maze are.
    pub maze_widths: Option<(i32, i32)>,
    /// For every cell the number of the stage that last wrote it, counted from 1; of size 0×0 unless someone watches.
    pub written_by: Grid<u8>,
    pub(crate) runs: Vec<Run>,
    pub(crate) cells: Vec<Point>,
}

/// Some cells of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Row.
    pub y: i32,
    /// First column.
    pub x: i32,
    /// How many columns.
    pub len: i32,
}

/// A part of one of the map's lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Span {
    fn of<T>(self, list: &[T]) -> &[T] {
        &list[self.start as usize..self.end as usize]
    }
}

/// A room. Its exact cells come from [`Map::room_runs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// The smallest rectangle around its floor; before it is drawn, the rectangle set aside for it.
    pub bounds: Rect,
    /// How it was drawn.
    pub shape: Shape,
    /// What it is for.
    pub role: Role,
    /// Whether there is no light in it.
    pub is_dark: bool,
    pub(crate) runs: Span,
}

/// A corridor. Its cells come from [`Map::corridor_cells`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corridor {
    /// The room it starts at.
    pub from: Option<u32>,
    /// The room it leads to; none for a blind corridor.
    pub to: Option<u32>,
    pub(crate) cells: Span,
}

/// What lies behind one side of a door.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// The room with that id.
    Room(u32),
    /// The corridor with that number.
    Corridor(u32),
    /// Not known.
    #[default]
    Unknown,
}

/// A door or doorway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Door {
    /// Its cell.
    pub at: Point,
    /// Open, closed and so on; always the same as its tile says.
    pub state: DoorState,
    /// What it stands between.
    pub sides: [Side; 2],
}

impl Map {
    /// A map of solid rock.
    pub fn new(size: Size) -> Self {
        let mut map = Self::default();
        map.reset(size);
        map
    }

    /// Becomes a map of solid rock again, reusing the memory.
    pub fn reset(&mut self, size: Size) {
        self.tiles.reset(size, Tile::Rock);
        self.hardness.reset(Size::default(), 0);
        self.rooms.clear();
        self.corridors.clear();
        self.doors.clear();
        self.stairs_up.clear();
        self.stairs_down.clear();
        self.start = None;
        self.exit = None;
        self.spawns.clear();
        self.niches.clear();
        self.free.clear();
        self.vault_site = None;
        self.themed.clear();
        self.maze_widths = None;
        self.written_by.reset(Size::default(), 0);
        self.runs.clear();
        self.cells.clear();
        // Space for a busy level, so that the lists of a warm map seldom grow.
        let busy = size.cells().min(4096);
        self.cells.reserve(busy);
        self.runs.reserve(busy / 2);
        self.rooms.reserve(busy / 16);
        self.corridors.reserve(busy / 16);
        self.doors.reserve(busy / 16);
        self.spawns.reserve(busy / 8);
        self.niches.reserve(busy / 64);
        self.free.reserve(busy / 32);
        self.spawns.reserve(busy / 8);
    }

    /// Becomes a copy of `other`, reusing the memory.
    pub fn copy_from(&mut self, other: &Self) {
        self.tiles.copy_from(&other.tiles);
        self.hardness.copy_from(&other.hardness);
        self.rooms.clone_from(&other.rooms);
        self.corridors.clone_from(&other.corridors);
        self.doors.clone_from(&other.doors);
        self.stairs_up.clone_from(&other.stairs_up);
        self.stairs_down.clone_from(&other.stairs_down);
        (self.start, self.exit) = (other.start, other.exit);
        self.spawns.clone_from(&other.spawns);
        self.niches.clone_from(&other.niches);
        self.free.clone_from(&other.free);
        self.vault_site = other.vault_site;
        self.themed.clone_from(&other.themed);
        self.maze_widths = other.maze_widths;
        self.written_by.copy_from(&other.written_by);
        self.runs.clone_from(&other.runs);
        self.cells.clone_from(&other.cells);
    }

    /// How large it is.
    pub const fn size(&self) -> Size {
        self.tiles.size()
    }

    /// Sets a rectangle aside for a room, which a later stage will draw.
    pub fn plan_room(&mut self, bounds: Rect) {
        debug_assert!(Rect::of(self.size()).covers(bounds), "{bounds:?} is off the map");
        let (shape, runs) = (Shape::Rectangle, Span::default());
        self.rooms.push(Room { bounds, shape, role: Role::Ordinary, is_dark: false, runs });
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
        corridor.cells.of(&self.cells)
    }

    /// The cells of all corridors in the order they were dug, again and again where corridors share them.
    pub fn dug_cells(&self) -> &[Point] {
        &self.cells
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

impl Room {
    /// Whether it has its exact cells.
    pub const fn is_drawn(&self) -> bool {
        self.runs.start < self.runs.end
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
