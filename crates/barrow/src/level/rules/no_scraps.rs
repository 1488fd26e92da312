//! Every wall borders something else than rock and walls, and every door stands between two walls with a way through.
//! The rule finds remains of rooms that a later stage cut or filled. Pillars and trees count as part of what a wall
//! encloses.

use barrow_core::{BitGrid, Map, Point, Tile};

use super::{Doors, Report, Rules, ViolationKind};
use crate::level::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    if !rules.no_scraps {
        return;
    }
    if map.tiles.has_bare_wall() {
        let Survey { set: walls, other: enclosed, .. } = survey;
        let firsts = [Tile::WallAcross, Tile::Pillar];
        BitGrid::mark_classes(&map.tiles, [&mut *walls, enclosed], firsts, |[wall, rest]| {
            [wall & !rest, rest]
        });
        // Diagonal neighbors count, because a corner of a room borders its floor only at a corner.
        enclosed.dilate(Point::new(1, 1), Point::new(1, 1));
        walls.difference_with(enclosed);
        report.push_all("no_scraps", walls, ViolationKind::WallAroundNothing);
    }
    // Otherwise the rule `doors` checks them.
    if rules.doors == Doors::Any {
        check_doors(map, survey, report);
    }
}

/// Reports doors that lack a wall on both sides, or a way through.
fn check_doors(map: &Map, survey: &mut Survey, report: &mut Report) {
    let doors = &mut survey.set;
    doors.mark_between(&map.tiles, Tile::FIRST_DOOR, Tile::Corridor);
    for p in doors.iter() {
        // Cells off the map count as a chasm: neither solid nor passable.
        let [n, e, s, w] = map.tiles.neighbors(p, Tile::Chasm);
        let is_wall = |tile: Tile| tile < Tile::FIRST_NOT_SOLID;
        let is_way = |tile: Tile| tile >= Tile::FIRST_SECRET;
        let stands = |sides: [Tile; 2], ways: [Tile; 2]| {
            sides.into_iter().all(is_wall) && ways.into_iter().all(is_way)
        };
        if !stands([n, s], [e, w]) && !stands([e, w], [n, s]) {
            report.push("no_scraps", Some(p), ViolationKind::DoorInNothing);
        }
    }
}
