//! Doors stand between two walls, have a way through on the other two sides, and are never side by side. The map's
//! list of doors says the same as its tiles.

use barrow_core::{Door, Map, Point, Tile};

use super::{Doors, Fault, Report, Rules};
use crate::survey::Survey;

/// What a tile is to a door beside it, in two bits.
const WALL: u8 = 0;
const NEITHER: u8 = 1;
const WAY: u8 = 2;
const DOOR: u8 = 3;

const KINDS: [u8; Tile::ALL.len()] = {
    let mut kinds = [WALL; Tile::ALL.len()];
    let mut i = 0;
    while i < kinds.len() {
        let tile = Tile::ALL[i];
        kinds[i] = match tile as u8 {
            _ if tile.is_door() => DOOR,
            n if n >= Tile::FIRST_SECRET as u8 => WAY,
            n if n >= Tile::FIRST_NOT_SOLID as u8 => NEITHER,
            _ => WALL,
        };
        i += 1;
    }
    kinds
};

/// What can be wrong with how a door stands.
const WRONG: [Option<Fault>; 4] =
    [None, Some(Fault::BesideDoor), Some(Fault::Unframed), Some(Fault::LeadsNowhere)];

/// Which of these it is, by the kinds of its four neighbors, for doors that must lead somewhere on both sides and for
/// others. Looked up, for no one can guess how a door stands.
static FAULTS: [[u8; 256]; 2] = {
    let mut faults = [[0; 256]; 2];
    let mut i = 0;
    while i < 512 {
        faults[i / 256][i % 256] = fault_of(i % 256, i / 256 == 0);
        i += 1;
    }
    faults
};

pub(super) fn check(rules: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    if !is_sound(map, survey) {
        check_list(map, survey, report);
    }
    let faults = match rules.doors {
        Doors::Framed => &FAULTS[0],
        Doors::Blind => &FAULTS[1],
        Doors::Any => return,
    };
    // A door off the map is on the list above already.
    for door in map.doors.iter().filter(|door| map.size().contains(door.at)) {
        let fault = faults[usize::from(kinds_around(map, door.at))];
        if let Some(fault) = WRONG[usize::from(fault)] {
            report.push("doors", Some(door.at), fault);
        }
    }
}

/// Whether the list holds every door tile once, in the state of the tile: no two on one cell, each on a tile in its
/// state, and as many as there are such tiles.
fn is_sound(map: &Map, survey: &mut Survey) -> bool {
    let seen = &mut survey.set;
    seen.reset(map.size());
    let is_so = |door: &Door| map.tiles.get(door.at) == Some(door.state.tile()) && seen.add(door.at);
    map.doors.iter().all(is_so)
        && Tile::count_between(map.tiles.cells(), Tile::FIRST_DOOR, Tile::Doorway) == map.doors.len()
}

/// Reports where the list and the tiles disagree.
fn check_list(map: &Map, survey: &mut Survey, report: &mut Report) {
    let unlisted = &mut survey.set;
    unlisted.mark_between(&map.tiles, Tile::FIRST_DOOR, Tile::Corridor);
    for door in &map.doors {
        if !unlisted.take(door.at) || map.tiles[door.at] != door.state.tile() {
            report.push("doors", Some(door.at), Fault::UnlistedDoor);
        }
    }
    report.push_all("doors", unlisted, Fault::UnlistedDoor);
}

/// The kinds of the tiles north, east, south and west of a cell, two bits for each, the north highest. What lies off the
/// map is neither wall nor way.
#[inline]
fn kinds_around(map: &Map, p: Point) -> u8 {
    map.tiles.neighbors(p, Tile::Chasm).into_iter().fold(0, |kinds, tile| kinds << 2 | KINDS[tile as usize])
}

/// What is wrong with a door that has these around it, as a place in [`WRONG`].
const fn fault_of(kinds: usize, both_sides: bool) -> u8 {
    let (n, e, s, w) = (kinds >> 6, kinds >> 4, kinds >> 2, kinds);
    let (walls_ns, walls_ew) = (is_all(n, s, WALL), is_all(e, w, WALL));
    if has(n, s, DOOR) || has(e, w, DOOR) {
        1
    } else if !walls_ew && !walls_ns {
        2
    } else if walls_ew && leads(n, s, both_sides) || walls_ns && leads(e, w, both_sides) {
        0
    } else {
        3
    }
}

const fn leads(a: usize, b: usize, both_sides: bool) -> bool {
    if both_sides { is_all(a, b, WAY) } else { has(a, b, WAY) }
}

const fn is_all(a: usize, b: usize, kind: u8) -> bool {
    a as u8 & 3 == kind && b as u8 & 3 == kind
}

const fn has(a: usize, b: usize, kind: u8) -> bool {
    a as u8 & 3 == kind || b as u8 & 3 == kind
}
