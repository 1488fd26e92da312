//! Puts pillars into large rooms.
//!
//! ```text
//!   .............
//!   .............
//!   .. ... ... ..
//!   .............
//!   .............
//! ```
//!
//! Algorithm: in `rooms_pct` percent of the rooms with sides of `large` cells or more, put pillars on a grid with a
//! spacing of `apart` cells, centered in the room, with a free cell along all walls.
//!
//! Guarantees: all eight neighbors of a pillar belong to the room, so the room stays connected; the room's runs list
//! its cells.

use barrow_core::{BitGrid, Map, Point, Rect, Shape, Size, Tile};

use crate::shape::bitmap;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::choice! {
    /// Tile that pillars are made of.
    pub enum PillarKind {
        /// Rock. Corridors may dig through it.
        Rock,
        /// Pillar tiles, which no corridor digs through.
        Pillar,
    }
}

impl PillarKind {
    const fn tile(self) -> Tile {
        match self {
            Self::Rock => Tile::Rock,
            Self::Pillar => Tile::Pillar,
        }
    }
}

crate::stage! {
    /// Puts pillars into large rooms.
    pub struct Pillars in Family::Rooms,
        needs [Fact::Rooms, Fact::Floor],
        not_after [Fact::Corridors, Fact::Walls, Fact::Stairs, Fact::Start, Fact::Hardness],
        example ["simple_rooms", "draw_rooms", "pillars; rooms_pct = 100"] {
        /// Share of the large rooms that get pillars, in percent.
        rooms_pct: u32 = 30 in 0..=100,
        /// Smallest length of the shorter side of a large room.
        large: i32 = 5 in 5..=200,
        /// Distance from one pillar to the next.
        apart: i32 = 3 in 2..=20,
        /// Material of the pillars: rock, or pillar tiles that no corridor digs through.
        of: PillarKind = PillarKind::Rock,
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells of the room before pillars are put.
    cells: BitGrid,
    /// Cells of the room without the pillars.
    pillared: BitGrid,
}

impl Stage for Pillars {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            // Large enough for any room, so that only the first level allocates.
            for set in [&mut buffers.cells, &mut buffers.pillared] {
                set.reset(cx.map.size());
            }
            for id in 0..cx.map.rooms.len() {
                let room = cx.map.rooms[id];
                if !room.is_drawn()
                    || room.bounds.w.min(room.bounds.h) < self.large
                    || !cx.rng.percent(self.rooms_pct)
                {
                    continue;
                }
                let placed = self.put(cx.map, id, buffers);
                cx.snapshot(format_args!("{placed} pillars in room {}", id + 1));
            }
        });
        Ok(())
    }
}

impl Pillars {
    /// Puts pillars into a room and updates its cells. Returns the number of pillars.
    fn put(&self, map: &mut Map, id: usize, Buffers { cells, pillared }: &mut Buffers) -> u32 {
        let apart = self.apart;
        let room = map.rooms[id];
        let Rect { x, y, w, h } = room.bounds;
        let corner = Point::new(x, y);
        cells.reset(Size::new(w as u32, h as u32));
        map.room_runs(&room).iter().for_each(|run| cells.insert_run(run.y - y, run.x - x, run.len));
        pillared.copy_from(cells);
        let mut placed = 0;
        for at in (first(h, apart)..h - 1).step_by(apart as usize).flat_map(|row| {
            (first(w, apart)..w - 1).step_by(apart as usize).map(move |column| Point::new(column, row))
        }) {
            if is_surrounded(cells, at) && map.tiles[corner + at] == Tile::Floor {
                pillared.remove(at);
                map.tiles[corner + at] = self.of.tile();
                placed += 1;
            }
        }
        if placed > 0 {
            map.draw_room(id, Shape::Irregular, bitmap::runs(pillared, corner));
        }
        placed
    }
}

/// Returns the offset of the first pillar of a row of `len` cells: as far from the wall as the last one, at least 1.
fn first(len: i32, apart: i32) -> i32 {
    let steps = (len - 3).max(0) / apart;
    (len - 1 - steps * apart) / 2
}

/// Returns whether a cell and its eight neighbors belong to the room.
fn is_surrounded(cells: &BitGrid, at: Point) -> bool {
    (-1..=1).all(|dy| (-1..=1).all(|dx| cells.contains(at + Point::new(dx, dy))))
}

#[cfg(test)]
mod tests {
    use super::*;

    use barrow_core::{Rng, Run};

    fn made(bounds: Rect, apart: i32) -> (Map, Vec<String>) {
        let mut map = Map::new(Size::new(15, 7));
        map.plan_room(bounds);
        map.draw_rectangle(0);
        let mut scratch = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(1), 1, &mut scratch, (1, "pillars"), None);
        Pillars { rooms_pct: 100, large: 5, apart, of: PillarKind::Rock }.apply(&mut cx).unwrap();
        let rows = (0..7).map(|y| map.tiles.row(y).iter().map(|tile| tile.glyph()).collect()).collect();
        (map, rows)
    }

    #[test]
    fn pillars_are_surrounded_by_the_room_and_evenly_spaced() {
        let (map, rows) = made(Rect::new(1, 1, 11, 5), 3);
        assert_eq!(
            rows,
            [
                "               ",
                " ...........   ",
                " ...........   ",
                " .. .. .. ..   ",
                " ...........   ",
                " ...........   ",
                "               "
            ]
        );
        assert_eq!(map.room_area(&map.rooms[0]), 52);
        assert_eq!(map.room_runs(&map.rooms[0])[3], Run { y: 3, x: 4, len: 2 });
    }

    #[test]
    fn small_rooms_get_no_pillars() {
        let (map, _) = made(Rect::new(1, 1, 11, 4), 2);
        assert_eq!(map.rooms[0].shape, Shape::Rectangle);
    }
}
