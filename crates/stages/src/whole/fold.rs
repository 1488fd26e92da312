//! Copies one half of a map onto the other, with the rooms, corridors and doors that lie there.
//!
//! A fold is a mirror or a half turn: done twice, it brings every cell back. Of every cell and the one it is brought to,
//! one is kept and the other becomes a copy of it.

use barrow_core::{BitGrid, Door, Map, Point, Rect, Shape, Side, Size, Tile, Turn, runs_of};

use super::pieces::{number, number_cells};
use crate::old::OldScratch;

/// A fold, and which half it keeps.
#[derive(Clone, Copy)]
pub(super) struct Fold {
    turn: Turn,
    size: Size,
    /// Whether the half to the left, or above, is kept.
    first: bool,
}

impl Fold {
    /// The fold that keeps the half with more open cells.
    pub(super) fn of(map: &Map, turn: Turn) -> Self {
        let fold = Self { turn, size: map.size(), first: true };
        let open = map.tiles.iter().filter(|(_, tile)| tile.is_walkable());
        let (kept, all) = open.fold((0, 0), |(kept, all), (p, _)| (kept + i64::from(fold.keeps(p)), all + 1));
        Self { first: 2 * kept >= all, ..fold }
    }

    /// The cell that is brought to where `p` is.
    fn image(self, p: Point) -> Point {
        self.turn.apply(p, self.size)
    }

    /// Whether `p` stays as it is.
    fn keeps(self, p: Point) -> bool {
        let q = self.image(p);
        p == q || ((p.x, p.y) < (q.x, q.y)) == self.first
    }

    /// The cell that `p` becomes a copy of.
    fn source(self, p: Point) -> Point {
        if self.keeps(p) { p } else { self.image(p) }
    }

    /// Whether a cell and its image are one, or side by side.
    fn meets_itself(self, p: Point) -> bool {
        p.distance_squared(self.image(p)) <= 1
    }

    /// Makes `map`, whose size is right and whose cells are all rock, the folded `before`.
    pub(super) fn copy(self, map: &mut Map, before: &Map, scratch: &mut OldScratch) {
        self.copy_rooms(map, before, scratch);
        self.copy_corridors(map, before, scratch);
        for y in 0..self.size.height as i32 {
            for x in 0..self.size.width as i32 {
                let p = Point::new(x, y);
                map.tiles[p] = before.tiles[self.source(p)];
            }
        }
        self.copy_doors(map, before, &mut scratch.bits[0]);
    }

    /// The pieces that the copied cells of rooms fall into are the rooms. After it, every cell's number is that of its
    /// room, from 1.
    fn copy_rooms(self, map: &mut Map, before: &Map, scratch: &mut OldScratch) {
        let OldScratch {
            bits: [rooms, folded, ..],
            numbers,
            rects: runs,
            ids: sizes,
            points,
            stack: ends,
            ..
        } = scratch;
        rooms.reset(self.size);
        folded.reset(self.size);
        before.rooms.iter().for_each(|room| before.mark_room(room, rooms));
        for p in rooms.iter().filter(|&p| self.keeps(p)) {
            folded.insert(p);
            folded.insert(self.image(p));
        }
        number(folded, runs, sizes);
        number_cells(runs, self.size, numbers);
        // Room by room: where each room's cells end in the list, counted back to where they begin.
        ends.clear();
        ends.extend(sizes.iter().scan(0, |sum, size| {
            *sum += size;
            Some(*sum)
        }));
        points.clear();
        points.resize(ends.last().map_or(0, |&end| end as usize), Point::default());
        for p in folded.iter() {
            let end = &mut ends[numbers[p] as usize];
            *end -= 1;
            points[*end as usize] = p;
        }
        for (id, &size) in sizes.iter().enumerate().skip(1) {
            let cells = &mut points[ends[id] as usize..][..size as usize];
            let shape = self.shape_of(before, cells[0], size);
            map.plan_room(Rect::new(0, 0, 1, 1));
            map.draw_room(id - 1, shape, runs_of(cells));
            let bounds = map.rooms[id - 1].bounds;
            if shape == Shape::Irregular && bounds.w * bounds.h == size as i32 {
                map.draw_rectangle(id - 1);
            }
        }
    }

    /// The shape of the room that a cell is copied from, if all of it was.
    fn shape_of(self, before: &Map, cell: Point, cells: u32) -> Shape {
        match before.side_at(self.source(cell)) {
            Side::Room(id) if before.room_area(&before.rooms[id as usize]) == cells => {
                before.rooms[id as usize].shape
            }
            _ => Shape::Irregular,
        }
    }

