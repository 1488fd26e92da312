//! There are enough stairs, and they are where the map says.

use barrow_core::{Map, Tile};

use super::{Fault, Report, Rules};
use crate::level::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, _: &mut Survey, report: &mut Report) {
    let ways = [
        ("stairs_up", "up", Tile::StairsUp, &map.stairs_up, rules.stairs_up),
        ("stairs_down", "down", Tile::StairsDown, &map.stairs_down, rules.stairs_down),
    ];
    for (rule, way, tile, list, need) in ways {
        let have = list.len() as u32;
        if have < need {
            report.push(rule, None, Fault::TooFewStairs { way, have, need });
        }
        for &p in list {
            if map.tiles.get(p) != Some(tile) {
                report.push(rule, Some(p), Fault::MissingStairs);
            }
        }
    }
}
