//! Joins all rooms by the shortest corridors there can be, and some rooms once more.
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
//! How it works:
//! 1. From the first room on, the room that lies nearest to any of those joined is joined to it, until all are: a
//!    minimum spanning tree, by Prim's method.
//! 2. Of every hundred rooms, `extra_pct` are joined to the nearest room they are not joined to yet, which makes
//!    loops.
//!
//! Corridors are straight where two rooms face each other and have one bend where they do not.
//!
//! Promises: all rooms are joined; no corridor cell lies in a room.

use barrow_core::ParamSpec;

use crate::corridors::link::{distance, link};
use crate::stage::{Context, Fact, Family, Need, Stage, StageSpec, Veto};

pub(crate) const SPEC: StageSpec = StageSpec {
    name: "span",
    summary: "joins all rooms by the shortest corridors there can be, and some once more",
    family: Family::Corridors,
    needs: &[Need::always(Fact::Rooms), Need::always(Fact::Floor)],
    gives: &[Fact::Corridors],
    not_after: &[Fact::Hardness, Fact::Walls],
    params: &[ParamSpec::int("extra_pct", (0, 25, 100), "Share of the rooms that get one more corridor.")],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"span\"\n",
    build: |v| Box::new(Span { extra_pct: v.count("extra_pct") }),
};

/// The distance of a room that is joined.
const JOINED: u32 = u32::MAX;

#[derive(Debug)]
struct Span {
    extra_pct: u32,
}

impl Stage for Span {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        grow_tree(cx);
        for id in 0..cx.map.rooms.len() {
            if cx.rng.percent(self.extra_pct)
                && let Some(to) = nearest_stranger(cx, id)
            {
                link(cx.map, &mut cx.rng, id, to);
                cx.frame(format_args!("joined room {} and room {} for a loop", id + 1, to + 1));
            }
        }
        Ok(())
    }
}

/// Joins the nearest room that is not joined until there is none. For every room, `rects` holds its bounds with its
/// distance from the tree, and `ids` the room of the tree that is so near.
fn grow_tree(cx: &mut Context<'_>) {
    cx.scratch.rects.clear();
    cx.scratch.rects.extend(cx.map.rooms.iter().map(|room| (room.bounds, JOINED - 1)));
    cx.scratch.ids.clear();
    cx.scratch.ids.resize(cx.map.rooms.len(), 0);
    let mut newest = 0;
    for _ in 1..cx.map.rooms.len() {
        cx.scratch.rects[newest].1 = JOINED;
        let here = cx.scratch.rects[newest].0;
        let (mut next, mut nearest) = (newest, JOINED);
        for (id, (bounds, far)) in
            cx.scratch.rects.iter_mut().enumerate().filter(|(_, room)| room.1 != JOINED)
        {
            let from_newest = distance(here, *bounds);
            if from_newest < *far {
                *far = from_newest;
                cx.scratch.ids[id] = newest as u32;
            }
            if *far < nearest {
                (next, nearest) = (id, *far);
            }
        }
        let to = cx.scratch.ids[next] as usize;
        link(cx.map, &mut cx.rng, to, next);
        cx.frame(format_args!("joined room {} to room {}, {nearest} cells away", next + 1, to + 1));
        newest = next;
    }
}

/// The nearest room that no corridor joins to room `id`.
fn nearest_stranger(cx: &mut Context<'_>, id: usize) -> Option<usize> {
    let here = cx.map.rooms[id].bounds;
    for (bounds, far) in &mut cx.scratch.rects {
        *far = distance(here, *bounds);
    }
    cx.scratch.rects[id].1 = JOINED;
    for corridor in &cx.map.corridors {
        let other = match (corridor.from, corridor.to) {
            (Some(a), Some(b)) if a as usize == id => b,
            (Some(a), Some(b)) if b as usize == id => a,
            _ => continue,
        };
        cx.scratch.rects[other as usize].1 = JOINED;
    }
    let strangers = cx.scratch.rects.iter().enumerate().filter(|(_, room)| room.1 != JOINED);
    strangers.min_by_key(|(_, room)| room.1).map(|(to, _)| to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::Scratch;
    use barrow_core::{Map, Rect, Rng, Size};

    type Join = (Option<u32>, Option<u32>);

    fn spanned(extra_pct: u32) -> (Vec<String>, Vec<Join>) {
        let mut map = Map::new(Size::new(16, 7));
        for room in
            [Rect::new(1, 1, 3, 1), Rect::new(12, 1, 3, 1), Rect::new(6, 1, 3, 1), Rect::new(7, 5, 1, 1)]
        {
            map.plan_room(room);
            map.draw_rectangle(map.rooms.len() - 1);
        }
        let mut scratch = Scratch::default();
        let mut cx = Context::new(&mut map, Rng::new(1), 1, &mut scratch, (1, "span"), None);
        Span { extra_pct }.apply(&mut cx).unwrap();
        let rows = (0..7).map(|y| map.tiles.row(y).iter().map(|tile| tile.glyph()).collect()).collect();
        (rows, map.corridors.iter().map(|corridor| (corridor.from, corridor.to)).collect())
    }

    #[test]
    fn the_tree_takes_the_shortest_corridors() {
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
    fn extra_corridors_join_what_was_not_joined() {
        let (_, joins) = spanned(100);
        for (i, join) in joins.iter().enumerate() {
            assert!(!joins[..i].contains(join) && !joins[..i].contains(&(join.1, join.0)));
        }
        assert!(joins.len() > 3);
    }
}