    /// Copies what each corridor has in the kept half. Where the fold cuts it, it goes on as its own image if the two
    /// meet, and ends if they do not.
    fn copy_corridors(self, map: &mut Map, before: &Map, scratch: &OldScratch) {
        for corridor in &before.corridors {
            let cells = before.corridor_cells(corridor);
            let mut from = 0;
            while from < cells.len() {
                let len = cells[from..].iter().take_while(|&&p| self.keeps(p)).count();
                if len > 0 {
                    let cut = [from > 0, from + len < cells.len()];
                    let rooms = [(!cut[0], corridor.from), (!cut[1], corridor.to)];
                    let rooms = rooms.map(|(whole, room)| room.filter(|_| whole));
                    self.copy_stretch(map, before, scratch, &cells[from..from + len], cut, rooms);
                }
                from += len.max(1);
            }
        }
    }

    /// Copies some cells of a corridor and their images, as one corridor or as two. `rooms` are those it joined before.
    fn copy_stretch(
        self,
        map: &mut Map,
        before: &Map,
        scratch: &OldScratch,
        cells: &[Point],
        cut: [bool; 2],
        rooms: [Option<u32>; 2],
    ) {
        let (first, last) = (cells[0], cells[cells.len() - 1]);
        let [here, there] = [false, true]
            .map(|image| rooms.map(|room| room.and_then(|room| self.room(before, scratch, room, image))));
        let image = cells.iter().map(|&p| self.image(p));
        if cut[1] && self.meets_itself(last) {
            map.begin_corridor(here[0], there[0]);
            for &p in cells {
                map.dig(p);
            }
            image.rev().skip(usize::from(self.image(last) == last)).for_each(|p| map.dig(p));
        } else if cut[0] && self.meets_itself(first) {
            map.begin_corridor(there[1], here[1]);
            image.rev().for_each(|p| map.dig(p));
            cells.iter().skip(usize::from(self.image(first) == first)).for_each(|&p| map.dig(p));
        } else {
            map.begin_corridor(here[0], here[1]);
            for &p in cells {
                map.dig(p);
            }
            if cells.iter().any(|&p| self.image(p) != p) {
                map.end_corridor();
                map.begin_corridor(there[0], there[1]);
                image.for_each(|p| map.dig(p));
            }
        }
        map.end_corridor();
    }

    /// The room that a room's kept cells, or their images, belong to now.
    fn room(self, before: &Map, scratch: &OldScratch, room: u32, image: bool) -> Option<u32> {
        let runs = before.room_runs(&before.rooms[room as usize]).iter();
        let mut cells = runs.flat_map(|run| (run.x..run.x + run.len).map(|x| Point::new(x, run.y)));
        let kept = cells.find(|&p| self.keeps(p))?;
        let cell = if image { self.image(kept) } else { kept };
        scratch.numbers[cell].checked_sub(1)
    }

    /// Copies the doors. One that no longer stands right, because the fold goes through it, is taken off its hinges.
    fn copy_doors(self, map: &mut Map, before: &Map, wrong: &mut BitGrid) {
        wrong.reset(self.size);
        for door in before.doors.iter().filter(|door| self.keeps(door.at)) {
            let images = [door.at, self.image(door.at)];
            for &at in &images[..if images[0] == images[1] { 1 } else { 2 }] {
                if stands(map, at) {
                    map.doors.push(Door { at, ..*door });
                } else {
                    wrong.insert(at);
                }
            }
        }
        wrong.iter().for_each(|p| map.tiles[p] = Tile::Corridor);
        for i in 0..map.doors.len() {
            let at = map.doors[i].at;
            let [_, e, _, w] = map.tiles.neighbors(at, Tile::Rock);
            let is_across = e >= Tile::FIRST_SECRET && w >= Tile::FIRST_SECRET;
            let step = if is_across { Point::new(1, 0) } else { Point::new(0, 1) };
            map.doors[i].sides = [at - step, at + step].map(|p| map.side_at(p));
        }
    }
}

/// Whether a door stands between two walls, with a way through and no door beside it.
fn stands(map: &Map, at: Point) -> bool {
    let [n, e, s, w] = map.tiles.neighbors(at, Tile::Chasm);
    let walls = |a: Tile, b: Tile| a.max(b) < Tile::FIRST_NOT_SOLID;
    let way = |a: Tile, b: Tile| a.min(b) >= Tile::FIRST_SECRET && !a.is_door() && !b.is_door();
    walls(n, s) && way(e, w) || walls(e, w) && way(n, s)
}
