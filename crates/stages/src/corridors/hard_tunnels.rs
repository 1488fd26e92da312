//! Connects rooms by tunnels that prefer soft rock.
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
//! Algorithm:
//! 1. Prim's algorithm: the tree begins with the first room; the room nearest to any room of the tree is connected to
//!    it, until all are.
//! 2. Each room is, with a probability of `extra_pct` percent, connected once more, to the nearest room that no
//!    corridor connects it to yet.
//!
//! A tunnel is a path that is quick to dig. Harder cells take longer; `zeal_pct` lowers the difference. Tunnels
//! avoid other rooms and reuse existing corridors.
//!
//! Guarantees: all rooms are connected, unless something other than rock is in the way; the cells of a corridor are
//! listed in order, from the one beside the first room to the one beside the second; no corridor cell lies in a room,
//! at the border, or in the frame of a door. The hardness of dug cells becomes 0, as of all open cells.
//!
//! Source: textbook Prim and A*.

use barrow_core::Map;

use crate::corridors::cheapest_path::{HIGHEST_COST, begin_paths, dig_path};
use crate::corridors::tree;
use crate::spec::{Fact, Family};
use crate::stage::{Context, Stage, Veto};

crate::stage! {
    /// Connects rooms by tunnels that prefer soft rock.
    pub struct HardTunnels in Family::Corridors,
        needs [Fact::Rooms, Fact::Floor, Fact::Hardness],
        gives [Fact::Corridors],
        not_after [Fact::Walls],
        example ["simple_rooms", "draw_rooms", "hardness", "hard_tunnels"] {
        /// Percentage by which the extra cost of hard rock is reduced; 100 for the shortest tunnels.
        zeal_pct: u32 = 0 in 0..=100,
        /// Percentage of the rooms that get an extra tunnel.
        extra_pct: u32 = 20 in 0..=100,
    }
}

impl Stage for HardTunnels {
    fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
        let costs: [u8; 256] = std::array::from_fn(|hardness| self.cost(hardness as u32));
        begin_paths(cx, |map, y, row| {
            let cells = row.iter_mut().zip(map.hardness.row(y));
            cells.for_each(|(cost, &hardness)| *cost = costs[usize::from(hardness)]);
        });
        let join = |cx: &mut Context<'_>, from: usize, to: usize| {
            if let Some(cells) = dig_path(cx, from, to) {
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
    /// Returns the cost of digging a cell, which grows with the square of the hardness, so that soft rock is worth a
    /// detour.
    const fn cost(&self, hardness: u32) -> u8 {
        let hard = hardness.pow(2) / 255;
        (HIGHEST_COST - (255 - hard) * (HIGHEST_COST - 1) / 255 * (100 - self.zeal_pct) / 100) as u8
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
    fn tunnels_avoid_hard_rock_and_set_hardness_to_zero() {
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
        assert!(rows[5].contains("#####"), "{rows:#?}");
        assert!(rows[..5].iter().all(|row| !row[4..7].contains('#')), "{rows:#?}");
        assert!(map.tiles.iter().all(|(p, tile)| tile.glyph() != '#' || map.hardness[p] == 0));
    }
}
