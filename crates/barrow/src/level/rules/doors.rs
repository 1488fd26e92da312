//! Every door stands between two walls, has passable cells on the other two sides and no door beside it. The map's list
//! of doors agrees with its tiles.

use barrow_core::{BitGrid, Door, Map, Point, Tile};

use super::{Doors, Report, Rules, ViolationKind};
use crate::level::survey::Survey;

// Classes of the tiles beside a door, two bits each, so that those of four neighbors make an index of eight bits.
const WALL: u8 = 0;
/// Neither solid nor passable, such as water.
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

/// Violations by the numbers in [`VIOLATIONS`]; 0 stands for none.
const WRONG: [Option<ViolationKind>; 4] =
    [None, Some(ViolationKind::BesideDoor), Some(ViolationKind::Unframed), Some(ViolationKind::LeadsNowhere)];

/// Index into [`WRONG`] by the classes of a door's four neighbors: for `Doors::Framed`, `Doors::Blind` and
/// `Doors::Any`. A table saves branches that the processor cannot predict.
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
    // Doors off the map are reported by `check_list`.
    for door in map.doors.iter().filter(|door| map.size().contains(door.at)) {
        if let Some(kind) = WRONG[usize::from(violations[kinds_around(map, door.at)])] {
            report.push("doors", Some(door.at), kind);
        }
    }
}

/// Returns whether no door violates the rule, without finding out which does. The list agrees with the tiles if each
/// listed door has the tile of its state, no two are on one cell, and there are as many as there are door tiles.
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

/// Returns the classes of the tiles north, east, south and west of a cell, two bits for each, north in the highest.
/// Cells off the map are `NEITHER`.
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

/// Returns the index into [`WRONG`] of a door whose neighbors have these classes.
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
