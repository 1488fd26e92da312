//! Every walkable cell can be reached from every other, by orthogonal steps. Where secrets count as open, closed vaults
//! and sealed niches need not be reached.

use barrow_core::{BitGrid, Map, Point, Role};

use super::{Connected, Fault, Report, Rules};
use crate::survey::Survey;

pub(super) fn check(rules: &Rules, map: &Map, survey: &mut Survey, report: &mut Report) {
    let open = match rules.connected {
        Connected::Walk => &survey.open,
        Connected::Secrets if has_sealed(map) => {
            leave_out_sealed(map, &survey.with_secrets, &mut survey.to_reach);
            &survey.to_reach
        }
        Connected::Secrets => &survey.with_secrets,
        Connected::Any => return,
    };
    let Some(first) = open.first() else {
        report.push("connected", None, Fault::NothingOpen);
        return;
    };
    // A flood is quicker where ways are wide and straight, runs where they turn as often as in a maze.
    let winds = count_runs(open) * 10 > open.size().cells() as u32;
    if winds && open.is_one_piece(&mut survey.stack) {
        return;
    }
    survey.set.reset(open.size());
    survey.set.insert(first);
    survey.set.flood(open, &mut survey.stack);
    if survey.set != *open {
        survey.set.complement(open);
        report.push_all("connected", &survey.set, Fault::CutOff);
    }
}

/// Whether there are vaults or sealed niches.
fn has_sealed(map: &Map) -> bool {
    map.niches.iter().any(|niche| niche.kind.is_sealed())
        || map.rooms.iter().any(|room| room.role == Role::Vault)
}

/// What must be reached: all that is open but vaults and sealed niches.
fn leave_out_sealed(map: &Map, open: &BitGrid, to_reach: &mut BitGrid) {
    to_reach.copy_from(open);
    for room in map.rooms.iter().filter(|room| room.role == Role::Vault) {
        for run in map.room_runs(room) {
            (run.x..run.x + run.len).for_each(|x| to_reach.remove(Point::new(x, run.y)));
        }
    }
    for niche in map.niches.iter().filter(|niche| niche.kind.is_sealed()) {
        to_reach.remove(niche.at);
    }
}

/// How many runs of open cells there are, about: those that begin with a word are not told from those before it.
fn count_runs(open: &BitGrid) -> u32 {
    open.words().iter().map(|word| (word & !(word << 1)).count_ones()).sum()
}
