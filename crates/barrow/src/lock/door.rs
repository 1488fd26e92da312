//! Adds doors where tunnels enter rooms, and removes doors that lost their frame or are blocked.

use barrow_core::{DoorState, Map, Point, Rng, Tile};

use super::{LockRun, beside, is_solid, is_wall, is_way};
use crate::level::Doors;

impl LockRun<'_> {
    /// Adds doors where the tunnels that were dug last enter rooms, if the level has doors. Their states are drawn from
    /// the doors of the level; secret ones become closed doors.
    pub(super) fn hang_doors(&mut self, map: &mut Map, rng: &mut Rng) {
        self.tidy_doors(map, |_| true);
        for i in 0..self.dug.len() {
            let p = self.dug[i];
            let enters = beside(p).into_iter().any(|q| self.rooms.contains(q));
            if !enters || self.rooms.contains(p) || !is_framed(map, p) {
                continue;
            }
            let Some(like) = rng.pick(&map.doors) else { return };
            let state = if like.state == DoorState::Secret { DoorState::Closed } else { like.state };
            let mut ways = beside(p).into_iter().filter(|&q| is_way(map.tiles[q]));
            let sides =
                [ways.next(), ways.next()].map(|q| q.map_or_else(Default::default, |q| map.side_at(q)));
            map.put_door(p, state, sides);
        }
    }

    /// Removes doors that lost their frame or are blocked on one side. Only doors for which `is_near` holds are
    /// checked.
    pub(super) fn tidy_doors(&self, map: &mut Map, is_near: impl Fn(Point) -> bool) {
        if self.doors == Doors::Any {
            return;
        }
        let Map { doors, tiles, .. } = map;
        doors.retain(|door| {
            let at = door.at;
            if self.reserve.cells().contains(at) || !is_near(at) {
                return true;
            }
            let [n, e, s, w] = tiles.neighbors(at, Tile::Chasm);
            let ways = [n, e, s, w].into_iter().filter(|&tile| is_way(tile)).count();
            let frame = [[n, s], [e, w]].into_iter().find(|frame| frame.iter().all(|&tile| is_solid(tile)));
            let least = if self.doors == Doors::Blind { 1 } else { 2 };
            match frame {
                Some(_) if ways >= least => return true,
                // A blocked door becomes part of the wall that it is in.
                Some(frame) => tiles[at] = frame.into_iter().find(|&tile| is_wall(tile)).unwrap_or_default(),
                None => tiles[at] = self.ground.way,
            }
            false
        });
    }
}

/// Returns whether a cell lies between two solid ones and has passable cells without doors on the other two sides.
fn is_framed(map: &Map, p: Point) -> bool {
    let [n, e, s, w] = map.tiles.neighbors(p, Tile::Chasm);
    let is_free = |tile: Tile| is_way(tile) && !tile.is_door();
    is_solid(n) && is_solid(s) && is_free(e) && is_free(w)
        || is_solid(e) && is_solid(w) && is_free(n) && is_free(s)
}
