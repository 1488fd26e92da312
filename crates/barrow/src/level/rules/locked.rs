//! The start, the stairs and the exit are connected while locked doors are closed.

use barrow_core::{Map, Tile};

use super::{Connected, LockedDoors, Report, Rules, ViolationKind};
use crate::level::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    let Survey { set: open, other: locked, stack, .. } = survey;
    if rules.locked == LockedDoors::Any {
        return;
    }
    // Few levels have locked doors, and counting is faster than marking.
    if Tile::count_between(map.tiles.cells(), Tile::LockedDoor, Tile::LockedDoor) == 0 {
        return;
    }
    locked.mark_between(&map.tiles, Tile::LockedDoor, Tile::ClosedDoor);
    let first = if rules.connected == Connected::Secrets { Tile::FIRST_SECRET } else { Tile::FIRST_OPEN };
    open.mark_from(&map.tiles, first);
    open.difference_with(locked);
    // Other rules report marks on closed cells.
    let marks = map.start.iter().chain(&map.exit).chain(&map.stairs_up).chain(&map.stairs_down);
    let mut marks = marks.copied().filter(|&p| open.contains(p));
    let Some(entry) = marks.next() else { return };
    let reached = locked;
    reached.reset(map.size());
    reached.insert(entry);
    reached.flood(open, stack);
    for mark in marks.filter(|&p| !reached.contains(p)) {
        report.push("locked", Some(mark), ViolationKind::LockedAway);
    }
}
