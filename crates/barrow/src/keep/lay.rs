//! Lays rooms, tiles and lists over each other.

use crate::level::Rules;
use barrow_core::{BitGrid, Door, Map, Point, Rect, Room, Run, Shape, Side, Tile};

use super::graft::Graft;
use super::is_way;
use super::pins::{Pins, runs_of};

/// A room that is no more.
const GONE: u32 = u32::MAX;

/// Gives the last room of a map the role and the light of the one that it is made of. What is left of a sealed room is
/// an ordinary one.
fn hand_on(from: &Map, old: &Room, map: &mut Map) {
    let Some(&room) = map.rooms.last() else { return };
    let is_whole = map.room_area(&room) == from.room_area(old);
    if let Some(room) = map.rooms.last_mut() {
        room.role = if is_whole || !old.sealed { old.role } else { Room::ORDINARY };
        room.sealed = is_whole && old.sealed;
        room.is_dark = old.is_dark;
    }
}

impl Graft {
    /// Draws the kept rooms, then those made anew as far as they are not in the way. Numbers of the latter are listed.
    pub(super) fn lay_rooms(&mut self, pins: &Pins<'_>, rules: &Rules, map: &mut Map) {
        map.reset(self.made.size());
        for room in &pins.rooms {
            let bounds = Rect::new(room.runs[0].x, room.runs[0].y, 1, 1);
            map.plan_room(bounds);
            map.draw_room(map.rooms.len() - 1, room.shape, room.runs.iter().copied());
            hand_on(pins.map, &pins.map.rooms[room.id as usize], map);
        }
        self.filled.unite(&pins.seal);
        self.numbers.clear();
        for id in 0..self.made.rooms.len() {
            let room = self.made.rooms[id];
            let (shape, runs) = self.trimmed(pins, rules, &room);
            if runs.is_empty() {
                self.numbers.push(GONE);
            } else {
                self.numbers.push(map.rooms.len() as u32);
                map.plan_room(room.bounds);
                map.draw_room(map.rooms.len() - 1, shape, runs);
                hand_on(&self.made, &room, map);
            }
        }
        // What another room has is not lost.
        for room in &map.rooms {
            for run in map.room_runs(room) {
                self.filled.remove_run(run.y, run.x, run.len);
            }
        }
    }

