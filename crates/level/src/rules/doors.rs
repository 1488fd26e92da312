//! Doors stand between two walls, have a way through on the other two sides, and are never side by side. The map's
//! list of doors says the same as its tiles.

use barrow_core::{Door, Map, Tile};

use super::{Doors, Fault, Report, Rules};
use crate::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    check_list(map, survey, report);
    if rules.doors != Doors::Any {
        // A door off the map is on the list above already.
        for door in map.doors.iter().filter(|door| map.size().contains(door.at)) {
            if let Some(fault) = stands_wrong(rules.doors, map, door) {
                report.push("doors", Some(door.at), fault);
            }
        }
    }
}

/// The list holds every door tile once, in the state of the tile.
fn check_list(map: &Map, survey: &mut Survey, report: &mut Report) {
    let unlisted = &mut survey.set;
    unlisted.copy_from(&survey.doors);
    for door in &map.doors {
        if !unlisted.take(door.at) || map.tiles[door.at] != door.state.tile() {
            report.push("doors", Some(door.at), Fault::UnlistedDoor);
        }
    }
    if !unlisted.is_empty() {
        report.push_all("doors", unlisted, Fault::UnlistedDoor);
    }
}

fn stands_wrong(rule: Doors, map: &Map, door: &Door) -> Option<Fault> {
    // What lies off the map is neither wall nor way.
    let [n, e, s, w] = map.tiles.neighbors(door.at, Tile::Chasm);
    let is_wall = |tile: Tile| tile < Tile::FIRST_NOT_SOLID;
    let is_way = |tile: Tile| tile >= Tile::FIRST_SECRET;
    let through = |a: Tile, b: Tile| match rule {
        Doors::Framed => is_way(a) && is_way(b),
        Doors::Blind | Doors::Any => is_way(a) || is_way(b),
    };
    let (walls_ew, walls_ns) = (is_wall(e) && is_wall(w), is_wall(n) && is_wall(s));
    if n.is_door() || e.is_door() || s.is_door() || w.is_door() {
        Some(Fault::BesideDoor)
    } else if !walls_ew && !walls_ns {
        Some(Fault::Unframed)
    } else if !(walls_ew && through(n, s) || walls_ns && through(e, w)) {
        Some(Fault::LeadsNowhere)
    } else {
        None
    }
}
