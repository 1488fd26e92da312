//! Corridors are one cell wide: squares of two by two corridor cells are limited.

use barrow_core::{Map, Point, Tile};

use super::{Report, Rules, ViolationKind};
use crate::level::survey::Survey;

/// Value that turns the rule off.
pub(super) const ANY: u32 = 1_000_000;

pub(super) fn check(rules: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    if rules.max_corridor_blocks >= ANY {
        return;
    }
    let blocks = &mut survey.set;
    blocks.mark_between(&map.tiles, Tile::Corridor, Tile::Floor);
    for y in 0..map.size().height as i32 {
        for i in 0..blocks.stride() {
            let [word, _, east, south, _] = blocks.with_neighbors(y, i);
            let south_east =
                if y + 1 < map.size().height as i32 { blocks.with_neighbors(y + 1, i)[2] } else { 0 };
            // Rows below are unchanged until their turn.
            blocks.row_mut(y)[i] = word & east & south & south_east;
        }
    }
    let (have, need) = (blocks.count(), rules.max_corridor_blocks);
    if have > need {
        let at: Option<Point> = blocks.first();
        report.push("max_corridor_blocks", at, ViolationKind::TooManyBlocks { have, need });
    }
}
