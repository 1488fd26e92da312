//! Opens more of a cave if too little of it is left.

use crate::level::Rules;
use barrow_core::{Map, Point, Rect, Rng, Tile};

use super::graft::Graft;
use super::is_way;
use super::pins::Pins;

impl Graft {
    /// Wears rock away at the edges of what is open until the rules have enough. Only where there are no rooms: these do
    /// not grow.
    pub(super) fn widen(&mut self, pins: &Pins<'_>, rules: &Rules, map: &mut Map, rng: &mut Rng) {
        if !map.rooms.is_empty() || self.way != Tile::Floor {
            return;
        }
        let cells = map.size().cells() as u64;
        let share = (cells * u64::from(rules.min_open_pct)).div_ceil(100);
        let need = share.max(u64::from(rules.min_open_cells)) as usize;
        let mut have = map.tiles.cells().iter().filter(|tile| tile.is_walkable()).count();
        while have < need {
            let before = have;
            // What juts out first, so that nooks are filled rather than made.
            for least in [3, 2, 1] {
                self.list_edges(pins, map, least);
                rng.shuffle(&mut self.queue);
                self.queue.truncate(need.saturating_sub(have));
                have += self.queue.len();
                self.queue.iter().for_each(|&p| map.tiles[p] = Tile::Floor);
                if have > before {
                    break;
                }
            }
            if have == before {
                break;
            }
        }
    }

    /// Lists the rock that has at least so many open cells beside it and may be opened.
    fn list_edges(&mut self, pins: &Pins<'_>, map: &Map, least: usize) {
        self.queue.clear();
        let inside = Rect::of(map.size()).grown(-1);
        let is_edge = |p: Point| {
            let around = map.tiles.neighbors(p, Tile::Rock);
            inside.contains(p)
                && !pins.fixed.contains(p)
                && around.into_iter().filter(|&tile| is_way(tile)).count() >= least
                && !around.into_iter().any(Tile::is_door)
        };
        let edges = map.tiles.iter().filter(|(p, tile)| *tile == self.rock && is_edge(*p));
        self.queue.extend(edges.map(|(p, _)| p));
    }
}
