//! Connects every room to the one before it by a line that is as straight as orthogonal steps allow.
//!
//! ```text
//!   ......
//!   ......##
//!   ......  ##
//!            ###
//!              .....
//!              .....
//! ```
//!
//! Algorithm: dig from the center of a room to the center of the next. Each step is along the axis that stays nearer to
//! the straight line between the two. Only rock is dug; existing floor stays.
//!
//! Guarantees: all rooms are connected, without diagonal steps; no corridor cell lies in a room. The first cell of a
//! corridor is beside the room it starts at and the last beside the room it leads to. Where it crosses other rooms, its
//! list of cells has gaps.
//!
//! Source: Bresenham's line; Herbert Wolverson, "Roguelike Tutorial in Rust", chapter "Better Corridors", for straight
//! corridors.

use barrow_core::{Map, Point};

use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Connects every room to the one before it by a straight line.
    pub struct Straight in Family::Corridors,
        needs [Fact::Rooms, Fact::Floor],
        gives [Fact::Corridors],
        not_after [Fact::Hardness, Fact::Walls],
        example ["simple_rooms", "sort_rooms", "draw_rooms", "straight"];
}

impl Stage for Straight {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        for id in 1..cx.map.rooms.len() {
            let [a, b] = [id - 1, id].map(|id| cx.map.room_center(&cx.map.rooms[id]));
            cx.map.begin_corridor(Some(id as u32 - 1), Some(id as u32));
            dig(cx.map, a, b);
            cx.map.end_corridor();
            cx.snapshot(format_args!("joined room {id} and room {}", id + 1));
        }
        Ok(())
    }
}

/// Digs a line from `from` up to, but not including, `to`.
fn dig(map: &mut Map, from: Point, to: Point) {
    let way = to - from;
    let (columns, rows) = (way.x.abs(), way.y.abs());
    let (mut at, mut gone) = (from, Point::default());
    for _ in 0..columns + rows {
        if map.tiles[at].is_tunnelable() {
            map.dig(at);
        }
        // Bresenham's error term without division: step along the axis of which a smaller fraction is done, compared at
        // the middle of the next step.
        if (2 * gone.x + 1) * rows <= (2 * gone.y + 1) * columns {
            gone.x += 1;
            at.x += way.x.signum();
        } else {
            gone.y += 1;
            at.y += way.y.signum();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_core::Size;

    fn line(from: (i32, i32), to: (i32, i32)) -> Vec<String> {
        let mut map = Map::new(Size::new(10, 4));
        map.begin_corridor(None, None);
        dig(&mut map, Point::new(from.0, from.1), Point::new(to.0, to.1));
        map.end_corridor();
        (0..4).map(|y| map.tiles.row(y).iter().map(|tile| tile.glyph()).collect()).collect()
    }

    #[test]
    fn lines_have_no_diagonal_steps() {
        assert_eq!(line((0, 0), (9, 3)), ["###       ", "  ####    ", "     #### ", "        # "]);
        assert_eq!(line((0, 1), (9, 1))[1], "######### ");
        assert_eq!(line((4, 3), (4, 0)), ["          ", "    #     ", "    #     ", "    #     "]);
    }
}
