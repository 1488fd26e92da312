//! Fills corridors that lead nowhere any more, and doors that lost their ways.

use crate::level::{Doors, Rules};
use barrow_core::{BitGrid, Map, Point, Tile};

use super::graft::{Graft, beside, ways_beside};
use super::pins::Pins;
use super::{is_solid, is_way};

impl Graft {
    /// Follows every change from cell to cell until nothing more comes of it.
    pub(super) fn settle(&mut self, pins: &Pins<'_>, rules: &Rules, map: &mut Map) {
        let mut around = BitGrid::default();
        let mut changed = self.filled.clone();
        changed.unite(&pins.fixed);
        around.expand(&changed);
        around.subtract(&pins.fixed);
        self.queue.clear();
        self.queue.extend(around.iter());
        while let Some(p) = self.queue.pop() {
            if !pins.fixed.contains(p) && self.settle_cell(map, rules, p) {
                map.tiles[p] = self.rock;
                self.filled.insert(p);
                self.queue.extend(beside(p).into_iter().filter(|&q| map.size().contains(q)));
            }
        }
        self.forget_filled(map);
    }

    /// Whether a cell is to be filled.
    fn settle_cell(&self, map: &mut Map, rules: &Rules, p: Point) -> bool {
        let tile = map.tiles[p];
        let ways = ways_beside(&map.tiles, p);
        let lost_ways = ways < ways_beside(&self.made.tiles, p);
        if tile.is_door() {
            let [n, e, s, w] = map.tiles.neighbors(p, Tile::Chasm);
            let stands = is_solid(n) && is_solid(s) || is_solid(e) && is_solid(w);
            if rules.doors == Doors::Any || stands && (ways == 2 || rules.doors == Doors::Blind && ways > 0) {
                return false;
            }
            if !stands {
                map.tiles[p] = self.way;
            }
            return stands;
        }
        matches!(tile, Tile::Corridor | Tile::SecretCorridor) && ways < 2 && lost_ways
    }

    /// Takes what was filled off the lists, and doors that are none any more.
    pub(super) fn forget_filled(&mut self, map: &mut Map) {
        map.forget(&self.filled, &mut self.numbers);
        let Map { doors, tiles, .. } = map;
        doors.retain(|door| tiles[door.at] == door.state.tile());
    }

    /// Fills a set of cells that nothing keeps.
    pub(super) fn fill(&mut self, map: &mut Map, cells: &BitGrid) {
        for p in cells.iter() {
            if is_way(map.tiles[p]) {
                map.tiles[p] = self.rock;
            }
        }
        self.filled.copy_from(cells);
        self.forget_filled(map);
    }
}
