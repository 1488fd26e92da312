//! Whether no scraps of floor lie about that would be taken for rooms.

use crate::level::Rules;
use barrow_core::{BitGrid, Map, Point, Rect, Tile};

use super::graft::Graft;

impl Graft {
    /// Whether whatever floor hangs together keeps the rules of rooms, be it a listed room or not; true if that is not so
    /// on the level that was made, either. Rules ask about rooms only, so this is a wish and no rule.
    pub(crate) fn is_tidy(&self, rules: &Rules, map: &Map) -> bool {
        let asks = rules.room_gap > 0 || rules.room_min.0 > 1 || rules.room_min.1 > 1;
        !asks || self.made.rooms.is_empty() || is_tidy(rules, map) || !is_tidy(rules, &self.made)
    }
}

fn is_tidy(rules: &Rules, map: &Map) -> bool {
    let mut floor = BitGrid::default();
    floor.mark_from(&map.tiles, Tile::Floor);
    let (mut left, mut piece) = (floor.clone(), BitGrid::default());
    let gap = Point::new(rules.room_gap, rules.room_gap);
    let mut stack = Vec::new();
    while let Some(first) = left.first() {
        piece.reset(map.size());
        piece.insert(first);
        piece.flood(&floor, &mut stack);
        left.subtract(&piece);
        let Rect { w, h, .. } = piece.bounds().unwrap_or_default();
        let mut around = piece.clone();
        around.dilate(gap, gap);
        around.subtract(&piece);
        if w < rules.room_min.0 || h < rules.room_min.1 || around.meets(&floor) {
            return false;
        }
    }
    true
}
