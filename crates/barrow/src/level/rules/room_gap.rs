//! Any two rooms have at least a number of cells between them.

use std::collections::BTreeSet;
use std::mem;

use barrow_core::{Map, Point, Room, Run, Shape};

use super::{Report, Rules, ViolationKind};
use crate::level::survey::Survey;

/// Largest number of rooms for which comparing all pairs is faster than sorting the rooms first.
const FEW: usize = 32;

/// Largest number of comparisons of rooms and runs. Maps of many rooms that are in each other's bounds exceed it.
const MAX_COMPARISONS: usize = 1 << 22;

pub(super) fn check(rules: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    let gap = rules.room_gap;
    if gap == 0 || (map.rooms.len() <= FEW && are_apart(gap, &map.rooms)) {
        return;
    }
    if let Some(pairs) = compare(gap, map, &mut survey.stack) {
        for (a, b, cell) in pairs {
            report.push("room_gap", Some(cell), too_close_kind(a, b));
        }
    } else {
        grow(gap, map, survey, report);
    }
}

const fn too_close_kind(a: u32, b: u32) -> ViolationKind {
    let (a, b) = if a < b { (a, b) } else { (b, a) };
    ViolationKind::RoomsTooClose { a: a + 1, b: b + 1 }
}

/// Returns the pairs of rooms that are too close, each with a cell of the first: sorts the rooms by their top row and
/// compares those whose rows are within the gap of each other. Returns `None` if that takes too many comparisons.
fn compare(gap: i32, map: &Map, order: &mut Vec<u32>) -> Option<Vec<(u32, u32, Point)>> {
    let (mut left, mut pairs) = (MAX_COMPARISONS, Vec::new());
    order.clear();
    order.extend(0..map.rooms.len() as u32);
    order.sort_unstable_by_key(|&id| (map.rooms[id as usize].bounds.y, id));
    for (i, &a) in order.iter().enumerate() {
        let room = &map.rooms[a as usize];
        let around = room.bounds.grown(gap);
        for &b in &order[i + 1..] {
            let other = &map.rooms[b as usize];
            if other.bounds.y >= around.bottom() {
                break;
            }
            left = left.checked_sub(1)?;
            if around.overlaps(other.bounds) {
                left =
                    left.checked_sub(map.room_runs(room).len().saturating_mul(map.room_runs(other).len()))?;
                pairs.extend(too_close(gap, map, room, other).map(|cell| (a, b, cell)));
            }
        }
    }
    Some(pairs)
}

/// Reports the rooms that are too close to a neighbor: grows all rooms at once, cell by cell, until they meet. Takes
/// time linear in the number of cells. Of rooms with a third room between them it need not report the pair.
fn grow(gap: i32, map: &Map, survey: &mut Survey, report: &mut Report) {
    let (owners, steps) = (&mut survey.owners, &mut survey.kinds);
    owners.reset(map.size(), 0);
    steps.reset(map.size(), 0);
    let mut pairs = BTreeSet::new();
    let mut meet = |a: u32, b: u32, at: Point, report: &mut Report| {
        if pairs.insert((a.min(b), a.max(b))) {
            report.push("room_gap", Some(at), too_close_kind(a - 1, b - 1));
        }
        report.is_full()
    };
    let mut layer = Vec::new();
    for (id, room) in (1..).zip(&map.rooms) {
        let cells = map.room_runs(room).iter().flat_map(|run| (run.x..run.x + run.len).map(|x| (x, run.y)));
        for cell in cells {
            let at = Point::from(cell);
            if owners[at] == 0 {
                owners[at] = id;
                layer.push(at);
            } else if owners[at] != id {
                if meet(owners[at], id, at, report) {
                    return;
                }
                break;
            }
        }
    }
    // Cells at distance n from two rooms that are d apart have 2 n <= d.
    for distance in 0..=gap / 2 {
        for at in mem::take(&mut layer) {
            let id = owners[at];
            for beside in (0..9).map(|i| at + Point::new(i % 3 - 1, i / 3 - 1)) {
                let Some(other) = owners.get(beside) else { continue };
                let is_too_close = || distance + i32::from(steps[beside]) < gap;
                if other == 0 {
                    owners[beside] = id;
                    steps[beside] = distance as u8 + 1;
                    layer.push(beside);
                } else if other != id && is_too_close() && meet(id, other, at, report) {
                    return;
                }
            }
        }
    }
}

