//! Doors stand between two walls, have a way through on the other two sides, and are never side by side. The map's
//! list of doors says the same as its tiles.

use barrow_core::{Direction, Door, Map, Tile};

use super::{Doors, Fault, Report, Rules};
use crate::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    check_list(map, survey, report);
    if rules.doors != Doors::Any {
        for door in &map.doors {
            if let Some(fault) = stands_wrong(rules.doors, map, door) {
                report.push("doors", Some(door.at), fault);
            }
        }
    }
}

/// The list holds every door tile once, in the state of the tile.
fn check_list(map: &Map, survey: &mut Survey, report: &mut Report) {
    survey.set.reset(map.size());
    for door in &map.doors {
        let tile = map.tiles.get(door.at);
        if tile.and_then(Tile::door_state) != Some(door.state) || survey.set.contains(door.at) {
            report.push("doors", Some(door.at), Fault::UnlistedDoor);
        }
        if tile.is_some() {
            survey.set.insert(door.at);
        }
    }
    if survey.set != survey.doors {
        survey.set.complement(&survey.doors);
        report.push_all("doors", &survey.set, Fault::UnlistedDoor);
    }
}

fn stands_wrong(rule: Doors, map: &Map, door: &Door) -> Option<Fault> {
    // What lies off the map is neither wall nor way.
    let [n, e, s, w] = Direction::ALL.map(|side| map.tiles.get(door.at + side.step()).unwrap_or(Tile::Chasm));
    let is_wall = |tile: Tile| tile < Tile::FIRST_NOT_SOLID;
    let is_way = |tile: Tile| tile >= Tile::FIRST_SECRET;
    let is_door = |tile: Tile| tile >= Tile::FIRST_DOOR && tile < Tile::Corridor;
    let through = |a: Tile, b: Tile| match rule {
        Doors::Framed => is_way(a) && is_way(b),
        Doors::Blind | Doors::Any => is_way(a) || is_way(b),
    };
    let (walls_ew, walls_ns) = (is_wall(e) && is_wall(w), is_wall(n) && is_wall(s));
    if [n, e, s, w].into_iter().any(is_door) {
        Some(Fault::BesideDoor)
    } else if !walls_ew && !walls_ns {
        Some(Fault::Unframed)
    } else if !(walls_ew && through(n, s) || walls_ns && through(e, w)) {
        Some(Fault::LeadsNowhere)
    } else {
        None
    }
}
