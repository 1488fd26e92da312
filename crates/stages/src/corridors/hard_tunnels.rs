//! Joins rooms by tunnels that follow soft rock.
//!
//! ```text
//!    .......      #.......
//!    .......      # .....
//!          #      #
//!          ###    #
//!     ...... ##   #
//!    ........ #####..
//!   ..........    ....
//! ```
//!
//! How it works: from the first room on, the room that lies nearest to any of those joined is joined to it by the way
//! that is quickest to dig, and of every hundred rooms `extra_pct` once more to the nearest they are not joined to yet. A
//! cell takes the longer the harder it is; `zeal_pct` says how much that counts. Tunnels keep off rooms on their way and
//! use what is dug already.
//!
//! Promises: all rooms are joined, unless something else than rock is in the way; a corridor's cells are listed in order,
//! from the one beside the first room to the one beside the other; none lies in a room, at the border, or where it would
//! take a door's frame. What is dug has no hardness left, so it is still true that open cells have none.

use barrow_core::{Map, ParamSpec, Point};

use crate::corridors::tree;
use crate::corridors::way::{DEAREST, dig_way};
use crate::old::{OldNeed, OldSpec};
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

pub(crate) const SPEC: OldSpec = OldSpec {
    name: "hard_tunnels",
    summary: "joins rooms by tunnels that follow soft rock",
    family: Family::Corridors,
    needs: &[OldNeed::always(Fact::Rooms), OldNeed::always(Fact::Floor), OldNeed::always(Fact::Hardness)],
    gives: &[Fact::Corridors],
    not_after: &[Fact::Walls],
    params: &[
        ParamSpec::int(
            "zeal_pct",
            (0, 0, 100),
            "How little the diggers mind hard rock; 100 for the shortest ways.",
        ),
        ParamSpec::int("extra_pct", (0, 20, 100), "Share of the rooms that get one more tunnel."),
    ],
    example: "[[stage]]\nuse = \"simple_rooms\"\n[[stage]]\nuse = \"draw_rooms\"\n[[stage]]\nuse = \"hardness\"\n\
              [[stage]]\nuse = \"hard_tunnels\"\n",
    build: |v| Box::new(HardTunnels { zeal_pct: v.count("zeal_pct"), extra_pct: v.count("extra_pct") }),
};

#[derive(Debug)]
struct HardTunnels {
    zeal_pct: u32,
    extra_pct: u32,
}

impl Stage for HardTunnels {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let join = |cx: &mut Context<'_>, from: usize, to: usize| {
            if let Some(cells) = dig_way(cx, from, to, |map, p| self.price(map, p)) {
                soften_last(cx.map);
                cx.snapshot(format_args!(
                    "a tunnel of {cells} cells from room {} to room {}",
                    from + 1,
                    to + 1
                ));
            }
        };
        tree::grow(cx, |cx, from, to, _| join(cx, from, to));
        tree::add_loops(cx, self.extra_pct, join);
        Ok(())
    }
}

impl HardTunnels {
    /// How long a cell takes to dig: the square of its hardness, so that softer rock is worth a detour.
    fn price(&self, map: &Map, p: Point) -> u32 {
        let hard = u32::from(map.hardness[p]).pow(2) / 255;
        DEAREST - (255 - hard) * (DEAREST - 1) / 255 * (100 - self.zeal_pct) / 100
    }
}

/// Takes the hardness from the cells of the corridor dug last.
fn soften_last(map: &mut Map) {
    let Some(&last) = map.corridors.last() else { return };
    for i in 0..map.corridor_cells(&last).len() {
        let p = map.corridor_cells(&last)[i];
        if map.tiles[p].is_walkable() {
            map.hardness[p] = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use barrow_core::{Rect, Rng, Size};

    #[test]
    fn tunnels_go_around_hard_rock_and_leave_none() {
        let mut map = Map::new(Size::new(11, 7));
        for (id, x) in [1, 9].into_iter().enumerate() {
            map.plan_room(Rect::new(x, 3, 1, 1));
            map.draw_rectangle(id);
        }
        map.hardness.reset(map.size(), 20);
        map.hardness.fill_rect(Rect::new(4, 0, 3, 5), 250);
        let mut scratch = crate::stage::Workspace::default();
        let mut cx = Context::new(&mut map, Rng::new(1), 1, &mut scratch, (1, "hard_tunnels"), None);
        HardTunnels { zeal_pct: 0, extra_pct: 0 }.apply(&mut cx).unwrap();
        let rows: Vec<String> =
            map.tiles.rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect();
        assert_eq!(rows[5], " ######### ", "{rows:#?}");
        assert!(map.tiles.iter().all(|(p, tile)| tile.glyph() != '#' || map.hardness[p] == 0));
    }
}
