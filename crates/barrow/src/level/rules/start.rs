//! The start and the exit are walkable cells.

use barrow_core::Map;

use super::{Report, Rules, ViolationKind, can_stand};
use crate::level::survey::Survey;

pub(super) fn check(_: &Rules, map: &Map, _: &mut Survey, report: &mut Report) {
    for (rule, mark) in [("start", map.start), ("exit", map.exit)] {
        if mark.is_some_and(|p| !can_stand(map, p)) {
            report.push(rule, mark, ViolationKind::StartBlocked);
        }
    }
}
