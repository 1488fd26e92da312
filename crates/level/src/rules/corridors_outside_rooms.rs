//! No corridor cell lies in a room.

use barrow_core::Map;

use super::{Fault, Report, Rules};
use crate::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    if !rules.corridors_outside_rooms {
        return;
    }
    map.mark_rooms(&mut survey.set);
    if survey.set.meets(&survey.corridors) {
        survey.set.intersect(&survey.corridors);
        report.push_all("corridors_outside_rooms", &survey.set, Fault::CorridorInRoom);
    }
}
