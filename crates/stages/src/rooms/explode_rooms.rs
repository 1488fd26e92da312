//! Widens rooms by drunkards who stumble out of their middles.
//!
//! ```text
//!                           ....
//!                           .....
//!                       ..  .....
//!                       ..   .......
//!                       ............
//!    .......            ............
//!    .......      →    ..............
//!    .......          ..............
//!    .......           ..  ........
//!                      ...    .....
//! ```
//!
//! How it works: for a share of the rooms, some drunkards begin in the middle and take random steps, digging what is
//! rock. They do not step within the gap of another room, nor on the border.
//!
//! Promises: a room stays one piece and its runs are its cells; rooms keep the gap they had, up to `gap` cells, diagonally
//! too; nothing but rock is dug.
//!
//! Source: an idea of Herbert Wolverson's roguelike tutorial.

use barrow_core::{Direction, ParamSpec, Point, Rect, Shape, Size, Tile};

use crate::old::{OldNeed, OldScratch, OldSpec};
use crate::shape::bitmap;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "explode_rooms",
    summary: "widens rooms by drunkards who stumble out of their middles",
    family: Family::Rooms,
    needs: &[OldNeed::always(Fact::Rooms), OldNeed::always(Fact::Floor)],
    gives: &[],
    not_after: &[Fact::Corridors, Fact::Walls, Fact::Stairs, Fact::Start, Fact::Hardness],
    params: &[
        ParamSpec::int("rooms_pct", (0, 100, 100), "Share of the rooms that are widened."),
        ParamSpec::range("drunkards", (0, (4, 16), 200), "How many drunkards begin in a room."),
        ParamSpec::int("steps", (1, 24, 200), "Steps that each of them takes."),
        ParamSpec::int("gap", (1, 2, 20), "Cells kept free between two rooms."),
    ],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"explode_rooms\"\n",
    build: |v| {
        Box::new(ExplodeRooms {
            rooms_pct: v.count("rooms_pct"),
            drunkards: v.pair("drunkards"),
            steps: v.int("steps"),
            gap: v.int("gap"),
        })
    },
};

#[derive(Debug)]
struct ExplodeRooms {
    rooms_pct: u32,
    drunkards: (i32, i32),
    steps: i32,
    gap: i32,
}

impl Stage for ExplodeRooms {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let OldScratch { bits: [others, cells, ..], .. } = &mut *cx.old;
        others.reset(cx.map.size());
        cx.map.rooms.iter().for_each(|room| {
            if room.is_drawn() {
                cx.map.mark_room(room, others);
            } else {
                others.insert_rect(room.bounds);
            }
        });
        // Large enough for any room, so that the first one asks for all the memory.
        cells.reset(cx.map.size());
        for id in 0..cx.map.rooms.len() {
            if cx.map.rooms[id].is_drawn() && cx.rng.percent(self.rooms_pct) {
                self.explode(cx, id);
                cx.snapshot(format_args!("room {} is wider", id + 1));
            }
        }
        Ok(())
    }
}

impl ExplodeRooms {
    /// Lets the drunkards loose in a room and draws it anew. The first set holds all rooms but this one.
    fn explode(&self, cx: &mut Context<'_>, id: usize) {
        let room = cx.map.rooms[id];
        let inside = Rect::of(cx.map.size()).grown(-1);
        let OldScratch { bits: [others, cells, ..], .. } = &mut *cx.old;
        // As far as one can get, in coordinates of its own.
        let Some(reach) = room.bounds.grown(self.steps).intersection(inside) else { return };
        if !reach.covers(room.bounds) {
            return;
        }
        let corner = Point::new(reach.x, reach.y);
        cells.reset(Size::new(reach.w as u32, reach.h as u32));
        for run in cx.map.room_runs(&room) {
            cells.insert_run(run.y - reach.y, run.x - reach.x, run.len);
            (run.x..run.x + run.len).for_each(|x| others.remove(Point::new(x, run.y)));
        }
        let middle = cx.map.room_center(&room);
        for _ in 0..cx.rng.range(self.drunkards.0, self.drunkards.1) {
            let mut at = middle;
            // Two bits are enough for a step.
            let mut luck = 0;
            for step in 0..self.steps {
                luck = if step % 32 == 0 { cx.rng.next_u64() } else { luck >> 2 };
                let next = at + Direction::ALL[luck as usize & 3].step();
                if !cells.contains(next - corner) {
                    let around = Rect::new(next.x, next.y, 1, 1).grown(self.gap);
                    let is_free = reach.contains(next) && cx.map.tiles[next] == Tile::Rock;
                    if !is_free || others.meets_rect(around) {
                        continue;
                    }
                    cells.insert(next - corner);
                }
                at = next;
            }
        }
        cx.map.draw_room(id, Shape::Irregular, bitmap::runs(cells, corner));
        let room = cx.map.rooms[id];
        cx.map.mark_room(&room, others);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::{BitGrid, Map, Rng};

    fn exploded(rooms: &[Rect], size: Size, gap: i32, seed: u64) -> Map {
        let mut map = Map::new(size);
        for (id, &room) in rooms.iter().enumerate() {
            map.plan_room(room);
            map.draw_rectangle(id);
        }
        let mut scratch = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(seed), 1, &mut scratch, (1, "explode_rooms"), None);
        let stage = ExplodeRooms { rooms_pct: 100, drunkards: (9, 9), steps: 40, gap };
        stage.apply(&mut cx).unwrap();
        map
    }

    #[test]
    fn rooms_grow_and_keep_their_gap() {
        let rooms = [Rect::new(3, 3, 4, 4), Rect::new(12, 4, 5, 3), Rect::new(5, 14, 3, 3)];
        for (seed, gap) in (0..60).zip([1, 2, 3].into_iter().cycle()) {
            let map = exploded(&rooms, Size::new(24, 20), gap, seed);
            let mut before = BitGrid::new(map.size());
            for (id, room) in map.rooms.iter().enumerate() {
                let (mut cells, mut piece) = (BitGrid::new(map.size()), BitGrid::new(map.size()));
                map.mark_room(room, &mut cells);
                piece.insert(map.room_center(room));
                piece.flood(&cells, &mut Vec::new());
                assert_eq!(piece, cells, "seed {seed}: room {id} falls into pieces");
                assert!(
                    cells.count() as i32 > rooms[id].w * rooms[id].h,
                    "seed {seed}: room {id} is no wider"
                );
                for p in cells.iter() {
                    assert!(
                        !before.meets_rect(Rect::new(p.x, p.y, 1, 1).grown(gap)),
                        "seed {seed}: {p} is too close"
                    );
                }
                before.unite(&cells);
            }
            let floor = map.tiles.cells().iter().filter(|&&tile| tile == Tile::Floor).count();
            assert_eq!(floor as u32, before.count());
        }
    }

    #[test]
    fn a_room_without_space_stays() {
        let map = exploded(&[Rect::new(1, 1, 3, 2)], Size::new(5, 4), 1, 1);
        assert_eq!(map.rooms[0].bounds, Rect::new(1, 1, 3, 2));
    }
}
