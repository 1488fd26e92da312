//! The cells that stay in a level around locked cells, determined once before the first attempt.

use barrow_core::{BitGrid, Map, Point, Rect, Room, Tile};
use barrow_stages::Reserved;

use super::{around, beside, is_corridor, is_level, is_plain, is_solid, is_wall, is_way};
use crate::level::Rules;

/// Largest gap between new rooms and locked ones, in cells, unless the rules require more.
const WIDEST_GAP: i32 = 3;

/// Cells that stay as they are, and where stages may change the map.
#[derive(Debug)]
pub(crate) struct Reserve<'a> {
    /// The level that the locked cells are from.
    pub(super) source: &'a Map,
    /// Cells that stay, as stages see them: the locked cells, rooms that they cut, walls of these, frames of doors.
    pub(super) reserved: Reserved,
    /// Parts of rooms that stay without the rest of the room.
    pub(super) parts: Vec<BitGrid>,
    /// The other cells, which stages may change.
    pub(super) free: BitGrid,
    /// The free cells that are not too close to rooms that stay, on which stages may put rooms.
    pub(super) free_for_rooms: BitGrid,
}

impl<'a> Reserve<'a> {
    /// Determines the cells that stay for some locked cells of a map and the rules of the new level.
    pub(crate) fn new(map: &'a Map, locked: &BitGrid, rules: &Rules) -> Self {
        let may_cut = rules.room_gap == 0;
        let mut fixed =
            Fixed { map, cells: locked.clone(), rooms: BitGrid::new(map.size()), parts: Vec::new(), may_cut };
        for room in &map.rooms {
            fixed.complete_if_cut(locked, room);
        }
        fixed.enclose(locked);
        fixed.frame_doors();
        fixed.add_niches();
        let Fixed { cells, rooms, parts, .. } = fixed;
        let fronts = find_fronts(map, &cells, &rooms);
        let mut taken = rooms;
        let gap = room_gap(map, &taken).max(rules.room_gap);
        let mut bare = bare_cells(map, &cells, &taken);
        taken.dilate(Point::new(gap, gap), Point::new(gap, gap));
        taken.union_with(&cells);
        if rules.room_gap > 0 {
            bare.dilate(Point::new(1, 1), Point::new(1, 1));
            taken.union_with(&bare);
        }
        let mut free = cells.clone();
        free.invert();
        taken.invert();
        let reserved = Reserved { tiles: map.tiles.clone(), boxes: boxes(&cells), fronts, cells };
        Self { source: map, reserved, parts, free, free_for_rooms: taken }
    }

    /// Returns the set of cells that stay.
    pub(super) const fn cells(&self) -> &BitGrid {
        &self.reserved.cells
    }

    /// Returns the cells in front of doors and behind the ends of corridors that stay.
    pub(super) fn fronts(&self) -> &[Point] {
        &self.reserved.fronts
    }
}

/// Accumulator of the cells that stay.
struct Fixed<'a> {
    map: &'a Map,
    cells: BitGrid,
    /// The cells among them that belong to rooms.
    rooms: BitGrid,
    /// Parts of rooms that stay without the rest of the room.
    parts: Vec<BitGrid>,
    /// Whether parts of a room that is nearly the whole level may stay. With a rule about gaps they may not, because
    /// they would count as rooms that are too close.
    may_cut: bool,
}

