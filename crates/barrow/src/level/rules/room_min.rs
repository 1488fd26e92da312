//! Every room has at least a width and a height.

use barrow_core::{Map, Point, Rect};

use super::{Report, Rules, ViolationKind};
use crate::level::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, _: &mut Survey, report: &mut Report) {
    for (i, room) in map.rooms.iter().enumerate() {
        let Rect { x, y, w, h } = room.bounds;
        if w < rules.room_min.0 || h < rules.room_min.1 {
            let kind = ViolationKind::RoomTooSmall { room: i as u32 + 1, width: w, height: h };
            report.push("room_min", Some(Point::new(x, y)), kind);
        }
    }
}
