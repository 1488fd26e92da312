//! Connects every room to the nearest of those after it.
//!
//! ```text
//!   ......
//!   ......###.....
//!   ......   .....    ....
//!            .....####....
//! ```
//!
//! How it works: in order, a corridor is dug from every room to the nearest room with a higher number, straight where the
//! two face each other and with one bend where they do not. Only rock is dug; floor on the way is left as it is.
//!
//! Guarantees: all rooms are connected, since a corridor leads from every room toward the last; no corridor cell lies in a
//! room. A straight corridor's cells are listed from room to room, those of one with a bend leg by leg, each from the cell
//! beside its room to the bend.
//!
//! Source: the nearest corridors of the Rust roguelike tutorial, chapter 38, dug from side to side and not from center to
//! center.

use crate::corridors::link::{distance, link};
use crate::corridors::room_index::{MANY, RoomIndex};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Connects every room to the nearest of those after it.
    pub struct Nearest in Family::Corridors,
        needs [Fact::Rooms, Fact::Floor],
        gives [Fact::Corridors],
        not_after [Fact::Hardness, Fact::Walls],
        example ["simple_rooms", "draw_rooms", "nearest"];
}

impl Stage for Nearest {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        if cx.map.rooms.len() < MANY {
            for id in 0..cx.map.rooms.len() {
                let here = cx.map.rooms[id].bounds;
                let later = id + 1..cx.map.rooms.len();
                let Some(to) = later.min_by_key(|&to| distance(here, cx.map.rooms[to].bounds)) else { break };
                join(cx, id, to);
            }
            return Ok(());
        }
        cx.with(|cx, later: &mut RoomIndex| {
            later.fill(cx.map);
            for id in 0..cx.map.rooms.len() {
                let here = cx.map.rooms[id].bounds;
                later.remove(id, here);
                let Some(to) = later.nearest(cx.map, here, |_| true) else { break };
                join(cx, id, to);
            }
        });
        Ok(())
    }
}

fn join(cx: &mut Context<'_>, id: usize, to: usize) {
    link(cx.map, &mut cx.rng, id, to);
    cx.snapshot(format_args!("joined room {} to room {}", id + 1, to + 1));
}

#[cfg(test)]
mod tests {
    use super::*;

    use barrow_core::{Map, Rect, Rng, Size};

    #[test]
    fn the_nearest_of_the_later_rooms_is_found() {
        let (mut rng, mut scratch) = (Rng::new(5), crate::stage::Workspace::default());
        for count in 0..MANY + 40 {
            let mut map = Map::new(Size::new(150, 90));
            for _ in 0..count {
                let (w, h) = (rng.range(1, 12), rng.range(1, 7));
                map.plan_room(Rect::new(rng.range(1, 149 - w), rng.range(1, 89 - h), w, h));
                map.draw_rectangle(map.rooms.len() - 1);
            }
            Nearest
                .apply(&mut Context::new(&mut map, Rng::new(1), 1, &mut scratch, (1, "test"), None))
                .unwrap();
            for corridor in &map.corridors {
                let (from, to) = (corridor.from.unwrap() as usize, corridor.to.unwrap() as usize);
                let far = |&to: &usize| distance(map.rooms[from].bounds, map.rooms[to].bounds);
                assert_eq!((from + 1..count).min_by_key(far), Some(to), "room {from} of {count}");
            }
        }
    }

    #[test]
    fn rooms_that_face_each_other_are_joined_straight() {
        let mut map = Map::new(Size::new(16, 5));
        for room in [Rect::new(1, 1, 3, 1), Rect::new(12, 3, 3, 1), Rect::new(6, 1, 3, 3)] {
            map.plan_room(room);
            map.draw_rectangle(map.rooms.len() - 1);
        }
        let mut scratch = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(1), 1, &mut scratch, (1, "nearest"), None);
        Nearest.apply(&mut cx).unwrap();
        let rows: Vec<String> =
            (0..5).map(|y| map.tiles.row(y).iter().map(|tile| tile.glyph()).collect()).collect();
        assert_eq!(
            rows,
            [
                "                ",
                " ...##...       ",
                "      ...       ",
                "      ...###... ",
                "                "
            ]
        );
        assert_eq!((map.corridors[1].from, map.corridors[1].to), (Some(1), Some(2)));
    }
}
