//! Connects every room to the one before it by a corridor with one bend, from a random cell to a random cell.
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
//! Algorithm: draw a cell of a room and a cell of the next, and dig between them, horizontally first or vertically
//! first with equal probability. Only rock is dug; existing floor stays.
//!
//! Guarantees: all rooms are connected; no corridor cell lies in a room. The first cell of a corridor is beside the
//! room it starts at and the last beside the room it leads to. Where it crosses other rooms, its list of cells has
//! gaps.
//!
//! Source: Herbert Wolverson, "Roguelike Tutorial in Rust", chapter "Fun With Layers", for the BSP corridors.

use barrow_core::{Map, Point, Rng};

use crate::corridors::dogleg::connect_to_previous;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Connects every room to the one before it by a corridor with one bend, from a random cell to a random cell.
    pub struct BspCorridors in Family::Corridors,
        needs [Fact::Rooms, Fact::Floor],
        gives [Fact::Corridors],
        not_after [Fact::Hardness, Fact::Walls],
        example ["bsp_rooms", "draw_rooms", "bsp_corridors"];
}

impl Stage for BspCorridors {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        for id in 1..cx.map.rooms.len() {
            let ends = [id - 1, id].map(|id| any_cell(cx.map, id, &mut cx.rng));
            connect_to_previous(cx, id, ends);
        }
        Ok(())
    }
}

/// Draws a cell of a room, all with equal probability.
fn any_cell(map: &Map, id: usize, rng: &mut Rng) -> Point {
    let room = &map.rooms[id];
    map.room_cell(room, rng.below(map.room_area(room))).unwrap_or(room.bounds.center())
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
        let mut workspace = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(2), 1, &mut workspace, (1, "bsp_corridors"), None);
        BspCorridors.apply(&mut cx).unwrap();
        let rows: Vec<String> =
            (0..5).map(|y| map.tiles.row(y).iter().map(|tile| tile.glyph()).collect()).collect();
        let across = ["         ", " .###### ", "       # ", "       . ", "         "];
        let down = ["         ", " .       ", " #       ", " ######. ", "         "];
        assert!(rows == across || rows == down, "{rows:#?}");
        assert_eq!(map.corridor_cells(&map.corridors[0]).len(), 7);
    }
}
