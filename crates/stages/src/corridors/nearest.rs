//! Connects every room to the nearest of those after it.
//!
//! ```text
//!   ......
//!   ......###.....
//!   ......   .....    ....
//!            .....####....
//! ```
//!
//! Algorithm: in order, a corridor is dug from every room to the nearest room with a higher number, straight where the
//! two share a row or column, otherwise with one bend. Only rock is dug; existing floor stays.
//!
//! Guarantees: all rooms are connected, because a corridor leads from every room but the last to a later one; no
//! corridor cell lies in a room. The cells of a straight corridor are listed from room to room; those of a corridor
//! with a bend leg by leg, each leg from its room to the bend.
//!
//! Source: Herbert Wolverson, "Roguelike Tutorial in Rust", chapter "Better Corridors", for nearest-neighbor corridors;
//! here they lead from side to side of the rooms, not from center to center.

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
    fn every_room_is_connected_to_the_nearest_later_room() {
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
    fn rooms_that_share_a_row_get_straight_corridors() {
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
