//! No corridor cell lies in a room.

use barrow_core::Map;

use super::{Fault, Report, Rules};
use crate::survey::Survey;

pub(super) fn check(rules: &Rules, _: &Map, survey: &mut Survey, report: &mut Report) {
    if !rules.corridors_outside_rooms {
        return;
    }
    if survey.rooms.meets(&survey.corridors) {
        survey.set.copy_from(&survey.rooms);
        survey.set.intersect(&survey.corridors);
        report.push_all("corridors_outside_rooms", &survey.set, Fault::CorridorInRoom);
    }
}
