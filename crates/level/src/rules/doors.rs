//! Doors stand between two walls, have a way through on the other two sides, and are never side by side. The map's
//! list of doors says the same as its tiles.

use barrow_core::{Map, Point};

use super::{Doors, Fault, Report, Rules};
use crate::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    check_list(map, survey, report);
    if rules.doors == Doors::Any {
        return;
    }
    for y in 0..map.size().height as i32 {
        for i in 0..survey.doors.stride() {
            let [doors, door_neighbors @ ..] = survey.doors.with_neighbors(y, i);
            if doors == 0 {
                continue;
            }
            let [_, n, e, s, w] = survey.with_secrets.with_neighbors(y, i);
            let [_, not_n, not_e, not_s, not_w] = survey.not_solid.with_neighbors(y, i);
            let (walls_ew, walls_ns) = (!not_e & !not_w, !not_n & !not_s);
            let (way_ns, way_ew) = if rules.doors == Doors::Framed { (n & s, e & w) } else { (n | s, e | w) };
            let framed = walls_ew | walls_ns;
            let good = walls_ew & way_ns | walls_ns & way_ew;
            let beside = door_neighbors.iter().fold(0, |any, d| any | d);
            for (bad, fault) in [
                (doors & !framed & !beside, Fault::Unframed),
                (doors & framed & !good & !beside, Fault::LeadsNowhere),
                (doors & beside, Fault::BesideDoor),
            ] {
                push_bits(bad, y, i, fault, report);
            }
        }
    }
}

fn check_list(map: &Map, survey: &Survey, report: &mut Report) {
    for door in &map.doors {
        if map.tiles.get(door.at).and_then(barrow_core::Tile::door_state) != Some(door.state) {
            report.push("doors", Some(door.at), Fault::UnlistedDoor);
        }
    }
    if survey.doors.count() as usize != map.doors.len() {
        for p in survey.doors.iter().filter(|&p| !map.doors.iter().any(|door| door.at == p)) {
            report.push("doors", Some(p), Fault::UnlistedDoor);
        }
    }
}

fn push_bits(mut bits: u64, y: i32, word: usize, fault: Fault, report: &mut Report) {
    while bits != 0 {
        let x = 64 * word as i32 + bits.trailing_zeros() as i32;
        bits &= bits - 1;
        report.push("doors", Some(Point::new(x, y)), fault);
    }
}
