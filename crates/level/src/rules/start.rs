//! The start and the exit are cells one can stand on.

use barrow_core::Map;

use super::{Fault, Report, Rules};
use crate::survey::Survey;

pub(super) fn check(_: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    for (rule, mark) in [("start", map.start), ("exit", map.exit)] {
        if mark.is_some_and(|p| !survey.open.contains(p)) {
            report.push(rule, mark, Fault::StartBlocked);
        }
    }
}
