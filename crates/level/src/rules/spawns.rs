//! What waits on the level waits on cells one can stand on, each on its own.

use barrow_core::Map;

use super::{Fault, Report, Rules, can_stand};
use crate::survey::Survey;

pub(super) fn check(_: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    if map.spawns.is_empty() {
        return;
    }
    let taken = &mut survey.set;
    taken.reset(map.size());
    for spawn in &map.spawns {
        if !can_stand(map, spawn.at) {
            report.push("spawns", Some(spawn.at), Fault::StartBlocked);
        } else if taken.contains(spawn.at) {
            report.push("spawns", Some(spawn.at), Fault::SecondSpawn);
        } else {
            taken.insert(spawn.at);
        }
    }
}
