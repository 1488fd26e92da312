//! What must stay, told from the kept cells: they themselves, and what they cannot do without.

use crate::level::Rules;
use barrow_core::{BitGrid, Direction, Map, Point, Rect, Room, Run, Shape, Tile};

use super::{Kept, is_solid, is_wall, is_way};

/// A room that is kept, or the part of it that is.
#[derive(Debug)]
pub(crate) struct PinnedRoom {
    /// Its number in the kept level.
    pub(crate) id: u32,
    pub(crate) shape: Shape,
    pub(crate) runs: Vec<Run>,
}

/// What must stay, whatever is made around it.
#[derive(Debug)]
pub(crate) struct Pins<'a> {
    pub(crate) map: &'a Map,
    /// The kept cells, the walls of kept rooms and the frames of kept doors. They are as they were.
    pub(crate) cells: BitGrid,
    /// The cells in front of kept doors that are not kept themselves. They are open.
    pub(crate) aprons: BitGrid,
    /// Both.
    pub(crate) fixed: BitGrid,
    /// Where no cell of another room may be: the kept cells, and what is too close to kept rooms.
    pub(crate) taken: BitGrid,
    /// Cells around kept rooms that are not pinned. They are closed before anything is joined, so that a room that is cut
    /// has walls there too.
    pub(crate) seal: BitGrid,
    /// Smallest rectangle around what is taken or fixed.
    pub(crate) bounds: Rect,
    /// Where ways left the kept cells.
    pub(crate) ends: Vec<Point>,
    pub(crate) rooms: Vec<PinnedRoom>,
}

impl<'a> Pins<'a> {
    /// What `kept` pins, on levels with such rules.
    pub(crate) fn new(kept: &'a Kept, rules: &Rules) -> Self {
        let map = &kept.map;
        let empty = || BitGrid::new(map.size());
        let mut pins = Self {
            map,
            cells: kept.cells.clone(),
            aprons: empty(),
            fixed: empty(),
            taken: empty(),
            seal: empty(),
            bounds: Rect::default(),
            ends: Vec::new(),
            rooms: Vec::new(),
        };
        for (id, room) in map.rooms.iter().enumerate() {
            pins.pin_room(&kept.cells, id as u32, room, rules);
        }
        pins.pin_doors(&kept.cells);
        pins.fixed.copy_from(&pins.cells);
        pins.fixed.unite(&pins.aprons);
        pins.seal.subtract(&pins.fixed);
        pins.take();
        let mut all = pins.taken.clone();
        all.unite(&pins.fixed);
        pins.bounds = all.bounds().unwrap_or_default();
        pins.find_ends();
        pins
    }

    /// Puts the tiles that stay in their places.
    pub(crate) fn put(&self, map: &mut Map) {
        for p in self.cells.iter() {
            map.tiles[p] = self.map.tiles[p];
        }
    }

    /// Pins what is kept of a room, with walls around it.
    fn pin_room(&mut self, kept: &BitGrid, id: u32, room: &Room, rules: &Rules) {
        let mut whole = BitGrid::new(self.map.size());
        self.map.mark_room(room, &mut whole);
        let mut part = whole.clone();
        part.intersect(kept);
        if part.is_empty() {
            return;
        }
        // Nothing leads to a part of a sealed room: it stays whole or not at all.
        let part = if room.sealed {
            whole.clone()
        } else if part == whole {
            part
        } else {
            self.sound_part(part, &whole, rules)
        };
        let shape = if part == whole { room.shape } else { Shape::Irregular };
        self.cells.unite(&part);
        self.rooms.push(PinnedRoom { id, shape, runs: runs_of(&part) });
        let gap = Point::new(rules.room_gap, rules.room_gap);
        let mut around = part.clone();
        around.dilate(gap, gap);
        self.taken.unite(&around);
        around.copy_from(&part);
        around.dilate(Point::new(1, 1), Point::new(1, 1));
        for p in around.iter().filter(|&p| is_solid(self.map.tiles[p])) {
            self.cells.insert(p);
        }
        self.seal.unite(&around);
    }

    /// Takes what other rooms must leave alone: all that is kept, what closes it off, and the cells around kept ways and
    /// plain rock, where other rooms will have their walls.
    fn take(&mut self) {
        let tiles = &self.map.tiles;
        let has_walls = tiles.cells().iter().any(|&tile| is_wall(tile));
        let mut around = BitGrid::new(self.map.size());
        for p in self.cells.iter() {
            let tile = tiles[p];
            if is_way(tile) && !tile.is_door() || has_walls && tile == Tile::Rock {
                around.insert(p);
            }
        }
        around.dilate(Point::new(1, 1), Point::new(1, 1));
        self.taken.unite(&around);
        self.taken.unite(&self.seal);
        self.taken.unite(&self.cells);
    }

    /// A part of a room that can stand as a room by itself: no smaller than the rules allow, and in one piece.
    fn sound_part(&self, part: BitGrid, whole: &BitGrid, rules: &Rules) -> BitGrid {
        let (Some(bounds), Some(most)) = (part.bounds(), whole.bounds()) else { return part };
        if self.is_sound(&part, rules) {
            return part;
        }
        let grow = |at: i32, len: i32, least: i32, (low, high): (i32, i32)| {
            let len = len.max(least).min(high - low);
            (at.min(high - len).max(low), len)
        };
        let (x, w) = grow(bounds.x, bounds.w, rules.room_min.0, (most.x, most.right()));
        let (y, h) = grow(bounds.y, bounds.h, rules.room_min.1, (most.y, most.bottom()));
        let mut window = BitGrid::new(self.map.size());
        window.insert_rect(Rect::new(x, y, w, h));
        window.intersect(whole);
        if self.is_sound(&window, rules) { window } else { whole.clone() }
    }

    fn is_sound(&self, part: &BitGrid, rules: &Rules) -> bool {
        let mut open = BitGrid::default();
        open.mark_from(&self.map.tiles, Tile::FIRST_OPEN);
        open.intersect(part);
        let large = |cells: &BitGrid| {
            cells.bounds().is_some_and(|Rect { w, h, .. }| w >= rules.room_min.0 && h >= rules.room_min.1)
        };
        large(part) && large(&open) && open.is_one_piece(&mut Vec::new())
    }

    /// Pins the frames of kept doors, and what lies in front of them.
    fn pin_doors(&mut self, kept: &BitGrid) {
        for door in self.map.doors.iter().filter(|door| kept.contains(door.at)) {
            for p in Direction::ALL.map(|side| door.at + side.step()) {
                let Some(tile) = self.map.tiles.get(p) else { continue };
                if is_way(tile) && !tile.is_door() && !self.cells.contains(p) {
                    self.aprons.insert(p);
                } else if is_solid(tile) {
                    self.cells.insert(p);
                }
            }
        }
    }

    /// Lists what lies in front of doors, and corridors that lead out.
    fn find_ends(&mut self) {
        self.ends.extend(self.aprons.iter());
        let leads_out = |p: Point| {
            let mut beside = Direction::ALL.into_iter().map(|side| p + side.step());
            beside.any(|q| !self.fixed.contains(q) && self.map.tiles.get(q).is_some_and(is_way))
        };
        let is_end = |&p: &Point| self.map.tiles[p] == Tile::Corridor && leads_out(p);
        self.ends.extend(self.cells.iter().filter(is_end));
    }
}

/// The runs of a set, row by row.
pub(crate) fn runs_of(set: &BitGrid) -> Vec<Run> {
    let mut runs = Vec::new();
    for y in 0..set.size().height as i32 {
        set.each_run(y, |x, len| runs.push(Run { y, x, len }));
    }
    runs
}
