//! Joins every room to the one before it by a corridor with one bend, from any cell to any cell.
//!
//! ```text
//!   ......
//!   ......
//!   ......#####
//!             #
//!           .......
//!           .......
//! ```
//!
//! How it works: draws a cell of a room and a cell of the next, and goes across first or down first by the toss of a
//! coin. Only rock is dug; floor on the way is walked over.
//!
//! Promises: all rooms are joined; no corridor cell lies in a room. A corridor's first cell is beside the room it starts
//! at and its last beside the one it leads to; other rooms on the way leave gaps in the list.
//!
//! Source: the BSP corridors of the Rust roguelike tutorial, chapter 38.

use barrow_core::{Map, Point, Rng};

use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "bsp_corridors",
    summary: "joins every room to the one before it, from any cell to any cell",
    family: Family::Corridors,
    needs: &[OldNeed::always(Fact::Rooms), OldNeed::always(Fact::Floor)],
    gives: &[Fact::Corridors],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[],
    example: "[[stage]]\nuse = \"bsp_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"bsp_corridors\"\n",
    build: |_| Box::new(BspCorridors),
};

#[derive(Debug)]
struct BspCorridors;

impl Stage for BspCorridors {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        for id in 1..cx.map.rooms.len() {
            let [a, b] = [id - 1, id].map(|id| any_cell(cx.map, id, &mut cx.rng));
            let corner = if cx.rng.percent(50) { Point::new(b.x, a.y) } else { Point::new(a.x, b.y) };
            cx.map.begin_corridor(Some(id as u32 - 1), Some(id as u32));
            dig(cx.map, a, corner);
            dig(cx.map, corner, b);
            cx.map.end_corridor();
            cx.snapshot(format_args!("joined room {id} and room {}", id + 1));
        }
        Ok(())
    }
}

/// A cell of a room, each as likely as the others.
fn any_cell(map: &Map, id: usize, rng: &mut Rng) -> Point {
    let room = &map.rooms[id];
    map.room_cell(room, rng.below(map.room_area(room))).unwrap_or(room.bounds.center())
}

/// Digs along a row or column from `from` up to, but without, `to`.
fn dig(map: &mut Map, from: Point, to: Point) {
    let way = to - from;
    let step = Point::new(way.x.signum(), way.y.signum());
    map.dig_through(from, step, way.x.abs().max(way.y.abs()) as u32);
}

#[cfg(test)]
mod tests {
    use super::*;

    use barrow_core::{Rect, Size};

    #[test]
    fn corridors_bend_once() {
        let mut map = Map::new(Size::new(9, 5));
        for (id, room) in [Rect::new(1, 1, 1, 1), Rect::new(7, 3, 1, 1)].into_iter().enumerate() {
            map.plan_room(room);
            map.draw_rectangle(id);
        }
        let mut scratch = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(2), 1, &mut scratch, (1, "bsp_corridors"), None);
        BspCorridors.apply(&mut cx).unwrap();
        let rows: Vec<String> =
            (0..5).map(|y| map.tiles.row(y).iter().map(|tile| tile.glyph()).collect()).collect();
        let across = ["         ", " .###### ", "       # ", "       . ", "         "];
        let down = ["         ", " .       ", " #       ", " ######. ", "         "];
        assert!(rows == across || rows == down, "{rows:#?}");
        assert_eq!(map.corridor_cells(&map.corridors[0]).len(), 7);
    }
}