/// Returns whether the bounds of all rooms are far enough apart. Two rectangles overlap if four differences are all
/// negative, so the sign bit of their conjunction collects the result of all pairs without a branch.
fn are_apart(gap: i32, rooms: &[Room]) -> bool {
    let mut signs = 0;
    for (i, room) in rooms.iter().enumerate() {
        let around = room.bounds.grown(gap);
        let (x, y, right, bottom) = (around.x, around.y, around.right(), around.bottom());
        for Room { bounds: other, .. } in &rooms[..i] {
            signs |= (x - other.right()) & (other.x - right) & (y - other.bottom()) & (other.y - bottom);
        }
    }
    signs >= 0
}

/// Returns a cell of the first room that is within the gap of a cell of the second.
fn too_close(gap: i32, map: &Map, a: &Room, b: &Room) -> Option<Point> {
    if a.shape == Shape::Rectangle && b.shape == Shape::Rectangle {
        let near = a.bounds.intersection(b.bounds.grown(gap))?;
        return Some(Point::new(near.x, near.y));
    }
    let near =
        |s: &Run, t: &Run| (s.y - t.y).abs() <= gap && s.x - gap < t.x + t.len && t.x < s.x + s.len + gap;
    map.room_runs(a)
        .iter()
        .find(|s| map.room_runs(b).iter().any(|t| near(s, t)))
        .map(|s| Point::new(s.x, s.y))
}

#[cfg(test)]
mod tests {
    use barrow_core::{Rect, Rng, Size};

    use super::*;

    #[test]
    fn growing_rooms_meet_if_any_two_are_too_close() {
        let mut rng = Rng::new(5);
        let mut met = 0;
        for _ in 0..2000 {
            let mut map = Map::new(Size::new(40, 30));
            for id in 0..rng.range(1, 4) {
                let runs = (0..rng.range(1, 3)).map(|nth| {
                    let (x, len) = (rng.range(0, 30), rng.range(1, 10));
                    Run { y: 10 * nth + rng.range(0, 9), x, len }
                });
                let runs: Vec<Run> = runs.collect();
                map.plan_room(Rect::new(0, 0, 1, 1));
                map.draw_room(id as usize, Shape::Irregular, runs);
            }
            let gap = rng.range(1, 12);
            let mut survey = Survey::default();
            let pairs = compare(gap, &map, &mut survey.stack).unwrap();
            let mut report = Report::default();
            report.begin(usize::MAX);
            grow(gap, &map, &mut survey, &mut report);
            let grown: Vec<ViolationKind> = report.violations().iter().map(|found| found.kind).collect();
            let pairs: Vec<ViolationKind> = pairs.iter().map(|&(a, b, _)| too_close_kind(a, b)).collect();
            assert!(grown.iter().all(|kind| pairs.contains(kind)), "gap {gap}: {grown:?} {pairs:?}\n{map}");
            assert_eq!(grown.is_empty(), pairs.is_empty(), "gap {gap}: {pairs:?}\n{map}");
            met += usize::from(!grown.is_empty());
        }
        assert!((500..1900).contains(&met), "{met}");
    }

    #[test]
    fn many_rooms_in_the_bounds_of_each_other_take_linear_time() {
        let mut map = Map::new(Size::new(400, 400));
        for id in 0..400 * 199 {
            let (x, y) = (id % 400, id / 400);
            map.plan_room(Rect::new(0, 0, 1, 1));
            let runs = [Run { y, x, len: 1 }, Run { y: 399 - y, x: 399 - x, len: 1 }];
            map.draw_room(id as usize, Shape::Irregular, runs);
        }
        let mut report = Report::default();
        report.begin(usize::MAX);
        check(&Rules { room_gap: 2, ..Rules::default() }, &map, &mut Survey::default(), &mut report);
        assert_eq!(report.violations().len(), Report::MAX_PER_RULE);
    }
}
