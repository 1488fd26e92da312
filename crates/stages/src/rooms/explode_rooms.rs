//! Widens rooms by random walks ("drunkard's walks") that dig outward from their middles.
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
//! Algorithm: in `rooms_pct` percent of the rooms, random walks start in the middle and dig through rock. A step onto
//! the border or within `gap` cells of another room is skipped.
//!
//! Guarantees: a room stays connected, and its runs list its cells; rooms stay as far apart as they were, or `gap`
//! cells, diagonally too; only rock is dug.
//!
//! Source: after Herbert Wolverson, "Roguelike Tutorial in Rust".

use barrow_core::{BitGrid, Direction, Point, Rect, Shape, Size, Tile};

use crate::shape::bitmap;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Widens rooms by random walks that dig outward from their middles.
    pub struct ExplodeRooms in Family::Rooms,
        needs [Fact::Rooms, Fact::Floor],
        not_after [Fact::Corridors, Fact::Walls, Fact::Stairs, Fact::Start, Fact::Hardness],
        example ["simple_rooms", "draw_rooms", "explode_rooms"] {
        /// Share of the rooms that are widened, in percent.
        rooms_pct: u32 = 100 in 0..=100,
        /// Number of random walks in a room, drawn from this range for each room.
        drunkards: (i32, i32) = (4, 16) in 0..=200,
        /// Number of steps of each walk.
        steps: i32 = 24 in 1..=200,
        /// Smallest number of cells between two rooms.
        gap: i32 = 2 in 1..=20,
    }
}

#[derive(Default)]
struct Buffers {
    /// Cells of all rooms except the current one.
    others: BitGrid,
    /// Cells of the current room, in a grid of the area that walks can reach.
    cells: BitGrid,
}

impl Stage for ExplodeRooms {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        cx.with(|cx, buffers: &mut Buffers| {
            let Buffers { others, cells } = buffers;
            others.reset(cx.map.size());
            cx.map.rooms.iter().for_each(|room| {
                if room.is_drawn() {
                    cx.map.mark_room(room, others);
                } else {
                    others.insert_rect(room.bounds);
                }
            });
            // Large enough for any room, so that only the first one allocates.
            cells.reset(cx.map.size());
            for id in 0..cx.map.rooms.len() {
                if cx.map.rooms[id].is_drawn() && cx.rng.percent(self.rooms_pct) {
                    self.explode(cx, id, buffers)?;
                    cx.snapshot(format_args!("room {} is wider", id + 1));
                }
            }
            Ok(())
        })
    }
}

impl ExplodeRooms {
    /// Widens a room by random walks and draws it again.
    fn explode(
        &self,
        cx: &mut Context<'_>,
        id: usize,
        Buffers { others, cells }: &mut Buffers,
    ) -> Result<(), Veto> {
        let room = cx.map.rooms[id];
        let inside = Rect::of(cx.map.size()).grown(-1);
        // Cells that a walk can reach.
        let Some(reach) = room.bounds.grown(self.steps).intersection(inside) else { return Ok(()) };
        if !reach.covers(room.bounds) {
            return Ok(());
        }
        cx.spend(reach.cells() as usize / 8)?;
        let corner = Point::new(reach.x, reach.y);
        cells.reset(Size::new(reach.w as u32, reach.h as u32));
        for run in cx.map.room_runs(&room) {
            cells.insert_run(run.y - reach.y, run.x - reach.x, run.len);
            (run.x..run.x + run.len).for_each(|x| others.remove(Point::new(x, run.y)));
        }
        let middle = cx.map.room_center(&room);
        for _ in 0..cx.rng.range(self.drunkards.0, self.drunkards.1) {
            // Each step looks at the rows of cells up to `gap` away.
            cx.spend((self.steps * (2 * self.gap + 1)) as usize)?;
            let mut at = middle;
            // A step takes two random bits, so one number is enough for 32 steps.
            let mut bits = 0;
            for step in 0..self.steps {
                bits = if step % 32 == 0 { cx.rng.next_u64() } else { bits >> 2 };
                let next = at + Direction::ALL[bits as usize & 3].step();
                if !cells.contains(next - corner) {
                    let around = Rect::new(next.x, next.y, 1, 1).grown(self.gap);
                    let is_free = reach.contains(next) && cx.map.tiles[next] == Tile::Rock;
                    if !is_free || others.intersects_rect(around) {
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
        Ok(())
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
                let (mut cells, mut reached) = (BitGrid::new(map.size()), BitGrid::new(map.size()));
                map.mark_room(room, &mut cells);
                reached.insert(map.room_center(room));
                reached.flood(&cells, &mut Vec::new());
                assert_eq!(reached, cells, "seed {seed}: room {id} is not connected");
                assert!(
                    cells.count() as i32 > rooms[id].w * rooms[id].h,
                    "seed {seed}: room {id} is no wider"
                );
                for p in cells.iter() {
                    assert!(
                        !before.intersects_rect(Rect::new(p.x, p.y, 1, 1).grown(gap)),
                        "seed {seed}: {p} is too close"
                    );
                }
                before.union_with(&cells);
            }
            let floor = map.tiles.cells().iter().filter(|&&tile| tile == Tile::Floor).count();
            assert_eq!(floor as u32, before.count());
        }
    }

    #[test]
    fn a_room_without_space_stays_unchanged() {
        let map = exploded(&[Rect::new(1, 1, 3, 2)], Size::new(5, 4), 1, 1);
        assert_eq!(map.rooms[0].bounds, Rect::new(1, 1, 3, 2));
    }
}
