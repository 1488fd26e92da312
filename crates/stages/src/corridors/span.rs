//! Connects all rooms by a minimum spanning tree of corridors, plus some extra corridors.
//!
//! ```text
//!   ......###.....###....
//!   ......   .....   ....
//!     #        #
//!     #        #
//!   .....   .......
//!   .....###.......
//! ```
//!
//! Algorithm:
//! 1. Prim's algorithm: the tree begins with the first room; the room nearest to any room of the tree is connected to
//!    it, until all are.
//! 2. Each room is, with a probability of `extra_pct` percent, connected to the nearest room that no corridor connects
//!    it to yet, which makes loops, unless a third room lies between them.
//!
//! Corridors are straight where two rooms share a row or column, and otherwise have one bend.
//!
//! Guarantees: all rooms are connected; no corridor cell lies in a room. The cells of a straight corridor are listed
//! from room to room; those of a corridor with a bend leg by leg, each leg from its room to the bend.
//!
//! Source: textbook Prim.

use barrow_core::{Map, Point, Rect, Tile};

use crate::corridors::link::{distance, link};
use crate::corridors::tree;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Connects all rooms by a minimum spanning tree of corridors, plus some extra corridors.
    pub struct Span in Family::Corridors,
        needs [Fact::Rooms, Fact::Floor],
        gives [Fact::Corridors],
        not_after [Fact::Hardness, Fact::Walls],
        example ["simple_rooms", "draw_rooms", "span"] {
        /// Percentage of the rooms that get an extra corridor.
        extra_pct: u32 = 25 in 0..=100,
    }
}

impl Stage for Span {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        tree::grow(cx, |cx, from, to, cells| {
            link(cx.map, &mut cx.rng, from, to);
            cx.snapshot(format_args!("joined room {} to room {}, {cells} cells away", to + 1, from + 1));
        });
        tree::add_loops(cx, self.extra_pct, |cx, from, to| {
            if !is_clear(cx.map, from, to) {
                return;
            }
            link(cx.map, &mut cx.rng, from, to);
            cx.snapshot(format_args!("joined room {} and room {} for a loop", from + 1, to + 1));
        });
        Ok(())
    }
}

/// Returns whether an extra corridor between two rooms adds a path: they are no diagonal neighbors, and no third room
/// lies between them, which have shorter connections already.
fn is_clear(map: &Map, from: usize, to: usize) -> bool {
    let (a, b) = (map.rooms[from].bounds, map.rooms[to].bounds);
    let between = |a: (i32, i32), b: (i32, i32)| (a.1.min(b.1), a.0.max(b.0));
    let across = between((a.x, a.right()), (b.x, b.right()));
    let down = between((a.y, a.bottom()), (b.y, b.bottom()));
    // The first of each pair is smaller where the rooms share no column or row.
    match (across.0 <= across.1, down.0 <= down.1) {
        (true, true) => distance(a, b) > 2,
        (true, false) => is_solid(map, Rect::new(across.0, down.1, across.1 - across.0, down.0 - down.1)),
        (false, true) => is_solid(map, Rect::new(across.1, down.0, across.0 - across.1, down.1 - down.0)),
        (false, false) => true,
    }
}

/// Returns whether a rectangle contains no floor in its middle row and column.
fn is_solid(map: &Map, area: Rect) -> bool {
    let middle = area.center();
    let row = (area.x..area.right()).map(|x| Point::new(x, middle.y));
    let column = (area.y..area.bottom()).map(|y| Point::new(middle.x, y));
    row.chain(column).all(|p| map.tiles[p] != Tile::Floor)
}

#[cfg(test)]
mod tests {
    use super::*;

    use barrow_core::{Rng, Size};

    type Join = (Option<u32>, Option<u32>);

    fn spanned(extra_pct: u32) -> (Vec<String>, Vec<Join>) {
        let mut map = Map::new(Size::new(16, 7));
        for room in
            [Rect::new(1, 1, 3, 1), Rect::new(12, 1, 3, 1), Rect::new(6, 1, 3, 1), Rect::new(7, 5, 1, 1)]
        {
            map.plan_room(room);
            map.draw_rectangle(map.rooms.len() - 1);
        }
        let mut scratch = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(1), 1, &mut scratch, (1, "span"), None);
        Span { extra_pct }.apply(&mut cx).unwrap();
        let rows = (0..7).map(|y| map.tiles.row(y).iter().map(|tile| tile.glyph()).collect()).collect();
        (rows, map.corridors.iter().map(|corridor| (corridor.from, corridor.to)).collect())
    }

    #[test]
    fn the_tree_consists_of_the_shortest_corridors() {
        let (rows, joins) = spanned(0);
        assert_eq!(
            rows,
            [
                "                ",
                " ...##...###... ",
                "       #        ",
                "       #        ",
                "       #        ",
                "       .        ",
                "                "
            ]
        );
        assert_eq!(joins, [(0, 2), (2, 1), (2, 3)].map(|(a, b)| (Some(a), Some(b))));
    }

    #[test]
    fn extra_corridors_connect_rooms_without_a_direct_corridor() {
        let (_, joins) = spanned(100);
        for (i, join) in joins.iter().enumerate() {
            assert!(!joins[..i].contains(join) && !joins[..i].contains(&(join.1, join.0)));
        }
        assert!(joins.len() > 3);
    }
}
