//! Merges the lists of the locked level and of the level around it, such as rooms and doors.

use barrow_core::{Map, Point, Tile};

use super::LockRun;

impl LockRun<'_> {
    /// Inserts the rooms, doors, stairs and other list entries of the locked cells before those of the map.
    pub(super) fn merge(&mut self, map: &mut Map) {
        let Self { reserve, spare, .. } = self;
        std::mem::swap(map, spare);
        map.merge(reserve.source, spare, &reserve.free);
        let is_locked = |p: &Point| reserve.cells().contains(*p);
        let is_new = |p: &Point| !reserve.cells().contains(*p);
        map.start = reserve.source.start.filter(is_locked).or(spare.start.filter(is_new));
        map.exit = reserve.source.exit.filter(is_locked).or(spare.exit.filter(is_new));
    }

    /// Sets the hardness of all cells that have one that their tile does not allow.
    pub(super) fn harden(&self, map: &mut Map) {
        if !map.has_hardness() {
            return;
        }
        let source = self.reserve.source;
        if source.has_hardness() {
            self.reserve.cells().iter().for_each(|p| map.hardness[p] = source.hardness[p]);
        }
        let (right, bottom) = (map.size().width as i32 - 1, map.size().height as i32 - 1);
        for (p, tile) in map.tiles.iter() {
            let is_border = p.x == 0 || p.y == 0 || p.x == right || p.y == bottom;
            map.hardness[p] = match map.hardness[p] {
                _ if tile >= Tile::FIRST_OPEN => 0,
                _ if is_border => 255,
                0 => hardness_near(map, p),
                hardness => hardness,
            };
        }
    }
}

/// Returns the largest hardness of the rock beside a cell, or 128 without such rock.
fn hardness_near(map: &Map, p: Point) -> u8 {
    let around = map.hardness.neighbors(p, 0);
    around.into_iter().filter(|&hardness| hardness > 0 && hardness < 255).max().unwrap_or(128)
}