impl Fixed<'_> {
    /// Adds all of a room if some of it is locked.
    fn complete_if_cut(&mut self, locked: &BitGrid, room: &Room) {
        let mut part = BitGrid::new(self.map.size());
        self.map.mark_room(room, &mut part);
        let whole = part.count();
        part.intersect_with(locked);
        let cut = part.count();
        if cut > 0 && cut < whole && self.may_cut && is_level(self.map, room) {
            self.rooms.union_with(&part);
            self.parts.push(part);
        } else if cut > 0 {
            self.complete(room);
        }
    }

    /// Adds a room with the water, lava, pillars and the like in it, its walls and doors, and the corridor cells that
    /// touch it.
    fn complete(&mut self, room: &Room) {
        let mut cells = BitGrid::new(self.map.size());
        self.map.mark_room(room, &mut cells);
        self.rooms.union_with(&cells);
        self.add_furniture(room, &mut cells);
        self.cells.union_with(&cells);
        cells.dilate(Point::new(1, 1), Point::new(1, 1));
        for p in cells.iter() {
            let tile = self.map.tiles[p];
            if is_solid(tile) || tile.is_door() || is_corridor(tile) {
                self.cells.insert(p);
            }
        }
    }

    /// Adds the cells within the bounds of a room to it that are connected to it and are neither ways nor rock nor
    /// walls.
    fn add_furniture(&self, room: &Room, cells: &mut BitGrid) {
        let Rect { x, y, w, h } = room.bounds;
        let all = (y..y + h).flat_map(|y| (x..x + w).map(move |x| Point::new(x, y)));
        let is_furniture = |p: &Point| {
            let tile = self.map.tiles[*p];
            !is_plain(tile) && !is_way(tile)
        };
        let mut inside = cells.clone();
        all.filter(is_furniture).for_each(|p| inside.insert(p));
        cells.flood(&inside, &mut Vec::new());
    }

    /// Adds the room behind locked walls, doors and stairs if none of its cells is locked, or the cells beside them if
    /// there is no room.
    fn enclose(&mut self, locked: &BitGrid) {
        for p in locked.iter() {
            let tile = self.map.tiles[p];
            let leads = tile.is_door() || matches!(tile, Tile::StairsUp | Tile::StairsDown);
            if !is_wall(tile) && !leads {
                continue;
            }
            let near: Vec<Point> = if leads { beside(p).to_vec() } else { around(p).collect() };
            let least = if leads { Tile::Floor } else { Tile::Pillar };
            if near.iter().any(|&q| self.cells.contains(q) && self.map.tiles[q] >= least) {
                continue;
            }
            let touches = |room: &&Room| {
                let holds = |q: &Point| {
                    self.map
                        .room_runs(room)
                        .iter()
                        .any(|run| run.y == q.y && (run.x..run.x + run.len).contains(&q.x))
                };
                room.bounds.grown(1).contains(p) && near.iter().any(holds)
            };
            match self.map.rooms.iter().find(touches) {
                Some(room) if !self.may_cut || !is_level(self.map, room) => self.complete(&room.clone()),
                _ => {
                    let open = |q: &Point| self.map.tiles.get(*q).is_some_and(|tile| !is_plain(tile));
                    near.into_iter().filter(open).for_each(|q| self.cells.insert(q));
                }
            }
        }
    }

    /// Adds the solid cells beside doors and around stairs, which may be in walls.
    fn frame_doors(&mut self) {
        let is_solid = |p: &Point| self.map.tiles.get(*p).is_some_and(is_solid);
        for door in &self.map.doors {
            if self.cells.contains(door.at) {
                beside(door.at).into_iter().filter(is_solid).for_each(|p| self.cells.insert(p));
            }
        }
        for &stairs in self.map.stairs_up.iter().chain(&self.map.stairs_down) {
            if self.cells.contains(stairs) {
                around(stairs).filter(is_solid).for_each(|p| self.cells.insert(p));
            }
        }
    }

    /// Adds the niches behind doors. They may lie on the border, where no corridor can replace them.
    fn add_niches(&mut self) {
        for niche in &self.map.niches {
            let is_kept = |p: Point| self.cells.contains(p) && self.map.tiles[p].is_door();
            if beside(niche.at).into_iter().any(is_kept) {
                self.cells.insert(niche.at);
            }
        }
    }
}

/// Returns the smallest number of cells between some rooms and all others of a level, at most [`WIDEST_GAP`].
fn room_gap(map: &Map, rooms: &BitGrid) -> i32 {
    let mut others = BitGrid::new(map.size());
    map.rooms.iter().for_each(|room| map.mark_room(room, &mut others));
    others.difference_with(rooms);
    let is_apart = |gap: &i32| {
        let mut near = rooms.clone();
        near.dilate(Point::new(*gap, *gap), Point::new(*gap, *gap));
        !near.intersects(&others)
    };
    (1..=WIDEST_GAP).take_while(is_apart).last().unwrap_or(0)
}

/// Returns the fixed cells that a new room must not touch, because it would have no wall there: corridors and, on maps
/// with walls, rock.
fn bare_cells(map: &Map, cells: &BitGrid, rooms: &BitGrid) -> BitGrid {
    let has_walls = map.tiles.cells().iter().any(|&tile| is_wall(tile));
    let mut bare = BitGrid::new(map.size());
    for p in cells.iter().filter(|&p| !rooms.contains(p)) {
        let tile = map.tiles[p];
        if !is_wall(tile) && !tile.is_door() && (has_walls || !is_solid(tile)) {
            bare.insert(p);
        }
    }
    bare
}

/// Returns the cells outside the fixed ones to which fixed doors, corridors and, on levels with doors, narrow paths lead.
fn find_fronts(map: &Map, cells: &BitGrid, rooms: &BitGrid) -> Vec<Point> {
    let inside = Rect::of(map.size()).grown(-1);
    let is_fixed_way = |q: &Point| cells.contains(*q) && is_way(map.tiles[*q]);
    let is_path = |p: Point| {
        !map.doors.is_empty()
            && is_way(map.tiles[p])
            && !rooms.contains(p)
            && beside(p).iter().filter(|q| is_fixed_way(q)).count() == 1
    };
    let is_end = |p: &Point| map.tiles[*p].is_door() || is_corridor(map.tiles[*p]) || is_path(*p);
    let leads_on = |q: &Point| inside.contains(*q) && !cells.contains(*q) && is_way(map.tiles[*q]);
    let mut fronts: Vec<Point> = cells.iter().filter(is_end).flat_map(beside).filter(leads_on).collect();
    fronts.sort_unstable_by_key(|p| (p.y, p.x));
    fronts.dedup();
    fronts
}

/// Returns the bounding boxes of the connected components of a set, diagonal neighbors included.
fn boxes(cells: &BitGrid) -> Vec<Rect> {
    let mut left = cells.clone();
    let mut boxes = Vec::new();
    while let Some(first) = left.first() {
        let mut piece = BitGrid::new(cells.size());
        piece.insert(first);
        let mut count = 0;
        while piece.count() > count {
            count = piece.count();
            piece.dilate(Point::new(1, 1), Point::new(1, 1));
            piece.intersect_with(cells);
        }
        left.difference_with(&piece);
        boxes.extend(piece.bounds());
    }
    boxes
}
