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
//! How it works: in a room with sides of five cells or more, by `rooms_pct`, pillars are set out in rows and columns
//! `apart` cells from each other, evenly from the middle outwards, with a free cell along all walls.
//!
//! Promises: a pillar stands free, with room cells on all eight sides of it, so the room stays one piece; the room's runs
//! are its cells.

use barrow_core::{BitGrid, Map, ParamSpec, Point, Rect, Shape, Size, Tile};

use crate::old::{OldNeed, OldSpec};
use crate::shape::bitmap;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "pillars",
    summary: "puts pillars into large rooms",
    family: Family::Rooms,
    needs: &[OldNeed::always(Fact::Rooms), OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[Fact::Corridors, Fact::Walls, Fact::Stairs, Fact::Start, Fact::Hardness],
    params: &[
        ParamSpec::int("rooms_pct", (0, 30, 100), "Share of the large rooms that get pillars."),
        ParamSpec::int("large", (5, 5, 200), "Shorter side of a room that counts as large."),
        ParamSpec::int("apart", (2, 3, 20), "Steps from one pillar to the next."),
        ParamSpec::choice(
            "of",
            &["rock", "pillar"],
            "Rock that was left standing, or pillars that no corridor digs through.",
        ),
    ],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"pillars\"\n\
              rooms_pct = 100\n",
    build: |v| {
        Box::new(Pillars {
            rooms_pct: v.count("rooms_pct"),
            large: v.int("large"),
            apart: v.int("apart"),
            of: [Tile::Rock, Tile::Pillar][v.choice("of")],
        })
    },
};

#[derive(Debug)]
struct Pillars {
    rooms_pct: u32,
    large: i32,
    apart: i32,
    of: Tile,
}

impl Stage for Pillars {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        for id in 0..cx.map.rooms.len() {
            let room = cx.map.rooms[id];
            if !room.is_drawn()
                || room.bounds.w.min(room.bounds.h) < self.large
                || !cx.rng.percent(self.rooms_pct)
            {
                continue;
            }
            let [cells, pillared, ..] = &mut cx.old.bits;
            // Large enough for any room, so that the first one asks for all the memory.
            for set in [&mut *cells, pillared] {
                set.reset(cx.map.size());
            }
            let placed = self.put(cx.map, id, [cells, pillared]);
            cx.snapshot(format_args!("{placed} pillars in room {}", id + 1));
        }
        Ok(())
    }
}

impl Pillars {
    /// Puts pillars into a room and draws it anew around them; how many.
    fn put(&self, map: &mut Map, id: usize, [cells, pillared]: [&mut BitGrid; 2]) -> u32 {
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
            if stands_free(cells, at) && map.tiles[corner + at] == Tile::Floor {
                pillared.remove(at);
                map.tiles[corner + at] = self.of;
                placed += 1;
            }
        }
        if placed > 0 {
            map.draw_room(id, Shape::Irregular, bitmap::runs(pillared, corner));
        }
        placed
    }
}

/// Where the first pillar of a row stands, so that as much is left before it as behind the last; never at the wall.
fn first(len: i32, apart: i32) -> i32 {
    let steps = (len - 3).max(0) / apart;
    (len - 1 - steps * apart) / 2
}

/// Whether a cell and all eight around it belong to the room.
fn stands_free(cells: &BitGrid, at: Point) -> bool {
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
        Pillars { rooms_pct: 100, large: 5, apart, of: Tile::Rock }.apply(&mut cx).unwrap();
        let rows = (0..7).map(|y| map.tiles.row(y).iter().map(|tile| tile.glyph()).collect()).collect();
        (map, rows)
    }

    #[test]
    fn pillars_stand_free_and_even() {
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
    fn small_rooms_have_none() {
        let (map, _) = made(Rect::new(1, 1, 11, 4), 2);
        assert_eq!(map.rooms[0].shape, Shape::Rectangle);
    }
}
