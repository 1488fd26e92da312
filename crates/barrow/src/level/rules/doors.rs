//! Doors stand between two walls, have a way through on the other two sides, and are never side by side. The map's
//! list of doors says the same as its tiles.

use barrow_core::{BitGrid, Door, Map, Point, Tile};

use super::{Doors, Report, Rules, ViolationKind};
use crate::level::survey::Survey;

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
const WRONG: [Option<ViolationKind>; 4] =
    [None, Some(ViolationKind::BesideDoor), Some(ViolationKind::Unframed), Some(ViolationKind::LeadsNowhere)];

/// Which of these it is, by the kinds of its four neighbors: for doors that must lead somewhere on both sides, for blind
/// ones, and for those that may stand anyhow. Looked up, for no one can guess how a door stands.
static VIOLATIONS: [[u8; 256]; 3] = {
    let mut violations = [[0; 256]; 3];
    let mut i = 0;
    while i < 512 {
        violations[i / 256][i % 256] = violation_of(i % 256, i / 256 == 0);
        i += 1;
    }
    violations
};

pub(super) fn check(rules: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    let violations = match rules.doors {
        Doors::Framed => &VIOLATIONS[0],
        Doors::Blind => &VIOLATIONS[1],
        Doors::Any => &VIOLATIONS[2],
    };
    if is_sound(map, violations, &mut survey.set) {
        return;
    }
    check_list(map, survey, report);
    // A door off the map is on the list above already.
    for door in map.doors.iter().filter(|door| map.size().contains(door.at)) {
        if let Some(kind) = WRONG[usize::from(violations[kinds_around(map, door.at)])] {
            report.push("doors", Some(door.at), kind);
        }
    }
}

/// Whether nothing is wrong at all. The list holds every door tile once, in the state of the tile, if no two on it are on
/// one cell, each is on a tile in its state, and there are as many as there are such tiles.
fn is_sound(map: &Map, violations: &[u8; 256], seen: &mut BitGrid) -> bool {
    seen.reset(map.size());
    let is_so = |door: &Door| {
        map.tiles.get(door.at) == Some(door.state.tile())
            && seen.add(door.at)
            && violations[kinds_around(map, door.at)] == 0
    };
    map.doors.iter().all(is_so)
        && Tile::count_between(map.tiles.cells(), Tile::FIRST_DOOR, Tile::Doorway) == map.doors.len()
}

/// Reports where the list and the tiles disagree.
fn check_list(map: &Map, survey: &mut Survey, report: &mut Report) {
    let unlisted = &mut survey.set;
    unlisted.mark_between(&map.tiles, Tile::FIRST_DOOR, Tile::Corridor);
    for door in &map.doors {
        if !unlisted.take(door.at) || map.tiles[door.at] != door.state.tile() {
            report.push("doors", Some(door.at), ViolationKind::UnlistedDoor);
        }
    }
    report.push_all("doors", unlisted, ViolationKind::UnlistedDoor);
}

/// The kinds of the tiles north, east, south and west of a cell, two bits for each, the north highest. What lies off the
/// map is neither wall nor way.
#[inline]
fn kinds_around(map: &Map, p: Point) -> usize {
    let (width, height) = (map.size().width, map.size().height);
    let (x, y, cells) = (p.x as u32, p.y as u32, map.tiles.cells());
    let is_inside = x.wrapping_sub(1) < width.wrapping_sub(2) && y.wrapping_sub(1) < height.wrapping_sub(2);
    let tiles = if is_inside {
        let (width, i) = (width as usize, y as usize * width as usize + x as usize);
        [cells[i - width], cells[i + 1], cells[i + width], cells[i - 1]]
    } else {
        map.tiles.neighbors(p, Tile::Chasm)
    };
    let [n, e, s, w] = tiles.map(|tile| usize::from(KINDS[tile as usize]));
    n << 6 | e << 4 | s << 2 | w
}

/// What is wrong with a door that has these around it, as a place in [`WRONG`].
const fn violation_of(kinds: usize, both_sides: bool) -> u8 {
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
