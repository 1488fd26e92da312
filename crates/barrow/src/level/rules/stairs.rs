//! The level has at least a number of stairs, and all listed stairs are on tiles of stairs.

use barrow_core::{Map, Point, Tile};

use super::{Report, Rules, ViolationKind};
use crate::level::survey::Survey;

pub(super) fn check_up(rules: &Rules, map: &Map, _: &mut Survey, report: &mut Report) {
    check(map, ("stairs_up", "up", Tile::StairsUp), &map.stairs_up, rules.stairs_up, report);
}

pub(super) fn check_down(rules: &Rules, map: &Map, _: &mut Survey, report: &mut Report) {
    check(map, ("stairs_down", "down", Tile::StairsDown), &map.stairs_down, rules.stairs_down, report);
}

fn check(
    map: &Map,
    (rule, way, tile): (&'static str, &'static str, Tile),
    list: &[Point],
    need: u32,
    report: &mut Report,
) {
    let have = list.len() as u32;
    if have < need {
        report.push(rule, None, ViolationKind::TooFewStairs { way, have, need });
    }
    for &p in list {
        if map.tiles.get(p) != Some(tile) {
            report.push(rule, Some(p), ViolationKind::MissingStairs);
        }
    }
}
