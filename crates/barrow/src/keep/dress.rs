//! Doors where tunnels enter rooms, walls around what changed, hardness that fits the tiles.

use crate::Registry;
use crate::level::{Doors, Rules};
use barrow_core::{BitGrid, DoorState, Map, Point, Rng, Tile, Values};
use barrow_stages::{Context, Workspace};

use super::graft::{Graft, beside};
use super::pins::Pins;
use super::{is_solid, is_wall, is_way};

impl Graft {
    /// Takes doors away that tunnels robbed of their frames, and hangs some where tunnels enter rooms, if the level has
    /// doors.
    pub(super) fn hang_doors(&self, pins: &Pins<'_>, rules: &Rules, map: &mut Map, rng: &mut Rng) {
        if self.dug.is_empty() || rules.doors == Doors::Any {
            return;
        }
        let Map { doors, tiles, .. } = map;
        doors.retain(|door| {
            let stays = pins.fixed.contains(door.at)
                || tiles[door.at].is_door() && (is_framed(tiles.neighbors(door.at, Tile::Chasm)));
            if !stays && tiles[door.at].is_door() {
                tiles[door.at] = self.way;
            }
            stays
        });
        let mut rooms = BitGrid::new(map.size());
        map.rooms.iter().for_each(|room| map.mark_room(room, &mut rooms));
        for &p in &self.dug {
            let enters = beside(p).into_iter().any(|q| rooms.contains(q));
            if !enters || map.tiles[p] != self.way || !is_framed(map.tiles.neighbors(p, Tile::Chasm)) {
                continue;
            }
            let Some(like) = rng.pick(&self.made.doors) else { break };
            let state = if like.state == DoorState::Secret { DoorState::Closed } else { like.state };
            let mut ways = beside(p).into_iter().filter(|&q| is_way(map.tiles[q]));
            let sides =
                [ways.next(), ways.next()].map(|q| q.map_or_else(Default::default, |q| map.side_at(q)));
            map.put_door(p, state, sides);
        }
    }

    /// Puts walls around rooms if the level has any, and takes away those that stand around nothing.
    pub(super) fn dress(&self, pins: &Pins<'_>, map: &mut Map, workspace: &mut Workspace) {
        for (p, tile) in self.made.tiles.iter().filter(|(_, tile)| is_wall(*tile)) {
            if !pins.fixed.contains(p)
                && map.tiles[p] == tile
                && !touches_open(map, p)
                && touches_open(&self.made, p)
            {
                map.tiles[p] = self.rock;
            }
        }
        if self.has_walls
            && let Some(spec) = Registry::builtin().stage("walls")
        {
            let stage = spec.build(&Values::defaults(spec.params.clone()));
            let mut cx = Context::new(map, Rng::new(0), 1, workspace, (0, spec.name), None);
            // Walls are always possible.
            let _ = stage.apply(&mut cx);
            pins.put(map);
        }
        if self.rock != Tile::Rock {
            for (p, tile) in self.made.tiles.iter().filter(|(p, _)| !pins.fixed.contains(*p)) {
                if map.tiles[p] == Tile::Rock && tile != Tile::Rock {
                    map.tiles[p] = self.rock;
                }
            }
        }
    }

    /// Makes the hardness fit the tiles.
    pub(super) fn harden(&self, pins: &Pins<'_>, map: &mut Map) {
        if !self.made.has_hardness() {
            return;
        }
        map.hardness.copy_from(&self.made.hardness);
        if pins.map.has_hardness() {
            for p in pins.cells.iter() {
                map.hardness[p] = pins.map.hardness[p];
            }
        }
        let (right, bottom) = (map.size().width as i32 - 1, map.size().height as i32 - 1);
        for (p, tile) in map.tiles.iter() {
            let is_border = p.x == 0 || p.y == 0 || p.x == right || p.y == bottom;
            let hardness = map.hardness[p];
            map.hardness[p] = if tile >= Tile::FIRST_OPEN {
                0
            } else if is_border {
                255
            } else if hardness == 0 {
                self.hardness_near(p)
            } else {
                hardness
            };
        }
    }

    /// How hard the rock around a cell that was open is.
    fn hardness_near(&self, p: Point) -> u8 {
        let around = self.made.hardness.neighbors(p, 0);
        around.into_iter().filter(|&hardness| hardness > 0 && hardness < 255).max().unwrap_or(128)
    }
}

/// Whether something between `[n, e, s, w]` stands between two walls with a way through.
fn is_framed([n, e, s, w]: [Tile; 4]) -> bool {
    let way = |tile: Tile| is_way(tile) && !tile.is_door();
    is_solid(n) && is_solid(s) && way(e) && way(w) || is_solid(e) && is_solid(w) && way(n) && way(s)
}

/// Whether one of the eight cells around one is not solid.
fn touches_open(map: &Map, p: Point) -> bool {
    (-1..=1)
        .flat_map(|dy| (-1..=1).map(move |dx| p + Point::new(dx, dy)))
        .any(|q| map.tiles.get(q).is_some_and(|tile| !is_solid(tile)))
}
