//! Every listed room has a walkable cell. The rule finds rooms that a later stage flooded or filled completely, and rooms
//! that were planned but never drawn.

use barrow_core::{Map, Point, Run};

use super::{Report, Rules, ViolationKind, can_stand};
use crate::level::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, _: &mut Survey, report: &mut Report) {
    if !rules.rooms_walkable {
        return;
    }
    // In nearly every room the first cell is walkable already.
    let is_walkable = |run: &Run| (run.x..run.x + run.len).any(|x| can_stand(map, Point::new(x, run.y)));
    for (i, room) in map.rooms.iter().enumerate() {
        if !map.room_runs(room).iter().any(is_walkable) {
            let at = Point::new(room.bounds.x, room.bounds.y);
            report.push("rooms_walkable", Some(at), ViolationKind::RoomBlocked { room: i as u32 + 1 });
        }
    }
}
