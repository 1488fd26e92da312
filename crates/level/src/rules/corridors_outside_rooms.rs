//! No corridor cell lies in a room.

use barrow_core::Map;

use super::{Fault, Report, Rules};
use crate::survey::Survey;

pub(super) fn check(rules: &Rules, _: &Map, survey: &mut Survey, report: &mut Report) {
    if !rules.corridors_outside_rooms {
        return;
    }
    let both = survey.corridors.words().iter().zip(survey.rooms.words()).any(|(a, b)| a & b != 0);
    if both {
        survey.reached.copy_from(&survey.corridors);
        survey.reached.intersect(&survey.rooms);
        report.push_all("corridors_outside_rooms", &survey.reached, Fault::CorridorInRoom);
    }
}
