//! The level has at least a number of rooms.

use barrow_core::Map;

use super::{Report, Rules, ViolationKind};
use crate::level::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, _: &mut Survey, report: &mut Report) {
    let have = map.rooms.len() as u32;
    if have < rules.min_rooms {
        report.push("min_rooms", None, ViolationKind::TooFewRooms { have, need: rules.min_rooms });
    }
}
