//! Any two rooms have at least a number of cells between them.

use barrow_core::{Map, Point, Room, Run, Shape};

use super::{Report, Rules, ViolationKind};
use crate::level::survey::Survey;

/// Largest number of rooms for which comparing all pairs is faster than sorting the rooms first.
const FEW: usize = 32;

/// Sorts the rooms by their top row and compares those whose rows are within the gap of each other.
pub(super) fn check(rules: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    let gap = rules.room_gap;
    if gap == 0 || (map.rooms.len() <= FEW && are_apart(gap, &map.rooms)) {
        return;
    }
    let order = &mut survey.stack;
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
            if around.overlaps(other.bounds)
                && let Some(cell) = too_close(gap, map, room, other)
            {
                let kind = ViolationKind::RoomsTooClose { a: a.min(b) + 1, b: a.max(b) + 1 };
                report.push("room_gap", Some(cell), kind);
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