    /// What is left of a room, and which shape that has; the rest of it is filled.
    fn trimmed(&mut self, pins: &Pins<'_>, rules: &Rules, room: &Room) -> (Shape, Vec<Run>) {
        let runs = self.made.room_runs(room).to_vec();
        let is_clear = |run: &Run| !pins.taken.meets_rect(Rect::new(run.x, run.y, run.len, 1));
        let is_near = |p: &Point| room.bounds.grown(1).contains(*p);
        let is_far = !room.bounds.grown(1).overlaps(pins.bounds);
        if is_far || runs.iter().all(is_clear) && !pins.aprons.iter().any(|p| is_near(&p)) {
            return (room.shape, runs);
        }
        let mut whole = BitGrid::new(self.made.size());
        self.made.mark_room(room, &mut whole);
        let mut left = whole.clone();
        left.subtract(&pins.taken);
        // What lies in front of a door belongs to the room, or the room leaves it alone.
        let stays = left.clone();
        for p in pins.aprons.iter().filter(|p| is_near(p) && !stays.contains(*p)) {
            for q in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| p + Point::new(dx, dy))) {
                left.take(q);
            }
        }
        if left == whole {
            return (room.shape, runs);
        }
        let left = self.largest_piece(&left);
        let large = left
            .bounds()
            .is_some_and(|Rect { w, h, .. }| w >= rules.room_min.0.max(1) && h >= rules.room_min.1.max(1));
        if large && left.count() * 3 >= whole.count() {
            whole.subtract(&left);
            self.filled.unite(&whole);
            return (Shape::Irregular, runs_of(&left));
        }
        self.filled.unite(&whole);
        (Shape::Irregular, Vec::new())
    }

    /// The largest piece of those that the open cells of a set are in, and the closed cells of the set beside it.
    fn largest_piece(&self, set: &BitGrid) -> BitGrid {
        let mut open = BitGrid::default();
        open.mark_from(&self.made.tiles, Tile::FIRST_OPEN);
        open.intersect(set);
        let mut best = BitGrid::new(set.size());
        let mut stack = Vec::new();
        while let Some(first) = open.first() {
            let mut piece = BitGrid::new(set.size());
            piece.insert(first);
            piece.flood(&open, &mut stack);
            open.subtract(&piece);
            if piece.count() > best.count() {
                best = piece;
            }
        }
        let mut closed = BitGrid::default();
        closed.expand(&best);
        closed.intersect(set);
        let own = |p: &Point| !self.made.tiles[*p].is_walkable();
        let more: Vec<Point> = closed.iter().filter(own).collect();
        for p in more {
            best.insert(p);
        }
        best
    }

    /// Puts every tile in its place.
    pub(super) fn lay_tiles(&mut self, pins: &Pins<'_>, map: &mut Map) {
        map.tiles.copy_from(&self.made.tiles);
        for p in self.filled.iter() {
            map.tiles[p] = Tile::Rock;
        }
        for p in pins.aprons.iter() {
            if !map.tiles[p].is_walkable() || map.tiles[p].is_door() || pins.taken.contains(p) {
                let in_room = matches!(map.side_at(p), Side::Room(_));
                map.tiles[p] = if in_room { Tile::Floor } else { self.way };
            }
        }
        self.filled.subtract(&pins.fixed);
        pins.put(map);
    }

    /// Lists corridors, doors, stairs and what waits there: what is kept first.
    pub(super) fn lay_lists(&mut self, pins: &Pins<'_>, map: &mut Map) {
        let mut kept_rooms = vec![GONE; pins.map.rooms.len()];
        for (number, room) in pins.rooms.iter().enumerate() {
            kept_rooms[room.id as usize] = number as u32;
        }
        let is_kept = |p: Point| pins.cells.contains(p);
        let kept_corridors = lay_corridors(map, pins.map, &kept_rooms, is_kept);
        let is_new = |p: Point| !pins.cells.contains(p);
        let corridors = lay_corridors(map, &self.made, &self.numbers, is_new);
        for (from, rooms, corridors) in
            [(pins.map, &kept_rooms, kept_corridors), (&self.made, &self.numbers, corridors)]
        {
            let is_old = std::ptr::eq(from, pins.map);
            let stays = |door: &&Door| {
                pins.cells.contains(door.at) == is_old && map.tiles[door.at] == door.state.tile()
            };
            let doors: Vec<Door> = from.doors.iter().filter(stays).copied().collect();
            map.doors.extend(doors.into_iter().map(|door| renumbered(door, rooms, &corridors)));
        }
        self.lay_marks(pins, map);
    }
}

/// Lists what is left of the corridors of a map; their new numbers.
fn lay_corridors(map: &mut Map, from: &Map, rooms: &[u32], is_own: impl Fn(Point) -> bool) -> Vec<u32> {
    let number = |id: u32| rooms.get(id as usize).copied().filter(|&id| id != GONE);
    let mut numbers = Vec::new();
    for corridor in &from.corridors {
        map.begin_corridor(corridor.from.and_then(number), corridor.to.and_then(number));
        for &p in from.corridor_cells(corridor) {
            if is_own(p) && is_way(map.tiles[p]) {
                map.dig(p);
            }
        }
        let number = if map.end_corridor() { map.corridors.len() as u32 - 1 } else { GONE };
        numbers.push(number);
    }
    numbers
}

fn renumbered(door: Door, rooms: &[u32], corridors: &[u32]) -> Door {
    let find = |numbers: &[u32], id: u32| numbers.get(id as usize).copied().filter(|&id| id != GONE);
    let sides = door.sides.map(|side| match side {
        Side::Room(id) => find(rooms, id).map_or(Side::Unknown, Side::Room),
        Side::Corridor(id) => find(corridors, id).map_or(Side::Unknown, Side::Corridor),
        Side::Unknown => Side::Unknown,
    });
    Door { sides, ..door }
}
