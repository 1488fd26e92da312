//! Connects rooms by tunnels that follow soft rock.
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
//! How it works: from the first room on, the room that lies nearest to any room of the tree is connected to it by the
//! path that is quickest to dig, and of every hundred rooms `extra_pct` once more to the nearest room that no corridor
//! connects them to yet. Harder cells take longer; `zeal_pct` lowers the difference. Tunnels keep off rooms on their way
//! and use corridors that exist already.
//!
//! Guarantees: all rooms are connected, unless something other than rock is in the way; a corridor's cells are listed in
//! order, from the one beside the first room to the one beside the other; none lies in a room, at the border, or in the
//! frame of a door. The hardness of dug cells becomes 0, so that open cells still have none.

use barrow_core::{Map, Point};

use crate::corridors::cheapest_path::{HIGHEST_COST, dig_path};
use crate::corridors::tree;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Connects rooms by tunnels that follow soft rock.
    pub struct HardTunnels in Family::Corridors,
        needs [Fact::Rooms, Fact::Floor, Fact::Hardness],
        gives [Fact::Corridors],
        not_after [Fact::Walls],
        example ["simple_rooms", "draw_rooms", "hardness", "hard_tunnels"] {
        /// Indifference to hard rock, in percent; 100 for the shortest tunnels.
        zeal_pct: u32 = 0 in 0..=100,
        /// Share of the rooms that get one more tunnel, in percent.
        extra_pct: u32 = 20 in 0..=100,
    }
}

impl Stage for HardTunnels {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let join = |cx: &mut Context<'_>, from: usize, to: usize| {
            if let Some(cells) = dig_path(cx, from, to, |map, p| self.cost(map, p)) {
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
    /// Returns the time that a cell takes to dig: it grows with the square of the hardness, so that softer rock is worth a
    /// detour.
    fn cost(&self, map: &Map, p: Point) -> u32 {
        let hard = u32::from(map.hardness[p]).pow(2) / 255;
        HIGHEST_COST - (255 - hard) * (HIGHEST_COST - 1) / 255 * (100 - self.zeal_pct) / 100
    }
}

/// Sets the hardness of the cells of the last corridor to 0.
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
